import { expect, test } from 'vitest'
import { isFinalRefusal } from './mail-refusal.ts'

test.each([
  '550 5.1.1 <a@b.example>: Recipient address rejected: User unknown in virtual mailbox table',
  '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  '550-5.1.1 The email account that you tried to reach does not exist. Please try\n550 double-checking',
  '552 5.2.2 Mailbox full',
  '550 5.1.0 No such user here',
  '550 No such user (relay@policy.example)',
  '550 <a@b.example>: User unknown',
  '550 Unknown recipient',
  '550 Invalid mailbox',
  "550 Requested action not taken: mailbox doesn't exist",
])('SEC-25 %j at RCPT says that nobody is there', (response) => {
  expect(isFinalRefusal({ command: 'RCPT TO', response })).toBe(true)
})

test.each([
  '550 relay not permitted, authentication required',
  '550 Relaying denied',
  '550 5.7.1 Unable to relay',
  '554 5.7.1 <a@b.example>: Relay access denied',
  '550 Your address is not permitted; user unknown',
  '550 203.0.113.9 is listed at a blocklist',
  '550 5.1.8 Sender domain does not exist',
  '550 5.1.7 Invalid sender address',
  '550 5.1.0 Address rejected',
  '550 Sender verify failed: no such user',
  '550 Requested action not taken: mailbox unavailable',
  '550 Administrative prohibition',
  '550',
  '530 Authentication required',
  '554 5.4.1 Recipient address rejected: Access denied',
  '551 User not local; please try <other@b.example>',
  '450 4.1.1 User unknown',
  '',
])('SEC-25 %j at RCPT says nothing of the mailbox that would be true tomorrow', (response) => {
  expect(isFinalRefusal({ command: 'RCPT TO', response })).toBe(false)
})

test.each([
  ['550 5.2.1 Mailbox disabled', true],
  ['550 5.1.1 No such user', true],
  ['550 No such user', false],
  ['554 rate limit exceeded for this account', false],
  ['550 5.7.26 This mail is not authenticated', false],
] as const)('SEC-25 %j at the end of the mail is final: %s', (response, expected) => {
  expect(isFinalRefusal({ command: 'DATA', response })).toBe(expected)
})
