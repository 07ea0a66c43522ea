import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { managedReviews } from '@seodang/contract/review'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type ReviewFilter = QueryOf<typeof managedReviews>
export type ManagedReview = ReplyOf<typeof managedReviews>['list'][number]

export const reviewDeskKey = (channelSeq: number) => ['channels', channelSeq, 'admin', 'reviews'] as const

export const managedReviewsQuery = (api: Api, channelSeq: number, query: ReviewFilter) =>
  queryOptions({
    queryKey: [...reviewDeskKey(channelSeq), query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/reviews', { path: { channelSeq }, query, signal }),
    staleTime: 0,
  })
