import { enterProblem } from '@seodang/domain/chat'
import type { ErrorName } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import type { KnownChatRooms } from '../catalog/index.ts'
import { findRoom, roomsOpenTo } from './room-store.ts'
import { standingsOf } from './standing-store.ts'

/** The room that an item of a class leads to, as the caller stands to it (ROOM-05). */
export interface LessonRoom {
  chatRoomSeq: number
  name: string
  /** When the caller entered; null where they are not in it. */
  enteredAt: Date | null
  /** Why they may not enter. */
  problem: ErrorName | null
}

/** Null where there is no such room, or none that the caller may know of (SEC-07). */
export async function lessonRoom(ctx: Context, chatRoomSeq: number): Promise<LessonRoom | null> {
  const { userSeq } = ctx.principal
  const room = Number.isSafeInteger(chatRoomSeq) ? await findRoom(ctx, chatRoomSeq) : undefined
  if (!room || userSeq === null) return null
  const [me] = await standingsOf(ctx, [chatRoomSeq], [userSeq])
  if (!me) return null
  const problem = enterProblem(room, me)
  if (problem === 'NO_DATA') return null
  return { chatRoomSeq, name: room.name, enteredAt: me.isEntered ? me.enteredAt : null, problem }
}

/** CUR-19: rooms as the items of classes know them. */
export const knownRooms: KnownChatRooms = {
  isKnown: async (ctx, chatRoomSeq) => (await findRoom(ctx, chatRoomSeq)) !== undefined,
  openTo: roomsOpenTo,
}
