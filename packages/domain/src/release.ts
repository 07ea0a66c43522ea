import { RELEASE_STATE, type ReleaseStateCd, YN, type Yn } from './codes.ts'
import type { Instant } from './instant.ts'
import { onlyProblems, type Problems } from './problems.ts'
import { addDays, seoulParts } from './seoul-time.ts'
import { textProblem } from './validation.ts'

/** Who moves a class on its way to release. */
export type ReleaseMover = 'staff' | 'administrator' | 'clock'

const { draft, submitted, inReview, sentBack, released } = RELEASE_STATE

/**
 * AUTH-21: where a class may go on its way to release, and who takes it there. Staff go to `released` by themselves
 * only where `needsReview` says no.
 */
export const RELEASE_MOVES: Readonly<
  Record<ReleaseMover, Readonly<Record<ReleaseStateCd, readonly ReleaseStateCd[]>>>
> = {
  staff: {
    [draft]: [submitted, released],
    [submitted]: [draft],
    [inReview]: [draft],
    [sentBack]: [submitted, released],
    [released]: [draft],
  },
  administrator: {
    [draft]: [],
    [submitted]: [inReview],
    [inReview]: [released, sentBack],
    [sentBack]: [],
    [released]: [],
  },
  clock: {
    [draft]: [],
    [submitted]: [released, sentBack, draft],
    [inReview]: [released, sentBack, draft],
    [sentBack]: [],
    [released]: [],
  },
}

export function mayMoveRelease(mover: ReleaseMover, from: ReleaseStateCd, to: ReleaseStateCd): boolean {
  return RELEASE_MOVES[mover][from].includes(to)
}

/** The content of such a class stands still: what was looked at is what visitors will see. */
export function isUnderReview(state: ReleaseStateCd): boolean {
  return state === submitted || state === inReview
}

export interface ReleaseTerms {
  /** The platform demands reviews on this site. */
  siteDemandsYn: Yn
  /** Visitors have seen the class, and it has not changed since it was taken back from them. */
  isAsReleased: boolean
}

/** AUTH-21: whether publishing asks for a review first; elsewhere a complete class appears at once. */
export function needsReview({ siteDemandsYn, isAsReleased }: ReleaseTerms): boolean {
  return siteDemandsYn === YN.yes && !isAsReleased
}

/** How a review ended; `withdrawn` by staff, or because the class went to the bin. */
export const REVIEW_RESULT = {
  released: 'released',
  automatic: 'automatic',
  sentBack: 'sentBack',
  incomplete: 'incomplete',
  withdrawn: 'withdrawn',
} as const
export type ReviewResult = (typeof REVIEW_RESULT)[keyof typeof REVIEW_RESULT]

export const REASON_LENGTH = 1000

/** AUTH-21: a class is not sent back without saying why, nor put under review. */
export function reasonProblems({ reason }: { reason: string }): Problems<'reason'> {
  return onlyProblems({ reason: textProblem(reason.trim(), { max: REASON_LENGTH, isRequired: true }) })
}

/** AUTH-14: the review takes 2 to 3 days; after the third working day the class is released by itself. */
export const REVIEW_DAYS = 3

/** The instant of automatic release: the same clock, three working days later (Saturday and Sunday do not count). */
export function automaticReleaseAt(submittedAt: Instant): Date {
  let at = addDays(submittedAt, 0)
  let left = REVIEW_DAYS
  while (left > 0) {
    at = addDays(at, 1)
    const { weekday } = seoulParts(at)
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return at
}
