import { defineEvent } from '../../platform/jobs/jobs.ts'

interface Participant {
  channelSeq: number
  courseSeq: number
  userSeq: number
  byUserSeq: number
}

/** Staff sent a record back, with a reason (CHL-17). */
export const recordSentBack = defineEvent<
  Participant & { curriculumSeq: number; recordSeq: number; decidedAt: string }
>('challenge.recordSentBack')

/** Somebody who completed got what the term promises (CHL-17). */
export const challengeRewarded = defineEvent<Participant & { attendSeq: number }>('challenge.rewarded')
