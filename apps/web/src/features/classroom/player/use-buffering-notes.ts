import { EVENT_TYPE } from '@seodang/domain/codes'
import { useCallback } from 'react'
import { useApi } from '../../../platform/api.ts'
import type { LessonKey } from '../queries.ts'

/** TRK-02: notes when a video of Vimeo has to wait for its host, and when it goes on. */
export function useBufferingNotes({ courseSeq, curriculumSeq }: LessonKey) {
  const api = useApi()
  return useCallback(
    (isBuffering: boolean, position: number) => {
      const eventType = isBuffering ? EVENT_TYPE.vimeoBufferStart : EVENT_TYPE.vimeoBufferEnd
      const message = JSON.stringify({ courseSeq, curriculumSeq, position: Math.round(position) })
      api
        .post('/v1.0/events/log', { body: { eventType, message } })
        // ERR-11: a note that fails is only logged.
        .catch((error: unknown) => console.info('buffering not noted', error))
    },
    [api, courseSeq, curriculumSeq],
  )
}
