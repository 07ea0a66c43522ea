import type { changeClassPost } from '@seodang/contract/board'
import type { BodyOf } from '@seodang/contract/endpoint'
import { isNoticeToLearners, mayWritePost, mayWriteType, postProblems } from '@seodang/domain/board'
import { YN } from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { POST_LABELS } from '@seodang/domain/field-labels'
import { plainText, sanitizeRichText } from '@seodang/domain/rich-text'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { requireMyFiles } from '../media/index.ts'
import { type BoardPlace, boardToWriteOn } from './board-place.ts'
import {
  insertPost,
  lockPost,
  type PostRecord,
  type PostValues,
  removePostReports,
  updatePost,
} from './board-store.ts'
import { noticePosted, postSettled } from './events.ts'

type Draft = BodyOf<typeof changeClassPost>

/** BRD-06, BRD-09, BRD-12. */
export async function createPost(
  outer: Context,
  place: BoardPlace,
  courseSeq: number,
  draft: Draft,
): Promise<{ postSeq: number }> {
  const values = await valuesOf(outer, place, draft)
  return inTransaction(outer, async (ctx) => {
    const { postSeq } = await insertPost(ctx, await boardToWriteOn(ctx, place, courseSeq), values)
    await tellOfNotice(ctx, place, { ...values, courseSeq, postSeq })
    await tellOfPost(ctx, { courseSeq, postSeq, userSeq: userSeqOf(ctx) })
    return { postSeq }
  })
}

/** BRD-02: only whoever wrote it; staff pin and take away, and leave the words. */
export async function changePost(
  outer: Context,
  place: BoardPlace,
  { courseSeq, postSeq }: { courseSeq: number; postSeq: number },
  draft: Draft,
): Promise<void> {
  const values = await valuesOf(outer, place, draft)
  await inTransaction(outer, async (ctx) => {
    const post = await lockOnBoard(ctx, place, postSeq)
    if (post.userSeq !== userSeqOf(ctx) || post.deletedAt !== null) fail('NO_DATA', { postSeq })
    await updatePost(ctx, postSeq, { ...values, updatedAt: ctx.now })
    // Told once, whenever it becomes one.
    await tellOfNotice(ctx, place, { ...values, courseSeq, postSeq })
  })
}

async function tellOfNotice(
  ctx: Context,
  { board }: BoardPlace,
  { courseSeq, postSeq, ...post }: PostValues & { courseSeq: number; postSeq: number },
): Promise<void> {
  const userSeq = userSeqOf(ctx)
  if (!isNoticeToLearners({ ...post, writerSeq: userSeq }, board)) return
  await ctx.services.jobs.emit(ctx, noticePosted, {
    channelSeq: ctx.channelSeq,
    courseSeq,
    postSeq,
    userSeq,
  })
}

const tellOfPost = (
  ctx: Context,
  post: { courseSeq: number; postSeq: number; userSeq: number },
): Promise<void> => ctx.services.jobs.emit(ctx, postSettled, { channelSeq: ctx.channelSeq, ...post })

type PostKey = { courseSeq: number; postSeq: number }

/** BRD-17: by its writer, or by staff, of which the log keeps an entry. */
export function deletePost(
  outer: Context,
  place: BoardPlace,
  { courseSeq, postSeq }: PostKey,
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const post = await lockOnBoard(ctx, place, postSeq)
    const isMine = post.userSeq === userSeqOf(ctx)
    if (post.deletedAt !== null || !(isMine || place.manages)) fail('NO_DATA', { postSeq })
    await updatePost(ctx, postSeq, { deletedAt: ctx.now, deletedBy: userSeqOf(ctx) })
    await tellOfPost(ctx, { courseSeq, postSeq, userSeq: post.userSeq })
    if (!isMine) await audit(ctx, 'post.delete', targetOf(postSeq), { title: post.title }, null)
  })
}

/** Whoever deleted it takes that back. */
export function restorePost(
  outer: Context,
  place: BoardPlace,
  { courseSeq, postSeq }: PostKey,
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const post = await lockOnBoard(ctx, place, postSeq)
    if (post.deletedAt === null || post.deletedBy !== userSeqOf(ctx)) fail('NO_DATA', { postSeq })
    await updatePost(ctx, postSeq, { deletedAt: null, deletedBy: null })
    await tellOfPost(ctx, { courseSeq, postSeq, userSeq: post.userSeq })
    if (post.userSeq !== userSeqOf(ctx)) await audit(ctx, 'post.restore', targetOf(postSeq), null, {})
  })
}

/** BRD-16. */
export function pinPost(
  outer: Context,
  place: BoardPlace,
  postSeq: number,
  marks: { pinYn: 'Y' | 'N'; urgentYn: 'Y' | 'N' },
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const { pinYn, urgentYn, deletedAt } = await lockOnBoard(ctx, place, postSeq)
    if (deletedAt !== null) fail('NO_DATA', { postSeq })
    await updatePost(ctx, postSeq, marks)
    await audit(ctx, 'post.pin', targetOf(postSeq), { pinYn, urgentYn }, marks)
  })
}

/** BRD-17: staff looked and let the post be. */
export function dismissReports(outer: Context, place: BoardPlace, postSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await lockOnBoard(ctx, place, postSeq)
    const reasons = await removePostReports(ctx, postSeq)
    await audit(ctx, 'post.reports', targetOf(postSeq), { reasons }, { reasons: [] })
  })
}

async function lockOnBoard(ctx: Context, { boardSeq }: BoardPlace, postSeq: number): Promise<PostRecord> {
  const post = boardSeq === null ? undefined : await lockPost(ctx, boardSeq, postSeq)
  return post ?? fail('NO_DATA', { postSeq })
}

/** VAL-29, SEC-44: what is kept of a draft; what only staff may set stays off for others. */
async function valuesOf(ctx: Context, { board, reader }: BoardPlace, draft: Draft): Promise<PostValues> {
  if (!mayWritePost(board, reader) || !mayWriteType(draft.postType, reader)) fail('POST_NOT_WRITABLE')
  requireNoProblems(postProblems(draft, board.categories), POST_LABELS)
  const uploadSeqs = [...new Set(draft.uploadSeqs)]
  await requireMyFiles(ctx, 'uploadSeqs', uploadSeqs)
  const content = sanitizeRichText(draft.content)
  if (content === null) throw new Error('A document that was checked is none')
  return {
    postType: draft.postType,
    title: draft.title.trim(),
    content: { ...content, type: 'doc' },
    searchText: plainText(content),
    category: draft.category,
    uploadSeqs,
    secretYn: draft.secretYn,
    publicYn: draft.publicYn,
    pinYn: reader.isStaff ? draft.pinYn : YN.no,
    urgentYn: reader.isStaff ? draft.urgentYn : YN.no,
  }
}

const targetOf = (postSeq: number) => `post:${postSeq}`
