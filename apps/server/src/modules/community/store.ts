import type { ChoiseStatusCd } from '@seodang/domain/codes'
import { and, eq, sql } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { reviews } from './tables.ts'

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
  review: { courseSeq: number; attendSeq: number; halfStars: number; content: string },
): Promise<ReviewRow> {
  const { channelSeq, now } = ctx
  const [row] = await ctx.db
    .insert(reviews)
    .values({ channelSeq, userSeq: userSeqOf(ctx), ...review, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [reviews.channelSeq, reviews.attendSeq],
      set: { halfStars: review.halfStars, content: review.content, updatedAt: now },
    })
    .returning()
  if (!row) throw new Error('The write of a review answered no row')
  return row
}

export async function removeReviewOf(ctx: Context, attendSeq: number): Promise<ReviewRow | undefined> {
  const [row] = await ctx.db.delete(reviews).where(ofAttendance(ctx, attendSeq)).returning()
  return row
}

const ofAttendance = ({ channelSeq }: Context, attendSeq: number) =>
  and(eq(reviews.channelSeq, channelSeq), eq(reviews.attendSeq, attendSeq))
