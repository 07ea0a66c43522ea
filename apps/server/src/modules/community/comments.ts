import type { BoardCalls } from '@seodang/contract/board'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { commentProblems } from '@seodang/domain/board'
import { YN } from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { audit } from '../../platform/audit.ts'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { imageUrl } from '../media/index.ts'
import type { BoardPlace } from './board-place.ts'
import { findComment, insertComment, recountComments, updateComment } from './board-store.ts'
import { inReadablePost } from './react-to-post.ts'
import { getReadable } from './read-posts.ts'

// A deleted one stands as long as replies to it do.
const COMMENTS = `
select c.comment_seq, c.parent_seq, case when c.deleted_at is null then c.content end as content, c.user_seq,
  u.name as writer_name, u.profile_image_key, c.created_at, c.updated_at > c.created_at as is_edited
from post_comments c join users u on u.user_seq = c.user_seq
where c.channel_seq = $1 and c.post_seq = $2 and (c.deleted_at is null or exists (select 1 from post_comments r
  where r.channel_seq = c.channel_seq and r.parent_seq = c.comment_seq and r.deleted_at is null))
order by coalesce(c.parent_seq, c.comment_seq), c.comment_seq`

type Row = {
  comment_seq: number
  parent_seq: number | null
  content: string | null
  user_seq: number
  writer_name: string
  profile_image_key: string | null
  created_at: Date
  is_edited: boolean
}

/** BRD-17, BRD-18: whoever may read the post may read what was said below it. */
export async function listComments(
  ctx: Context,
  place: BoardPlace,
  postSeq: number,
): Promise<ReplyOf<BoardCalls['comments']>> {
  await getReadable(ctx, place, postSeq)
  const rows = await ctx.services.reads.rows<Row>('post_comments', COMMENTS, [ctx.channelSeq, postSeq])
  const list = rows.map((row) => ({
    commentSeq: row.comment_seq,
    parentSeq: row.parent_seq,
    content: row.content,
    isMine: row.content !== null && row.user_seq === place.reader.userSeq,
    // Who said what is gone is gone, too.
    writerName: row.content === null ? '' : row.writer_name,
    profileImageUrl: row.content === null ? null : imageUrl(row.profile_image_key),
    createdAt: row.created_at.toISOString(),
    isEdited: row.is_edited,
  }))
  return { list, totalCount: list.filter(({ content }) => content !== null).length }
}

/** BRD-17: a reply to a reply belongs to the comment above both. */
export function createComment(
  outer: Context,
  place: BoardPlace,
  postSeq: number,
  { content, parentSeq }: { content: string; parentSeq?: number },
): Promise<{ commentSeq: number }> {
  requireNoProblems(commentProblems({ content }))
  return inReadablePost(outer, place, postSeq, async (ctx) => {
    if (place.board.useComment === YN.no) fail('POST_NOT_WRITABLE')
    const parent = parentSeq === undefined ? null : await getComment(ctx, postSeq, parentSeq)
    const { commentSeq } = await insertComment(ctx, {
      postSeq,
      parentSeq: parent && (parent.parentSeq ?? parent.commentSeq),
      content: content.trim(),
    })
    await recountComments(ctx, postSeq)
    return { commentSeq }
  })
}

export function changeComment(
  outer: Context,
  place: BoardPlace,
  { postSeq, commentSeq }: { postSeq: number; commentSeq: number },
  content: string,
): Promise<void> {
  requireNoProblems(commentProblems({ content }))
  return inReadablePost(outer, place, postSeq, async (ctx) => {
    const comment = await getComment(ctx, postSeq, commentSeq)
    if (comment.userSeq !== userSeqOf(ctx)) fail('NO_DATA', { commentSeq })
    await updateComment(ctx, postSeq, commentSeq, { content: content.trim(), updatedAt: ctx.now })
  })
}

/** BRD-17: by its writer, or by staff. */
export function deleteComment(
  outer: Context,
  place: BoardPlace,
  { postSeq, commentSeq }: { postSeq: number; commentSeq: number },
): Promise<void> {
  return inReadablePost(outer, place, postSeq, async (ctx) => {
    const comment = await getComment(ctx, postSeq, commentSeq)
    const isMine = comment.userSeq === userSeqOf(ctx)
    if (!isMine && !place.reader.manages) fail('NO_DATA', { commentSeq })
    await updateComment(ctx, postSeq, commentSeq, { deletedAt: ctx.now })
    await recountComments(ctx, postSeq)
    if (!isMine)
      await audit(ctx, 'comment.delete', `comment:${commentSeq}`, { content: comment.content }, null)
  })
}

const getComment = async (ctx: Context, postSeq: number, commentSeq: number) =>
  (await findComment(ctx, postSeq, commentSeq)) ?? fail('NO_DATA', { commentSeq })
