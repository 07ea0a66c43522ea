import { DAY, HOUR, SECOND } from './instant.ts'

/** What is put off for people at most: where nobody was there for longer, staff decide what becomes of it. */
export const LONGEST_OUTAGE = 7 * DAY
/** More than a wrong time zone, or a summer time that was forgotten, can be. */
export const LARGEST_LEAP = 26 * HOUR
/** So long a clock has to run evenly after a leap until what it ends is ended. */
export const DOUBTED_FOR = HOUR
/** Less than this is no outage, and no leap. */
const NOTICED = 30 * SECOND

/** The clock as a process reads it. Milliseconds. */
export interface ClockReading {
  now: number
  /** When somebody who answers people gave a sign last, by the clock of then. */
  lastSign: number
  /**
   * So far the clock went beyond what the machine counted since this process read it last, below 0 where it went back; null
   * where the process reads it for the first time, and cannot know.
   */
  leap: number | null
}

/** What administrators are told: the clock went ahead or back by so much, or nobody was there for too long to put anything off. */
export interface Oddity {
  kind: 'ahead' | 'back' | 'longOutage'
  by: number
}

export interface ClockVerdict {
  /** Nobody was there for so long until now; 0 where somebody was. */
  away: number
  /** What ended in that time is put off by so much; 0 where nothing is put off. */
  outage: number
  oddity: Oddity | null
  /** What comes by the clock waits until it has run evenly for a while. */
  isDoubted: boolean
}

/** What is to be thought of a clock (docs/decisions/clock-that-leaps.md). */
export function judgeClock({ now, lastSign, leap }: ClockReading): ClockVerdict {
  const gap = now - lastSign
  const wentBack = Math.max(-gap, -(leap ?? 0))
  if (wentBack > NOTICED)
    return { away: 0, outage: 0, oddity: { kind: 'back', by: wentBack }, isDoubted: false }
  const ahead = leap !== null && leap > NOTICED ? leap : 0
  // Only what the machine counted, too, was time in which nobody was there.
  const away = gap - ahead > NOTICED ? gap - ahead : 0
  const outage = away <= LONGEST_OUTAGE ? away : 0
  return {
    away,
    outage,
    oddity: oddityOf(ahead, away),
    isDoubted: (leap === null ? gap : ahead) > LARGEST_LEAP,
  }
}

function oddityOf(ahead: number, away: number): Oddity | null {
  if (ahead > 0) return { kind: 'ahead', by: ahead }
  return away > LONGEST_OUTAGE ? { kind: 'longOutage', by: away } : null
}

/** `until` is when the doubt ends; one that lies further ahead was written by a clock that has gone back since. */
export const isInDoubt = (until: number | null, now: number): boolean =>
  until !== null && until > now && until - now <= DOUBTED_FOR

/**
 * Whether a process goes by a clock that leapt, after the clock ran evenly for so long before and since. Back it always does,
 * since nothing ends early by that; ahead by much only a clock that has not proved itself, or the leap has.
 */
export const isFollowed = (leap: number, { before, since }: { before: number; since: number }): boolean =>
  leap <= LARGEST_LEAP || before < DOUBTED_FOR || since >= DOUBTED_FOR
