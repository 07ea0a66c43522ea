import type { Context } from '../../platform/context.ts'
import { definePort } from '../../platform/ports.ts'

export interface FoundAddress {
  addrRoad1: string
  zipcode: string
  lat: number | null
  lon: number | null
}

/** Looks addresses up for a picker of places (CUR-18); refuses with PROVIDER_UNAVAILABLE where nobody answers. */
export interface AddressFinder {
  find(query: string): Promise<FoundAddress[]>
}

/** Null where the installation has no provider: the fields are typed by hand. */
export const addressFinder = definePort<AddressFinder | null>('addressFinder')

/** The chat rooms of the site, which another module keeps. */
export interface KnownChatRooms {
  /** CUR-19: whether an item may lead there. */
  isKnown(ctx: Context, chatRoomSeq: number): Promise<boolean>
  /** Those of them that whoever attends the class may enter. */
  openTo(ctx: Context, courseSeq: number, chatRoomSeqs: readonly number[]): Promise<ReadonlySet<number>>
}

/** MSH-02: whether a person holds one of these memberships now, which another module sells. */
export type MembershipsHeld = (
  ctx: Context,
  userSeq: number,
  membershipSeqs: readonly number[],
) => Promise<boolean>

export const MEMBERSHIPS_HELD = definePort<MembershipsHeld>('catalog.membershipsHeld')

export const CHAT_ROOMS = definePort<KnownChatRooms>('catalog.chatRooms')
