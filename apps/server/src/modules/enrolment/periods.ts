import { reviewExpiringAt, validAtFrom } from '@seodang/domain/attendance'
import { GRANT_SOURCE, type GrantSource } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { grantProblem, showingOf } from '@seodang/domain/granting'
import { isPackage } from '@seodang/domain/package-terms'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { giveGrants, grantsByPerson, paidLinesOf } from './grants-store.ts'
import { takePlaces } from './places-store.ts'
import { type AttendanceRow, type ClassTerms, listSchedules, lockClass } from './store.ts'

/** A line of an order: what was sold, with the period of that day (AUTH-23). */
export interface SoldLine {
  orderLineSeq: number
  vodDays: number
}

/**
 * BYD-01, ENR-42: gives what the attendance is due: a grant for each paid line with the period that was sold, or,
 * where nothing was sold, one by hand with the class's own period. The lines are read where the caller has none.
 */
export const giveDueGrants = (
  ctx: Context,
  course: ClassTerms,
  attendance: AttendanceRow,
  sold?: readonly SoldLine[],
): Promise<void> =>
  giveDueGrantsTo(ctx, course, [attendance], sold && new Map([[attendance.attendSeq, sold]]))

/** The same for many of one class. */
export async function giveDueGrantsTo(
  ctx: Context,
  course: ClassTerms,
  all: readonly AttendanceRow[],
  sold?: ReadonlyMap<number, readonly SoldLine[]>,
): Promise<void> {
  if (all.length === 0) return
  const { courseSeq } = course
  requireGrantable(course, GRANT_SOURCE.order)
  const beginOf = await beginsOf(ctx, course, all)
  const paid: ReadonlyMap<number | null, readonly SoldLine[]> =
    sold ??
    (await paidLinesOf(
      ctx,
      all.map(({ attendSeq }) => attendSeq),
    ))
  const unsold = all.filter(({ attendSeq }) => (paid.get(attendSeq) ?? []).length === 0)
  const held =
    unsold.length === 0
      ? new Map<number, unknown>()
      : await grantsByPerson(
          ctx,
          courseSeq,
          unsold.map(({ userSeq }) => userSeq),
        )
  const bought = all.flatMap((attendance) =>
    (paid.get(attendance.attendSeq) ?? []).map(({ orderLineSeq, vodDays }) => ({
      courseSeq,
      userSeq: attendance.userSeq,
      source: GRANT_SOURCE.order,
      sourceKey: String(orderLineSeq),
      startAt: ctx.now,
      endAt: validAtFrom(vodDays, ctx.now, beginOf(attendance)),
    })),
  )
  const byHand = unsold
    .filter(({ userSeq }) => !held.has(userSeq))
    .map((attendance) => ({
      courseSeq,
      userSeq: attendance.userSeq,
      source: GRANT_SOURCE.manual,
      sourceKey: `attendance:${attendance.attendSeq}`,
      startAt: ctx.now,
      endAt: validAtFrom(course.vodDays, ctx.now, beginOf(attendance)),
    }))
  await giveGrants(ctx, [...bought, ...byHand])
}

/** What people do for this very class themselves; the offer and its order were asked before (`mayBuy`). */
function requireGrantable(course: ClassTerms, source: GrantSource): void {
  const problem = grantProblem({ source, showing: showingOf(course) })
  if (problem !== null) fail('CLASS_DELETED', { courseSeq: course.courseSeq, problem })
}

/** When the class begins for each of these people: on the chosen date, else with the class. */
async function beginsOf(
  ctx: Context,
  course: ClassTerms,
  all: readonly AttendanceRow[],
): Promise<(attendance: AttendanceRow) => Date | null> {
  // PKG-07: the dates of a package are those of its sale.
  if (isPackage(course)) return () => null
  const isDated = all.some(({ scheduleSeq }) => scheduleSeq !== null)
  const dates = isDated ? await listSchedules(ctx, course.courseSeq) : []
  return ({ scheduleSeq }) =>
    dates.find((date) => date.scheduleSeq === scheduleSeq)?.startAt ?? course.startAt
}

/** Keeps the attendance's dates equal to the latest end of its grants; empty while one is unlimited. */
export async function followGrants(ctx: Context, attendance: AttendanceRow): Promise<AttendanceRow> {
  const [row] = await followGrantsOf(ctx, [attendance])
  return row ?? attendance
}

const comesBack = ({ seatEndedAt, validAt }: AttendanceRow, now: Date) =>
  seatEndedAt !== null && (validAt === null || validAt > now)

const back = (row: AttendanceRow, now: Date): AttendanceRow =>
  comesBack(row, now) ? { ...row, seatEndedAt: null } : row

/** A period that goes on needs a seat again, where that ended with it: all of them or, where too few are left, none. */
async function seatAgain(ctx: Context, courseSeq: number, rows: readonly AttendanceRow[]): Promise<void> {
  const returning = rows.filter((row) => comesBack(row, ctx.now))
  if (returning.length === 0) return
  const dates = returning.map(({ scheduleSeq }) => scheduleSeq)
  if (!(await takePlaces(ctx, await lockClass(ctx, courseSeq), dates)))
    fail('CAPACITY_EXCEEDED', { courseSeq })
}

/** The same for many of one class. */
export async function followGrantsOf(ctx: Context, all: readonly AttendanceRow[]): Promise<AttendanceRow[]> {
  const [first] = all
  if (!first) return []
  const held = await grantsByPerson(
    ctx,
    first.courseSeq,
    all.map(({ userSeq }) => userSeq),
  )
  const following = all.flatMap((attendance) => {
    const last = held.get(attendance.userSeq)?.[0]
    return last ? { ...attendance, validAt: last.endAt, reviewExpringAt: reviewExpiringAt(last.endAt) } : []
  })
  await seatAgain(ctx, first.courseSeq, following)
  if (following.length > 0)
    await ctx.db.execute(sql`
      update attendances a set valid_at = follow.valid_at, review_expring_at = follow.review_expring_at,
        seat_ended_at = case when follow.valid_at is null or follow.valid_at > ${ctx.now} then null
          else a.seat_ended_at end, updated_at = ${ctx.now}
      from unnest(
        ${sql.param(following.map(({ attendSeq }) => attendSeq))}::bigint[],
        ${sql.param(following.map(({ validAt }) => validAt))}::timestamptz[],
        ${sql.param(following.map(({ reviewExpringAt }) => reviewExpringAt))}::timestamptz[]
      ) as follow (attend_seq, valid_at, review_expring_at)
      where a.channel_seq = ${ctx.channelSeq} and a.attend_seq = follow.attend_seq`)
  const rows = new Map(following.map((row) => [row.attendSeq, back(row, ctx.now)]))
  return all.map((attendance) => rows.get(attendance.attendSeq) ?? attendance)
}
