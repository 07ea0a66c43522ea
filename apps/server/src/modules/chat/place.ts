import { enterProblem } from '@seodang/domain/chat'
import { fail } from '@seodang/domain/errors'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { getRoom, lockRoom, type RoomRow } from './room-store.ts'
import { type Standing, standingsOf } from './standing-store.ts'

/** A room and how the caller stands to it. */
export interface ChatPlace {
  room: RoomRow
  me: Standing
}

const placeAt = async (ctx: Context, room: RoomRow): Promise<ChatPlace> => {
  const [me] = await standingsOf(ctx, [room.chatRoomSeq], [userSeqOf(ctx)])
  if (!me) throw new Error('A person has no standing at a room')
  const problem = enterProblem(room, me)
  if (problem) fail(problem, { chatRoomSeq: room.chatRoomSeq })
  return { room, me }
}

const inside = (place: ChatPlace): ChatPlace =>
  place.me.isEntered ? place : fail('CHAT_NOT_ENTERED', { chatRoomSeq: place.room.chatRoomSeq })

const moderating = (place: ChatPlace): ChatPlace => (place.me.moderates ? place : fail('NO_PERMISSION'))

/** CHAT-04: a room that the caller may enter. */
export const openPlace = async (ctx: Context, chatRoomSeq: number): Promise<ChatPlace> =>
  placeAt(ctx, await getRoom(ctx, chatRoomSeq))

/** The same, with the room held until commit. */
export const lockedPlace = async (ctx: Context, chatRoomSeq: number): Promise<ChatPlace> =>
  placeAt(ctx, await lockRoom(ctx, chatRoomSeq))

/** A room that the caller is in. */
export const insidePlace = async (ctx: Context, chatRoomSeq: number): Promise<ChatPlace> =>
  inside(await openPlace(ctx, chatRoomSeq))

export const lockedInside = async (ctx: Context, chatRoomSeq: number): Promise<ChatPlace> =>
  inside(await lockedPlace(ctx, chatRoomSeq))

/** CHAT-07: a room that the caller moderates, as one of the people in it. */
export const moderatedPlace = async (ctx: Context, chatRoomSeq: number): Promise<ChatPlace> =>
  moderating(await insidePlace(ctx, chatRoomSeq))

export const lockedModerated = async (ctx: Context, chatRoomSeq: number): Promise<ChatPlace> =>
  moderating(await lockedInside(ctx, chatRoomSeq))
