import type {
  chatInvitees,
  editedChatRoom,
  managedChatRooms,
  reportedChatMessages,
} from '@seodang/contract/chat-desk'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type RoomLine = ReplyOf<typeof managedChatRooms>['list'][number]
export type EditedRoom = ReplyOf<typeof editedChatRoom>
export type Invitee = ReplyOf<typeof chatInvitees>['list'][number]
export type Reported = ReplyOf<typeof reportedChatMessages>['list'][number]

export const deskKey = (channelSeq: number) => ['channels', channelSeq, 'admin', 'chatrooms'] as const

export const managedQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: [...deskKey(channelSeq), 'list'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/chatrooms', { path: { channelSeq }, signal }),
    staleTime: 0,
  })

export const editedQuery = (api: Api, channelSeq: number, chatRoomSeq: number) =>
  queryOptions({
    queryKey: [...deskKey(channelSeq), 'one', chatRoomSeq],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/chatrooms/{chatRoomSeq}', {
        path: { channelSeq, chatRoomSeq },
        signal,
      }),
    staleTime: 0,
  })

export const choicesQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: [...deskKey(channelSeq), 'choices'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/chatrooms/choices', { path: { channelSeq }, signal }),
    staleTime: 0,
  })

export const inviteesQuery = (api: Api, channelSeq: number, chatRoomSeq: number) =>
  queryOptions({
    queryKey: [...deskKey(channelSeq), 'invitees', chatRoomSeq],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/chatrooms/{chatRoomSeq}/invitees', {
        path: { channelSeq, chatRoomSeq },
        signal,
      }),
    staleTime: 0,
  })

export const reportsQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: [...deskKey(channelSeq), 'reports'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/chatrooms/reports', { path: { channelSeq }, signal }),
    staleTime: 0,
  })
