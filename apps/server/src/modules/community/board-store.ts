import type { BoardSettings } from '@seodang/domain/board'
import { type PostType, YN } from '@seodang/domain/codes'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { learnsAt } from '../membership/index.ts'
import { boards, postComments, postLikes, postReports, posts, postViews } from './tables.ts'

export type BoardRow = typeof boards.$inferSelect
export type PostRecord = typeof posts.$inferSelect
export type CommentRecord = typeof postComments.$inferSelect

const ofClass = ({ channelSeq }: Context, courseSeq: number) =>
  and(eq(boards.channelSeq, channelSeq), eq(boards.courseSeq, courseSeq))

export async function findClassBoard(ctx: Context, courseSeq: number): Promise<BoardRow | undefined> {
  const [row] = await ctx.db.select().from(boards).where(ofClass(ctx, courseSeq))
  return row
}

/** Whoever else sets it up waits. */
export async function lockClassBoard(ctx: Context, courseSeq: number): Promise<BoardRow> {
  const [row] = await ctx.db.select().from(boards).where(ofClass(ctx, courseSeq)).for('update')
  if (!row) throw new Error('The board of a class was made and is gone')
  return row
}

/** One board for a class: of two who are the first, both find the same. */
export async function insertClassBoard(
  ctx: Context,
  courseSeq: number,
  values: BoardSettings,
): Promise<BoardRow> {
  await ctx.db
    .insert(boards)
    .values({ ...values, channelSeq: ctx.channelSeq, courseSeq, createdAt: ctx.now, updatedAt: ctx.now })
    .onConflictDoNothing()
  const row = await findClassBoard(ctx, courseSeq)
  if (!row) throw new Error('The board of a class was made and is gone')
  return row
}

const ofSite = ({ channelSeq }: Context) => and(eq(boards.channelSeq, channelSeq), isNull(boards.courseSeq))

/** Of the site, its notices among them; the board of a class is not found here. */
export async function findSiteBoard(ctx: Context, boardSeq: number): Promise<BoardRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(boards)
    .where(and(ofSite(ctx), eq(boards.boardSeq, boardSeq)))
  return row
}

export async function findNoticeBoard(ctx: Context): Promise<BoardRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(boards)
    .where(and(ofSite(ctx), eq(boards.noticeYn, YN.yes)))
  return row
}

/** One for a site, also when two are the first. */
export async function insertNoticeBoard(ctx: Context, values: BoardSettings): Promise<BoardRow> {
  const found = await findNoticeBoard(ctx)
  if (found) return found
  await ctx.db
    .insert(boards)
    .values({
      ...values,
      channelSeq: ctx.channelSeq,
      noticeYn: YN.yes,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoNothing()
  const row = await findNoticeBoard(ctx)
  if (!row) throw new Error('The board of notices was made and is gone')
  return row
}

/** The notices first, then in the order that staff gave them; held until commit. */
export function lockSiteBoards(ctx: Context): Promise<BoardRow[]> {
  return ctx.db
    .select()
    .from(boards)
    .where(ofSite(ctx))
    .orderBy(desc(boards.noticeYn), asc(boards.ord), asc(boards.boardSeq))
    .for('update')
}

export async function insertSiteBoard(ctx: Context, values: BoardSettings, ord: number): Promise<BoardRow> {
  const { channelSeq, now } = ctx
  const [row] = await ctx.db
    .insert(boards)
    .values({ ...values, ord, channelSeq, createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw new Error('A board was inserted without an answer')
  return row
}

export async function updateBoard(
  ctx: Context,
  boardSeq: number,
  values: Partial<BoardSettings & Pick<BoardRow, 'ord' | 'revision'>>,
): Promise<void> {
  await ctx.db
    .update(boards)
    .set({ ...values, updatedAt: ctx.now })
    .where(and(eq(boards.channelSeq, ctx.channelSeq), eq(boards.boardSeq, boardSeq)))
}

export async function removeBoard(ctx: Context, boardSeq: number): Promise<void> {
  await ctx.db.delete(boards).where(and(ofSite(ctx), eq(boards.boardSeq, boardSeq)))
}

const LEARNS = { channel: 'a.channel_seq', course: 'a.course_seq', person: 'a.user_seq' }

/** Whether the person may learn in any class of the site now. */
export async function attendsAnyClass(ctx: Context, userSeq: number): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ attends: boolean }>(sql`
    select exists (select 1 from attendances a
      where a.channel_seq = ${ctx.channelSeq} and a.user_seq = ${userSeq} and ${learnsAt(LEARNS, ctx.now)}) as attends`)
  return rows[0]?.attends ?? false
}

export interface PostValues {
  postType: PostType
  title: string
  content: PostRecord['content']
  searchText: string
  category: string | null
  uploadSeqs: number[]
  secretYn: 'Y' | 'N'
  publicYn: 'Y' | 'N'
  pinYn: 'Y' | 'N'
  urgentYn: 'Y' | 'N'
}

export async function insertPost(ctx: Context, boardSeq: number, values: PostValues): Promise<PostRecord> {
  const { channelSeq, now } = ctx
  const [row] = await ctx.db
    .insert(posts)
    .values({ ...values, channelSeq, boardSeq, userSeq: userSeqOf(ctx), createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw new Error('A post was inserted without an answer')
  return row
}

/** Held until commit, so that its counts move one after the other. */
export async function lockPost(
  ctx: Context,
  boardSeq: number,
  postSeq: number,
): Promise<PostRecord | undefined> {
  const [row] = await ctx.db
    .select()
    .from(posts)
    .where(and(named(ctx, postSeq), eq(posts.boardSeq, boardSeq)))
    .for('update')
  return row
}

export async function updatePost(ctx: Context, postSeq: number, change: Partial<PostRecord>): Promise<void> {
  await ctx.db.update(posts).set(change).where(named(ctx, postSeq))
}

/** True where it was not counted today yet. */
export async function markViewed(ctx: Context, postSeq: number, day: string): Promise<boolean> {
  const rows = await ctx.db
    .insert(postViews)
    .values({ channelSeq: ctx.channelSeq, postSeq, userSeq: userSeqOf(ctx), day })
    .onConflictDoNothing()
    .returning({ postSeq: postViews.postSeq })
  return rows.length > 0
}

/** By how much the likes of the post change: nothing where it was so before. */
export async function putLike(ctx: Context, postSeq: number, liked: boolean): Promise<number> {
  const { channelSeq } = ctx
  const key = { channelSeq, postSeq, userSeq: userSeqOf(ctx) }
  if (liked) {
    const rows = await ctx.db
      .insert(postLikes)
      .values({ ...key, likeAt: ctx.now })
      .onConflictDoNothing()
      .returning({ postSeq: postLikes.postSeq })
    return rows.length
  }
  const rows = await ctx.db
    .delete(postLikes)
    .where(
      and(
        eq(postLikes.channelSeq, channelSeq),
        eq(postLikes.postSeq, postSeq),
        eq(postLikes.userSeq, key.userSeq),
      ),
    )
    .returning({ postSeq: postLikes.postSeq })
  return -rows.length
}

/** False where this member has reported it before. */
export async function writePostReport(ctx: Context, postSeq: number, reason: string): Promise<boolean> {
  const { channelSeq, now } = ctx
  const rows = await ctx.db
    .insert(postReports)
    .values({ channelSeq, postSeq, userSeq: userSeqOf(ctx), reason, createdAt: now })
    .onConflictDoNothing()
    .returning({ postSeq: postReports.postSeq })
  return rows.length > 0
}

export async function removePostReports(ctx: Context, postSeq: number): Promise<string[]> {
  const rows = await ctx.db
    .delete(postReports)
    .where(and(eq(postReports.channelSeq, ctx.channelSeq), eq(postReports.postSeq, postSeq)))
    .returning({ reason: postReports.reason })
  return rows.map(({ reason }) => reason)
}

export async function insertComment(
  ctx: Context,
  comment: { postSeq: number; parentSeq: number | null; content: string },
): Promise<CommentRecord> {
  const { channelSeq, now } = ctx
  const [row] = await ctx.db
    .insert(postComments)
    .values({ ...comment, channelSeq, userSeq: userSeqOf(ctx), createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw new Error('A comment was inserted without an answer')
  return row
}

export async function findComment(
  ctx: Context,
  postSeq: number,
  commentSeq: number,
): Promise<CommentRecord | undefined> {
  const [row] = await ctx.db
    .select()
    .from(postComments)
    .where(and(ofPost(ctx, postSeq), eq(postComments.commentSeq, commentSeq), isNull(postComments.deletedAt)))
  return row
}

export async function updateComment(
  ctx: Context,
  postSeq: number,
  commentSeq: number,
  change: Partial<CommentRecord>,
): Promise<void> {
  await ctx.db
    .update(postComments)
    .set(change)
    .where(and(ofPost(ctx, postSeq), eq(postComments.commentSeq, commentSeq)))
}

/** What people can read of them, as the count says. */
export async function recountComments(ctx: Context, postSeq: number): Promise<void> {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(postComments)
    .where(and(ofPost(ctx, postSeq), isNull(postComments.deletedAt)))
  await updatePost(ctx, postSeq, { commentCount: row?.count ?? 0 })
}

const named = ({ channelSeq }: Context, postSeq: number) =>
  and(eq(posts.channelSeq, channelSeq), eq(posts.postSeq, postSeq))

const ofPost = ({ channelSeq }: Context, postSeq: number) =>
  and(eq(postComments.channelSeq, channelSeq), eq(postComments.postSeq, postSeq))
