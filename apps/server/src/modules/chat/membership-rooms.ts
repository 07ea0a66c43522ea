import { CHAT_ENTRY } from '@seodang/domain/chat'
import { PUBLISH_STATUS } from '@seodang/domain/codes'
import { failFields } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import type { MembershipRooms } from '../subscription/index.ts'
import { listOpeners, listRooms, nameRooms } from './room-store.ts'

/** MSH-06: rooms as memberships know them. Those that every member enters need none. */
export const membershipRooms: MembershipRooms = {
  async list(ctx: Context) {
    const rooms = (await listRooms(ctx)).filter(({ entryCd }) => entryCd === CHAT_ENTRY.chosen)
    const openers = await listOpeners(
      ctx,
      rooms.map(({ chatRoomSeq }) => chatRoomSeq),
    )
    return rooms.map(({ chatRoomSeq, name, publishStatusCd }) => ({
      chatRoomSeq,
      name,
      isPublished: publishStatusCd === PUBLISH_STATUS.published,
      membershipSeqs: openers.get(chatRoomSeq)?.membershipSeqs ?? [],
    }))
  },
  async name(ctx, membershipSeq, chatRoomSeqs) {
    const known = new Set((await this.list(ctx)).map(({ chatRoomSeq }) => chatRoomSeq))
    if (!chatRoomSeqs.every((one) => known.has(one))) failFields({ chatRoomSeqs: 'unknownChoice' })
    await nameRooms(ctx, membershipSeq, chatRoomSeqs)
  },
}
