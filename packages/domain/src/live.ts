import {
  LIVE_CLASS_STATE,
  LIVE_LABEL,
  LIVE_STATUS,
  type LiveClassState,
  type LiveLabel,
  type LiveStatus,
} from './codes.ts'
import { HOUR, type Instant, MINUTE, SECOND, timeOf } from './instant.ts'
import { fromSeoul, seoulDate, seoulDaysBetween } from './seoul-time.ts'

/** LIVE-08: minutes before the start from which one may enter, for attendees and teachers alike. */
export const JOIN_WINDOW_MINUTES = 30
/** LIVE-05. */
const IN_PROGRESS_LABEL = HOUR
/** LIVE-02, LIVE-29: milliseconds. */
export const LIVE_CLOCK = 300
export const FIRST_POLL = 100
export const POLL_INTERVAL = 30 * SECOND

export type LiveTimes = { startAt: Instant; endAt: Instant | null }

/** D4: the instants of an authored item; a live that ends before it starts ends on the day after. */
export function liveTimes(item: {
  liveAt: string
  liveStartAt: string
  liveEndAt: string | null
  liveEndDateAt?: string | null
}): { startAt: Date; endAt: Date | null } {
  const startAt = fromSeoul(item.liveAt, item.liveStartAt)
  if (item.liveEndAt === null) return { startAt, endAt: null }
  const endAt = fromSeoul(item.liveEndDateAt ?? item.liveAt, item.liveEndAt)
  return { startAt, endAt: endAt > startAt ? endAt : new Date(endAt.getTime() + 24 * HOUR) }
}

/** LIVE-03 to LIVE-06: the label of a card; for display only (LIVE-10). */
export function liveLabel(startAt: Instant, now: Instant, windowMinutes = JOIN_WINDOW_MINUTES): LiveLabel {
  const remaining = timeOf(startAt) - timeOf(now)
  if (remaining >= windowMinutes * MINUTE) return LIVE_LABEL.before
  if (remaining > 0) return LIVE_LABEL.imminent
  return -remaining <= IN_PROGRESS_LABEL ? LIVE_LABEL.inProgress : LIVE_LABEL.longElapsed
}

/** LIVE-07, LIVE-10: entry opens once fewer minutes remain than the window, and closes after the end. */
export function mayEnterLive(live: LiveTimes, now: Instant, windowMinutes = JOIN_WINDOW_MINUTES): boolean {
  const state = liveClassState(live, now, windowMinutes)
  return state === LIVE_CLASS_STATE.enterable || state === LIVE_CLASS_STATE.inProgress
}

/** LIVE-09: not open, enterable, in progress, ended. */
export function liveClassState(
  live: LiveTimes,
  now: Instant,
  windowMinutes = JOIN_WINDOW_MINUTES,
): LiveClassState {
  const remaining = timeOf(live.startAt) - timeOf(now)
  if (remaining >= windowMinutes * MINUTE) return LIVE_CLASS_STATE.notOpen
  if (remaining > 0) return LIVE_CLASS_STATE.enterable
  return hasEnded(live, now) ? LIVE_CLASS_STATE.ended : LIVE_CLASS_STATE.inProgress
}

/** LIVE-09: today, pending or end, by Seoul days. */
export function liveStatus(live: LiveTimes, now: Instant): LiveStatus {
  if (hasEnded(live, now)) return LIVE_STATUS.end
  return seoulDaysBetween(now, live.startAt) > 0 ? LIVE_STATUS.pending : LIVE_STATUS.today
}

/** LIVE-10: after its end; without one, once its Seoul day is over. */
function hasEnded({ startAt, endAt }: LiveTimes, now: Instant): boolean {
  const end = timeOf(endAt)
  return end === null ? seoulDate(now) > seoulDate(startAt) : timeOf(now) > end
}

/** LIVE-27, CUR-12: once started, nothing but the title can be edited. */
export function isTitleOnly(startAt: Instant, now: Instant): boolean {
  return timeOf(now) >= timeOf(startAt)
}

/** What a live that has started still takes: its title (LIVE-27), and the recording of it (LIVE-38). */
const EDITABLE_AFTER_START: readonly string[] = [
  'revision',
  'title',
  'vodTypeCd',
  'linkUrl',
  'uploadVodSeq',
  'duration',
  'classTime',
]

/** LIVE-27, CUR-12: whether these fields of a live may be changed now. */
export function mayEditLive(startAt: Instant, fields: readonly string[], now: Instant): boolean {
  return !isTitleOnly(startAt, now) || fields.every((field) => EDITABLE_AFTER_START.includes(field))
}

/** CUR-04: the next half hour of the Seoul clock, as the default of a new live item. */
export function nextHalfHour(now: Instant): Date {
  return new Date((Math.floor(timeOf(now) / (30 * MINUTE)) + 1) * 30 * MINUTE)
}
