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

/** CUR-19: whether the site has such a chat room, which another module keeps. */
export const CHAT_ROOM_KNOWN =
  definePort<(ctx: Context, chatRoomSeq: number) => Promise<boolean>>('catalog.chatRoomKnown')
