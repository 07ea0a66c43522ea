import { fail } from '@seodang/domain/errors'
import { isAfter } from '@seodang/domain/instant'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { getVisibleCourse } from '../catalog/index.ts'
import { listOverlapping } from './schedules-store.ts'
import { listSchedules, type ScheduleRow } from './store.ts'

/**
 * ENR-03, ERR-03: whether the dates of the class fit. A date that is over, full or not of this class is refused
 * for good (100010); one that overlaps with what the member attends is a question to the member (100012).
 */
export async function checkSchedule(ctx: Context, courseSeq: number, scheduleSeq?: number): Promise<void> {
  await getVisibleCourse(ctx, courseSeq)
  const schedules = await listSchedules(ctx, courseSeq)
  if (schedules.length === 0) {
    if (scheduleSeq !== undefined) fail('SCHEDULE_REFUSED', { scheduleSeq })
    return
  }
  const open = schedules.filter((schedule) => isOpen(schedule, ctx.now))
  const wanted =
    scheduleSeq === undefined ? open : open.filter((schedule) => schedule.scheduleSeq === scheduleSeq)
  if (wanted.length === 0) fail('SCHEDULE_REFUSED', { scheduleSeq })
  const overlaps = await Promise.all(wanted.map((schedule) => listOverlapping(ctx, userSeqOf(ctx), schedule)))
  // While one of several dates still fits, there is nothing to ask yet.
  if (overlaps.every((titles) => titles.length > 0))
    fail('SCHEDULE_OVERLAPS', { titles: overlaps.flat().slice(0, 5) })
}

/** AUTH-24: not over, and with a place left; 0 places means as many as the class takes. */
export function isOpen({ startAt, places, taken }: ScheduleRow, now: Date): boolean {
  return !isAfter(now, startAt) && (places === 0 || taken < places)
}
