import type { BodyOf } from '@seodang/contract/endpoint'
import type {
  answerReview as answering,
  hideReview as hiding,
  pinReview as pinning,
} from '@seodang/contract/review'
import { YN } from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { REVIEW_LABELS } from '@seodang/domain/field-labels'
import { hidingProblems } from '@seodang/domain/review'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { lockCourse, onlyClassesOf } from '../catalog/index.ts'
import { moveCounts } from './counted.ts'
import { reviewAnswered } from './events.ts'
import { changeReview, findManagedReview, lockReview, type ReviewRow, removeReports } from './store.ts'

/** REV-16, SET-09: an empty answer takes it back. */
export function answerReview(
  outer: Context,
  evaluationSeq: number,
  { answer, revision }: BodyOf<typeof answering>,
): Promise<void> {
  const words = answer.trim()
  return inTransaction(outer, async (ctx) => {
    await lockReview(ctx, evaluationSeq)
    const before = await getReview(ctx, evaluationSeq)
    if (before.answerRevision !== revision) fail('CONFLICT_EDITED', { evaluationSeq })
    await changeReview(ctx, evaluationSeq, {
      ...(words === ''
        ? { answer: null, answeredBy: null, answeredAt: null }
        : { answer: words, answeredBy: userSeqOf(ctx), answeredAt: ctx.now }),
      answerRevision: revision + 1,
    })
    if (words !== '' && before.answer === null)
      await ctx.services.jobs.emit(ctx, reviewAnswered, {
        channelSeq: ctx.channelSeq,
        courseSeq: before.courseSeq,
        evaluationSeq,
        userSeq: before.userSeq,
        byUserSeq: userSeqOf(ctx),
        answeredAt: ctx.now.toISOString(),
      })
    await audit(ctx, 'review.answer', targetOf(evaluationSeq), { answer: before.answer }, { answer: words })
    await siteChanged(ctx)
  })
}

/** REV-16, REV-18: a hidden review no longer counts; whatever was reported about it is settled with it. */
export function hideReview(
  outer: Context,
  evaluationSeq: number,
  { visibleYn, hideReason }: BodyOf<typeof hiding>,
): Promise<void> {
  requireNoProblems(hidingProblems({ visibleYn, hideReason }), REVIEW_LABELS)
  return inTransaction(outer, async (ctx) => {
    const { courseSeq } = await getReview(ctx, evaluationSeq)
    // The counts of the class first, as everything does that moves them.
    await lockCourse(ctx, courseSeq)
    const before = await getReview(ctx, evaluationSeq)
    const reason = visibleYn === YN.no ? hideReason.trim() : null
    const after = await changeReview(ctx, evaluationSeq, { visibleYn, hideReason: reason })
    if (visibleYn === YN.no) await removeReports(ctx, evaluationSeq)
    await moveCounts(ctx, courseSeq, before, after)
    await audit(
      ctx,
      'review.visibility',
      targetOf(evaluationSeq),
      { visibleYn: before.visibleYn, hideReason: before.hideReason },
      { visibleYn, hideReason: reason },
    )
  })
}

/** REV-16. */
export function pinReview(
  outer: Context,
  evaluationSeq: number,
  { bestYn }: BodyOf<typeof pinning>,
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const before = await getReview(ctx, evaluationSeq)
    await changeReview(ctx, evaluationSeq, { bestYn })
    await audit(ctx, 'review.best', targetOf(evaluationSeq), { bestYn: before.bestYn }, { bestYn })
    await siteChanged(ctx)
  })
}

/** REV-17: staff looked and let the review be. */
export function dismissReports(outer: Context, evaluationSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await getReview(ctx, evaluationSeq)
    const reasons = await removeReports(ctx, evaluationSeq)
    await audit(ctx, 'review.reports', targetOf(evaluationSeq), { reasons }, { reasons: [] })
  })
}

const getReview = async (ctx: Context, evaluationSeq: number): Promise<ReviewRow> =>
  (await findManagedReview(ctx, evaluationSeq, onlyClassesOf(ctx))) ?? fail('NO_DATA', { evaluationSeq })

const targetOf = (evaluationSeq: number) => `review:${evaluationSeq}`
