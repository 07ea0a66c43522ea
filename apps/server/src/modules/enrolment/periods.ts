import { reviewExpiringAt, validAtFrom } from '@seodang/domain/attendance'
import { GRANT_SOURCE } from '@seodang/domain/codes'
import { isPackage } from '@seodang/domain/package-terms'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { giveGrant, listGrants, listPaidLines } from './grants-store.ts'
import { type AttendanceRow, type ClassTerms, listSchedules } from './store.ts'
import { attendances } from './tables.ts'

/** A line of an order: what was sold, with the period of that day (AUTH-23). */
export interface SoldLine {
  orderLineSeq: number
  vodDays: number
}

/**
 * BYD-01, ENR-42: gives what the attendance is due: a grant for each paid line with the period that was sold, or,
 * where nothing was sold, one by hand with the class's own period. The lines are read where the caller has none.
 */
export async function giveDueGrants(
  ctx: Context,
  course: ClassTerms,
  attendance: AttendanceRow,
  sold?: readonly SoldLine[],
): Promise<void> {
  const { attendSeq, courseSeq, userSeq } = attendance
  const begin = await beginOf(ctx, course, attendance)
  const lines = sold ?? (await listPaidLines(ctx, attendSeq))
  for (const { orderLineSeq, vodDays } of lines)
    await giveGrant(ctx, {
      courseSeq,
      userSeq,
      source: GRANT_SOURCE.order,
      sourceKey: String(orderLineSeq),
      startAt: ctx.now,
      endAt: validAtFrom(vodDays, ctx.now, begin),
    })
  if (lines.length === 0 && (await listGrants(ctx, attendance)).length === 0)
    await giveGrant(ctx, {
      courseSeq,
      userSeq,
      source: GRANT_SOURCE.manual,
      sourceKey: `attendance:${attendSeq}`,
      startAt: ctx.now,
      endAt: validAtFrom(course.vodDays, ctx.now, begin),
    })
}

/** When the class begins for this person: on the chosen date, else with the class. */
async function beginOf(
  ctx: Context,
  course: ClassTerms,
  { scheduleSeq }: AttendanceRow,
): Promise<Date | null> {
  // PKG-07: the dates of a package are those of its sale.
  if (isPackage(course)) return null
  if (scheduleSeq === null) return course.startAt
  const schedules = await listSchedules(ctx, course.courseSeq)
  return schedules.find((schedule) => schedule.scheduleSeq === scheduleSeq)?.startAt ?? course.startAt
}

/** Keeps the attendance's dates equal to the latest end of its grants; empty while one is unlimited. */
export async function followGrants(ctx: Context, attendance: AttendanceRow): Promise<AttendanceRow> {
  const [last] = await listGrants(ctx, attendance)
  if (last === undefined) return attendance
  const dates = { validAt: last.endAt, reviewExpringAt: reviewExpiringAt(last.endAt) }
  await ctx.db
    .update(attendances)
    .set({ ...dates, updatedAt: ctx.now })
    .where(and(eq(attendances.channelSeq, ctx.channelSeq), eq(attendances.attendSeq, attendance.attendSeq)))
  return { ...attendance, ...dates }
}
