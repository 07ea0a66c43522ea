import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { matchStatement, soldOrder, soldOrders } from '@seodang/contract/order'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type PaymentFilter = QueryOf<typeof soldOrders>
export type Payment = ReplyOf<typeof soldOrders>['list'][number]
export type PaymentDetail = ReplyOf<typeof soldOrder>

export type Matched = ReplyOf<typeof matchStatement>

const RUN_MS = 1000

/** Asked again each second while one goes on (PAY-18). */
export const statementRunsQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'statements'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/deposits', { path: { channelSeq }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.list.some(({ finishedAt }) => finishedAt === null) ? RUN_MS : false,
  })

export const paymentsQuery = (api: Api, channelSeq: number, query: PaymentFilter) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'admin', 'payments', query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/payments', { path: { channelSeq }, query, signal }),
    staleTime: 0,
  })

export const paymentQuery = (api: Api, channelSeq: number, orderSeq: number) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'admin', 'payments', 'one', orderSeq],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/payments/{orderSeq}', {
        path: { channelSeq, orderSeq },
        signal,
      }),
    staleTime: 0,
  })
