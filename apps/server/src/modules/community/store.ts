import type { ChoiseStatusCd } from '@seodang/domain/codes'
import { and, eq, sql } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { reviewReports, reviews } from './tables.ts'

export type ReviewRow = typeof reviews.$inferSelect

export type ReviewedAttendance = { choiseStatusCd: ChoiseStatusCd; reviewExpringAt: string | null }

/** The caller's attendance of this very class; anybody else's finds nothing (SEC-04). */
export async function findMyAttendance(
  ctx: Context,
  courseSeq: number,
  attendSeq: number,
): Promise<ReviewedAttendance | undefined> {
  const { rows } = await ctx.db.execute<ReviewedAttendance>(sql`
    select choise_status_cd as "choiseStatusCd", review_expring_at as "reviewExpringAt"
    from attendances
    where channel_seq = ${ctx.channelSeq} and course_seq = ${courseSeq} and attend_seq = ${attendSeq}
      and user_seq = ${userSeqOf(ctx)}`)
  return rows[0]
}

export async function findReviewOf(ctx: Context, attendSeq: number): Promise<ReviewRow | undefined> {
  const [row] = await ctx.db.select().from(reviews).where(ofAttendance(ctx, attendSeq))
  return row
}

export async function writeReview(
  ctx: Context,
  review: { courseSeq: number; attendSeq: number; halfStars: number; content: string; photoKeys?: string[] },
): Promise<ReviewRow> {
  const { channelSeq, now } = ctx
  const [row] = await ctx.db
    .insert(reviews)
    .values({ channelSeq, userSeq: userSeqOf(ctx), ...review, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [reviews.channelSeq, reviews.attendSeq],
      set: {
        halfStars: review.halfStars,
        content: review.content,
        ...(review.photoKeys && { photoKeys: review.photoKeys }),
        updatedAt: now,
      },
    })
    .returning()
  if (!row) throw new Error('The write of a review answered no row')
  return row
}

export async function removeReviewOf(ctx: Context, attendSeq: number): Promise<ReviewRow | undefined> {
  const [row] = await ctx.db.delete(reviews).where(ofAttendance(ctx, attendSeq)).returning()
  return row
}

export async function findReview(ctx: Context, evaluationSeq: number): Promise<ReviewRow | undefined> {
  const [row] = await ctx.db.select().from(reviews).where(named(ctx, evaluationSeq))
  return row
}

/** A review of any class, or of those whose staff `onlyOf` belongs to (PERM-24). */
export async function findManagedReview(
  ctx: Context,
  evaluationSeq: number,
  onlyOf: number | null,
): Promise<ReviewRow | undefined> {
  const ofOwnClass =
    onlyOf === null
      ? undefined
      : sql`exists (select 1 from course_staff s where s.channel_seq = ${reviews.channelSeq}
          and s.course_seq = ${reviews.courseSeq} and s.user_seq = ${onlyOf})`
  const [row] = await ctx.db
    .select()
    .from(reviews)
    .where(and(named(ctx, evaluationSeq), ofOwnClass))
  return row
}

/** Whoever else changes it waits. */
export async function lockReview(ctx: Context, evaluationSeq: number): Promise<void> {
  await ctx.db
    .select({ evaluationSeq: reviews.evaluationSeq })
    .from(reviews)
    .where(named(ctx, evaluationSeq))
    .for('update')
}

/** What staff add to a review: the writer's own words are not theirs to change. */
export type StaffChange = Partial<
  Pick<
    ReviewRow,
    'answer' | 'answerRevision' | 'answeredBy' | 'answeredAt' | 'visibleYn' | 'hideReason' | 'bestYn'
  >
>

/** Whether it counts follows from its place (REV-18). */
type Change = StaffChange & Partial<Pick<ReviewRow, 'standsYn'>>

export async function changeReview(
  ctx: Context,
  evaluationSeq: number,
  change: Change,
): Promise<ReviewRow | undefined> {
  const [row] = await ctx.db.update(reviews).set(change).where(named(ctx, evaluationSeq)).returning()
  return row
}

/** False where this member has reported it before. */
export async function writeReport(ctx: Context, evaluationSeq: number, reason: string): Promise<boolean> {
  const { channelSeq, now } = ctx
  const rows = await ctx.db
    .insert(reviewReports)
    .values({ channelSeq, evaluationSeq, userSeq: userSeqOf(ctx), reason, createdAt: now })
    .onConflictDoNothing()
    .returning({ evaluationSeq: reviewReports.evaluationSeq })
  return rows.length > 0
}

/** Answers what had been said. */
export async function removeReports(ctx: Context, evaluationSeq: number): Promise<string[]> {
  const rows = await ctx.db
    .delete(reviewReports)
    .where(and(eq(reviewReports.channelSeq, ctx.channelSeq), eq(reviewReports.evaluationSeq, evaluationSeq)))
    .returning({ reason: reviewReports.reason })
  return rows.map(({ reason }) => reason)
}

const named = ({ channelSeq }: Context, evaluationSeq: number) =>
  and(eq(reviews.channelSeq, channelSeq), eq(reviews.evaluationSeq, evaluationSeq))

const ofAttendance = ({ channelSeq }: Context, attendSeq: number) =>
  and(eq(reviews.channelSeq, channelSeq), eq(reviews.attendSeq, attendSeq))
