import { RELEASE_STATE, type ReleaseStateCd } from './codes.ts'
import type { Instant } from './instant.ts'
import { addDays, seoulParts } from './seoul-time.ts'

/** AUTH-21: where a class may go on its way to release. */
export const RELEASE_MOVES: Readonly<Record<ReleaseStateCd, readonly ReleaseStateCd[]>> = {
  [RELEASE_STATE.draft]: [RELEASE_STATE.submitted],
  [RELEASE_STATE.submitted]: [RELEASE_STATE.inReview, RELEASE_STATE.draft],
  [RELEASE_STATE.inReview]: [RELEASE_STATE.released, RELEASE_STATE.sentBack],
  [RELEASE_STATE.sentBack]: [RELEASE_STATE.submitted],
  [RELEASE_STATE.released]: [],
}

export function mayMoveRelease(from: ReleaseStateCd, to: ReleaseStateCd): boolean {
  return RELEASE_MOVES[from].includes(to)
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
