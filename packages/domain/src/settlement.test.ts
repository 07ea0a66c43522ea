import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatBusinessNumber, isBusinessNumber } from './channel-form.ts'
import { revenueShareProblems, splitRevenue } from './revenue-split.ts'
import { endedPeriod, runningPeriod, settlementMay, settlementPeriodOf } from './settlement.ts'
import { withhold } from './withholding.ts'

test.each([
  ['2026-11-01', '2026-11-01', '2026-11-15', '2026-11-25'],
  ['2026-11-15', '2026-11-01', '2026-11-15', '2026-11-25'],
  ['2026-11-16', '2026-11-16', '2026-11-30', '2026-12-10'],
  ['2028-02-29', '2028-02-16', '2028-02-29', '2028-03-10'],
  ['2026-12-31', '2026-12-16', '2026-12-31', '2027-01-10'],
])('SALE-09 a sale of %s is settled with %s to %s on %s', (date, startDate, endDate, settlementDate) => {
  expect(settlementPeriodOf(date)).toEqual({ startDate, endDate, settlementDate })
})

test('SALE-09 a run settles the half of the month that is over in Seoul', () => {
  // Midnight of Seoul is 15:00 UTC of the day before.
  const before = new Date('2026-11-15T14:59:59Z')
  const after = new Date('2026-11-15T15:00:00Z')
  expect(endedPeriod(before).endDate).toBe('2026-10-31')
  expect(endedPeriod(after).endDate).toBe('2026-11-15')
  expect(runningPeriod(after).settlementDate).toBe('2026-12-10')
  expect(endedPeriod(new Date('2027-01-03T00:00:00Z')).endDate).toBe('2026-12-31')
})

test.each([
  [333_333, 9990, 990, 322_353],
  [1_000_000, 30_000, 3000, 967_000],
  [900, 20, 0, 880],
  [0, 0, 0, 0],
  [-5000, 0, 0, -5000],
])('BYD-04 of %i won %i and %i are withheld and %i paid', (amount, incomeTax, localTax, pays) => {
  expect(withhold(amount)).toEqual({ incomeTax, localTax, pays })
})

test.each([
  ['124-81-00998', true],
  ['1248100998', true],
  ['123-45-67890', false],
  ['124-81-0099', false],
  ['', false],
])('SALE-11 the business number %s is right: %s', (number, isRight) => {
  expect(isBusinessNumber(number)).toBe(isRight)
})

test('SALE-11 a business number is written with its dashes', () => {
  expect(formatBusinessNumber('1248100998')).toBe('124-81-00998')
})

const shares = fc
  .array(fc.integer({ min: 1, max: 25 }), { maxLength: 4 })
  .map((percents) => percents.map((percent, place) => ({ userSeq: place + 1, percent })))

test('BYD-05 a split gives everybody the own percentage to within one unit, and loses nothing', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), shares, (amount, parts) => {
      const { site, each } = splitRevenue(amount, parts)
      expect(site + each.reduce((sum, one) => sum + one.amount, 0)).toBe(amount)
      for (const [place, { amount: got }] of each.entries())
        expect(Math.abs(got - (amount * (parts[place]?.percent ?? 0)) / 100)).toBeLessThanOrEqual(1)
    }),
  )
})

test('BYD-05 what cutting leaves goes to the largest remainders, the site last among equals', () => {
  expect(
    splitRevenue(100, [
      { userSeq: 1, percent: 33 },
      { userSeq: 2, percent: 33 },
    ]),
  ).toEqual({
    site: 34,
    each: [
      { userSeq: 1, amount: 33 },
      { userSeq: 2, amount: 33 },
    ],
  })
  expect(splitRevenue(1, [{ userSeq: 1, percent: 50 }])).toEqual({
    site: 0,
    each: [{ userSeq: 1, amount: 1 }],
  })
})

test.each([
  [[{ userSeq: 1, percent: 100 }], {}],
  [[], {}],
  [
    [
      { userSeq: 1, percent: 60 },
      { userSeq: 2, percent: 41 },
    ],
    { shares: 'shares' },
  ],
  [
    [
      { userSeq: 1, percent: 10 },
      { userSeq: 1, percent: 10 },
    ],
    { shares: 'shares' },
  ],
  [[{ userSeq: 1, percent: 0 }], { shares: 'shares' }],
  [[{ userSeq: 1, percent: 1.5 }], { shares: 'shares' }],
])('BYD-05 the shares %o have the problems %o', (parts, problems) => {
  expect(revenueShareProblems(parts)).toEqual(problems)
})

test.each([
  ['confirm', '00', 1000, true],
  ['confirm', '01', 1000, false],
  ['confirm', '00', -1, false],
  ['pay', '01', 1000, true],
  ['pay', '00', 1000, false],
  ['pay', '02', 1000, false],
  ['pay', '99', 1000, false],
  ['hold', '01', 1000, true],
  ['hold', '02', 1000, false],
  ['release', '99', 1000, true],
] as const)('SALE-09 may %s a settlement in state %s over %i: %s', (step, state, total, may) => {
  expect(settlementMay(step, { state, total, currency: 'KRW' })).toBe(may)
  // Nothing is paid out in dollars: what the site has there is set off.
  expect(settlementMay(step, { state, total, currency: 'USD' })).toBe(false)
})
