import type { BodyOf } from '@seodang/contract/endpoint'
import type { deleteReview as deleting, saveReview as saving } from '@seodang/contract/review'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { mayReview, RATING_STEP, reviewProblems } from '@seodang/domain/review'
import { type Context, inTransaction } from '../../platform/context.ts'
import { lockCourse } from '../catalog/index.ts'
import { requireMyImages } from '../media/index.ts'
import { moveCounts } from './counted.ts'
import { reviewWritten } from './events.ts'
import {
  REVIEW_COLUMNS,
  REVIEW_JOINS,
  type ReviewListRow,
  type ReviewView,
  reviewView,
} from './list-reviews.ts'
import { settleWritten } from './standing.ts'
import { findMyAttendance, findReviewOf, type ReviewRow, removeReviewOf, writeReview } from './store.ts'

/** REV-03, REV-06: adds the one review of an attendance, or edits it; the counts of the class move with it (REV-18). */
export async function saveReview(
  outer: Context,
  courseSeq: number,
  { reviewPoint, description, attendSeq, photoKeys }: BodyOf<typeof saving>,
): Promise<ReviewView> {
  requireNoProblems(reviewProblems({ reviewPoint, description, ...(photoKeys && { photoKeys }) }))
  const evaluationSeq = await inTransaction(outer, async (ctx) => {
    await requireReviewer(ctx, courseSeq, attendSeq)
    await requireMyImages(
      ctx,
      Object.fromEntries((photoKeys ?? []).map((key, index) => [`photoKeys.${index}`, key])),
    )
    const before = await findReviewOf(ctx, attendSeq)
    const after = await writeReview(ctx, {
      courseSeq,
      attendSeq,
      halfStars: Math.round(reviewPoint / RATING_STEP),
      content: description.trim(),
      ...(photoKeys && { photoKeys: [...new Set(photoKeys)] }),
    })
    await moveCounts(ctx, courseSeq, before, after)
    if (!before) {
      await settleWritten(ctx, after)
      await ctx.services.jobs.emit(ctx, reviewWritten, factsOf(after))
    }
    return after.evaluationSeq
  })
  return getReview(outer, evaluationSeq)
}

const factsOf = ({ channelSeq, courseSeq, evaluationSeq, userSeq }: ReviewRow) => ({
  channelSeq,
  courseSeq,
  evaluationSeq,
  userSeq,
})

/** REV-05. */
export function deleteReview(
  outer: Context,
  courseSeq: number,
  { attendSeq }: BodyOf<typeof deleting>,
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await lockCourse(ctx, courseSeq)
    if (!(await findMyAttendance(ctx, courseSeq, attendSeq))) fail('REVIEW_NOT_ALLOWED', { attendSeq })
    const before = await removeReviewOf(ctx, attendSeq)
    await moveCounts(ctx, courseSeq, before, undefined)
    if (before) await settleWritten(ctx, before)
  })
}

/** Holds the counts of the class first, as everything does that moves them, so that nobody waits in a circle. */
async function requireReviewer(ctx: Context, courseSeq: number, attendSeq: number): Promise<void> {
  await lockCourse(ctx, courseSeq)
  const attendance = await findMyAttendance(ctx, courseSeq, attendSeq)
  if (!attendance) fail('REVIEW_NOT_ALLOWED', { attendSeq })
  if (!mayReview(attendance, ctx.now)) fail('REVIEW_NOT_ALLOWED', { attendSeq })
}

const REVIEW = `
select ${REVIEW_COLUMNS} from reviews r ${REVIEW_JOINS} where r.channel_seq = $1 and r.evaluation_seq = $2`

async function getReview(ctx: Context, evaluationSeq: number): Promise<ReviewView> {
  const [row] = await ctx.services.reads.rows<ReviewListRow>('review', REVIEW, [
    ctx.channelSeq,
    evaluationSeq,
  ])
  return reviewView(row ?? fail('NO_DATA', { evaluationSeq }))
}
