import { CHOISE_STATUS, type ChoiseStatusCd, YN, type Yn } from './codes.ts'
import { type Instant, timeOf } from './instant.ts'
import { type FieldProblem, onlyProblems, type Problems, tooLong } from './problems.ts'
import { isBlank, textLength } from './text.ts'

/** UI-09: half stars up to five; a review starts at five (REV-09). */
export const DEFAULT_RATING = 5
export const RATING_STEP = 0.5
export const MAX_RATING = 5
/** VAL-23. */
export const MAX_REVIEW_LENGTH = 5000
/** REV-17. */
export const MAX_REVIEW_PHOTOS = 5

export const MAX_REVIEW_ANSWER_LENGTH = 2000
/** Why staff hide a review, and what a member finds wrong with it. */
export const MAX_REVIEW_REASON_LENGTH = 500

/** REV-16: what staff look for. */
export const REVIEW_STATE = {
  visible: 'visible',
  hidden: 'hidden',
  uncounted: 'uncounted',
  best: 'best',
  unanswered: 'unanswered',
  reported: 'reported',
} as const
export type ReviewState = (typeof REVIEW_STATE)[keyof typeof REVIEW_STATE]

/** REV-13. */
export const SUB_RATINGS = ['lectureDelivery', 'kindness', 'preparation', 'punctuality'] as const
export type SubRating = (typeof SUB_RATINGS)[number]

/** REV-06: approved, and the expiry lies in the future; an unlimited period has none. */
export function mayReview(
  attendance: { choiseStatusCd: ChoiseStatusCd | null; reviewExpringAt: Instant | null },
  now: Instant,
): boolean {
  if (attendance.choiseStatusCd !== CHOISE_STATUS.approved) return false
  const expiry = timeOf(attendance.reviewExpringAt)
  return expiry === null || expiry > timeOf(now)
}

/** What the place at which a review was written says of it. */
export interface ReviewedPlace {
  /** It ended for good: given back, refunded, taken away. A period that is merely over is no such end. */
  isGone: boolean
  /** Something of the class was taken in it: a lesson opened or attended, or its date held. */
  hasTaken: boolean
  /** Something of what was paid for it was not paid back. */
  moneyStays: boolean
}

/**
 * REV-18: whoever gave a place back before taking anything of the class, with all of the money, has nothing to say of it.
 * Money alone does not decide, or a site could pay an unhappy learner back to be rid of the stars.
 */
const keepsReview = ({ isGone, hasTaken, moneyStays }: ReviewedPlace): boolean =>
  !isGone || hasTaken || moneyStays

/** REV-18: of what one person wrote of a class, from place to place, one counts: the youngest of which the place keeps it. */
export const countedReview = <T extends ReviewedPlace>(youngestFirst: readonly T[]): T | undefined =>
  youngestFirst.find(keepsReview)

/** REV-16: a review is hidden for a reason, and shown again without one. */
export function hidingProblems(draft: { visibleYn: Yn; hideReason: string }): Problems<'hideReason'> {
  const isMissing = draft.visibleYn === YN.no && isBlank(draft.hideReason)
  return onlyProblems({ hideReason: isMissing ? 'required' : null })
}

/** Half stars from 0.5 to 5. */
export function isRating(value: number): boolean {
  return value >= RATING_STEP && value <= MAX_RATING && Number.isInteger(value / RATING_STEP)
}

export type ReviewDraft = {
  reviewPoint: number
  description: string
  photoKeys?: readonly string[]
} & Partial<Record<SubRating, number | null>>

/** REV-11, UI-09: what is wrong with a review. */
export function reviewProblems(draft: ReviewDraft): Problems<keyof ReviewDraft> {
  return onlyProblems({
    reviewPoint: isRating(draft.reviewPoint) ? null : 'halfStars',
    description: descriptionProblem(draft.description),
    photoKeys:
      (draft.photoKeys?.length ?? 0) > MAX_REVIEW_PHOTOS ? { code: 'tooMany', n: MAX_REVIEW_PHOTOS } : null,
    lectureDelivery: subRatingProblem(draft.lectureDelivery),
    kindness: subRatingProblem(draft.kindness),
    preparation: subRatingProblem(draft.preparation),
    punctuality: subRatingProblem(draft.punctuality),
  })
}

function descriptionProblem(description: string): FieldProblem | null {
  if (description.trim() === '') return 'contentRequired'
  return textLength(description) > MAX_REVIEW_LENGTH ? tooLong(MAX_REVIEW_LENGTH) : null
}

function subRatingProblem(rating: number | null | undefined): FieldProblem | null {
  return rating === null || rating === undefined || isRating(rating) ? null : 'halfStars'
}

/** REV-18: the mean of the visible ratings with two decimals; 0 without any. */
export function reviewRate(ratings: readonly number[]): number {
  if (ratings.length === 0) return 0
  const halfStars = ratings.reduce((sum, rating) => sum + rating / RATING_STEP, 0)
  return Math.round((halfStars * 50) / ratings.length) / 100
}

/** REV-02. */
export function hasMoreReviews(loaded: number, reviewCount: number): boolean {
  return loaded < reviewCount
}
