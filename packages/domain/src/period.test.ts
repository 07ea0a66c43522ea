import { expect, test } from 'vitest'
import {
  daysLeft,
  formatPeriod,
  isAttendancePeriod,
  isLongEnough,
  mayBuyExtension,
  periodEndDate,
  periodMonths,
} from './period.ts'

const today = '2026-11-20T23:30:00+09:00'

test.each([
  [30, '2026-12-20'],
  [1, '2026-11-21'],
  [-1, null],
])('CAT-21 %i days from today end on %s', (days, date) => {
  expect(periodEndDate(days, today)).toBe(date)
})

test.each([
  [-1, null, '무제한', 'Unlimited', '無制限'],
  [30, 1, '1개월', '1 month', '1か月'],
  [90, 3, '3개월', '3 months', '3か月'],
  [45, null, '45일', '45 days', '45日'],
  [1, null, '1일', '1 day', '1日'],
])('CAT-22 %i days: %s months', (days, months, ko, en, ja) => {
  expect(periodMonths(days)).toBe(months)
  expect([formatPeriod(days, 'ko'), formatPeriod(days, 'en'), formatPeriod(days, 'ja')]).toEqual([ko, en, ja])
})

test.each([
  [-1, true],
  [1, true],
  [180, true],
  [3650, true],
  [7, true],
  [0, false],
  [-2, false],
  [1.5, false],
  [3651, false],
])('AUTH-09 a period of %s days: %s', (days, valid) => {
  expect(isAttendancePeriod(days)).toBe(valid)
})

test('AUTH-08 a class lasts at least one calendar month', () => {
  expect(isLongEnough('2026-01-31T00:00:00+09:00', '2026-02-28T00:00:00+09:00')).toBe(true)
  expect(isLongEnough('2026-03-01T20:00:00+09:00', '2026-03-31T00:00:00+09:00')).toBe(true)
  expect(isLongEnough('2026-03-01T00:00:00+09:00', '2026-03-30T23:59:59+09:00')).toBe(false)
})

test('MY-07 days left are Seoul days', () => {
  expect(daysLeft('2026-11-21T00:10:00+09:00', today)).toBe(1)
  expect(daysLeft('2026-11-20T23:59:59+09:00', today)).toBe(0)
  expect(daysLeft('2026-11-01T00:00:00+09:00', today)).toBe(0)
  expect(daysLeft(null, today)).toBeNull()
})

test('ROOM-31 extension is sold around the end only', () => {
  expect(mayBuyExtension('2026-11-28T00:00:00+09:00', today)).toBe(false)
  expect(mayBuyExtension('2026-11-27T00:00:00+09:00', today)).toBe(true)
  expect(mayBuyExtension('2026-09-21T00:00:00+09:00', today)).toBe(true)
  expect(mayBuyExtension('2026-09-20T00:00:00+09:00', today)).toBe(false)
  expect(mayBuyExtension(null, today)).toBe(false)
})
