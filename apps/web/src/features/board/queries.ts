import type { classComments, classPost, classPosts, createClassPost } from '@seodang/contract/board'
import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type BoardFilter = QueryOf<typeof classPosts>
export type BoardPage = ReplyOf<typeof classPosts>
export type BoardData = BoardPage['board']
export type PostSummary = BoardPage['list'][number]
export type PostData = ReplyOf<typeof classPost>
export type PostDraftData = BodyOf<typeof createClassPost>
export type CommentData = ReplyOf<typeof classComments>['list'][number]

/** A board by what it belongs to: so far a class (BRD-02). */
export interface BoardKey {
  channelSeq: number
  courseSeq: number
}

/** Everything of one board; each sees their own part of it. */
export const boardKey = ({ channelSeq, courseSeq }: BoardKey) =>
  ['channels', channelSeq, 'courses', courseSeq, 'mine', 'board'] as const

/** BRD-12. */
export const postsQuery = (api: Api, key: BoardKey, query: BoardFilter) =>
  queryOptions({
    queryKey: [...boardKey(key), 'posts', query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/communities', { path: key, query, signal }),
    staleTime: 0,
    retry: false,
  })

export const postQuery = (api: Api, key: BoardKey, postSeq: number) =>
  queryOptions({
    queryKey: [...boardKey(key), 'post', postSeq],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/communities/{postSeq}', {
        path: { ...key, postSeq },
        signal,
      }),
    staleTime: 0,
    retry: false,
  })

export const commentsQuery = (api: Api, key: BoardKey, postSeq: number) =>
  queryOptions({
    queryKey: [...boardKey(key), 'comments', postSeq],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/communities/{postSeq}/comments', {
        path: { ...key, postSeq },
        signal,
      }),
    staleTime: 0,
  })
