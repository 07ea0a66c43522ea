import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { answerTemplates, questionQueue } from '@seodang/contract/question'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'
import { queueKey } from '../questions/queries.ts'

export type QueueFilter = QueryOf<typeof questionQueue>
export type QueuedQuestion = ReplyOf<typeof questionQueue>['list'][number]
export type Template = ReplyOf<typeof answerTemplates>['list'][number]

/** BRD-19. */
export const queueQuery = (api: Api, channelSeq: number, query: QueueFilter) =>
  queryOptions({
    queryKey: [...queueKey(channelSeq), query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/questions', { path: { channelSeq }, query, signal }),
    staleTime: 0,
  })

export const colleaguesQuery = (api: Api, channelSeq: number, courseSeq: number) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'admin', 'question-colleagues', courseSeq],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/questions/colleagues', {
        path: { channelSeq, courseSeq },
        signal,
      }),
  })

export const templatesKey = (channelSeq: number) =>
  ['channels', channelSeq, 'admin', 'answer-templates'] as const

export const templatesQuery = (api: Api, channelSeq: number, courseSeq: number) =>
  queryOptions({
    queryKey: templatesKey(channelSeq),
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/answer-templates', {
        path: { channelSeq, courseSeq },
        signal,
      }),
  })
