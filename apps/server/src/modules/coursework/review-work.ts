import type { reviewSubmissions as reviewing } from '@seodang/contract/coursework'
import type { BodyOf } from '@seodang/contract/endpoint'
import { SUBMISSION_STATUS } from '@seodang/domain/codes'
import { isTaskDone, mayReviewWork, taskOf, verdictProblems } from '@seodang/domain/coursework'
import { AppError, errorText, fail, requireNoProblems } from '@seodang/domain/errors'
import { WORK_LABELS } from '@seodang/domain/field-labels'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { completeItem, uncompleteItem } from '../classroom/index.ts'
import { workReviewed } from './events.ts'
import { findTaskItem } from './queue-store.ts'
import { listMine, lockSubmission, type SubmissionRow, updateSubmission } from './submission-store.ts'
import { factsOf } from './work.ts'

type Verdict = Omit<BodyOf<typeof reviewing>, 'submissions'>
type Seen = BodyOf<typeof reviewing>['submissions'][number]

/** CERT-04: decides about each on its own, so that one refusal stops no other. */
export async function reviewSubmissions(
  ctx: Context,
  courseSeq: number,
  { submissions, ...verdict }: BodyOf<typeof reviewing>,
) {
  requireNoProblems(verdictProblems(verdict), WORK_LABELS)
  const list = []
  for (const seen of new Map(submissions.map((one) => [one.submissionSeq, one])).values())
    list.push(await reviewOne(ctx, courseSeq, seen, verdict))
  const doneCount = list.filter(({ isDone }) => isDone).length
  return { list, doneCount, failedCount: list.length - doneCount }
}

async function reviewOne(ctx: Context, courseSeq: number, seen: Seen, verdict: Verdict) {
  const { submissionSeq } = seen
  try {
    await decide(ctx, courseSeq, seen, verdict)
    return { submissionSeq, isDone: true, problem: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { submissionSeq, isDone: false, problem: errorText(error.errorName, ctx.language) }
  }
}

function decide(
  outer: Context,
  courseSeq: number,
  { submissionSeq, status: seenStatus }: Seen,
  verdict: Verdict,
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const before = (await lockSubmission(ctx, courseSeq, submissionSeq)) ?? fail('NO_DATA', { submissionSeq })
    // SEC-14: whoever runs a class and attends it does not approve themselves.
    if (before.userSeq === userSeqOf(ctx)) fail('NO_PERMISSION')
    const status = verdict.decision === 'approve' ? SUBMISSION_STATUS.approved : SUBMISSION_STATUS.sentBack
    if (!mayReviewWork(before.status, status)) fail('SUBMISSION_REVIEWED')
    if (before.status !== seenStatus) fail('CONFLICT_EDITED')
    const change = {
      status,
      comment: verdict.comment.trim(),
      grade: verdict.grade,
      reviewedBy: userSeqOf(ctx),
      reviewedAt: ctx.now,
    }
    await updateSubmission(ctx, submissionSeq, change)
    await settle(ctx, before)
    await audit(
      ctx,
      `submission.${verdict.decision}`,
      `submission:${submissionSeq}`,
      wordsOf(before),
      wordsOf(change),
    )
    await ctx.services.jobs.emit(ctx, workReviewed, {
      ...factsOf(before),
      decision: verdict.decision,
      byUserSeq: userSeqOf(ctx),
      reviewedAt: ctx.now.toISOString(),
    })
  })
}

/** ROOM-25: the lesson is done when enough is approved, and no longer once that is taken back. */
async function settle(ctx: Context, { courseSeq, curriculumSeq, userSeq }: SubmissionRow): Promise<void> {
  const item = await findTaskItem(ctx, courseSeq, curriculumSeq)
  // A lesson that was taken out of the class has nothing to be done any more.
  if (!item) return
  const key = { courseSeq, curriculumSeq }
  if (isTaskDone(taskOf(item.extra, item), await listMine(ctx, key, userSeq)))
    await completeItem(ctx, key, userSeq)
  else await uncompleteItem(ctx, key, userSeq)
}

const wordsOf = ({ status, comment, grade }: Pick<SubmissionRow, 'status' | 'comment' | 'grade'>) => ({
  status,
  comment,
  grade,
})
