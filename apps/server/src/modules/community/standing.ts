import { CHOISE_STATUS, YN } from '@seodang/domain/codes'
import { countedReview } from '@seodang/domain/review'
import { type Context, inTransaction } from '../../platform/context.ts'
import { lockCourse } from '../catalog/index.ts'
import { moveCounts } from './counted.ts'
import { hasReviews, listReviewedPlaces, listReviewedTwice, type Writer } from './standing-store.ts'
import { changeReview } from './store.ts'

/** REV-18: once a place ended, or money of it went back. Told twice, nothing is left to change. */
export async function settleReviews(outer: Context, writer: Writer): Promise<void> {
  if (!(await hasReviews(outer, writer))) return
  await inTransaction(outer, async (ctx) => {
    await lockCourse(ctx, writer.courseSeq)
    await settleWritten(ctx, writer)
  })
}

/** The same where the caller holds the counts of the class. */
export async function settleWritten(ctx: Context, writer: Writer): Promise<void> {
  const written = (await listReviewedPlaces(ctx, writer)).map(({ choiseStatusCd, ...place }) => ({
    ...place,
    isGone: choiseStatusCd === CHOISE_STATUS.cancelled,
  }))
  const counted = countedReview(written)
  for (const one of written) {
    const standsYn = one === counted ? YN.yes : YN.no
    if (one.review.standsYn === standsYn) continue
    const after = await changeReview(ctx, one.review.evaluationSeq, { standsYn })
    await moveCounts(ctx, writer.courseSeq, one.review, after)
  }
}

/** SOC-19: what two accounts wrote of one class is one person's by now. */
export async function settleMerged(outer: Context, userSeq: number): Promise<void> {
  for (const { channelSeq, courseSeq } of await listReviewedTwice(outer, userSeq))
    await settleReviews({ ...outer, channelSeq }, { courseSeq, userSeq })
}
