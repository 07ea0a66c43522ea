import type { timetable } from '@seodang/contract/classroom'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { timetableOf } from '@seodang/domain/timetable'
import type { Context } from '../../platform/context.ts'
import { getVisibleCourse } from '../catalog/index.ts'
import { findRunning } from '../enrolment/index.ts'
import { listTimetable } from './store.ts'

/** ROOM-06: the dates of a class; the first is the one that concerns the caller. */
export async function readTimetable(ctx: Context, courseSeq: number): Promise<ReplyOf<typeof timetable>> {
  await getVisibleCourse(ctx, courseSeq)
  const { userSeq } = ctx.principal
  const [dates, mine] = await Promise.all([
    listTimetable(ctx, courseSeq),
    userSeq === null ? undefined : findRunning(ctx, courseSeq, userSeq),
  ])
  const list = timetableOf(dates, mine?.scheduleSeq ?? null, ctx.now).map(
    ({ scheduleSeq, startAt, endAt, places, taken }) => ({
      scheduleSeq,
      startAt: startAt.toISOString(),
      endAt: endAt.toISOString(),
      placesLeft: places === 0 ? null : Math.max(0, places - taken),
    }),
  )
  return { list, totalCount: list.length }
}
