import type { LaunchCode } from '@seodang/domain/launch'
import { automaticReleaseAt, type ReviewResult } from '@seodang/domain/release'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courseReviews } from './tables.ts'

export type ReviewRow = typeof courseReviews.$inferSelect

const ofCourse = ({ channelSeq }: Context, courseSeq: number) =>
  and(eq(courseReviews.channelSeq, channelSeq), eq(courseReviews.courseSeq, courseSeq))

export async function insertReview(ctx: Context, courseSeq: number): Promise<void> {
  await ctx.db.insert(courseReviews).values({
    channelSeq: ctx.channelSeq,
    courseSeq,
    submittedAt: ctx.now,
    submittedBy: ctx.principal.userSeq,
    releaseAt: automaticReleaseAt(ctx.now),
  })
}

/** The review that runs; lock the class first. */
export async function findOpenReview(ctx: Context, courseSeq: number): Promise<ReviewRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(courseReviews)
    .where(and(ofCourse(ctx, courseSeq), isNull(courseReviews.endedAt)))
  return row
}

export async function findLastReview(ctx: Context, courseSeq: number): Promise<ReviewRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(courseReviews)
    .where(ofCourse(ctx, courseSeq))
    .orderBy(desc(courseReviews.courseReviewSeq))
    .limit(1)
  return row
}

export async function markTaken(ctx: Context, { courseReviewSeq }: ReviewRow): Promise<void> {
  await ctx.db
    .update(courseReviews)
    .set({ takenAt: ctx.now, takenBy: ctx.principal.userSeq })
    .where(
      and(eq(courseReviews.channelSeq, ctx.channelSeq), eq(courseReviews.courseReviewSeq, courseReviewSeq)),
    )
}

export interface ReviewEnd {
  result: ReviewResult
  reason?: string
  missing?: LaunchCode[]
}

/** Ends the review that runs and answers it. */
export async function endReview(
  ctx: Context,
  courseSeq: number,
  end: ReviewEnd,
): Promise<ReviewRow | undefined> {
  const [row] = await ctx.db
    .update(courseReviews)
    .set({ ...end, endedAt: ctx.now, endedBy: ctx.principal.userSeq })
    .where(and(ofCourse(ctx, courseSeq), isNull(courseReviews.endedAt)))
    .returning()
  return row
}
