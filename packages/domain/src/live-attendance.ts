import { type Instant, MINUTE, timeOf } from './instant.ts'
import type { LiveTimes } from './live.ts'

/** One stay in a meeting; without an end somebody is still in, or no service told when they left. */
export interface LiveVisit {
  enteredAt: Instant
  leftAt: Instant | null
  /** Told by the meeting service; otherwise all that is known is that somebody went in. */
  isMeasured: boolean
}

/** What is known of when a meeting was really held. */
export type HeldLive = LiveTimes & { endedAt?: Instant | null }

/**
 * LIVE-37, BYD-13: whole minutes that somebody was present between start and end. Stays that overlap, as of two
 * devices or of somebody who came in again, count once. What the meeting service measured stands over what was seen at
 * our own door.
 */
export function attendedMinutes(visits: readonly LiveVisit[], live: HeldLive, now: Instant): number {
  const from = timeOf(live.startAt)
  const planned = live.endAt === null ? timeOf(now) : timeOf(live.endAt)
  // An end before the beginning is of a rehearsal.
  const ended = live.endedAt && timeOf(live.endedAt) > from ? timeOf(live.endedAt) : planned
  const until = Math.min(ended, timeOf(now))
  const measured = visits.filter(({ isMeasured }) => isMeasured)
  const stays = (measured.length > 0 ? measured : visits)
    .map(({ enteredAt, leftAt }) => ({
      from: Math.max(timeOf(enteredAt), from),
      to: Math.min(leftAt === null ? until : timeOf(leftAt), until),
    }))
    .filter((stay) => stay.to > stay.from)
    .sort((one, other) => one.from - other.from)
  let sum = 0
  let reached = from
  for (const stay of stays) {
    sum += Math.max(0, stay.to - Math.max(stay.from, reached))
    reached = Math.max(reached, stay.to)
  }
  return Math.floor(sum / MINUTE)
}

/** LIVE-37: what staff said stands over what was measured. */
export const countedMinutes = (measured: number, corrected: number | null): number => corrected ?? measured
