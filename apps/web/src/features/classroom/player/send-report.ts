import type { beat } from '@seodang/contract/classroom'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { type Api, ApiError } from '../../../platform/api.ts'
import type { LessonKey } from '../queries.ts'
import { reportPlace, sendKept, unsentReport } from './unsent.ts'

/** Too many at once and what is broken on the way may be over the next time; anything else is a refusal. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

/** ROOM-24. Outlives the page: the last one goes out while it closes. */
export const sendReport = (
  api: Api,
  path: LessonKey,
  body: BodyOf<typeof beat>,
): Promise<ReplyOf<typeof beat>> =>
  api.post('/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/progress', {
    path,
    body,
    keepalive: true,
  })

/** Tells what an earlier window watched of the lesson and could not say. What fails in passing is told the next time. */
export async function tellUnsent(api: Api, key: LessonKey): Promise<void> {
  const place = reportPlace(key.channelSeq, key.curriculumSeq)
  const report = unsentReport(place)
  if (report === null) return
  const send = (body: typeof report) => sendReport(api, key, body)
  // A player that was ended elsewhere has nothing to tell any more; opening says what else is wrong.
  await sendKept(place, report, { send, isPassing }).catch((error: unknown) =>
    console.info('what was watched before is not told', error),
  )
}
