import { type Instant, MINUTE, timeOf } from './instant.ts'

/** Rounds come by the minute; what is less than one is no pause. */
const LEAST = MINUTE

/**
 * When something that does not move on is looked at again: after half the time for which it has stood still already, and
 * after `longest` milliseconds at most. So what is new is looked at with every round, and what is old costs little.
 */
export function lookAgainAt(firstLook: Instant, now: Instant, longest: number): Date {
  const stoodStill = Math.max(0, timeOf(now) - timeOf(firstLook))
  const pause = Math.min(stoodStill / 2, longest)
  return new Date(timeOf(now) + (pause < LEAST ? 0 : pause))
}
