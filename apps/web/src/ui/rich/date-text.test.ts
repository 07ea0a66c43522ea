import { expect, test } from 'vitest'
import { clockFromText, halfHours } from './clock-text.ts'
import { instantFromSeoul } from './DateTimeField.tsx'
import { dateFromText, dateText, daysIn, rangeText } from './date-text.ts'

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026.11.20', '2026-11-20'],
  ['2026. 1. 5.', '2026-01-05'],
  ['26/11/20', '2026-11-20'],
  ['20261120', '2026-11-20'],
  ['2026년 11월 20일', '2026-11-20'],
  ['2026-02-30', null],
  ['31', null],
  ['', null],
])('VAL-25 a typed date %s', (typed, date) => {
  expect(dateFromText(typed)).toBe(date)
})

test('a date reads back as it is shown', () => {
  expect(dateFromText(dateText('2026-11-20'))).toBe('2026-11-20')
  expect(dateText(null)).toBe('')
})

test.each([
  ['20:00', '20:00'],
  ['2000', '20:00'],
  ['930', '09:30'],
  ['8:5', '08:05'],
  ['9', '09:00'],
  ['20시 30분', '20:30'],
  ['24:00', null],
  ['12:60', null],
  ['', null],
])('VAL-24 a typed time %s', (typed, clock) => {
  expect(clockFromText(typed)).toBe(clock)
})

test('times are suggested by the half hour', () => {
  expect(halfHours).toHaveLength(48)
  expect([halfHours[0], halfHours[41], halfHours[47]]).toEqual(['00:00', '20:30', '23:30'])
})

test('GEN-13 a day and a time are read by the clock of Seoul', () => {
  expect(instantFromSeoul('2026-11-25', '20:00')).toBe('2026-11-25T11:00:00.000Z')
  expect(instantFromSeoul('2026-11-25', '08:30')).toBe('2026-11-24T23:30:00.000Z')
})

test('a range names years only where they differ', () => {
  expect(rangeText(['2026-11-14', '2026-11-20'], '2026-11-20', 'ko')).toBe('11.14 – 11.20')
  expect(rangeText(['2026-11-20', '2026-11-20'], '2026-11-20', 'ko')).toBe('11.20')
  expect(rangeText(['2025-12-28', '2026-01-03'], '2026-11-20', 'ko')).toBe('2025.12.28 – 2026.1.3')
  expect(daysIn(['2026-11-07', '2026-11-20'])).toBe(14)
})

test.each([
  ['en', 'Nov 14 – Nov 20', 'Dec 28, 2025 – Jan 3, 2026'],
  ['ja', '11/14 – 11/20', '2025/12/28 – 2026/1/3'],
] as const)('a range is written as one writes it in %s', (language, near, far) => {
  expect(rangeText(['2026-11-14', '2026-11-20'], '2026-11-20', language)).toBe(near)
  expect(rangeText(['2025-12-28', '2026-01-03'], '2026-11-20', language)).toBe(far)
})
