import { fillText } from '@seodang/domain/words'
import type { Context } from '../../platform/context.ts'
import { mailStaff, staffOfClass } from '../membership/index.ts'
import type { CourseRow } from './edited-course.ts'
import { courseReviewed } from './events.ts'
import { MISSING_TEXTS, REVIEW_MAILS } from './review-mail-texts.ts'
import type { ReviewRow } from './review-store.ts'

/** What whoever is told of a review must be allowed to do with the class. */
export const TOLD_OF_REVIEWS = 'CLASS_INFO_UPDATE'

/** Whoever edits the class hears how its review ended, by mail and on the site; in the transaction of the end. */
export async function tellOfReview(
  ctx: Context,
  { courseSeq, title }: CourseRow,
  review: ReviewRow | undefined,
): Promise<void> {
  const result = review?.result
  if (!review || !result || result === 'withdrawn') return
  const { courseReviewSeq, reason, missing } = review
  await ctx.services.jobs.emit(ctx, courseReviewed, {
    channelSeq: ctx.channelSeq,
    courseSeq,
    courseReviewSeq,
    result,
  })
  for (const userSeq of await staffOfClass(ctx, courseSeq, TOLD_OF_REVIEWS))
    await mailStaff(ctx, userSeq, REVIEW_MAILS[result], {
      path: `/classes/${courseSeq}/settings/information`,
      values: ({ language, words }) => ({
        title,
        reason,
        missing: missing
          .map((code) => `· ${fillText(MISSING_TEXTS[code][language], {}, words[language], language)}`)
          .join('\n'),
      }),
    })
}
