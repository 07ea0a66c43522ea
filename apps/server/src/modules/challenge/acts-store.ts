import type { Act } from '@seodang/domain/challenge-records'
import { CURRICULUM_TYPE, MISSION_TYPE } from '@seodang/domain/codes'
import { and, eq, isNotNull, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { curriculumItems } from '../catalog/tables.ts'
import { chatMembers } from '../chat/tables.ts'
import { itemProgress } from '../classroom/tables.ts'
import { boards, posts } from '../community/tables.ts'
import type { MissionRow } from './store.ts'

/** What of all that a person did in a class could be a record; what they took back is not there any more. */
export interface Acts {
  of(mission: MissionRow): Act[]
}

export async function listActs(
  ctx: Context,
  courseSeq: number,
  userSeq: number,
  missions: readonly MissionRow[],
): Promise<Acts> {
  const lessons = missions.some(({ missionType }) => missionType === MISSION_TYPE.lessonComplete)
    ? await finishedLessons(ctx, courseSeq, userSeq)
    : []
  const written = missions.some(({ missionType }) => missionType === MISSION_TYPE.newPost)
    ? await writtenPosts(ctx, courseSeq, userSeq)
    : []
  const entries = missions.some(({ missionType }) => missionType === MISSION_TYPE.enterChatRoom)
    ? await enteredRooms(ctx, userSeq)
    : []
  return {
    of({ missionType, missionResourceId }) {
      if (missionType === MISSION_TYPE.newPost) return written
      if (missionType === MISSION_TYPE.enterChatRoom)
        return entries.filter(({ sourceId }) => sourceId === `chat:${missionResourceId}`)
      return missionResourceId === null
        ? lessons.filter(({ isMission }) => !isMission)
        : lessons.filter((lesson) => lesson.sourceId === `lesson:${missionResourceId}`)
    },
  }
}

type Lesson = Act & { isMission: boolean }

async function finishedLessons(ctx: Context, courseSeq: number, userSeq: number): Promise<Lesson[]> {
  const rows = await ctx.db
    .select({
      curriculumSeq: itemProgress.curriculumSeq,
      completedAt: itemProgress.completedAt,
      // A mission is no lesson that another mission would count among "any".
      isMission: sql<boolean>`${curriculumItems.missionType} is not null`,
    })
    .from(itemProgress)
    .innerJoin(
      curriculumItems,
      and(
        eq(curriculumItems.channelSeq, itemProgress.channelSeq),
        eq(curriculumItems.curriculumSeq, itemProgress.curriculumSeq),
      ),
    )
    .where(
      and(
        eq(itemProgress.channelSeq, ctx.channelSeq),
        eq(itemProgress.courseSeq, courseSeq),
        eq(itemProgress.userSeq, userSeq),
        isNotNull(itemProgress.completedAt),
        ne(curriculumItems.curriculumTypeCd, CURRICULUM_TYPE.section),
      ),
    )
  return rows.flatMap(({ curriculumSeq, completedAt, isMission }) =>
    completedAt ? [{ sourceId: `lesson:${curriculumSeq}`, at: completedAt, isMission }] : [],
  )
}

/** A notice is said to the class, not done for the challenge. */
async function writtenPosts(ctx: Context, courseSeq: number, userSeq: number): Promise<Act[]> {
  const rows = await ctx.db
    .select({ postSeq: posts.postSeq, createdAt: posts.createdAt })
    .from(posts)
    .innerJoin(boards, and(eq(boards.channelSeq, posts.channelSeq), eq(boards.boardSeq, posts.boardSeq)))
    .where(
      and(
        eq(posts.channelSeq, ctx.channelSeq),
        eq(boards.courseSeq, courseSeq),
        eq(posts.userSeq, userSeq),
        isNull(posts.deletedAt),
        notInArray(posts.postType, ['notice']),
      ),
    )
  return rows.map(({ postSeq, createdAt }) => ({ sourceId: `post:${postSeq}`, at: createdAt }))
}

/** Whoever left a room has entered it all the same. */
async function enteredRooms(ctx: Context, userSeq: number): Promise<Act[]> {
  const rows = await ctx.db
    .select({ chatRoomSeq: chatMembers.chatRoomSeq, enteredAt: chatMembers.enteredAt })
    .from(chatMembers)
    .where(and(eq(chatMembers.channelSeq, ctx.channelSeq), eq(chatMembers.userSeq, userSeq)))
  return rows.map(({ chatRoomSeq, enteredAt }) => ({ sourceId: `chat:${chatRoomSeq}`, at: enteredAt }))
}

/** What stands behind records, by their source: the title of the lesson or of the post, unless it is gone. */
export async function titlesOf(ctx: Context, sourceIds: readonly string[]): Promise<Map<string, string>> {
  const keysOf = (kind: string) =>
    sourceIds.flatMap((id) => (id.startsWith(`${kind}:`) ? [Number(id.slice(kind.length + 1))] : []))
  const [lessons, written] = [keysOf('lesson'), keysOf('post')]
  const found = new Map<string, string>()
  if (lessons.length > 0)
    for (const { curriculumSeq, title } of await ctx.db
      .select({ curriculumSeq: curriculumItems.curriculumSeq, title: curriculumItems.title })
      .from(curriculumItems)
      .where(
        and(
          eq(curriculumItems.channelSeq, ctx.channelSeq),
          sql`${curriculumItems.curriculumSeq} = any(${sql.param(lessons)}::bigint[])`,
        ),
      ))
      found.set(`lesson:${curriculumSeq}`, title)
  if (written.length > 0)
    for (const { postSeq, title } of await ctx.db
      .select({ postSeq: posts.postSeq, title: posts.title })
      .from(posts)
      .where(
        and(
          eq(posts.channelSeq, ctx.channelSeq),
          isNull(posts.deletedAt),
          sql`${posts.postSeq} = any(${sql.param(written)}::bigint[])`,
        ),
      ))
      found.set(`post:${postSeq}`, title)
  return found
}
