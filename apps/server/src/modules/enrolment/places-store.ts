import { hardSeatsOf } from '@seodang/domain/seats'
import { and, eq, lte, or, type SQL, sql } from 'drizzle-orm'
import { siteChanged } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { courseCounts, courseSchedules } from '../catalog/tables.ts'
import type { ClassTerms } from './store.ts'

/*
 * The ledger of places (docs/decisions/places-and-waiting.md):
 *   attend_count = accept_cnt = attendances approved or on hold whose seat did not end + orders that hold a place
 *   wait_cnt     = attendances pending
 * Nothing else writes these columns.
 */

export const takePlace = (ctx: Context, course: ClassTerms, scheduleSeq: number | null): Promise<boolean> =>
  takePlaces(ctx, course, [scheduleSeq])

/**
 * ENR-38, BYD-17: takes a place for each of these dates, or none of a class without, by one conditional write, so that
 * no number of people at once gets more than there are. False, and nothing taken, when too few are left, of the class
 * or of a chosen date.
 */
export async function takePlaces(
  ctx: Context,
  course: ClassTerms,
  scheduleSeqs: readonly (number | null)[],
): Promise<boolean> {
  const count = scheduleSeqs.length
  if (count === 0) return true
  if (!(await takeDates(ctx, course.courseSeq, scheduleSeqs))) return false
  const { isLimited, places } = hardSeatsOf(course)
  const [taken] = await ctx.db
    .update(courseCounts)
    .set({
      attendCount: sql`${courseCounts.attendCount} + ${count}`,
      acceptCnt: sql`${courseCounts.acceptCnt} + ${count}`,
    })
    .where(
      and(
        countsOf(ctx, course.courseSeq),
        isLimited ? lte(courseCounts.attendCount, places - count) : undefined,
      ),
    )
    .returning({ attendCount: courseCounts.attendCount })
  if (!taken) {
    await giveDatesBack(ctx, course.courseSeq, scheduleSeqs)
    return false
  }
  const { attendCount } = taken
  if (attendCount - count < course.maxUserCount && attendCount >= course.maxUserCount) await siteChanged(ctx)
  return true
}

/** Counts places that are there whatever the limit says. */
export async function countPlaces(
  ctx: Context,
  courseSeq: number,
  scheduleSeqs: readonly (number | null)[],
): Promise<void> {
  const count = scheduleSeqs.length
  if (count === 0) return
  for (const [scheduleSeq, places] of datesIn(scheduleSeqs))
    await giveDateBack(ctx, courseSeq, scheduleSeq, -places)
  await change(ctx, courseSeq, {
    attendCount: sql`${courseCounts.attendCount} + ${count}`,
    acceptCnt: sql`${courseCounts.acceptCnt} + ${count}`,
  })
  await siteChanged(ctx)
}

export const givePlaceBack = (ctx: Context, course: ClassTerms, scheduleSeq: number | null): Promise<void> =>
  givePlacesBack(ctx, course, [scheduleSeq])

export async function givePlacesBack(
  ctx: Context,
  course: ClassTerms,
  scheduleSeqs: readonly (number | null)[],
): Promise<void> {
  const count = scheduleSeqs.length
  if (count === 0) return
  await giveDatesBack(ctx, course.courseSeq, scheduleSeqs)
  const [left] = await change(ctx, course.courseSeq, {
    attendCount: sql`greatest(${courseCounts.attendCount} - ${count}, 0)`,
    acceptCnt: sql`greatest(${courseCounts.acceptCnt} - ${count}, 0)`,
  })
  // Pages of a full class say so; only then does a free place change what visitors see.
  if (left && left.attendCount < course.maxUserCount && left.attendCount + count >= course.maxUserCount)
    await siteChanged(ctx)
}

export async function countWaiting(ctx: Context, course: ClassTerms, difference: number): Promise<void> {
  if (difference === 0) return
  await change(ctx, course.courseSeq, {
    waitCnt: sql`greatest(${courseCounts.waitCnt} + ${difference}, 0)`,
  })
}

/** Everybody who ever attended; never goes down. */
export async function countEntries(ctx: Context, courseSeq: number, count: number): Promise<void> {
  if (count > 0) await change(ctx, courseSeq, { attendSum: sql`${courseCounts.attendSum} + ${count}` })
}

function change(ctx: Context, courseSeq: number, values: Partial<Record<CountName, SQL>>) {
  return ctx.db
    .update(courseCounts)
    .set(values)
    .where(countsOf(ctx, courseSeq))
    .returning({ attendCount: courseCounts.attendCount })
}
type CountName = 'attendCount' | 'acceptCnt' | 'waitCnt' | 'attendSum'

const countsOf = (ctx: Context, courseSeq: number) =>
  and(eq(courseCounts.channelSeq, ctx.channelSeq), eq(courseCounts.courseSeq, courseSeq))

/** How often each date is among these. */
function datesIn(scheduleSeqs: readonly (number | null)[]): Map<number, number> {
  const dates = new Map<number, number>()
  for (const scheduleSeq of scheduleSeqs)
    if (scheduleSeq !== null) dates.set(scheduleSeq, (dates.get(scheduleSeq) ?? 0) + 1)
  return dates
}

/** All or none: what a later date has no place for is given back. */
async function takeDates(
  ctx: Context,
  courseSeq: number,
  scheduleSeqs: readonly (number | null)[],
): Promise<boolean> {
  const taken: [number, number][] = []
  for (const [scheduleSeq, count] of datesIn(scheduleSeqs)) {
    if (!(await takeDate(ctx, courseSeq, scheduleSeq, count))) {
      for (const [earlier, places] of taken) await giveDateBack(ctx, courseSeq, earlier, places)
      return false
    }
    taken.push([scheduleSeq, count])
  }
  return true
}

async function giveDatesBack(
  ctx: Context,
  courseSeq: number,
  scheduleSeqs: readonly (number | null)[],
): Promise<void> {
  for (const [scheduleSeq, count] of datesIn(scheduleSeqs))
    await giveDateBack(ctx, courseSeq, scheduleSeq, count)
}

/** A place that somebody has in the class goes from one date to another; false, and nothing changed, where that is full. */
export async function exchangeDates(
  ctx: Context,
  courseSeq: number,
  before: number | null,
  after: number,
): Promise<boolean> {
  if (!(await takeDates(ctx, courseSeq, [after]))) return false
  await giveDatesBack(ctx, courseSeq, [before])
  return true
}

/** A date without a number of places takes as many as the class does (AUTH-24). */
async function takeDate(
  ctx: Context,
  courseSeq: number,
  scheduleSeq: number,
  count: number,
): Promise<boolean> {
  const [taken] = await ctx.db
    .update(courseSchedules)
    .set({ taken: sql`${courseSchedules.taken} + ${count}` })
    .where(
      and(
        dateOf(ctx, courseSeq, scheduleSeq),
        or(
          eq(courseSchedules.places, 0),
          lte(sql`${courseSchedules.taken} + ${count}`, courseSchedules.places),
        ),
      ),
    )
    .returning({ taken: courseSchedules.taken })
  return taken !== undefined
}

async function giveDateBack(
  ctx: Context,
  courseSeq: number,
  scheduleSeq: number,
  count: number,
): Promise<void> {
  await ctx.db
    .update(courseSchedules)
    .set({ taken: sql`greatest(${courseSchedules.taken} - ${count}, 0)` })
    .where(dateOf(ctx, courseSeq, scheduleSeq))
}

const dateOf = (ctx: Context, courseSeq: number, scheduleSeq: number) =>
  and(
    eq(courseSchedules.channelSeq, ctx.channelSeq),
    eq(courseSchedules.courseSeq, courseSeq),
    eq(courseSchedules.scheduleSeq, scheduleSeq),
  )
