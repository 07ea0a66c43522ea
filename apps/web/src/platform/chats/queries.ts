import type { chatRooms } from '@seodang/contract/chat'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../api.ts'

export type RoomLine = ReplyOf<typeof chatRooms>['list'][number]

/** Everything of the chat rooms of a site, as one person sees it. */
export const chatKey = (channelSeq: number) => ['channels', channelSeq, 'mine', 'chat'] as const
export const roomsKey = (channelSeq: number) => [...chatKey(channelSeq), 'rooms'] as const

/** CHAT-06: the rooms that one may enter; asked once, the socket tells what is new. */
export const roomsQuery = (api: Api, channelSeq: number, courseSeq?: number) =>
  queryOptions({
    queryKey: [...roomsKey(channelSeq), courseSeq ?? null],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/chatrooms', {
        path: { channelSeq },
        query: courseSeq === undefined ? {} : { courseSeq },
        signal,
      }),
    meta: { failsAs: 'chat rooms not loaded' },
  })

/** CHAT-06: what is not muted and not seen. */
export const unreadOf = (rooms: readonly RoomLine[]): number =>
  rooms.reduce((sum, { quietYn, unreadCount }) => sum + (quietYn === 'Y' ? 0 : unreadCount), 0)
