import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type {
  editedMembership,
  managedMemberships,
  membershipMembers,
} from '@seodang/contract/membership-desk'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type MembershipLine = ReplyOf<typeof managedMemberships>['list'][number]
export type EditedMembership = ReplyOf<typeof editedMembership>
export type Member = ReplyOf<typeof membershipMembers>['list'][number]
export type MemberFilter = QueryOf<typeof membershipMembers>

export const deskKey = (channelSeq: number) => ['channels', channelSeq, 'admin', 'memberships'] as const

export const managedQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: [...deskKey(channelSeq), 'list'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/memberships', { path: { channelSeq }, signal }),
    staleTime: 0,
  })

export const editedQuery = (api: Api, channelSeq: number, membershipSeq: number) =>
  queryOptions({
    queryKey: [...deskKey(channelSeq), 'one', membershipSeq],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/memberships/{membershipSeq}', {
        path: { channelSeq, membershipSeq },
        signal,
      }),
    staleTime: 0,
  })

export const classChoicesQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: [...deskKey(channelSeq), 'classes'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/memberships/classes', { path: { channelSeq }, signal }),
    staleTime: 0,
  })

export const roomChoicesQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: [...deskKey(channelSeq), 'chatrooms'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/memberships/chatrooms', { path: { channelSeq }, signal }),
    staleTime: 0,
  })

export const membersQuery = (
  api: Api,
  { channelSeq, membershipSeq }: { channelSeq: number; membershipSeq: number },
  query: MemberFilter,
) =>
  queryOptions({
    queryKey: [...deskKey(channelSeq), 'members', membershipSeq, query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/memberships/{membershipSeq}/members', {
        path: { channelSeq, membershipSeq },
        query,
        signal,
      }),
    staleTime: 0,
  })
