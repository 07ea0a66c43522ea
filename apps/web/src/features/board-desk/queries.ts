import type { changeClassBoard, classBoards } from '@seodang/contract/board'
import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type BoardsFilter = QueryOf<typeof classBoards>
export type ClassBoard = ReplyOf<typeof classBoards>['list'][number]
export type BoardSettings = BodyOf<typeof changeClassBoard>

export const boardsKey = (channelSeq: number) => ['channels', channelSeq, 'admin', 'boards'] as const

/** BRD-11. */
export const boardsQuery = (api: Api, channelSeq: number, query: BoardsFilter) =>
  queryOptions({
    queryKey: [...boardsKey(channelSeq), query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/boards/course', { path: { channelSeq }, query, signal }),
    staleTime: 0,
  })
