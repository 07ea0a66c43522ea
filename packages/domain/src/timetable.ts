import { type Instant, isAfter, timeOf } from './instant.ts'

export interface ClassDate {
  scheduleSeq: number
  startAt: Instant
  endAt: Instant
}

/**
 * ROOM-06: the dates of a class so that the first is the one to use: the person's own, else the next that is not over.
 * What is over follows what is to come.
 */
export function timetableOf<Some extends ClassDate>(
  dates: readonly Some[],
  ownSeq: number | null,
  now: Instant,
): Some[] {
  const rank = ({ scheduleSeq, endAt }: Some) => (scheduleSeq === ownSeq ? 0 : isAfter(now, endAt) ? 2 : 1)
  return dates.toSorted((a, b) => rank(a) - rank(b) || timeOf(a.startAt) - timeOf(b.startAt))
}
