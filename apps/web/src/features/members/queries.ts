import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type {
  blockedMembers,
  listLabels,
  listMembers,
  memberLeaving,
  readMember,
} from '@seodang/contract/member'
import type { studioMember, studioMembers } from '@seodang/contract/studio'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type MemberFilter = QueryOf<typeof listMembers>
export type Member = ReplyOf<typeof listMembers>['list'][number]
export type MemberDetail = ReplyOf<typeof readMember>
export type MemberLeaving = ReplyOf<typeof memberLeaving>
export type Label = ReplyOf<typeof listLabels>['list'][number]
export type StudioMember = ReplyOf<typeof studioMembers>['list'][number]
export type StudioMemberDetail = ReplyOf<typeof studioMember>
export type StudioMemberFilter = QueryOf<typeof studioMembers>
export type Blocked = ReplyOf<typeof blockedMembers>['list'][number]

/** Everything about the people of a site; what one change makes stale nests below it. */
export const peopleKey = (channelSeq: number) => ['channels', channelSeq, 'admin', 'people'] as const

export const membersQuery = (api: Api, channelSeq: number, query: MemberFilter) =>
  queryOptions({
    queryKey: [...peopleKey(channelSeq), 'members', query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/members', { path: { channelSeq }, query, signal }),
    staleTime: 0,
  })

export const memberQuery = (api: Api, channelSeq: number, userSeq: number) =>
  queryOptions({
    queryKey: [...peopleKey(channelSeq), 'member', userSeq],
    queryFn: ({ signal }): Promise<MemberDetail> =>
      api.get('/v1.0/channels/{channelSeq}/admin/members/{userSeq}', {
        path: { channelSeq, userSeq },
        signal,
      }),
    staleTime: 0,
  })

/** PERM-17: the members as the studio of a pro site tells of them. */
export const studioMembersQuery = (api: Api, channelSeq: number, query: StudioMemberFilter) =>
  queryOptions({
    queryKey: [...peopleKey(channelSeq), 'studio', query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/studio/members', { path: { channelSeq }, query, signal }),
    staleTime: 0,
  })

export const studioMemberQuery = (api: Api, channelSeq: number, userUid: string) =>
  queryOptions({
    queryKey: [...peopleKey(channelSeq), 'studio', 'member', userUid],
    queryFn: ({ signal }): Promise<StudioMemberDetail> =>
      api.get('/v1.0/channels/{channelSeq}/studio/members/{userUid}', {
        path: { channelSeq, userUid },
        signal,
      }),
    staleTime: 0,
  })

export const leavingQuery = (api: Api, channelSeq: number, userSeq: number) =>
  queryOptions({
    queryKey: [...peopleKey(channelSeq), 'leaving', userSeq],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/members/{userSeq}/leaving', {
        path: { channelSeq, userSeq },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  })

export const labelsQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: [...peopleKey(channelSeq), 'labels'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/member-labels', { path: { channelSeq }, signal }),
    staleTime: 0,
  })

export const blockedQuery = (api: Api, channelSeq: number, page: number) =>
  queryOptions({
    queryKey: [...peopleKey(channelSeq), 'blocked', page],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/blocked-members', {
        path: { channelSeq },
        query: { page },
        signal,
      }),
    staleTime: 0,
  })

/** FRM-14: what the person answered on joining; asked by those who may read it. */
export const answersQuery = (api: Api, channelSeq: number, userSeq: number) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'admin', 'join-answers', userSeq],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/join-form/answers/{userSeq}', {
        path: { channelSeq, userSeq },
        signal,
      }),
    staleTime: 0,
    retry: false,
  })
