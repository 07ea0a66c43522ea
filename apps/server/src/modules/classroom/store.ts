import { fail } from '@seodang/domain/errors'
import { mergeRanges, type WatchedRange } from '@seodang/domain/watch'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courseSchedules } from '../catalog/tables.ts'
import { challengeTerms } from '../challenge/tables.ts'
import { reviews } from '../community/tables.ts'
import { attendances } from '../enrolment/tables.ts'
import { users } from '../identity/tables.ts'
import { courseStaff } from '../membership/tables.ts'
import { itemProgress } from './tables.ts'

export type ProgressRow = typeof itemProgress.$inferSelect
export interface ItemKey {
  courseSeq: number
  curriculumSeq: number
}

export const rangesOf = (watched: readonly [number, number][]): WatchedRange[] =>
  watched.map(([from, to]) => ({ from, to }))
export const pairsOf = (ranges: readonly WatchedRange[], duration: number): [number, number][] =>
  mergeRanges(ranges, duration).map(({ from, to }) => [from, to])

/** How far a person is in each item of a class. */
export async function listProgress(ctx: Context, courseSeq: number, userSeq: number): Promise<ProgressRow[]> {
  return ctx.db
    .select()
    .from(itemProgress)
    .where(
      and(
        eq(itemProgress.channelSeq, ctx.channelSeq),
        eq(itemProgress.courseSeq, courseSeq),
        eq(itemProgress.userSeq, userSeq),
      ),
    )
}

/** The row of one person and item, made when it is not there yet, and held until commit. */
export async function lockProgress(
  ctx: Context,
  { courseSeq, curriculumSeq }: ItemKey,
  userSeq: number,
): Promise<ProgressRow> {
  const lock = async () =>
    (
      await ctx.db
        .select()
        .from(itemProgress)
        .where(ofPerson(ctx, curriculumSeq, userSeq))
        .for('update')
    )[0]
  // Nearly always it is there: a report every few seconds finds it.
  const known = await lock()
  if (known) return known
  const { channelSeq, now } = ctx
  await ctx.db
    .insert(itemProgress)
    .values({ channelSeq, courseSeq, curriculumSeq, userSeq, openedAt: now, updatedAt: now })
    .onConflictDoNothing()
  return (await lock()) ?? fail('NO_DATA')
}

/**
 * The person opens it themself, takes it along, hands something in for it or is let into it: their row, made or held until
 * commit, says when that was (BYD-02). `usedAt` is of a deed that is only seen afterwards.
 */
export async function useItem(
  ctx: Context,
  { courseSeq, curriculumSeq }: ItemKey,
  userSeq: number,
  usedAt: Date = ctx.now,
): Promise<ProgressRow> {
  const { channelSeq, now } = ctx
  const [row] = await ctx.db
    .insert(itemProgress)
    .values({ channelSeq, courseSeq, curriculumSeq, userSeq, openedAt: usedAt, usedAt, updatedAt: now })
    .onConflictDoUpdate({
      target: [itemProgress.channelSeq, itemProgress.curriculumSeq, itemProgress.userSeq],
      set: { usedAt: sql`greatest(${itemProgress.usedAt}, excluded.used_at)`, updatedAt: now },
    })
    .returning()
  return row ?? fail('NO_DATA')
}

export async function updateProgress(
  ctx: Context,
  curriculumSeq: number,
  userSeq: number,
  values: Partial<ProgressRow>,
): Promise<void> {
  await ctx.db
    .update(itemProgress)
    .set({ ...values, updatedAt: ctx.now })
    .where(ofPerson(ctx, curriculumSeq, userSeq))
}

const ofPerson = ({ channelSeq }: Context, curriculumSeq: number, userSeq: number) =>
  and(
    eq(itemProgress.channelSeq, channelSeq),
    eq(itemProgress.curriculumSeq, curriculumSeq),
    eq(itemProgress.userSeq, userSeq),
  )

/** CHL-11: a class with a term is a challenge. */
export async function isChallengeClass(ctx: Context, courseSeq: number): Promise<boolean> {
  const ofClass = and(eq(challengeTerms.channelSeq, ctx.channelSeq), eq(challengeTerms.courseSeq, courseSeq))
  return (await ctx.db.$count(challengeTerms, ofClass)) > 0
}

/** Whom a watermark names. */
export async function findWatched(ctx: Context, userSeq: number) {
  const [row] = await ctx.db
    .select({ name: users.name, email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.userSeq, userSeq))
  return row ?? { name: '', email: null, phone: null }
}

/** The person's running attendance, and whether it has a review. */
export async function findMyAttendance(ctx: Context, courseSeq: number, userSeq: number) {
  const [row] = await ctx.db
    .select({
      attendSeq: attendances.attendSeq,
      choiseStatusCd: attendances.choiseStatusCd,
      validAt: attendances.validAt,
      reviewExpringAt: attendances.reviewExpringAt,
      evaluationSeq: reviews.evaluationSeq,
    })
    .from(attendances)
    .leftJoin(
      reviews,
      and(eq(reviews.channelSeq, attendances.channelSeq), eq(reviews.attendSeq, attendances.attendSeq)),
    )
    .where(
      and(
        eq(attendances.channelSeq, ctx.channelSeq),
        eq(attendances.courseSeq, courseSeq),
        eq(attendances.userSeq, userSeq),
        ne(attendances.choiseStatusCd, '99'),
      ),
    )
  return row
}

export async function listFacilitators(ctx: Context, courseSeq: number) {
  return ctx.db
    .select({
      userSeq: users.userSeq,
      name: users.name,
      userTypeCd: courseStaff.userTypeCd,
      profileImageKey: users.profileImageKey,
    })
    .from(courseStaff)
    .innerJoin(users, eq(users.userSeq, courseStaff.userSeq))
    .where(
      and(
        eq(courseStaff.channelSeq, ctx.channelSeq),
        eq(courseStaff.courseSeq, courseSeq),
        isNull(users.closedAt),
      ),
    )
    .orderBy(asc(courseStaff.createdAt))
}

export async function listTimetable(ctx: Context, courseSeq: number) {
  return ctx.db
    .select()
    .from(courseSchedules)
    .where(and(eq(courseSchedules.channelSeq, ctx.channelSeq), eq(courseSchedules.courseSeq, courseSeq)))
    .orderBy(asc(courseSchedules.startAt))
}
