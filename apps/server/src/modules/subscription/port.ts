import type { Context } from '../../platform/context.ts'
import { definePort } from '../../platform/ports.ts'

/** MSH-06: the chat rooms that memberships open, which another module keeps. */
export interface MembershipRooms {
  list(
    ctx: Context,
  ): Promise<{ chatRoomSeq: number; name: string; isPublished: boolean; membershipSeqs: number[] }[]>
  /** The rooms that the membership opens are these and no others; refuses strangers' at `chatRoomSeqs`. */
  name(ctx: Context, membershipSeq: number, chatRoomSeqs: readonly number[]): Promise<void>
}

export const MEMBERSHIP_ROOMS = definePort<MembershipRooms>('subscription.membershipRooms')
