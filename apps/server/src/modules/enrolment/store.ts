import { CHOISE_STATUS } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { and, eq, getTableColumns, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courseCounts, courseSchedules, courses } from '../catalog/tables.ts'
import { users } from '../identity/tables.ts'
import { channelUsers } from '../membership/tables.ts'
import { attendances } from './tables.ts'

export type AttendanceRow = typeof attendances.$inferSelect
export type ScheduleRow = typeof courseSchedules.$inferSelect

const { introduction: _long, ...courseColumns } = getTableColumns(courses)
const { attendCount, acceptCnt, waitCnt } = getTableColumns(courseCounts)
const classColumns = { ...courseColumns, attendCount, acceptCnt, waitCnt }

const countsOfCourse = and(
  eq(courseCounts.channelSeq, courses.channelSeq),
  eq(courseCounts.courseSeq, courses.courseSeq),
)

/** A class with the counts that decide about places. */
export type ClassTerms = Awaited<ReturnType<typeof getClass>>

const selectClass = (ctx: Context, courseSeq: number) =>
  ctx.db
    .select(classColumns)
    .from(courses)
    .innerJoin(courseCounts, countsOfCourse)
    .where(and(eq(courses.channelSeq, ctx.channelSeq), eq(courses.courseSeq, courseSeq)))

export async function getClass(ctx: Context, courseSeq: number) {
  const [row] = await selectClass(ctx, courseSeq)
  return row ?? fail('CLASS_NOT_FOUND', { courseSeq })
}

/**
 * Holds the counts of the class until commit, so that what is decided by them stays true. The order of locks is
 * order, class, attendance: whoever needs several takes them in this order, so nobody waits in a circle.
 */
export async function lockClass(ctx: Context, courseSeq: number): Promise<ClassTerms> {
  // First the lock, then the reading: a class that was deleted or limited while we waited is seen as it is now.
  await ctx.db
    .select({ courseSeq: courseCounts.courseSeq })
    .from(courseCounts)
    .where(and(eq(courseCounts.channelSeq, ctx.channelSeq), eq(courseCounts.courseSeq, courseSeq)))
    .for('update')
  return getClass(ctx, courseSeq)
}

const attendanceOf = (ctx: Context, attendSeq: number) =>
  and(eq(attendances.channelSeq, ctx.channelSeq), eq(attendances.attendSeq, attendSeq))

export async function findAttendance(ctx: Context, attendSeq: number): Promise<AttendanceRow | undefined> {
  const [row] = await ctx.db.select().from(attendances).where(attendanceOf(ctx, attendSeq))
  return row
}

/** Lock the class first. */
export async function lockAttendance(ctx: Context, attendSeq: number): Promise<AttendanceRow> {
  const [row] = await ctx.db.select().from(attendances).where(attendanceOf(ctx, attendSeq)).for('update')
  return row ?? fail('NO_DATA', { attendSeq })
}

/** These and no others, by a text that is the same for however many. */
export const amongAttendances = (
  { channelSeq }: Context,
  some: readonly Pick<AttendanceRow, 'attendSeq'>[],
) =>
  sql`(${attendances.channelSeq} = ${channelSeq} and ${attendances.attendSeq} = any(${sql.param(
    some.map(({ attendSeq }) => attendSeq),
  )}::bigint[]))`

/** Those of a class among the given, in the order of their keys. Lock the class first. */
export function lockAttendances(
  ctx: Context,
  courseSeq: number,
  attendSeqs: readonly number[],
): Promise<AttendanceRow[]> {
  const asked = attendSeqs.map((attendSeq) => ({ attendSeq }))
  return ctx.db
    .select()
    .from(attendances)
    .where(and(eq(attendances.courseSeq, courseSeq), amongAttendances(ctx, asked)))
    .orderBy(attendances.attendSeq)
    .for('update')
}

/** The person's attendance that is not cancelled; there is at most one. */
export async function findRunning(
  ctx: Context,
  courseSeq: number,
  userSeq: number,
): Promise<AttendanceRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(attendances)
    .where(
      and(
        eq(attendances.channelSeq, ctx.channelSeq),
        eq(attendances.courseSeq, courseSeq),
        eq(attendances.userSeq, userSeq),
        ne(attendances.choiseStatusCd, CHOISE_STATUS.cancelled),
      ),
    )
  return row
}

/** What somebody told the class with another application. */
export async function writeApplication(
  ctx: Context,
  { attendSeq }: AttendanceRow,
  told: Pick<AttendanceRow, 'scheduleSeq' | 'phone' | 'answers'>,
): Promise<AttendanceRow> {
  const [row] = await ctx.db.update(attendances).set(told).where(attendanceOf(ctx, attendSeq)).returning()
  return row ?? fail('NO_DATA', { attendSeq })
}

/** The dates of a class, soonest first. */
export async function listSchedules(ctx: Context, courseSeq: number): Promise<ScheduleRow[]> {
  return ctx.db
    .select()
    .from(courseSchedules)
    .where(and(eq(courseSchedules.channelSeq, ctx.channelSeq), eq(courseSchedules.courseSeq, courseSeq)))
    .orderBy(courseSchedules.startAt, courseSchedules.scheduleSeq)
}

/** AUTH-24: whether a date takes one more; lock the class first. Without a date, the class alone decides. */
export async function hasRoomOnDate(
  ctx: Context,
  courseSeq: number,
  scheduleSeq: number | null,
): Promise<boolean> {
  if (scheduleSeq === null) return true
  const chosen = (await listSchedules(ctx, courseSeq)).find((one) => one.scheduleSeq === scheduleSeq)
  return chosen !== undefined && (chosen.places === 0 || chosen.taken < chosen.places)
}

/** A member of the site by the address of the account, which is kept in lower case. */
export async function findMemberByEmail(
  ctx: Context,
  email: string,
): Promise<{ userSeq: number } | undefined> {
  const [row] = await ctx.db
    .select({ userSeq: users.userSeq })
    .from(users)
    .innerJoin(
      channelUsers,
      and(eq(channelUsers.userSeq, users.userSeq), eq(channelUsers.channelSeq, ctx.channelSeq)),
    )
    .where(
      and(
        eq(users.email, email),
        // An address belongs to the account that proved it; others only claim it.
        isNotNull(users.verifiedAt),
        isNull(users.closedAt),
        isNull(channelUsers.leftAt),
      ),
    )
  return row
}
