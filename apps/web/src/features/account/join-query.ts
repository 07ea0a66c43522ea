import type { ReplyOf } from '@seodang/contract/endpoint'
import type { joinForm } from '@seodang/contract/form'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type JoinField = ReplyOf<typeof joinForm>['fields'][number]

/** JOIN-09: what the site asks of those who join; read anew, because the answers are checked against it. */
export const joinFormQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'join-form'],
    queryFn: async ({ signal }) =>
      (await api.get('/v1.0/channels/{channelSeq}/join-form', { path: { channelSeq }, signal })).fields,
    staleTime: 0,
  })
