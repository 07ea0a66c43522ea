import type { BodyOf } from '@seodang/contract/endpoint'
import type { reportReview as reporting } from '@seodang/contract/review'
import { fail, failFields } from '@seodang/domain/errors'
import { REVIEW_LABELS } from '@seodang/domain/field-labels'
import { isBlank } from '@seodang/domain/text'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { knownCourse } from '../catalog/index.ts'
import { isPublic } from './counted.ts'
import { findReview, writeReport } from './store.ts'

/** REV-17: once for each member, about what somebody else wrote and everybody can see. */
export async function reportReview(
  ctx: Context,
  { courseSeq, evaluationSeq }: { courseSeq: number; evaluationSeq: number },
  { reason }: BodyOf<typeof reporting>,
): Promise<void> {
  if (isBlank(reason)) failFields({ reason: 'required' }, REVIEW_LABELS)
  await knownCourse(ctx, courseSeq)
  const review = await findReview(ctx, evaluationSeq)
  if (!review || review.courseSeq !== courseSeq || !isPublic(review)) fail('NO_DATA', { evaluationSeq })
  if (review.userSeq === userSeqOf(ctx)) fail('NO_DATA', { evaluationSeq })
  if (!(await writeReport(ctx, evaluationSeq, reason.trim()))) fail('ALREADY_REPORTED', { evaluationSeq })
}
