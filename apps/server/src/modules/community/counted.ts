import { YN } from '@seodang/domain/codes'
import { siteChanged } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { changeCounts } from '../catalog/index.ts'
import type { ReviewRow } from './store.ts'

/** Whether everybody sees it, and it counts (REV-18). */
export const isPublic = ({ visibleYn, standsYn }: Pick<ReviewRow, 'visibleYn' | 'standsYn'>): boolean =>
  visibleYn === YN.yes && standsYn === YN.yes

/** The same in SQL, of the row `r`. */
export const IS_PUBLIC = `r.visible_yn = 'Y' and r.stands_yn = 'Y'`

/** REV-18. Only what is public counts: what staff hid is edited and deleted without the class noticing. */
export async function moveCounts(
  ctx: Context,
  courseSeq: number,
  before: ReviewRow | undefined,
  after: ReviewRow | undefined,
): Promise<void> {
  const counted = (review: ReviewRow | undefined) =>
    review && isPublic(review) ? { reviews: 1, halfStars: review.halfStars } : { reviews: 0, halfStars: 0 }
  const [old, now] = [counted(before), counted(after)]
  await changeCounts(ctx, courseSeq, {
    reviewCount: now.reviews - old.reviews,
    reviewHalfStars: now.halfStars - old.halfStars,
  })
  await siteChanged(ctx)
}
