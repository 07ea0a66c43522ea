import type { ReplyOf } from '@seodang/contract/endpoint'
import type { lessonLive, liveInformation } from '@seodang/contract/live'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../api.ts'

export type LiveInformation = ReplyOf<typeof liveInformation>
export type LiveCard = LiveInformation['nowLives'][number]
export type LessonLive = ReplyOf<typeof lessonLive>

export interface LiveKey {
  channelSeq: number
  courseSeq: number
  curriculumSeq: number
}

/** Its state is worth nothing a moment later; the clock moves it on meanwhile. */
const LESSON_FRESH_MS = 20_000

export const lessonLiveQuery = (api: Api, key: LiveKey) =>
  queryOptions({
    queryKey: ['channels', key.channelSeq, 'courses', key.courseSeq, 'lives', key.curriculumSeq, 'mine'],
    queryFn: async ({ signal }) => {
      const live = await api.get('/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/live', {
        path: key,
        signal,
      })
      return { ...live, ahead: aheadOf(live.now) }
    },
    staleTime: LESSON_FRESH_MS,
  })

/** LIVE-36: by how many milliseconds the server's clock is ahead of this device's. */
export const aheadOf = (serverNow: string): number => Date.parse(serverNow) - Date.now()
