import { defineEvent } from '../../platform/jobs/jobs.ts'

export type LiveNewsKind = 'tomorrow' | 'soon' | 'moved'

/** LIVE-39: something about a live that its attendees should hear. */
export const liveNews = defineEvent<{
  channelSeq: number
  courseSeq: number
  curriculumSeq: number
  kind: LiveNewsKind
  /** Of the live, so that a live that is moved twice is told of twice. */
  startAt: string
}>('live.news')

/** The minutes that somebody was in a live are others than before, or, without a person, those of everybody (BYD-13). */
export const liveAttended = defineEvent<{
  channelSeq: number
  courseSeq: number
  curriculumSeq: number
  userSeq: number | null
}>('live.attended')
