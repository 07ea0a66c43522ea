import { defineEvent } from '../../platform/jobs/jobs.ts'

interface WorkFacts {
  channelSeq: number
  courseSeq: number
  curriculumSeq: number
  submissionSeq: number
  /** Who handed it in. */
  userSeq: number
}

/** Somebody handed something in (ROOM-29). */
export const workHandedIn = defineEvent<WorkFacts>('coursework.handedIn')

/** Staff approved a submission, or sent it back (CERT-03). */
export const workReviewed = defineEvent<
  WorkFacts & { decision: 'approve' | 'sendBack'; byUserSeq: number; reviewedAt: string }
>('coursework.reviewed')

/** Somebody got a certificate (CERT-05). */
export const certificateIssued = defineEvent<{
  channelSeq: number
  courseSeq: number
  certificateSeq: number
  userSeq: number
  /** Nobody, where the rule did it. */
  byUserSeq: number | null
}>('coursework.certificateIssued')

/** The rule of a class was turned on or changed, so people may have fulfilled it already. */
export const certificateRuleSaved = defineEvent<{ channelSeq: number; courseSeq: number }>(
  'coursework.certificateRuleSaved',
)

/** An attempt at a quiz is over, by its learner or by the clock (BYD-11). */
export const quizEnded = defineEvent<{
  channelSeq: number
  courseSeq: number
  curriculumSeq: number
  attemptSeq: number
  userSeq: number
}>('coursework.quizEnded')
