import { YN } from '@seodang/domain/codes'
import { siteChanged } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { changeCounts } from '../catalog/index.ts'
import type { ReviewRow } from './store.ts'

/** REV-18. Only visible reviews count: one that staff hid is edited and deleted without the class noticing. */
export async function moveCounts(
  ctx: Context,
  courseSeq: number,
  before: ReviewRow | undefined,
  after: ReviewRow | undefined,
): Promise<void> {
  const counted = (review: ReviewRow | undefined) =>
    review?.visibleYn === YN.yes ? { reviews: 1, halfStars: review.halfStars } : { reviews: 0, halfStars: 0 }
  const [old, now] = [counted(before), counted(after)]
  await changeCounts(ctx, courseSeq, {
    reviewCount: now.reviews - old.reviews,
    reviewHalfStars: now.halfStars - old.halfStars,
  })
  await siteChanged(ctx)
}
