import { expect, test } from 'vitest'
import { feePauseOn, feeStatement, firstFeeTry } from './fee-statement.ts'

const now = new Date('2026-11-10T03:00:00Z')

test.each([
  ['11 dollars at 1,400 won', 1_100, 140_000, { amount: 1_100, vat: 100, won: 15_400, dueOn: '2026-11-17' }],
  ['a part of a won is left off', 333, 139_250, { amount: 333, vat: 30, won: 4_637, dueOn: '2026-11-17' }],
  [
    'its VAT is cut as that of every fee',
    337,
    140_000,
    { amount: 337, vat: 30, won: 4_718, dueOn: '2026-11-17' },
  ],
  ['less than 1,000 won waits', 71, 140_000, null],
  ['nothing', 0, 140_000, null],
])('SALE-10 a statement of %s', (_, amount, rateHundredths, statement) => {
  expect(feeStatement(amount, { rateHundredths }, now)).toEqual(statement)
})

test('SALE-10 it is charged on the day that it is due, and pauses sales fourteen days later', () => {
  expect(firstFeeTry({ dueOn: '2026-11-17' })).toEqual(new Date('2026-11-16T15:00:00Z'))
  expect(feePauseOn({ dueOn: '2026-11-17' })).toBe('2026-12-01')
})
