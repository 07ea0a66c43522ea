import type { Audience } from '@seodang/domain/codes'
import { defineEvent } from '../../platform/jobs/jobs.ts'

interface ReviewFacts {
  channelSeq: number
  courseSeq: number
  evaluationSeq: number
  /** Who wrote the review. */
  userSeq: number
}

/** Somebody wrote a review, not edited one. */
export const reviewWritten = defineEvent<ReviewFacts>('community.reviewWritten')

/** A review that had no answer got one. */
export const reviewAnswered = defineEvent<ReviewFacts & { byUserSeq: number; answeredAt: string }>(
  'community.reviewAnswered',
)

interface QuestionFacts {
  channelSeq: number
  courseSeq: number
  questionSeq: number
  /** Who asked. */
  userSeq: number
}

/** Somebody asked, or asked on: then `answerSeq` names the words (ROOM-32, BRD-20). */
export const questionAsked = defineEvent<QuestionFacts & { answerSeq: number | null }>(
  'community.questionAsked',
)

/** Staff of the class answered (BRD-20). */
export const questionAnswered = defineEvent<QuestionFacts & { answerSeq: number; byUserSeq: number }>(
  'community.questionAnswered',
)

/** A notice stands on the board of a class where its learners read it; also one that was no open notice before (BRD-06). */
export const noticePosted = defineEvent<{
  channelSeq: number
  courseSeq: number
  postSeq: number
  userSeq: number
}>('community.noticePosted')

/** The same on a board of the site or among its notices (BRD-03): `audience` reads it, at `path` of the site. */
export const siteNoticePosted = defineEvent<{
  channelSeq: number
  postSeq: number
  userSeq: number
  path: string
  audience: Audience
}>('community.siteNoticePosted')

/** A colleague was asked to answer (BRD-19). */
export const questionHandedOver = defineEvent<
  QuestionFacts & { toUserSeq: number; byUserSeq: number; at: string }
>('community.questionHandedOver')

/** A post of somebody on the board of a class came, went, or came back (CHL-15). */
export const postSettled = defineEvent<{
  channelSeq: number
  courseSeq: number
  postSeq: number
  /** Who wrote it. */
  userSeq: number
}>('community.postSettled')
