import type { PageNotice } from '@seodang/contract/page'
import { VISITOR } from '@seodang/domain/access'
import { mayReadBoard } from '@seodang/domain/board'
import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { noticePlace } from './board-place.ts'
import { listPosts } from './read-posts.ts'

/** A size that lists have (SET-05), and more than any block shows. */
const A_LIST = 50

/** PGE-13: the same for whoever asks, so that it may stand in a page that is kept (SEC-09). */
export async function noticesForVisitors(ctx: Context, count: number): Promise<Static<typeof PageNotice>[]> {
  const place = await noticePlace(asVisitor(ctx))
  if (!mayReadBoard(place.board, place.reader)) return []
  const { list } = await listPosts(asVisitor(ctx), place, { page: 1, size: A_LIST })
  return list.slice(0, count).map(({ postSeq, title, category, urgentYn, pinYn, createdAt }) => ({
    noticeSeq: postSeq,
    title,
    category,
    urgentYn,
    pinYn,
    createdAt,
  }))
}

const asVisitor = (ctx: Context): Context => ({
  ...ctx,
  principal: { ...VISITOR, channelSeq: ctx.channelSeq },
})
