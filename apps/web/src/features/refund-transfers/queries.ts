import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { transfers } from '@seodang/contract/refund-transfer'
import type { strandedPayments } from '@seodang/contract/stranded-payment'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type TransferFilter = QueryOf<typeof transfers>
export type Transfer = ReplyOf<typeof transfers>['list'][number]

export type Stranded = ReplyOf<typeof strandedPayments>['list'][number]

export const strandedQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'admin', 'stranded-payments'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/stranded-payments', { path: { channelSeq }, signal }),
    staleTime: 0,
  })

export const transfersQuery = (api: Api, channelSeq: number, query: TransferFilter) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'admin', 'refund-transfers', query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/refund-transfers', { path: { channelSeq }, query, signal }),
    staleTime: 0,
  })
