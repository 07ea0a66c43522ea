import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DASHBOARD_FILTER } from './codes.ts'
import {
  changePercent,
  type DashboardRow,
  fillRows,
  hasUncountedVisits,
  isGuideDone,
  NO_FIGURES,
  previousRange,
  rangeOf,
  rowLabel,
  rowTimes,
  searchTypeOf,
  sumFigures,
  transactionText,
  withoutMoney,
} from './dashboard.ts'
import { DAY, HOUR } from './instant.ts'
import { formatStamp } from './seoul-time.ts'

const now = '2026-03-10T00:30:00+09:00'
const days = (from: string, to: string) => ({
  startAt: new Date(`${from}T00:00:00+09:00`),
  endAt: new Date(`${to}T00:00:00+09:00`),
})

test.each([
  ['today', '2026-03-10', '2026-03-11', 'HOURLY', 24],
  ['yesterday', '2026-03-09', '2026-03-10', 'HOURLY', 24],
  ['lastMonth', '2026-02-01', '2026-03-01', 'DAILY', 28],
  ['last7Days', '2026-03-04', '2026-03-11', 'DAILY', 7],
  ['last30Days', '2026-02-09', '2026-03-11', 'DAILY', 30],
  ['last90Days', '2025-12-11', '2026-03-11', 'DAILY', 90],
] as const)('DASH-04 DASH-05 %s is %s until %s, %s, %i rows', (filter, from, to, searchType, count) => {
  const range = rangeOf(filter, now)
  expect(range).toEqual(days(from, to))
  expect(searchTypeOf(range)).toBe(searchType)
  expect(rowTimes(range, searchType)).toHaveLength(count)
})

test('DASH-12 days are Seoul days whatever the hour', () => {
  expect(rangeOf('today', '2026-03-09T15:00:00Z')).toEqual(days('2026-03-10', '2026-03-11'))
  expect(rangeOf('today', '2026-03-09T14:59:59Z')).toEqual(days('2026-03-09', '2026-03-10'))
})

test('DASH-13 the period before is as long and ends where this one starts', () => {
  expect(previousRange(rangeOf('last7Days', now))).toEqual(days('2026-02-25', '2026-03-04'))
})

test('DASH-06 hourly labels carry the date once there are over 24 rows', () => {
  const at = '2026-03-10T09:00:00+09:00'
  expect(rowLabel(at, 'HOURLY', 24)).toBe('09:00')
  expect(rowLabel(at, 'HOURLY', 25)).toBe('2026-03-10 09:00')
  expect(rowLabel(at, 'DAILY', 90)).toBe('2026-03-10')
})

test('DASH-06 a day across two dates stays hourly with long labels', () => {
  const startAt = new Date('2026-03-09T10:30:00+09:00')
  const range = { startAt, endAt: new Date(startAt.getTime() + DAY) }
  expect(searchTypeOf(range)).toBe('HOURLY')
  const times = rowTimes(range, 'HOURLY')
  expect(times).toHaveLength(25)
  expect(rowLabel(times[0] ?? now, 'HOURLY', times.length)).toBe('2026-03-09 10:00')
})

const row = (baseDate: string, change: Partial<DashboardRow> = {}): DashboardRow => ({
  ...NO_FIGURES,
  baseDate,
  ...change,
})

test('DASH-12 rows without events are filled with zero, in order', () => {
  const range = days('2026-03-08', '2026-03-11')
  const filled = fillRows([row('2026-03-09T20:00:00+09:00', { visitorCount: 3 })], range, 'DAILY')
  expect(filled.map(({ baseDate, visitorCount }) => [formatStamp(baseDate), visitorCount])).toEqual([
    ['2026-03-08 00:00', 0],
    ['2026-03-09 00:00', 3],
    ['2026-03-10 00:00', 0],
  ])
})

test('DASH-12 filling loses no figure, doubles none and leaves no gap', () => {
  const range = days('2026-03-01', '2026-03-11')
  const rows = fc.array(
    fc
      .record({
        hour: fc.integer({ min: 0, max: 239 }),
        pageViewCount: fc.nat(1000),
        paymentAmountKrw: fc.nat(1e6),
      })
      .map(({ hour, ...figures }) =>
        row(new Date(range.startAt.getTime() + hour * HOUR + 1234).toISOString(), figures),
      ),
  )
  fc.assert(
    fc.property(rows, fc.constantFrom('DAILY' as const, 'HOURLY' as const), (some, searchType) => {
      const filled = fillRows(some, range, searchType)
      expect(filled).toHaveLength(searchType === 'DAILY' ? 10 : 240)
      expect(sumFigures(filled)).toEqual(sumFigures(some))
      const step = searchType === 'DAILY' ? DAY : HOUR
      const times = filled.map(({ baseDate }) => new Date(baseDate).getTime())
      expect(times.every((time, index) => time === range.startAt.getTime() + index * step)).toBe(true)
    }),
  )
})

test('DASH-04 every filter begins and ends with a Seoul day and tiles with the one before', () => {
  const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, fc.constantFrom(...Object.values(DASHBOARD_FILTER)), (at, filter) => {
      const range = rangeOf(filter, at)
      expect(formatStamp(range.startAt)).toMatch(/ 00:00$/)
      expect(formatStamp(range.endAt)).toMatch(/ 00:00$/)
      const before = previousRange(range)
      expect(before.endAt).toEqual(range.startAt)
      expect(range.endAt.getTime() - range.startAt.getTime()).toBe(
        before.endAt.getTime() - before.startAt.getTime(),
      )
    }),
  )
})

describe('totals', () => {
  const figures = { ...NO_FIGURES, paymentAmountKrw: 1_500_000, cancelAmountKrw: 266_000 }

  test('DASH-07 DASH-08 in won, or won / dollars when any dollar payment exists', () => {
    expect(transactionText(figures, 'ko')).toBe('1,234,000원')
    expect(transactionText({ ...figures, paymentAmountUsd: 10_050, cancelAmountUsd: 50 }, 'ko')).toBe(
      '1,234,000원 / $100.00',
    )
    expect(transactionText({ ...figures, paymentAmountUsd: 50 }, 'ko')).toBe('1,234,000원 / $0.50')
    expect(transactionText({ ...figures, paymentAmountUsd: 50, cancelAmountUsd: 50 }, 'ko')).toBe(
      '1,234,000원 / $0.00',
    )
  })

  test.each([
    [150, 100, 50],
    [50, 100, -50],
    [1, 3, -66.7],
    [0, 0, 0],
    [5, 0, null],
    [-50, -100, 50],
  ])('DASH-13 %i after %i changed by %s percent', (current, before, percent) => {
    expect(changePercent(current, before)).toBe(percent)
  })

  test('DASH-14 staff without sales rights get no money', () => {
    expect(Object.keys(withoutMoney(figures)).filter((name) => name.includes('Amount'))).toEqual([])
    expect(withoutMoney(figures).visitorCount).toBe(0)
  })
})

test('DASH-09 visits count from 11 September 2024', () => {
  expect(hasUncountedVisits(days('2024-09-10', '2024-09-20'))).toBe(true)
  expect(hasUncountedVisits(days('2024-09-11', '2024-09-20'))).toBe(false)
})

test('DASH-10 the guide goes once every todo stands at 100', () => {
  expect(isGuideDone([{ progressPercent: 100 }, { progressPercent: 99 }])).toBe(false)
  expect(isGuideDone([{ progressPercent: 100 }])).toBe(true)
})
