import type { handIn as handingIn } from '@seodang/contract/coursework'
import type { BodyOf } from '@seodang/contract/endpoint'
import { managesClassroom } from '@seodang/domain/access'
import { SUBMISSION_STATUS, YN } from '@seodang/domain/codes'
import {
  countedAttempts,
  handInProblem,
  isPost,
  isTask,
  isTaskDone,
  type Task,
  taskOf,
  workProblems,
  workScope,
} from '@seodang/domain/coursework'
import { fail, failFields, requireNoProblems } from '@seodang/domain/errors'
import { pagingOf } from '@seodang/domain/paging'
import { isEmptyRichText, plainText, richTextProblem, sanitizeRichText } from '@seodang/domain/rich-text'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { getItem, type WholeItem } from '../catalog/index.ts'
import { completeItem, openLesson, useItem } from '../classroom/index.ts'
import { workHandedIn } from './events.ts'
import { isRecorded } from './port.ts'
import {
  countOwnFiles,
  countShared,
  filesOf,
  type ItemKey,
  insertSubmission,
  listMine,
  listShared,
  lockMyPlace,
  type SubmissionRow,
} from './submission-store.ts'
import { submissionView } from './submission-view.ts'

type Draft = BodyOf<typeof handingIn>

/** A lesson that is open to the caller and takes work, with how it takes it. */
async function openTask(ctx: Context, key: ItemKey): Promise<{ item: WholeItem; task: Task }> {
  await openLesson(ctx, key)
  const item = await getItem(ctx, key.courseSeq, key.curriculumSeq)
  // CHL-15: in a challenge a post is written on the board, not handed in here.
  if (!isTask(item) || (isPost(item) && (await isRecorded(ctx, key.courseSeq))))
    fail('NO_DATA', { curriculumSeq: key.curriculumSeq })
  return { item, task: taskOf(item.extra, item) }
}

/** Who looks at a class from inside: attendees and whoever runs it. */
const isInside = ({ principal }: Context) =>
  principal.course?.isAttending === true || managesClassroom(principal)

/** CERT-03: what the caller handed in, and whether more can be. */
export async function myWork(ctx: Context, key: ItemKey) {
  const { task } = await openTask(ctx, key)
  const { userSeq } = ctx.principal
  const rows = userSeq === null ? [] : await listMine(ctx, key, userSeq)
  const files = await filesOf(ctx, rows)
  const problem =
    ctx.principal.course?.isAttending === true ? handInProblem(task, rows, ctx.now) : 'NOT_ATTENDING'
  return {
    list: rows.map((row) => submissionView(row, files)),
    counted: countedAttempts(task, rows),
    problem,
    sharedCount: await countShared(ctx, key, isInside(ctx)),
  }
}

/** ROOM-29, CERT-03: hands in; where nobody has to approve, it counts at once. */
export async function handIn(outer: Context, key: ItemKey, draft: Draft) {
  if (outer.principal.userSeq === null) fail('NOT_LOGGED_IN')
  const { item, task } = await openTask(outer, key)
  const work = await readWork(outer, item, draft)
  return inTransaction(outer, async (ctx) => {
    const attendSeq = (await lockMyPlace(ctx, key.courseSeq)) ?? fail('NOT_ATTENDING')
    const userSeq = userSeqOf(ctx)
    const before = await listMine(ctx, key, userSeq)
    const problem = handInProblem(task, before, ctx.now)
    if (problem) fail(problem)
    const made = await insertSubmission(ctx, {
      channelSeq: ctx.channelSeq,
      ...key,
      attendSeq,
      userSeq,
      ...work,
      status: task.needsApprovalYn === YN.yes ? SUBMISSION_STATUS.waiting : SUBMISSION_STATUS.approved,
      publicScope: workScope(task, draft.publicScope),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    if (!made) fail('SUBMISSION_WAITING')
    await useItem(ctx, key, userSeq)
    await ctx.services.jobs.emit(ctx, workHandedIn, factsOf(made))
    const done = isTaskDone(task, [made, ...before]) ? await completeItem(ctx, key, userSeq) : null
    return {
      submission: submissionView(made, await filesOf(ctx, [made])),
      completedAt: done?.completedAt ?? null,
    }
  })
}

/** What was sent, cleaned; files are the caller's own (SEC-04, SEC-44). */
async function readWork(ctx: Context, { workTypeCd }: WholeItem, draft: Draft) {
  requireNoProblems({ content: richTextProblem(draft.content) ?? undefined })
  const content = sanitizeRichText(draft.content) ?? { type: 'doc' }
  const uploadSeqs = [...new Set(draft.uploadSeqs)]
  const linkUrl = draft.linkUrl?.trim() || null
  requireNoProblems(
    workProblems(workTypeCd, {
      text: plainText(content),
      hasText: !isEmptyRichText(content),
      linkUrl,
      fileCount: uploadSeqs.length,
    }),
  )
  if ((await countOwnFiles(ctx, uploadSeqs)) !== uploadSeqs.length)
    failFields({ uploadSeqs: 'unknownChoice' })
  return {
    content: { type: 'doc' as const, ...(content.content && { content: content.content }) },
    linkUrl,
    uploadSeqs,
  }
}

export const factsOf = (row: SubmissionRow) => ({
  channelSeq: row.channelSeq,
  courseSeq: row.courseSeq,
  curriculumSeq: row.curriculumSeq,
  submissionSeq: row.submissionSeq,
  userSeq: row.userSeq,
})

/** CERT-02: what others let the class see. Whoever reads it has taken the lesson (BYD-02). */
export async function sharedWorks(ctx: Context, key: ItemKey, query: { page?: number; size?: number }) {
  await openTask(ctx, key)
  const [rows, totalCount] = await Promise.all([
    listShared(ctx, key, isInside(ctx), pagingOf(query)),
    countShared(ctx, key, isInside(ctx)),
  ])
  const { userSeq, course } = ctx.principal
  if (rows.length > 0 && userSeq !== null && course?.isAttending === true) await useItem(ctx, key, userSeq)
  const files = await filesOf(
    ctx,
    rows.map(({ submission }) => submission),
  )
  const list = rows.map(({ submission, name }) => {
    const { submissionSeq, content, linkUrl, files: own, createdAt } = submissionView(submission, files)
    return { submissionSeq, name, content, linkUrl, files: own, createdAt }
  })
  return { list, totalCount }
}
