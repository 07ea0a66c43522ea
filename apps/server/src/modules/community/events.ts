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
