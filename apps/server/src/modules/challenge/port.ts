import type { Act } from '@seodang/domain/challenge-records'
import type { Context } from '../../platform/context.ts'
import { definePort } from '../../platform/ports.ts'

/**
 * CHL-15: when each of these people first entered a chat room. Whoever builds the rooms provides it, and emits
 * `CHAT_ROOM_ENTERED` on the first entry; without it no chat mission is offered.
 */
export const CHAT_ENTRIES =
  definePort<(ctx: Context, chatRoomSeq: number, userSeq: number) => Promise<Act[]>>('challenge.chatEntries')
