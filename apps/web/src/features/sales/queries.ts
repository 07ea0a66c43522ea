import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { mySalesSites, salesDay, salesMonth } from '@seodang/contract/sales'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type MonthFilter = QueryOf<typeof salesMonth>
export type DayFilter = QueryOf<typeof salesDay>
export type MonthView = ReplyOf<typeof salesMonth>
export type SalesLine = ReplyOf<typeof salesDay>['list'][number]
export type SalesSite = ReplyOf<typeof mySalesSites>['list'][number]

/** Whose money it is: the site's, for its staff, or the own shares of somebody (BYD-05). */
export type Whose = 'site' | 'mine'
export interface SalesPlace {
  channelSeq: number
  whose: Whose
}

export const monthQuery = (api: Api, { channelSeq, whose }: SalesPlace, query: MonthFilter) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'admin', 'sales', whose, query],
    queryFn: ({ signal }): Promise<MonthView> =>
      whose === 'site'
        ? api.get('/v1.0/channels/{channelSeq}/admin/sales', { path: { channelSeq }, query, signal })
        : api.get('/v1.0/channels/{channelSeq}/me/sales', {
            path: { channelSeq },
            query: query.month === undefined ? {} : { month: query.month },
            signal,
          }),
    staleTime: 0,
  })

export const dayQuery = (api: Api, channelSeq: number, salesDate: string, query: DayFilter) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'admin', 'sales', 'day', salesDate, query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/sales/{salesDate}', {
        path: { channelSeq, salesDate },
        query,
        signal,
      }),
    staleTime: 0,
  })

/** SALE-06: the sites of which the person sees money. */
export const salesSitesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['me', 'sales-sites'],
    queryFn: ({ signal }) => api.get('/v1.0/users/sales/sites', { signal }),
  })
