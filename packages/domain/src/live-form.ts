import { type Instant, timeOf } from './instant.ts'
import { onlyProblems, type Problems } from './problems.ts'
import { addDays, fromSeoul, isClock, isDate, seoulClock, seoulDate } from './seoul-time.ts'
import { withScheme } from './url.ts'
import { urlProblem } from './validation.ts'

/** D4: when and where a live is held, as staff write it; date and times are Seoul's (GEN-13). */
export interface LiveForm {
  liveAt: string
  liveStartAt: string
  liveEndAt: string
  liveEndDateAt: string
  joinUrl: string | null
}

/**
 * CUR-13: a live has a start, ends after it, and is not moved into the past, where it could not be changed any more
 * (LIVE-27). `before` is its start as it is kept.
 */
export function liveProblems(
  live: LiveForm,
  { before, now }: { before: Instant; now: Instant },
): Problems<'live.liveAt' | 'live.liveEndAt' | 'live.joinUrl'> {
  const start = startOf(live)
  const isEnded = isDate(live.liveEndDateAt) && isClock(live.liveEndAt)
  const isInOrder = start !== null && isEnded && start < fromSeoul(live.liveEndDateAt, live.liveEndAt)
  const isPast = start !== null && start.getTime() <= timeOf(now) && start.getTime() !== timeOf(before)
  return onlyProblems({
    'live.liveAt': start === null || isPast ? 'date' : null,
    'live.liveEndAt': !isEnded ? 'time' : start !== null && !isInOrder ? 'endBeforeStart' : null,
    'live.joinUrl': urlProblem(withScheme(live.joinUrl ?? '')),
  })
}

const startOf = ({ liveAt, liveStartAt }: LiveForm): Date | null =>
  isDate(liveAt) && isClock(liveStartAt) ? fromSeoul(liveAt, liveStartAt) : null

/** The same length at another start; while date or time is half typed, only what was typed. */
export function withStart<Form extends LiveForm>(
  live: Form,
  start: Partial<Pick<LiveForm, 'liveAt' | 'liveStartAt'>>,
): Form {
  const next = { ...live, ...start }
  const [from, to] = [startOf(live), startOf(next)]
  if (from === null || to === null || !isDate(live.liveEndDateAt) || !isClock(live.liveEndAt)) return next
  const length = fromSeoul(live.liveEndDateAt, live.liveEndAt).getTime() - from.getTime()
  const end = new Date(to.getTime() + length)
  return { ...next, liveEndDateAt: seoulDate(end), liveEndAt: seoulClock(end) }
}

/** A time of day at or before the start is that of the next day. */
export function withEnd<Form extends LiveForm>(live: Form, liveEndAt: string): Form {
  const start = startOf(live)
  if (start === null || !isClock(liveEndAt)) return { ...live, liveEndAt }
  const isNextDay = liveEndAt <= live.liveStartAt
  const liveEndDateAt = isNextDay ? seoulDate(addDays(start, 1)) : live.liveAt
  return { ...live, liveEndAt, liveEndDateAt }
}
