import { isRoomFull } from '@seodang/domain/chat'
import { fail } from '@seodang/domain/errors'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { chatRoomEntered } from './events.ts'
import { countInside, letInside, markGone, moveRead, updateMember } from './member-store.ts'
import { insidePlace, lockedPlace } from './place.ts'
import type { RoomRow } from './room-store.ts'
import { peopleToGo } from './standing-store.ts'
import { tellRead } from './tell.ts'

/** CHAT-04, CHAT-09: of two who want the last place at once the second meets a full room, because the row is held. */
export function enterRoom(outer: Context, chatRoomSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const { room, me } = await lockedPlace(ctx, chatRoomSeq)
    if (!me.isEntered) {
      if (!me.moderates && !(await hasPlace(ctx, room))) fail('CHAT_ROOM_FULL', { chatRoomSeq })
      await letInside(ctx, chatRoomSeq, room.lastMessageSeq)
    }
    const { channelSeq } = ctx
    await ctx.services.jobs.emit(ctx, chatRoomEntered, { channelSeq, chatRoomSeq, userSeq: userSeqOf(ctx) })
  })
}

/** Places of people who may be there no more are given to others, once somebody needs one. */
async function hasPlace(ctx: Context, room: RoomRow): Promise<boolean> {
  const { chatRoomSeq, capacity } = room
  if (!isRoomFull(capacity, await countInside(ctx, chatRoomSeq))) return true
  await markGone(ctx, chatRoomSeq, await peopleToGo(ctx, room))
  return !isRoomFull(capacity, await countInside(ctx, chatRoomSeq))
}

/** CHAT-04: who is not in the room has left it already. */
export function leaveRoom(outer: Context, chatRoomSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await lockedPlace(ctx, chatRoomSeq)
    await markGone(ctx, chatRoomSeq, [userSeqOf(ctx)])
  })
}

export async function setQuiet(ctx: Context, chatRoomSeq: number, quietYn: 'Y' | 'N'): Promise<void> {
  await insidePlace(ctx, chatRoomSeq)
  await updateMember(ctx, chatRoomSeq, userSeqOf(ctx), { quietYn })
}

/** CHAT-06. */
export async function markRead(ctx: Context, chatRoomSeq: number, messageSeq: number): Promise<void> {
  const place = await insidePlace(ctx, chatRoomSeq)
  const lastReadSeq = await moveRead(ctx, chatRoomSeq, messageSeq)
  if (lastReadSeq > place.me.lastReadSeq) await tellRead(ctx, place, lastReadSeq)
}
