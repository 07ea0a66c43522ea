import { describe, expect, test } from 'vitest'
import { CODE_TRIES } from './account.ts'
import {
  isMobile,
  isOverPhoneLimit,
  PHONE_CODE_LIFE,
  PHONE_CODE_LIMITS,
  phoneCodeProblem,
  phoneState,
} from './phone-proof.ts'

describe('MY-09 which numbers take a code', () => {
  test.each([
    ['01012345678', true],
    ['0111234567', true],
    ['0212345678', false],
    ['01512345678', false],
    ['0101234567', true],
    ['010123456789', false],
    ['15880000', false],
    ['', false],
  ])('%s: %s', (digits, expected) => {
    expect(isMobile(digits)).toBe(expected)
  })
})

const sentAt = new Date('2026-11-22T10:00:00Z')
const after = (ms: number) => new Date(sentAt.getTime() + ms)

describe('SEC-36 a code', () => {
  test.each([
    ['lives three minutes', { tries: 0, usedAt: null }, PHONE_CODE_LIFE, null],
    ['and no longer', { tries: 0, usedAt: null }, PHONE_CODE_LIFE + 1, 'INCORRECT_CODE'],
    ['takes five tries', { tries: CODE_TRIES - 1, usedAt: null }, 0, null],
    ['and no more', { tries: CODE_TRIES, usedAt: null }, 0, 'EXCEED_MAXIMUM_ATTEMPTS'],
    ['works once', { tries: 0, usedAt: sentAt }, 0, 'INCORRECT_CODE'],
  ])('%s', (_, code, age, expected) => {
    expect(phoneCodeProblem({ sentAt, ...code }, after(age))).toBe(expected)
  })
})

describe('SEC-33 an hour takes so many messages', () => {
  test.each([
    ['below both', { toNumber: 4, byPerson: 4 }, false],
    ['to one number', { toNumber: PHONE_CODE_LIMITS.perNumber, byPerson: 0 }, true],
    ['from one person', { toNumber: 0, byPerson: PHONE_CODE_LIMITS.perPerson }, true],
  ])('%s', (_, sent, expected) => {
    expect(isOverPhoneLimit(sent)).toBe(expected)
  })
})

describe('MY-09 how a number stands on the screen', () => {
  test.each([
    ['no number', { phone: null, phoneAt: null }, true, 'none'],
    ['a proved one', { phone: '01012345678', phoneAt: sentAt }, true, 'proved'],
    [
      'a proved one, where none can be sent any more',
      { phone: '01012345678', phoneAt: sentAt },
      false,
      'proved',
    ],
    ['a new one', { phone: '01012345678', phoneAt: null }, true, 'provable'],
    ['a new one, where none can be sent', { phone: '01012345678', phoneAt: null }, false, 'unproved'],
    ['one that takes no messages', { phone: '0212345678', phoneAt: null }, true, 'unproved'],
  ] as const)('%s', (_, user, canSend, expected) => {
    expect(phoneState(user, canSend)).toBe(expected)
  })
})
