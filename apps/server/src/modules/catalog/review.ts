import { RELEASE_STATE, type ReleaseStateCd } from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { RELEASE_LABELS } from '@seodang/domain/field-labels'
import { mayMoveRelease, REVIEW_RESULT, reasonProblems } from '@seodang/domain/release'
import { type Context, inTransaction } from '../../platform/context.ts'
import type { CourseRow } from './edited-course.ts'
import { release, requireReleasable, writeRelease } from './release.ts'
import { tellOfReview } from './review-news.ts'
import { endReview, findOpenReview, insertReview, markTaken, type ReviewRow } from './review-store.ts'
import { lockActive } from './save.ts'

/** AUTH-14: from now on the class waits for its review; the row is locked and the class was found releasable. */
export async function submit(ctx: Context, before: CourseRow): Promise<CourseRow> {
  await insertReview(ctx, before.courseSeq)
  return writeRelease(ctx, before, { releaseStateCd: RELEASE_STATE.submitted })
}

/** Staff go on writing; the row is locked. */
export async function takeBack(ctx: Context, before: CourseRow): Promise<CourseRow> {
  await endReview(ctx, before.courseSeq, { result: REVIEW_RESULT.withdrawn })
  return writeRelease(ctx, before, { releaseStateCd: RELEASE_STATE.draft })
}

/** ADM-03: an administrator begins to look; of two at once the second is told. */
export const takeReview = (outer: Context, courseSeq: number): Promise<void> =>
  decide(outer, courseSeq, RELEASE_STATE.inReview, async (ctx, course, review) => {
    await markTaken(ctx, review)
    await writeRelease(ctx, course, { releaseStateCd: RELEASE_STATE.inReview })
  })

/** ADM-03, AUTH-21: visitors see the class from now on, exactly as if its staff had published it. */
export const approveReview = (outer: Context, courseSeq: number): Promise<void> =>
  decide(outer, courseSeq, RELEASE_STATE.released, async (ctx, course) => {
    await requireReleasable(ctx, course)
    await release(ctx, course)
    await tellOfReview(ctx, course, await endReview(ctx, courseSeq, { result: REVIEW_RESULT.released }))
  })

/** ADM-03, AUTH-21: back to its staff, with reasons that they read. */
export function sendBackReview(outer: Context, courseSeq: number, draft: { reason: string }): Promise<void> {
  requireNoProblems(reasonProblems(draft), RELEASE_LABELS)
  const reason = draft.reason.trim().normalize('NFC')
  return decide(outer, courseSeq, RELEASE_STATE.sentBack, async (ctx, course) => {
    await writeRelease(ctx, course, { releaseStateCd: RELEASE_STATE.sentBack }, { reason })
    const ended = await endReview(ctx, courseSeq, { result: REVIEW_RESULT.sentBack, reason })
    await tellOfReview(ctx, course, ended)
  })
}

function decide(
  outer: Context,
  courseSeq: number,
  to: ReleaseStateCd,
  step: (ctx: Context, course: CourseRow, review: ReviewRow) => Promise<void>,
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const course = await lockActive(ctx, courseSeq)
    const review = await findOpenReview(ctx, courseSeq)
    if (!review || !mayMoveRelease('administrator', course.releaseStateCd, to))
      fail('RELEASE_MOVED', { courseSeq })
    await step(ctx, course, review)
  })
}
