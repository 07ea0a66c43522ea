import type { EditedItem } from '@seodang/contract/authoring'
import {
  CURRICULUM_TYPE,
  type CurriculumTypeCd,
  isCodeOf,
  UPLOAD_STATE,
  WORK_TYPE,
} from '@seodang/domain/codes'
import { lockStatusOf } from '@seodang/domain/curriculum'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { videosOf } from '../media/index.ts'
import { iso } from './card.ts'
import { extraView, missionOf } from './item-extra.ts'
import { filesOfItems, type ItemFile } from './item-files-store.ts'
import { type LiveRow, liveView, meetingView } from './live-fields.ts'
import { livesOf } from './lives-store.ts'
import { CHAT_ROOMS } from './port.ts'
import { curriculumItems } from './tables.ts'

export type ItemView = Static<typeof EditedItem>
type Video = NonNullable<ReturnType<Awaited<ReturnType<typeof videosOf>>['get']>>
export type ItemRow = typeof curriculumItems.$inferSelect

/** The items of a class that were not removed; `…` locks belong to whoever reads them. */
export const storedItems = ({ db, channelSeq }: Context, courseSeq: number) =>
  db
    .select()
    .from(curriculumItems)
    .where(
      and(
        eq(curriculumItems.channelSeq, channelSeq),
        eq(curriculumItems.courseSeq, courseSeq),
        isNull(curriculumItems.removedAt),
      ),
    )
    .orderBy(asc(curriculumItems.ord), asc(curriculumItems.curriculumSeq))

const recordsOf = ({ channelSeq }: Context, courseSeq: number) => sql`
select p.curriculum_seq, count(*)::int as count from item_progress p
where p.channel_seq = ${channelSeq} and p.course_seq = ${courseSeq} group by p.curriculum_seq`

/** All items of a class for editing, in order, each with its video and the number of learners who opened it. */
export async function editedCurriculum(
  ctx: Context,
  courseSeq: number,
): Promise<{ list: ItemView[]; totalCount: number }> {
  const rows = await storedItems(ctx, courseSeq)
  const videos = await videosOf(
    ctx,
    rows.flatMap(({ uploadVodSeq }) => uploadVodSeq ?? []),
  )
  const records = await recordCounts(ctx, courseSeq)
  const lives = await livesOf(ctx, courseSeq)
  const files = await filesOfItems(
    ctx,
    rows.map(({ curriculumSeq }) => curriculumSeq),
  )
  const openRooms = await openRoomsOf(ctx, courseSeq, rows)
  const list = rows.map((row) =>
    itemView(row, {
      openRooms,
      video: videos.get(row.uploadVodSeq ?? 0),
      live: lives.get(row.curriculumSeq),
      files: files.get(row.curriculumSeq) ?? [],
      recordCount: records.get(row.curriculumSeq) ?? 0,
    }),
  )
  return { list, totalCount: list.length }
}

/** Learners who opened each item (CUR-17). */
export async function recordCounts(ctx: Context, courseSeq: number): Promise<Map<number, number>> {
  const { rows } = await ctx.db.execute<{ curriculum_seq: number; count: number }>(recordsOf(ctx, courseSeq))
  return new Map(rows.map((row) => [row.curriculum_seq, row.count]))
}

/** The chat room that an item leads to; null for every other item. */
export const chatRoomOf = ({
  curriculumTypeCd,
  missionResourceId,
}: {
  curriculumTypeCd: CurriculumTypeCd
  missionResourceId: string | null
}): number | null =>
  curriculumTypeCd === CURRICULUM_TYPE.chat && missionResourceId ? Number(missionResourceId) : null

/** Of the rooms that these items of a class lead to, those that whoever attends it may enter. */
export async function openRoomsOf(
  ctx: Context,
  courseSeq: number,
  items: readonly Parameters<typeof chatRoomOf>[0][],
): Promise<ReadonlySet<number>> {
  const named = items.flatMap((item) => chatRoomOf(item) ?? [])
  return named.length === 0 ? new Set() : ctx.services.ports.use(CHAT_ROOMS).openTo(ctx, courseSeq, named)
}

interface ItemParts {
  openRooms: ReadonlySet<number>
  video: Video | undefined
  live: LiveRow | undefined
  files: ItemFile[]
  recordCount: number
}

function itemView(row: ItemRow, { video, live, files, recordCount, openRooms }: ItemParts): ItemView {
  const { extra, removedAt: _, createdAt: __, updatedAt: ___, missionType, workTypeCd, ...plain } = row
  const chatRoomSeq = chatRoomOf(row)
  return {
    ...plain,
    missionType: missionOf(missionType),
    workTypeCd: isCodeOf(WORK_TYPE, workTypeCd) ? workTypeCd : WORK_TYPE.none,
    duration: video?.state === UPLOAD_STATE.ready ? video.duration : row.duration,
    openedAt: iso(row.openedAt),
    lockStatus: lockStatusOf(row.lockStatusYn),
    live: live ? liveView(live) : null,
    liveMeeting: live ? meetingView(live) : null,
    ...extraView(row, extra),
    video: video ? videoView(video) : null,
    files,
    isChatRoomOpen:
      row.curriculumTypeCd === CURRICULUM_TYPE.chat
        ? chatRoomSeq === null || openRooms.has(chatRoomSeq)
        : null,
    recordCount,
  }
}

const videoView = (video: Video): NonNullable<ItemView['video']> => ({
  uploadVodSeq: video.uploadVodSeq,
  state: video.state,
  progress: video.progress,
  duration: video.duration,
  name: video.name,
  size: video.size,
  posterUrl: video.posterUrl,
  resumedAt: video.resumedAt,
  problem: video.problem,
})
