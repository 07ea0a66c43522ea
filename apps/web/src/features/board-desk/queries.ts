import type { changeClassBoard, classBoards } from '@seodang/contract/board'
import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { siteBoard } from '@seodang/contract/site-board'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type BoardsFilter = QueryOf<typeof classBoards>
export type ClassBoard = ReplyOf<typeof classBoards>['list'][number]
export type BoardSettings = Omit<BodyOf<typeof changeClassBoard>, 'revision'>

export type SiteBoard = ReplyOf<typeof siteBoard>

export function settingsOf(board: BoardSettings): BoardSettings {
  const { name, look, readAudience, writeAudience, scope, categories, useComment, useYn } = board
  return { name, look, readAudience, writeAudience, scope, categories, useComment, useYn }
}

export const boardsKey = (channelSeq: number) => ['channels', channelSeq, 'admin', 'boards'] as const

/** BRD-11. */
export const boardsQuery = (api: Api, channelSeq: number, query: BoardsFilter) =>
  queryOptions({
    queryKey: [...boardsKey(channelSeq), query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/boards/course', { path: { channelSeq }, query, signal }),
    staleTime: 0,
  })

export const siteBoardsQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: [...boardsKey(channelSeq), 'site'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/boards', { path: { channelSeq }, signal }),
    staleTime: 0,
  })

export const siteBoardQuery = (api: Api, channelSeq: number, boardSeq: number) =>
  queryOptions({
    queryKey: [...boardsKey(channelSeq), 'site', boardSeq],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/boards/{boardSeq}', {
        path: { channelSeq, boardSeq },
        signal,
      }),
    staleTime: 0,
  })
