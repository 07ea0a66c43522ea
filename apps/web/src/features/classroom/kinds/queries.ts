import type { lessonDetail, myWork, sharedWorks } from '@seodang/contract/coursework'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/api.ts'
import type { LessonKey } from '../queries.ts'

export type LessonDetail = ReplyOf<typeof lessonDetail>
export type TaskDetail = NonNullable<LessonDetail['task']>
export type MyWork = ReplyOf<typeof myWork>
export type MySubmission = MyWork['list'][number]
export type SharedWork = ReplyOf<typeof sharedWorks>['list'][number]

const under = ({ channelSeq, courseSeq, curriculumSeq }: LessonKey) =>
  ['channels', channelSeq, 'courses', courseSeq, 'mine', 'lesson', curriculumSeq] as const

export const lessonDetailQuery = (api: Api, key: LessonKey) =>
  queryOptions({
    queryKey: [...under(key), 'detail'],
    queryFn: ({ signal }): Promise<LessonDetail> =>
      api.get('/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/detail', {
        path: { ...key },
        signal,
      }),
  })

export const myWorkQuery = (api: Api, key: LessonKey) =>
  queryOptions({
    queryKey: [...under(key), 'work'],
    queryFn: ({ signal }): Promise<MyWork> =>
      api.get('/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/work', {
        path: { ...key },
        signal,
      }),
  })

export const sharedWorksQuery = (api: Api, key: LessonKey) =>
  queryOptions({
    queryKey: [...under(key), 'works'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/works', {
        path: { ...key },
        signal,
      }),
  })
