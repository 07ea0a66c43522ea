import type { popups } from '@seodang/contract/campaign'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type Popup = ReplyOf<typeof popups>['list'][number]

/** What this person is to see now; asked once for each person. */
export const popupsQuery = (api: Api, channelSeq: number, userSeq: number | null) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'popups', userSeq],
    queryFn: ({ signal }) => api.get('/v1.0/channels/{channelSeq}/popups', { path: { channelSeq }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
