import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from './instant.ts'
import {
  addSeoulMonths,
  closingOf,
  endOfSeoulDay,
  formatCountdown,
  formatDate,
  formatDateTime,
  formatDay,
  formatStamp,
  fromSeoul,
  isClock,
  isDate,
  isInstantText,
  seoulClock,
  seoulDate,
  seoulDaysBetween,
  startOfSeoulDay,
} from './seoul-time.ts'

const friday = new Date('2026-11-20T11:00:00Z')

test('GEN-12 ux.md dates follow the language', () => {
  expect(formatDateTime(friday, 'ko')).toBe('2026년 11월 20일 (금) 20:00')
  expect(formatDateTime(friday, 'en')).toBe('Nov 20, 2026, 8:00 PM')
  expect(formatDateTime(friday, 'ja')).toBe('2026年11月20日(金) 20:00')
  expect(formatDay(friday, 'ko')).toBe('11월 20일 (금)')
  expect(formatDay(friday, 'en')).toBe('Nov 20 (Fri)')
  expect(formatDay(friday, 'ja')).toBe('11月20日(金)')
  expect(formatStamp(friday)).toBe('2026-11-20 20:00')
})

test.each([
  ['2026-11-19T15:00:00Z', '12:00 AM'],
  ['2026-11-20T03:05:00Z', '12:05 PM'],
  ['2026-11-20T02:59:00Z', '11:59 AM'],
])('GEN-12 English hours of %s', (at, text) => {
  expect(formatDateTime(at, 'en')).toBe(`Nov 20, 2026, ${text}`)
})

test('GEN-13 Seoul days begin at 15:00 UTC of the day before', () => {
  expect(seoulDate('2026-11-19T14:59:59Z')).toBe('2026-11-19')
  expect(seoulDate('2026-11-19T15:00:00Z')).toBe('2026-11-20')
  expect(startOfSeoulDay(friday).toISOString()).toBe('2026-11-19T15:00:00.000Z')
  expect(endOfSeoulDay(friday).toISOString()).toBe('2026-11-20T14:59:59.000Z')
  expect(fromSeoul('2026-11-20', '20:00')).toEqual(friday)
  expect(() => fromSeoul('2026-11-31')).toThrow(RangeError)
  expect(() => fromSeoul('2026-11-20', '25:00')).toThrow(RangeError)
  expect(formatDate('2026-12-31T15:00:00Z', 'ko')).toBe('2027년 1월 1일 (금)')
})

test('GEN-13 the offset agrees with the time zone data', () => {
  const intl = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Asia/Seoul',
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, (at) => {
      expect(intl.format(at).replace(', ', ' ')).toBe(formatStamp(at))
      expect(fromSeoul(seoulDate(at), seoulClock(at)).getTime()).toBe(
        Math.floor(at.getTime() / MINUTE) * MINUTE,
      )
    }),
  )
})

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2024-02-29', true],
  ['2026-13-01', false],
  ['26-01-01', false],
  ['0999-12-31', false],
  ['0000-01-01', false],
  ['2026-01-01 ', false],
])('VAL-25 GEN-17 %s is a date: %s', (text, valid) => {
  expect(isDate(text)).toBe(valid)
})

test.each([
  ['2026-11-20T11:00:00Z', true],
  ['2026-11-20t11:00:00.123456z', true],
  ['1000-01-01T00:00:00Z', true],
  ['2999-12-31T23:59:59-23:59', true],
  ['2026-02-30T00:00:00Z', false],
  ['2026-11-20', false],
  ['2026-11-20T11:00:00', false],
  ['2016-12-31T23:59:60Z', false],
  ['2026-11-20T11:00:00Z[Asia/Seoul]', false],
  ['0000-01-01T00:00:00Z', false],
  ['9999-12-31T23:59:59-23:59', false],
  ['+010000-01-01T00:00:00Z', false],
])('GEN-17 SEC-52 %s is a moment that all can hold: %s', (text, valid) => {
  expect(isInstantText(text)).toBe(valid)
})

test.each([
  ['23:59', true],
  ['24:00', false],
  ['09:60', false],
  ['9:00', false],
])('VAL-24 %s is a time: %s', (text, valid) => {
  expect(isClock(text)).toBe(valid)
})

test.each([
  ['2026-01-31T00:00:00+09:00', 1, '2026-02-28T00:00:00+09:00'],
  ['2026-01-15T20:30:00+09:00', 1, '2026-02-15T20:30:00+09:00'],
  ['2026-11-30T20:30:00+09:00', 3, '2027-02-28T20:30:00+09:00'],
  ['2026-03-31T00:00:00+09:00', -1, '2026-02-28T00:00:00+09:00'],
])('AUTH-08 %s and %s months make %s', (from, months, to) => {
  expect(addSeoulMonths(from, months)).toEqual(new Date(to))
})

test('CAT-19 days with the clock while a day or more remains, else the clock', () => {
  expect(formatCountdown(2 * DAY + 3 * HOUR + 12 * MINUTE + 44_000, 'ko')).toBe('2일 03:12:44')
  expect(formatCountdown(DAY, 'en')).toBe('1 day 00:00:00')
  expect(formatCountdown(DAY - 1, 'ko')).toBe('23:59:59')
  expect(formatCountdown(-5, 'ko')).toBe('00:00:00')
})

test.each([
  ['2026-12-01T00:00:00+09:00', { kind: 'none' }],
  ['2026-11-29T10:00:00+09:00', { kind: 'dDay', days: 9 }],
  ['2026-11-22T20:00:00+09:00', { kind: 'dDay', days: 2 }],
  ['2026-11-22T19:59:59+09:00', { kind: 'clock', remaining: 2 * DAY - 1000 }],
  ['2026-11-20T20:00:00+09:00', { kind: 'clock', remaining: 0 }],
  ['2026-11-20T19:59:59+09:00', { kind: 'ended' }],
  [null, { kind: 'none' }],
])('CAT-20 a closing at %s', (endAt, closing) => {
  expect(closingOf(endAt, friday)).toEqual(closing)
})

test('days between are Seoul days, not spans of 24 hours', () => {
  expect(seoulDaysBetween('2026-11-20T14:59:00Z', '2026-11-20T15:01:00Z')).toBe(1)
  expect(seoulDaysBetween('2026-11-20T15:00:00Z', '2026-11-21T14:59:59Z')).toBe(0)
})
