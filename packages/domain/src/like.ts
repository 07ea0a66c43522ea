import { DAY, type Instant, timeOf } from './instant.ts'
import { addDays, seoulDate, startOfSeoulDay } from './seoul-time.ts'

/** LKS-11: Seoul days of a trend, today included; the span before it is as long. */
export const LIKE_TREND_DAYS = 30

/** Where the span of a trend and the one before it begin, and where the span ends. */
export type LikeSpans = { beforeAt: Date; startAt: Date; endAt: Date }

export function likeSpans(now: Instant): LikeSpans {
  const endAt = addDays(startOfSeoulDay(now), 1)
  return {
    beforeAt: addDays(endAt, -2 * LIKE_TREND_DAYS),
    startAt: addDays(endAt, -LIKE_TREND_DAYS),
    endAt,
  }
}

/** Likes by Seoul day of the last span and of the one before it, the oldest day first. */
export type LikeTrend = { days: number[]; daysBefore: number[] }

/** LKS-11: `counts` by Seoul day (YYYY-MM-DD); days without a like are zero, others than of the two spans are left out. */
export function likeTrend(counts: ReadonlyMap<string, number>, now: Instant): LikeTrend {
  const { beforeAt, startAt } = likeSpans(now)
  return { days: countsFrom(counts, startAt), daysBefore: countsFrom(counts, beforeAt) }
}

function countsFrom(counts: ReadonlyMap<string, number>, from: Date): number[] {
  return Array.from(
    { length: LIKE_TREND_DAYS },
    (_, day) => counts.get(seoulDate(new Date(timeOf(from) + day * DAY))) ?? 0,
  )
}
