import { RELEASE_STATE, type ReleaseStateCd } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { isUnderReview } from '@seodang/domain/release'
import { type Context, inTransaction } from '../../platform/context.ts'
import { requireClassRoom } from '../plan/index.ts'
import { type CourseRow, type EditedView, editedView } from './edited-course.ts'
import { endOffer } from './price-history.ts'
import { release, requireReleasable, writeRelease } from './release.ts'
import { contentOf, needsReviewNow } from './release-content.ts'
import { submit, takeBack } from './review.ts'
import { lockActive } from './save.ts'

/**
 * AUTH-20, AUTH-21: a complete class becomes visible, or, where the platform demands it, is submitted for its review.
 * Asking for it again changes nothing.
 */
export function publishCourse(
  outer: Context,
  courseSeq: number,
  seenCd?: ReleaseStateCd,
): Promise<EditedView> {
  return inTransaction(outer, async (ctx) => {
    const before = await lockActive(ctx, courseSeq)
    requireAsSeen(before, seenCd)
    const { releaseStateCd } = before
    if (releaseStateCd === RELEASE_STATE.released || isUnderReview(releaseStateCd))
      return editedView(ctx, before)
    await requireReleasable(ctx, before)
    const isReviewed = await needsReviewNow(ctx, before)
    // What waits for a review is told now that there is no room for it, and not by whoever reviews it.
    if (isReviewed) await requireClassRoom(ctx)
    return editedView(ctx, isReviewed ? await submit(ctx, before) : await release(ctx, before))
  })
}

/** Takes the class back from visitors, or from its review; those who attend it keep it. */
export function withdrawCourse(
  outer: Context,
  courseSeq: number,
  seenCd?: ReleaseStateCd,
): Promise<EditedView> {
  return inTransaction(outer, async (ctx) => {
    const before = await lockActive(ctx, courseSeq)
    requireAsSeen(before, seenCd)
    if (isUnderReview(before.releaseStateCd)) return editedView(ctx, await takeBack(ctx, before))
    if (before.releaseStateCd !== RELEASE_STATE.released) return editedView(ctx, before)
    const after = await writeRelease(ctx, before, {
      releaseStateCd: RELEASE_STATE.draft,
      releasedContent: await contentOf(ctx, before),
    })
    await endOffer(ctx, courseSeq)
    return editedView(ctx, after)
  })
}

/** Whoever meant to take a class out of its review must not hide one that was approved a moment ago. */
function requireAsSeen({ courseSeq, releaseStateCd }: CourseRow, seenCd: ReleaseStateCd | undefined): void {
  if (seenCd !== undefined && seenCd !== releaseStateCd) fail('RELEASE_MOVED', { courseSeq })
}
