import { ALARM_TYPE } from '@seodang/domain/codes'
import type { Context } from '../../platform/context.ts'
import type { LiveNewsKind } from '../live/index.ts'
import { raise } from './raise.ts'
import { peopleOfLive } from './store.ts'

interface LiveTold {
  courseSeq: number
  curriculumSeq: number
  kind: LiveNewsKind
  startAt: string
}

/** LIVE-39: attendees and the staff of the class hear of a live: a day and half an hour before, and when it is moved. */
export async function tellOfLive(
  ctx: Context,
  { courseSeq, curriculumSeq, kind, startAt }: LiveTold,
): Promise<void> {
  const { people, title } = await peopleOfLive(ctx, courseSeq, curriculumSeq)
  await raise(
    ctx,
    {
      type: ALARM_TYPE.liveSoon,
      eventKey: `live:${curriculumSeq}:${kind}:${startAt}`,
      courseSeq,
      says: { ...(kind !== 'soon' && { type: kind }), name: title, curriculumSeq },
    },
    { to: people },
  )
}
