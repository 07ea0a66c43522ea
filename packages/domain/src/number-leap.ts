import { DAY, SECOND } from './instant.ts'

/**
 * A number that was given out names its row outside of the database, too: in cookies, in links of mails, at services. So
 * after data came back from a backup no number may be given that the lost time can have given out already.
 */
export interface Counted {
  /** The last number that the data that came back knows of; 0 where it knows none. */
  last: number
  /** The highest that its column can hold. */
  highest: number
}

/** More rows than a day brings to one table, as a mean of day and night. */
const PER_SECOND = 100
/** At least so much time, for the clocks of two machines and for thousands that are made at one press. */
const AT_LEAST = DAY
/** Besides, the tenth part of all that it ever counted: where more is made in a day, more was counted before. */
const SHARE = 10

/**
 * The number after which counting goes on. Never more than half of what is left to the highest, so that no number of
 * restores uses up a column.
 */
export function leapOf({ last, highest }: Counted, lostMs: number): number {
  const seconds = Math.max(lostMs, AT_LEAST) / SECOND
  const wanted = Math.ceil(PER_SECOND * seconds + last / SHARE)
  const left = Math.min(highest, Number.MAX_SAFE_INTEGER) - last
  return last + Math.min(wanted, Math.floor(left / 2))
}
