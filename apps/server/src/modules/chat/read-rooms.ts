import type { chatRoom as one, chatRooms as rooms } from '@seodang/contract/chat'
import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import { isFreeRoom, isRoomFull, mayEnter, waitSeconds } from '@seodang/domain/chat'
import { PUBLISH_STATUS } from '@seodang/domain/codes'
import { cutText } from '@seodang/domain/text'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { pictureOf } from '../catalog/index.ts'
import { listMessages, newsOfRooms, type RoomNews } from './message-store.ts'
import { openPlace } from './place.ts'
import { countReports } from './report-store.ts'
import { listOpeners, listRooms, type RoomRow } from './room-store.ts'
import { type Standing, standingsOf } from './standing-store.ts'

const LAST_LENGTH = 80
const PINNED_LENGTH = 300

/** CHAT-04, CHAT-06: the rooms of the site that the caller may enter. */
export async function listMyRooms(
  ctx: Context,
  { courseSeq }: QueryOf<typeof rooms>,
): Promise<ReplyOf<typeof rooms>> {
  const all = await roomsOfClass(ctx, await listRooms(ctx), courseSeq)
  const mine = new Map(
    (
      await standingsOf(
        ctx,
        all.map(({ chatRoomSeq }) => chatRoomSeq),
        [userSeqOf(ctx)],
      )
    ).map((standing) => [standing.chatRoomSeq, standing]),
  )
  const open = all.flatMap((room) => {
    const me = mine.get(room.chatRoomSeq)
    return me && mayEnter(room, me) ? [{ room, me }] : []
  })
  const news = await newsOfRooms(
    ctx,
    open.map(({ room }) => room.chatRoomSeq),
  )
  const list = open
    .map(({ room, me }) => ({ ...cardOf(room, me, news), lastMessage: lastOf(news.get(room.chatRoomSeq)) }))
    // Stable, so that otherwise the staff's order stands.
    .toSorted((first, other) => Number(other.isEntered) - Number(first.isEntered))
  return { list, totalCount: list.length }
}

async function roomsOfClass(ctx: Context, all: RoomRow[], courseSeq: number | undefined): Promise<RoomRow[]> {
  if (courseSeq === undefined) return all
  const openers = await listOpeners(
    ctx,
    all.map(({ chatRoomSeq }) => chatRoomSeq),
  )
  return all.filter(({ chatRoomSeq }) => openers.get(chatRoomSeq)?.courseSeqs.includes(courseSeq))
}

function cardOf(room: RoomRow, me: Standing, news: ReadonlyMap<number, RoomNews>) {
  const { people_count = 0, unread_count = 0 } = news.get(room.chatRoomSeq) ?? {}
  return {
    chatRoomSeq: room.chatRoomSeq,
    name: room.name,
    image: pictureOf(room.imageKey, null),
    isFree: isFreeRoom(room),
    isPublished: room.publishStatusCd === PUBLISH_STATUS.published,
    capacity: room.capacity,
    peopleCount: people_count,
    isEntered: me.isEntered,
    quietYn: me.quietYn,
    unreadCount: me.isEntered ? unread_count : 0,
  }
}

function lastOf(news: RoomNews | undefined) {
  if (!news?.last_at || news.last_text === null) return null
  return {
    text: cutText(news.last_text, LAST_LENGTH),
    writerName: news.last_writer,
    createdAt: new Date(news.last_at).toISOString(),
  }
}

/** CHAT-04, CHAT-07. */
export async function readRoom(ctx: Context, chatRoomSeq: number): Promise<ReplyOf<typeof one>> {
  const { room, me } = await openPlace(ctx, chatRoomSeq)
  const news = await newsOfRooms(ctx, [chatRoomSeq])
  const card = cardOf(room, me, news)
  const mayModerate = me.moderates && me.isEntered
  return {
    ...card,
    notice: room.notice,
    writeCd: room.writeCd,
    slowSeconds: room.slowSeconds,
    isFull: !me.isEntered && !me.moderates && isRoomFull(room.capacity, card.peopleCount),
    moderates: me.moderates,
    silencedUntil: me.silencedUntil && me.silencedUntil > ctx.now ? me.silencedUntil.toISOString() : null,
    waitSeconds: waitSeconds(room, me, ctx.now),
    lastReadSeq: me.isEntered ? me.lastReadSeq : 0,
    lastMessageSeq: me.isEntered ? room.lastMessageSeq : 0,
    pinned: me.isEntered ? await pinnedOf(ctx, room) : null,
    reportCount: mayModerate ? await countReports(ctx, chatRoomSeq) : 0,
  }
}

async function pinnedOf(ctx: Context, { chatRoomSeq, pinnedMessageSeq }: RoomRow) {
  if (pinnedMessageSeq === null) return null
  const [row] = await listMessages(ctx, chatRoomSeq, { only: pinnedMessageSeq, limit: 1 })
  if (!row || row.deleted_at !== null) return null
  return {
    messageSeq: row.message_seq,
    writerName: row.writer_name,
    text: cutText(row.text, PINNED_LENGTH),
  }
}
