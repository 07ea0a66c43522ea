import { expect, test } from 'vitest'
import { LIKE_TREND_DAYS, likeSpans, likeTrend } from './like.ts'

const now = new Date('2026-03-31T15:30:00Z') // 1 April, 00:30 in Seoul

test('LKS-11 a trend spans thirty Seoul days with today, and the thirty before', () => {
  expect(likeSpans(now)).toEqual({
    beforeAt: new Date('2026-01-31T15:00:00Z'),
    startAt: new Date('2026-03-02T15:00:00Z'),
    endAt: new Date('2026-04-01T15:00:00Z'),
  })
})

test.each([
  ['today', '2026-04-01', 'days', LIKE_TREND_DAYS - 1],
  ['the first day of the span', '2026-03-03', 'days', 0],
  ['the last day before it', '2026-03-02', 'daysBefore', LIKE_TREND_DAYS - 1],
  ['the first day before it', '2026-02-01', 'daysBefore', 0],
] as const)('LKS-11 a like of %s stands in its place', (_, day, span, place) => {
  const trend = likeTrend(new Map([[day, 3]]), now)
  expect(trend[span][place]).toBe(3)
  expect([...trend.days, ...trend.daysBefore].reduce((sum, count) => sum + count)).toBe(3)
})

test('LKS-11 a like of an older day is in neither span', () => {
  const { days, daysBefore } = likeTrend(new Map([['2026-01-31', 5]]), now)
  expect(new Set([...days, ...daysBefore])).toEqual(new Set([0]))
})
