import type { bankLines, missingAtBank } from '@seodang/contract/bank'
import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type BankLine = ReplyOf<typeof bankLines>['list'][number]
export type BankItem = ReplyOf<typeof missingAtBank>['list'][number]

export const bankLinesQuery = (api: Api, channelSeq: number, query: QueryOf<typeof bankLines>) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'admin', 'bank-lines', query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/bank-lines', { path: { channelSeq }, query, signal }),
    staleTime: 0,
  })

export const missingQuery = (api: Api, channelSeq: number, query: QueryOf<typeof missingAtBank>) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'admin', 'bank-lines', 'missing', query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/bank-lines/missing', {
        path: { channelSeq },
        query,
        signal,
      }),
    staleTime: 0,
  })
