import type { ReplyOf } from '@seodang/contract/endpoint'
import type { beginQuiz, myQuiz, quizResult } from '@seodang/contract/quiz'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/api.ts'
import { lessonDetailQuery } from '../kinds/queries.ts'
import type { LessonKey } from '../queries.ts'

/** With the moment of this browser at which it was read, to reckon with the server's clock. */
export type MyQuiz = ReplyOf<typeof myQuiz> & {
  readAt: number
  /** What the server has of the attempt that runs; its `answers` are what is on the page. */
  had: Readonly<Record<string, string[]>>
}
export type RunningAttempt = ReplyOf<typeof beginQuiz>
export type Asked = RunningAttempt['questions'][number]
export type QuizResult = ReplyOf<typeof quizResult>
export type Reviewed = NonNullable<QuizResult['questions']>[number]

const under = (api: Api, key: LessonKey) => [...lessonDetailQuery(api, key).queryKey.slice(0, -1), 'quiz']

export const myQuizQuery = (api: Api, key: LessonKey) =>
  queryOptions({
    queryKey: under(api, key),
    queryFn: async ({ signal }): Promise<MyQuiz> => {
      const quiz = await api.get('/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/quiz', {
        path: { ...key },
        signal,
      })
      return asRead(quiz)
    },
    // Another device may have gone on with it.
    staleTime: 0,
  })

export const asRead = (quiz: ReplyOf<typeof myQuiz>): MyQuiz => ({
  ...quiz,
  readAt: Date.now(),
  had: quiz.running?.answers ?? {},
})

export const quizResultQuery = (api: Api, key: LessonKey, attemptSeq: number) =>
  queryOptions({
    queryKey: [...under(api, key), attemptSeq],
    queryFn: ({ signal }): Promise<QuizResult> =>
      api.get('/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/quiz/attempts/{attemptSeq}', {
        path: { ...key, attemptSeq },
        signal,
      }),
    // What is right may be shown since.
    staleTime: 0,
  })
