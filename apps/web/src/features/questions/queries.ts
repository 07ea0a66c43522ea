import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { getQuestion, listQuestions } from '@seodang/contract/question'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

type QuestionPage = ReplyOf<typeof listQuestions>
export type QuestionData = ReplyOf<typeof getQuestion>
export type QuestionFilter = Pick<QueryOf<typeof listQuestions>, 'q' | 'curriculumSeq' | 'mineYn'>

const PAGE = 10

/** All that is asked in a class; each sees their own part of it. */
export const questionsKey = (channelSeq: number, courseSeq: number) =>
  ['channels', channelSeq, 'courses', courseSeq, 'mine', 'questions'] as const

/** BRD-13. */
export const questionsQuery = (api: Api, channelSeq: number, courseSeq: number, filter: QuestionFilter) =>
  infiniteQueryOptions({
    queryKey: [...questionsKey(channelSeq, courseSeq), 'list', filter],
    queryFn: ({ pageParam, signal }): Promise<QuestionPage> =>
      api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/questions', {
        path: { channelSeq, courseSeq },
        query: { ...filter, limit: PAGE, page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.totalCount ? pages.length + 1 : undefined),
    staleTime: 0,
  })

/** The question that an alarm leads to, wherever it stands in the list. */
export const questionQuery = (api: Api, channelSeq: number, courseSeq: number, questionSeq: number) =>
  queryOptions({
    queryKey: [...questionsKey(channelSeq, courseSeq), 'one', questionSeq],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/questions/{questionSeq}', {
        path: { channelSeq, courseSeq, questionSeq },
        signal,
      }),
    retry: false,
    staleTime: 0,
  })

/** BRD-19: the queue of the staff over all classes. */
export const queueKey = (channelSeq: number) => ['channels', channelSeq, 'admin', 'questions'] as const
