import { CHOISE_STATUS } from '@seodang/domain/codes'
import { and, eq, gt, lt, ne } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courseSchedules, courses } from '../catalog/tables.ts'
import { attendances } from './tables.ts'

/** Titles of the other classes that the person attends at the time of a date. */
export async function listOverlapping(
  ctx: Context,
  userSeq: number,
  date: { courseSeq: number; startAt: Date; endAt: Date },
): Promise<string[]> {
  const rows = await ctx.db
    .select({ title: courses.title })
    .from(attendances)
    .innerJoin(
      courseSchedules,
      and(
        eq(courseSchedules.channelSeq, attendances.channelSeq),
        eq(courseSchedules.scheduleSeq, attendances.scheduleSeq),
      ),
    )
    .innerJoin(
      courses,
      and(eq(courses.channelSeq, attendances.channelSeq), eq(courses.courseSeq, attendances.courseSeq)),
    )
    .where(
      and(
        eq(attendances.channelSeq, ctx.channelSeq),
        eq(attendances.userSeq, userSeq),
        ne(attendances.choiseStatusCd, CHOISE_STATUS.cancelled),
        ne(attendances.courseSeq, date.courseSeq),
        lt(courseSchedules.startAt, date.endAt),
        gt(courseSchedules.endAt, date.startAt),
      ),
    )
  return rows.map(({ title }) => title)
}
