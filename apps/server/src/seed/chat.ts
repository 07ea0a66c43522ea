import { CHAT_ENTRY, CHAT_REACTION } from '@seodang/domain/chat'
import { PUBLISH_STATUS, RELEASE_STATE } from '@seodang/domain/codes'
import { MINUTE } from '@seodang/domain/instant'
import { and, eq } from 'drizzle-orm'
import { courses } from '../modules/catalog/tables.ts'
import { sellRoom } from '../modules/chat/product.ts'
import {
  chatMembers,
  chatMessages,
  chatReactions,
  chatRoomClasses,
  chatRooms,
} from '../modules/chat/tables.ts'
import { channels } from '../modules/site/tables.ts'
import type { Context } from '../platform/context.ts'
import type { SeededClass } from './classes.ts'

const TALK = [
  [0, '안녕하세요, 반가워요! 이번 주 글감은 ‘겨울의 첫날’이에요.'],
  [1, '첫눈 오는 날 할머니 댁 마당이 떠올랐어요.'],
  [2, '저는 장갑 한 짝 잃어버린 이야기를 써 보려고요 ㅎㅎ'],
  [0, '둘 다 좋아요. 금요일까지 세 문장만 올려 주세요.'],
  [3, '늦게 들어왔는데 저도 같이 써도 될까요?'],
  [0, '그럼요, 언제든지 환영이에요.'],
] as const

/** Won. */
const ROOM_PRICE = 9_900

/** CHAT-04: a room for every member with a talk in it, and one that a class opens (GEN-19). */
export async function seedChat(
  ctx: Context,
  people: { owner: number; learners: readonly number[]; classes: readonly SeededClass[] },
): Promise<void> {
  const { channelSeq } = ctx
  const common = { channelSeq, publishStatusCd: PUBLISH_STATUS.published, createdAt: ctx.now }
  const [open, ofClass] = await ctx.db
    .insert(chatRooms)
    .values([
      { ...common, name: '함께 나누는 사랑방', notice: '서로 존댓말로 이야기해요.', ord: 1 },
      { ...common, name: '수강생 질문방', entryCd: CHAT_ENTRY.chosen, capacity: 200, ord: 2 },
    ])
    .returning({ chatRoomSeq: chatRooms.chatRoomSeq })
  const [first] = people.classes
  if (!open || !ofClass || !first) throw new Error('The chat rooms were not inserted')
  await ctx.db.insert(chatRoomClasses).values({ channelSeq, ...ofClass, courseSeq: first.courseSeq })
  await ctx.db.update(channels).set({ chatSideMenuYn: 'Y' }).where(eq(channels.channelSeq, channelSeq))

  const talkers = [people.owner, ...people.learners.slice(0, 3)]
  const messages = await ctx.db
    .insert(chatMessages)
    .values(
      TALK.map(([who, text], index) => ({
        channelSeq,
        ...open,
        userSeq: talkers[who] ?? people.owner,
        text,
        createdAt: new Date(ctx.now.getTime() - (TALK.length - index) * 7 * MINUTE),
      })),
    )
    .returning({ messageSeq: chatMessages.messageSeq })
  const [pinned] = messages
  const last = messages.at(-1)
  if (!pinned || !last) throw new Error('A talk without messages')
  await ctx.db
    .update(chatRooms)
    .set({ lastMessageSeq: last.messageSeq, pinnedMessageSeq: pinned.messageSeq })
    .where(and(eq(chatRooms.channelSeq, channelSeq), eq(chatRooms.chatRoomSeq, open.chatRoomSeq)))
  await ctx.db
    .insert(chatMembers)
    .values(talkers.map((userSeq) => ({ channelSeq, ...open, userSeq, lastReadSeq: pinned.messageSeq })))
  await ctx.db
    .insert(chatReactions)
    .values(
      talkers
        .slice(1)
        .map((userSeq) => ({ channelSeq, ...pinned, userSeq, reactionCd: CHAT_REACTION.heart })),
    )
}

/** CHAT-01: a room that is sold by itself, as the last class of the site. */
export async function seedSoldRoom(ctx: Context, { cover }: { cover: string }): Promise<void> {
  const { channelSeq, now } = ctx
  const [room] = await ctx.db
    .insert(chatRooms)
    .values({
      channelSeq,
      name: '새벽 글쓰기 모임방',
      notice: '아침 6시, 세 문장씩 올려요.',
      imageKey: cover,
      entryCd: CHAT_ENTRY.chosen,
      publishStatusCd: PUBLISH_STATUS.published,
      ord: 3,
      createdAt: now,
    })
    .returning({ chatRoomSeq: chatRooms.chatRoomSeq })
  if (!room) throw new Error('The room was not inserted')
  const { courseSeq } = await sellRoom(ctx, room.chatRoomSeq, ROOM_PRICE)
  await ctx.db
    .update(courses)
    .set({
      subTitle: '아침 6시에 만나 세 문장씩 쓰는 채팅방',
      introduction: {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [
              { type: 'text', text: '혼자서는 미루던 글을 새벽마다 함께 써요. 신청하면 바로 들어와요.' },
            ],
          },
        ],
      },
      releaseStateCd: RELEASE_STATE.released,
      releasedAt: now,
    })
    .where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
}
