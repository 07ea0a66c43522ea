import type { chatMessages, chatPeople, chatRoom, chatRoomOffers } from '@seodang/contract/chat'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'
import { chatKey } from '../../platform/chats/queries.ts'

export type Room = ReplyOf<typeof chatRoom>
export type Message = ReplyOf<typeof chatMessages>['list'][number]
export type RoomOffers = ReplyOf<typeof chatRoomOffers>
export type Person = ReplyOf<typeof chatPeople>['list'][number]

export interface RoomKey {
  channelSeq: number
  chatRoomSeq: number
}

const keyOf = ({ channelSeq, chatRoomSeq }: RoomKey) => [...chatKey(channelSeq), chatRoomSeq] as const

export const roomQuery = (api: Api, key: RoomKey) =>
  queryOptions({
    queryKey: [...keyOf(key), 'room'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}', { path: { ...key }, signal }),
    staleTime: 0,
    retry: false,
  })

/** What would let somebody in to whom the room is closed; nothing on sale is a refusal with 404. */
export const offersQuery = (api: Api, key: RoomKey) =>
  queryOptions({
    queryKey: [...keyOf(key), 'offers'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/offers', { path: { ...key }, signal }),
    staleTime: 0,
    retry: false,
  })

export const peopleQuery = (api: Api, key: RoomKey) =>
  queryOptions({
    queryKey: [...keyOf(key), 'people'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/members', {
        path: { ...key },
        query: {},
        signal,
      }),
  })

export const reportsQuery = (api: Api, key: RoomKey) =>
  queryOptions({
    queryKey: [...keyOf(key), 'reports'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/reports', { path: { ...key }, signal }),
    staleTime: 0,
  })

export const foundQuery = (api: Api, key: RoomKey, q: string) =>
  queryOptions({
    queryKey: [...keyOf(key), 'found', q],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/messages', {
        path: { ...key },
        query: { q, size: 50 },
        signal,
      }),
    staleTime: 0,
  })

/** The part of a room that is on the page: the oldest first, without a gap up to the newest. */
export interface Loaded {
  list: Message[]
  hasOlder: boolean
}

export const PAGE = 50

export const messagesQuery = (api: Api, key: RoomKey) =>
  queryOptions({
    queryKey: [...keyOf(key), 'messages'],
    queryFn: async ({ signal }): Promise<Loaded> => {
      const { list, hasMore } = await api.get(
        '/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/messages',
        { path: { ...key }, query: { size: PAGE }, signal },
      )
      return { list: list.toReversed(), hasOlder: hasMore }
    },
    staleTime: 0,
    // What is on the page is kept up by the socket; asked anew it would lose what was scrolled to.
    refetchOnReconnect: false,
  })

/** The message as the server names it, each once, in its order. */
export function merged(loaded: Loaded, more: readonly Message[]): Loaded {
  const all = new Map([...loaded.list, ...more].map((message) => [message.messageSeq, message]))
  const list = [...all.values()].toSorted((one, other) => one.messageSeq - other.messageSeq)
  return { ...loaded, list }
}
