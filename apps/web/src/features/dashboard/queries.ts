import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export interface Days {
  /** YYYY-MM-DD, both counted. */
  startAt: string
  endAt: string
}

const MINUTE = 60_000

export const dashboardQuery = (api: Api, channelSeq: number, days: Days) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'admin', 'dashboard', days],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/dashboard', {
        path: { channelSeq },
        query: { ...days },
        signal,
      }),
    // Figures of today move; the page asks again while it is looked at.
    staleTime: MINUTE,
    refetchInterval: MINUTE,
  })

export const guideQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'admin', 'dashboard', 'guide'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/dashboard/guide', { path: { channelSeq }, signal }),
    staleTime: 0,
  })
