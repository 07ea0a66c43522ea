import { expect, test } from 'vitest'
import { creditedLink, isReferralAlive, REFERRAL_DAYS } from './referral.ts'

const now = new Date('2026-03-31T00:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const joined = (refererCode: string, days: number) => ({ refererCode, at: daysAgo(days) })
const here = (refererCode: string) => refererCode.startsWith('here')

test.each([
  ['just now', 0, true],
  ['on the last day', REFERRAL_DAYS, true],
  ['a moment too long ago', REFERRAL_DAYS + 0.001, false],
  ['in the future, by a clock that is wrong', -1, false],
])('LKS-12 a link that was opened %s', (_, days, isAlive) => {
  expect(isReferralAlive({ at: daysAgo(days) }, now)).toBe(isAlive)
})

test.each([
  ['the link that was opened', 'hereA', null, 'hereA'],
  ['the opened one before the one of the sign-up', 'hereA', joined('hereB', 1), 'hereA'],
  ['the one of the sign-up where the opened one leads elsewhere', 'there', joined('hereB', 1), 'hereB'],
  ['the one of the sign-up', null, joined('hereB', REFERRAL_DAYS), 'hereB'],
  ['nobody, long after the sign-up', null, joined('hereB', REFERRAL_DAYS + 1), null],
  ['nobody, where the sign-up led elsewhere', null, joined('there', 1), null],
  ['nobody, where no link was opened', null, null, null],
])('LKS-12 an order is credited to %s', (_, opened, joinedBy, credited) => {
  expect(creditedLink({ opened, joinedBy }, here, now)).toBe(credited)
})
