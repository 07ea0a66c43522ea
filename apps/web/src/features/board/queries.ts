import type { BoardCalls } from '@seodang/contract/board'
import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { type Api, ApiError } from '../../platform/api.ts'
import type { BoardAt } from './addresses.ts'

export type BoardFilter = QueryOf<BoardCalls['posts']>
export type BoardPage = ReplyOf<BoardCalls['posts']>
export type BoardData = BoardPage['board']
export type PostSummary = BoardPage['list'][number]
export type PostData = ReplyOf<BoardCalls['post']>
export type PostDraftData = BodyOf<BoardCalls['createPost']>
export type CommentData = ReplyOf<BoardCalls['comments']>['list'][number]

export interface BoardKey {
  channelSeq: number
  at: BoardAt
}

/** Where the calls of a board are, and the keys of their paths. */
export function callsOf({ channelSeq, at }: BoardKey) {
  switch (at.kind) {
    case 'class':
      return {
        posts: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/communities',
        admin: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/communities',
        path: { channelSeq, courseSeq: at.courseSeq },
      } as const
    case 'site':
      return {
        posts: '/v1.0/channels/{channelSeq}/boards/{boardSeq}/posts',
        admin: '/v1.0/channels/{channelSeq}/admin/boards/{boardSeq}/posts',
        path: { channelSeq, boardSeq: at.boardSeq },
      } as const
    case 'notices':
      return {
        posts: '/v1.0/channels/{channelSeq}/notices',
        admin: '/v1.0/channels/{channelSeq}/admin/notices',
        path: { channelSeq },
      } as const
  }
}

/** Everything of one board; each sees their own part of it. */
export const boardKey = ({ channelSeq, at }: BoardKey) =>
  ['channels', channelSeq, 'mine', 'board', at] as const

/** An address without a key names what is not there; the server need not be asked. */
function requireKeys(path: object): void {
  if (Object.values(path).includes(0)) throw new ApiError(404, { errorName: 'NO_DATA' })
}

/** BRD-12. */
export function postsQuery(api: Api, key: BoardKey, query: BoardFilter) {
  const { posts, path } = callsOf(key)
  return queryOptions({
    queryKey: [...boardKey(key), 'posts', query],
    queryFn: ({ signal }): Promise<BoardPage> => {
      requireKeys(path)
      return api.get(posts, { path, query, signal })
    },
    staleTime: 0,
    retry: false,
  })
}

export function postQuery(api: Api, key: BoardKey, postSeq: number) {
  const { posts, path } = callsOf(key)
  return queryOptions({
    queryKey: [...boardKey(key), 'post', postSeq],
    queryFn: ({ signal }): Promise<PostData> => {
      requireKeys({ ...path, postSeq })
      return api.get(`${posts}/{postSeq}`, { path: { ...path, postSeq }, signal })
    },
    staleTime: 0,
    retry: false,
  })
}

export function commentsQuery(api: Api, key: BoardKey, postSeq: number) {
  const { posts, path } = callsOf(key)
  return queryOptions({
    queryKey: [...boardKey(key), 'comments', postSeq],
    queryFn: ({ signal }) => api.get(`${posts}/{postSeq}/comments`, { path: { ...path, postSeq }, signal }),
    staleTime: 0,
  })
}
