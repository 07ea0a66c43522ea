import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type {
  changeOperator,
  invite,
  listInvitations,
  listOperators,
  listTutors,
  readOperator,
} from '@seodang/contract/operators'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type OperatorFilter = QueryOf<typeof listOperators>
export type OperatorPage = ReplyOf<typeof listOperators>
export type Operator = OperatorPage['list'][number]
export type OneOperator = ReplyOf<typeof readOperator>
export type OperatorChange = Omit<BodyOf<typeof changeOperator>, 'revision'>
export type InvitationFilter = QueryOf<typeof listInvitations>
export type Invitation = ReplyOf<typeof listInvitations>['list'][number]
export type InviteResult = ReplyOf<typeof invite>['results'][number]
export type Tutors = ReplyOf<typeof listTutors>
export type Tutor = Tutors['list'][number]

/** Everything about the staff of a site; what one change makes stale nests below it. */
export const staffKey = (channelSeq: number) => ['channels', channelSeq, 'admin', 'operators'] as const

export const operatorsQuery = (api: Api, channelSeq: number, query: OperatorFilter) =>
  queryOptions({
    queryKey: [...staffKey(channelSeq), 'list', query],
    queryFn: ({ signal }): Promise<OperatorPage> =>
      api.get('/v1.0/channels/{channelSeq}/admin/operators', { path: { channelSeq }, query, signal }),
    staleTime: 0,
  })

export const operatorQuery = (api: Api, channelSeq: number, userSeq: number) =>
  queryOptions({
    queryKey: [...staffKey(channelSeq), 'one', userSeq],
    queryFn: ({ signal }): Promise<OneOperator> =>
      api.get('/v1.0/channels/{channelSeq}/admin/operators/{userSeq}', {
        path: { channelSeq, userSeq },
        signal,
      }),
    staleTime: 0,
  })

export const invitationsQuery = (api: Api, channelSeq: number, query: InvitationFilter) =>
  queryOptions({
    queryKey: [...staffKey(channelSeq), 'invitations', query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/invitations', { path: { channelSeq }, query, signal }),
    staleTime: 0,
  })

export const tutorsQuery = (api: Api, channelSeq: number, courseSeq: number) =>
  queryOptions({
    queryKey: [...staffKey(channelSeq), 'tutors', courseSeq],
    queryFn: ({ signal }): Promise<Tutors> =>
      api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/tutors', {
        path: { channelSeq, courseSeq },
        signal,
      }),
    staleTime: 0,
  })
