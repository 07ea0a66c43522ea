/**
 * A moment: a Date on the server, the ISO-8601 text of an answer on the page (GEN-17). Rules take either,
 * so that one rule serves both sides.
 */
export type Instant = Date | string

/** Milliseconds since 1970; null for an empty bound. An unreadable text throws, because it is a fault of ours. */
export function timeOf(instant: Instant): number
export function timeOf(instant: Instant | null | undefined): number | null
export function timeOf(instant: Instant | null | undefined): number | null {
  if (instant === null || instant === undefined) return null
  const time = typeof instant === 'string' ? Date.parse(instant) : instant.getTime()
  if (Number.isNaN(time)) throw new RangeError('not an instant')
  return time
}

/** False when `bound` is empty. */
export function isBefore(now: Instant, bound: Instant | null | undefined): boolean {
  const time = timeOf(bound)
  return time !== null && timeOf(now) < time
}

/** False when `bound` is empty. */
export function isAfter(now: Instant, bound: Instant | null | undefined): boolean {
  const time = timeOf(bound)
  return time !== null && timeOf(now) > time
}

/** Both bounds belong to the span, and an empty one is open (CAT-34). */
export function isWithin(now: Instant, start: Instant | null | undefined, end: Instant | null | undefined) {
  return !isBefore(now, start) && !isAfter(now, end)
}

/** Milliseconds. */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Clocks of several machines are never quite the same. */
const CLOCKS_DIFFER = MINUTE

/**
 * Milliseconds since then; Infinity where it never was, and for a moment of the future: a clock that was ahead wrote it
 * and has gone back, and what was done "just now" would stay so until it has caught up (docs/decisions/clock-that-leaps.md).
 */
export function timeSince(then: Instant | null | undefined, now: Instant): number {
  const time = timeOf(then)
  const since = time === null ? Number.POSITIVE_INFINITY : timeOf(now) - time
  return since < -CLOCKS_DIFFER ? Number.POSITIVE_INFINITY : since
}
