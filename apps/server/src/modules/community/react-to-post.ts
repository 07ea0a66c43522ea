import { YN } from '@seodang/domain/codes'
import { fail, failFields } from '@seodang/domain/errors'
import { POST_LABELS } from '@seodang/domain/field-labels'
import { seoulDate } from '@seodang/domain/seoul-time'
import { isBlank } from '@seodang/domain/text'
import { type Context, inTransaction } from '../../platform/context.ts'
import type { BoardPlace } from './board-place.ts'
import { lockPost, markViewed, putLike, updatePost, writePostReport } from './board-store.ts'
import { getReadable } from './read-posts.ts'

/** BRD-17: once for a person and day of Seoul, however often they come. */
export async function viewPost(outer: Context, place: BoardPlace, postSeq: number): Promise<void> {
  await inReadablePost(outer, place, postSeq, async (ctx, post) => {
    if (await markViewed(ctx, postSeq, seoulDate(ctx.now)))
      await updatePost(ctx, postSeq, { viewCount: post.viewCount + 1 })
  })
}

/** BRD-17: said twice, also at once, it counts once. */
export function likePost(
  outer: Context,
  place: BoardPlace,
  postSeq: number,
  likedYn: 'Y' | 'N',
): Promise<{ likedYn: 'Y' | 'N'; likeCount: number }> {
  return inReadablePost(outer, place, postSeq, async (ctx, post) => {
    const likeCount = post.likeCount + (await putLike(ctx, postSeq, likedYn === YN.yes))
    await updatePost(ctx, postSeq, { likeCount })
    return { likedYn, likeCount }
  })
}

/** BRD-17: once for each member, about what somebody else wrote. */
export async function reportPost(
  ctx: Context,
  place: BoardPlace,
  postSeq: number,
  reason: string,
): Promise<void> {
  if (isBlank(reason)) failFields({ reason: 'required' }, POST_LABELS)
  const post = await getReadable(ctx, place, postSeq)
  if (post.user_seq === place.reader.userSeq) fail('NO_DATA', { postSeq })
  if (!(await writePostReport(ctx, postSeq, reason.trim()))) fail('ALREADY_REPORTED', { postSeq })
}

/** Something that happens to a post which the caller may read, with the post held. */
export async function inReadablePost<T>(
  outer: Context,
  place: BoardPlace,
  postSeq: number,
  work: (ctx: Context, post: NonNullable<Awaited<ReturnType<typeof lockPost>>>) => Promise<T>,
): Promise<T> {
  await getReadable(outer, place, postSeq)
  return inTransaction(outer, async (ctx) => {
    const post = place.boardSeq === null ? undefined : await lockPost(ctx, place.boardSeq, postSeq)
    if (!post || post.deletedAt !== null) fail('NO_DATA', { postSeq })
    return work(ctx, post)
  })
}
