import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDaysToDate } from './calendar-date.ts'
import { REFUND_POLICY } from './codes.ts'
import {
  daysLate,
  delayInterest,
  isTransferDate,
  mayUndoTransfer,
  paidOfOwed,
  transferDueOn,
} from './refund-transfer.ts'

test.each([
  ['three business days', REFUND_POLICY.ecommerce, '2026-11-26T10:00:00+09:00', '2026-12-01'],
  ['by the day of Seoul', REFUND_POLICY.ecommerce, '2026-11-26T23:59:00+09:00', '2026-12-01'],
  ['the day after', REFUND_POLICY.ecommerce, '2026-11-27T00:00:00+09:00', '2026-12-02'],
  ['five days of an academy', REFUND_POLICY.academy, '2026-11-26T10:00:00+09:00', '2026-12-01'],
  ['three business days over Seollal', REFUND_POLICY.ecommerce, '2026-02-13T10:00:00+09:00', '2026-02-23'],
  ['five days whose last is a Sunday', REFUND_POLICY.lifelongEdu, '2026-12-22T10:00:00+09:00', '2026-12-28'],
  ['a rule that is no more', 'OLD', '2026-11-26T10:00:00+09:00', '2026-12-01'],
])('PAY-21 a refund is transferred within %s', (_, policy, askedAt, due) => {
  expect(transferDueOn(policy, askedAt)).toBe(due)
})

test.each([
  ['on the deadline', 60_000, '2026-12-01', 0],
  ['before it', 60_000, '2026-11-27', 0],
  // 60,000 × 15 % ÷ 365 = 24.66
  ['a day late', 60_000, '2026-12-02', 25],
  // 246.58
  ['ten days late', 60_000, '2026-12-11', 247],
  ['a year late', 100_000, '2027-12-01', 15_000],
  ['a day late with no part of a won', 73_000, '2026-12-02', 30],
  ['a leap year of 366 days late', 36_500, '2027-12-02', 5_490],
])('PAY-21 what is owed besides %s', (_, amount, on, interest) => {
  expect(delayInterest(amount, '2026-12-01', on)).toBe(interest)
})

test('PAY-21 the interest never falls below the law’s, by no whole won above it, and grows with the days', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 1, max: 2000 }),
      (amount, days) => {
        const exact = (amount * 0.15 * days) / 365
        const owed = delayInterest(amount, '2026-12-01', addDaysToDate('2026-12-01', days))
        expect(owed).toBeGreaterThanOrEqual(exact - 1e-6)
        expect(owed - exact).toBeLessThan(1)
      },
    ),
  )
})

test.each([
  ['2026-11-26', true],
  ['2026-11-28', true],
  ['2026-11-29', false],
  ['2026-11-25', false],
  ['2026-11-31', false],
  ['', false],
])('PAY-21 a refund that was asked for on the 26th was transferred on "%s": %s', (on, may) => {
  expect(isTransferDate(on, '2026-11-26T00:10:00+09:00', '2026-11-28T23:50:00+09:00')).toBe(may)
})

test('PAY-21 a mark is taken back on its own day of Seoul', () => {
  expect(mayUndoTransfer('2026-11-26T00:00:00+09:00', '2026-11-26T23:59:59+09:00')).toBe(true)
  expect(mayUndoTransfer('2026-11-26T23:59:59+09:00', '2026-11-27T00:00:00+09:00')).toBe(false)
})

test('PAY-21 days are late from the day after the deadline on', () => {
  expect(['2026-11-30', '2026-12-01', '2026-12-02'].map((on) => daysLate('2026-12-01', on))).toEqual([
    0, 0, 1,
  ])
})

test.each([
  [
    'nothing more went back',
    [
      [1, 25, false],
      [2, 20, false],
    ],
    0,
    [],
  ],
  [
    'all of it',
    [
      [1, 25, false],
      [2, 20, false],
    ],
    45,
    [1, 2],
  ],
  [
    'the answer to one was lost',
    [
      [1, 25, true],
      [2, 20, false],
    ],
    25,
    [1],
  ],
  [
    'the later one was asked',
    [
      [1, 20, false],
      [2, 20, true],
    ],
    20,
    [2],
  ],
  [
    'just the amount of the later one',
    [
      [1, 25, false],
      [2, 20, false],
    ],
    20,
    [2],
  ],
  [
    'just the amount of the first one',
    [
      [1, 25, false],
      [2, 20, false],
    ],
    25,
    [1],
  ],
  [
    'less than any',
    [
      [1, 25, true],
      [2, 20, false],
    ],
    10,
    [],
  ],
] as const)('PAY-21 of what is owed the gateway has paid: %s', (_, owed, givenBack, paid) => {
  const rows = owed.map(([refundSeq, amount, isAsked]) => ({ refundSeq, amount, isAsked }))
  expect([...paidOfOwed(rows, givenBack)].sort()).toEqual(paid)
})
