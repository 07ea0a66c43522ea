import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { classLikers, likedClasses } from '@seodang/contract/like'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type LikeFilter = QueryOf<typeof likedClasses>
export type LikedClass = ReplyOf<typeof likedClasses>['list'][number]

const likesKey = (channelSeq: number) => ['channels', channelSeq, 'admin', 'likes'] as const

export const likedClassesQuery = (api: Api, channelSeq: number, query: LikeFilter) =>
  queryOptions({
    queryKey: [...likesKey(channelSeq), 'list', query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/likes', { path: { channelSeq }, query, signal }),
    staleTime: 0,
  })

export const classLikersQuery = (
  api: Api,
  path: { channelSeq: number; courseSeq: number },
  query: QueryOf<typeof classLikers>,
) =>
  queryOptions({
    queryKey: [...likesKey(path.channelSeq), path.courseSeq, query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/likes/{courseSeq}', { path, query, signal }),
    staleTime: 0,
  })
