import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { listRegistered, previewRegistered } from '@seodang/contract/registered'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type RegisteredFilter = QueryOf<typeof listRegistered>
export type Registered = ReplyOf<typeof listRegistered>['list'][number]
export type SheetLines = ReplyOf<typeof previewRegistered>

export const registeredKey = (channelSeq: number) =>
  ['channels', channelSeq, 'admin', 'people', 'registered'] as const

export const registeredQuery = (api: Api, channelSeq: number, query: RegisteredFilter) =>
  queryOptions({
    queryKey: [...registeredKey(channelSeq), 'list', query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/registered-members', {
        path: { channelSeq },
        query,
        signal,
      }),
    staleTime: 0,
  })

export const oneRegisteredQuery = (api: Api, channelSeq: number, registeredSeq: number) =>
  queryOptions({
    queryKey: [...registeredKey(channelSeq), 'one', registeredSeq],
    queryFn: ({ signal }): Promise<Registered> =>
      api.get('/v1.0/channels/{channelSeq}/admin/registered-members/{registeredSeq}', {
        path: { channelSeq, registeredSeq },
        signal,
      }),
    staleTime: 0,
  })
