import { CLASS_USER_LIMIT_TYPE } from '@seodang/domain/codes'
import { and, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import { siteChanged } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { courseCounts, courseSchedules } from '../catalog/tables.ts'
import type { ClassTerms } from './store.ts'

/*
 * The ledger of places (docs/decisions/places-and-waiting.md):
 *   attend_count = accept_cnt = attendances approved or on hold + orders that hold a place
 *   wait_cnt     = attendances pending
 * Nothing else writes these columns.
 */

/**
 * ENR-38, BYD-17: takes one place by one conditional write, so that no number of people at once gets more than
 * there are. False when none is left, of the class or of the chosen date.
 */
export async function takePlace(
  ctx: Context,
  course: ClassTerms,
  scheduleSeq: number | null,
): Promise<boolean> {
  if (scheduleSeq !== null && !(await takeDate(ctx, course.courseSeq, scheduleSeq))) return false
  const isLimited = course.userLimitTypeCd === CLASS_USER_LIMIT_TYPE.limited
  const [taken] = await ctx.db
    .update(courseCounts)
    .set({
      attendCount: sql`${courseCounts.attendCount} + 1`,
      acceptCnt: sql`${courseCounts.acceptCnt} + 1`,
    })
    .where(
      and(
        countsOf(ctx, course.courseSeq),
        isLimited ? lt(courseCounts.attendCount, course.maxUserCount) : undefined,
      ),
    )
    .returning({ attendCount: courseCounts.attendCount })
  if (!taken) {
    if (scheduleSeq !== null) await giveDateBack(ctx, course.courseSeq, scheduleSeq)
    return false
  }
  if (taken.attendCount === course.maxUserCount) await siteChanged(ctx)
  return true
}

export async function givePlaceBack(
  ctx: Context,
  course: ClassTerms,
  scheduleSeq: number | null,
): Promise<void> {
  if (scheduleSeq !== null) await giveDateBack(ctx, course.courseSeq, scheduleSeq)
  const [left] = await change(ctx, course.courseSeq, {
    attendCount: sql`greatest(${courseCounts.attendCount} - 1, 0)`,
    acceptCnt: sql`greatest(${courseCounts.acceptCnt} - 1, 0)`,
  })
  // Pages of a full class say so; only then does a free place change what visitors see.
  if (left && left.attendCount === course.maxUserCount - 1) await siteChanged(ctx)
}

export async function countWaiting(ctx: Context, course: ClassTerms, difference: 1 | -1): Promise<void> {
  await change(ctx, course.courseSeq, {
    waitCnt: sql`greatest(${courseCounts.waitCnt} + ${difference}, 0)`,
  })
}

/** Everybody who ever attended; never goes down. */
export async function countEntry(ctx: Context, courseSeq: number): Promise<void> {
  await change(ctx, courseSeq, { attendSum: sql`${courseCounts.attendSum} + 1` })
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

/** A date without a number of places takes as many as the class does (AUTH-24). */
async function takeDate(ctx: Context, courseSeq: number, scheduleSeq: number): Promise<boolean> {
  const [taken] = await ctx.db
    .update(courseSchedules)
    .set({ taken: sql`${courseSchedules.taken} + 1` })
    .where(
      and(
        dateOf(ctx, courseSeq, scheduleSeq),
        or(eq(courseSchedules.places, 0), lt(courseSchedules.taken, courseSchedules.places)),
      ),
    )
    .returning({ taken: courseSchedules.taken })
  return taken !== undefined
}

async function giveDateBack(ctx: Context, courseSeq: number, scheduleSeq: number): Promise<void> {
  await ctx.db
    .update(courseSchedules)
    .set({ taken: sql`greatest(${courseSchedules.taken} - 1, 0)` })
    .where(dateOf(ctx, courseSeq, scheduleSeq))
}

const dateOf = (ctx: Context, courseSeq: number, scheduleSeq: number) =>
  and(
    eq(courseSchedules.channelSeq, ctx.channelSeq),
    eq(courseSchedules.courseSeq, courseSeq),
    eq(courseSchedules.scheduleSeq, scheduleSeq),
  )
