import type { BoardCalls } from '@seodang/contract/board'
import type { BodyOf } from '@seodang/contract/endpoint'
import {
  isNoticeToLearners,
  isOpenNotice,
  mayEditPost,
  mayRestorePost,
  mayWritePost,
  mayWriteType,
  postProblems,
} from '@seodang/domain/board'
import { POST_TYPE, YN } from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { POST_LABELS } from '@seodang/domain/field-labels'
import { plainText, sanitizeRichText } from '@seodang/domain/rich-text'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { requireMyFiles } from '../media/index.ts'
import { type BoardPlace, boardChanged, boardToWriteOn } from './board-place.ts'
import {
  insertPost,
  lockPost,
  type PostRecord,
  type PostValues,
  removePostReports,
  updatePost,
} from './board-store.ts'
import { noticePosted, postSettled, siteNoticePosted } from './events.ts'

type Draft = BodyOf<BoardCalls['createPost']>

/** BRD-05, BRD-06, BRD-09, BRD-12. */
export async function createPost(
  outer: Context,
  place: BoardPlace,
  draft: Draft,
): Promise<{ postSeq: number }> {
  if (!mayWritePost(place.board, place.reader)) fail('POST_NOT_WRITABLE')
  const values = await valuesOf(outer, place, draft, [])
  return inTransaction(outer, async (ctx) => {
    const boardSeq = await boardToWriteOn(ctx, place)
    const post = await insertPost(ctx, boardSeq, values)
    await tellOfNotice(ctx, place, post)
    await tellOfPost(ctx, place, post)
    await boardChanged(ctx, place)
    return { postSeq: post.postSeq }
  })
}

/** BRD-01 to BRD-03: by whoever wrote it, or by who manages the board, of which the log keeps an entry. */
export function changePost(
  outer: Context,
  place: BoardPlace,
  postSeq: number,
  { revision, ...draft }: BodyOf<BoardCalls['changePost']>,
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const post = await lockOnBoard(ctx, place, postSeq)
    if (post.deletedAt !== null || !mayEditPost({ writerSeq: post.userSeq }, place.reader))
      fail('NO_DATA', { postSeq })
    const isMine = post.userSeq === userSeqOf(ctx)
    if (isMine && !mayWritePost(place.board, place.reader)) fail('POST_NOT_WRITABLE')
    const values = await valuesOf(ctx, place, draft, post.uploadSeqs)
    if (post.revision !== revision) fail('CONFLICT_EDITED', { postSeq })
    await updatePost(ctx, postSeq, { ...values, revision: revision + 1, updatedAt: ctx.now })
    // Told once, whenever it becomes one.
    await tellOfNotice(ctx, place, { ...post, ...values })
    if (!isMine) {
      const { title, searchText } = post
      await audit(ctx, 'post.modify', targetOf(postSeq), { title, searchText }, { title: values.title })
    }
    await boardChanged(ctx, place)
  })
}

async function tellOfNotice(ctx: Context, { owner, board }: BoardPlace, post: PostRecord): Promise<void> {
  const { channelSeq } = ctx
  const { postSeq, userSeq, boardSeq } = post
  if (owner.kind === 'class') {
    if (!isNoticeToLearners({ ...post, writerSeq: userSeq }, board)) return
    const { courseSeq } = owner
    return ctx.services.jobs.emit(ctx, noticePosted, { channelSeq, courseSeq, postSeq, userSeq })
  }
  if (!isOpenNotice(post, board)) return
  const path = owner.kind === 'notices' ? `/notices/${postSeq}` : `/boards/${boardSeq}/posts/${postSeq}/view`
  await ctx.services.jobs.emit(ctx, siteNoticePosted, {
    channelSeq,
    postSeq,
    userSeq,
    path,
    audience: board.readAudience,
  })
}

/** CHL-15: posts on the boards of classes count for challenges. */
async function tellOfPost(
  ctx: Context,
  { owner }: BoardPlace,
  { postSeq, userSeq }: Pick<PostRecord, 'postSeq' | 'userSeq'>,
): Promise<void> {
  if (owner.kind !== 'class') return
  const { courseSeq } = owner
  await ctx.services.jobs.emit(ctx, postSettled, { channelSeq: ctx.channelSeq, courseSeq, postSeq, userSeq })
}

/** BRD-17: by its writer, or by staff, of which the log keeps an entry. */
export function deletePost(outer: Context, place: BoardPlace, postSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const post = await lockOnBoard(ctx, place, postSeq)
    const isMine = post.userSeq === userSeqOf(ctx)
    if (post.deletedAt !== null || !(isMine || place.reader.manages)) fail('NO_DATA', { postSeq })
    await updatePost(ctx, postSeq, { deletedAt: ctx.now, deletedBy: userSeqOf(ctx) })
    await tellOfPost(ctx, place, post)
    await boardChanged(ctx, place)
    if (!isMine) await audit(ctx, 'post.delete', targetOf(postSeq), { title: post.title }, null)
  })
}

/** Whoever deleted it takes that back, who may write or delete it now: staff of before does not. */
export function restorePost(outer: Context, place: BoardPlace, postSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const post = await lockOnBoard(ctx, place, postSeq)
    const restored = { ...post, writerSeq: post.userSeq }
    if (post.deletedAt === null || !mayRestorePost(restored, place.board, place.reader))
      fail('NO_DATA', { postSeq })
    await updatePost(ctx, postSeq, { deletedAt: null, deletedBy: null })
    await tellOfPost(ctx, place, post)
    await boardChanged(ctx, place)
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
    await boardChanged(ctx, place)
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
async function valuesOf(
  ctx: Context,
  { board, reader, owner }: BoardPlace,
  draft: Draft,
  attached: readonly number[],
): Promise<PostValues> {
  const postType = owner.kind === 'notices' ? POST_TYPE.notice : draft.postType
  if (!mayWriteType(postType, reader)) fail('POST_NOT_WRITABLE')
  requireNoProblems(postProblems(draft, board.categories), POST_LABELS)
  const uploadSeqs = [...new Set(draft.uploadSeqs)]
  // What hangs on the post already may be of whoever wrote it.
  const added = uploadSeqs.filter((uploadSeq) => !attached.includes(uploadSeq))
  await requireMyFiles(ctx, 'uploadSeqs', added)
  const content = sanitizeRichText(draft.content)
  if (content === null) throw new Error('A document that was checked is none')
  return {
    postType,
    title: draft.title.trim(),
    content: { ...content, type: 'doc' },
    searchText: plainText(content),
    category: draft.category,
    uploadSeqs,
    secretYn: draft.secretYn,
    publicYn: draft.publicYn,
    pinYn: reader.manages ? draft.pinYn : YN.no,
    urgentYn: reader.manages ? draft.urgentYn : YN.no,
  }
}

const targetOf = (postSeq: number) => `post:${postSeq}`
