import {
  COURSE_STATE,
  type CourseState,
  PUBLIC,
  type PublicCd,
  TRASH_TYPE,
  type TrashTypeCd,
} from './codes.ts'
import type { Instant } from './instant.ts'
import { hasClosed, hasNotOpened, type Recruitment } from './recruitment.ts'

/** CAT-05: the state that a class or package shows. */
export function courseState(trashTypeCd: TrashTypeCd, recruitment: Recruitment, now: Instant): CourseState {
  if (trashTypeCd !== TRASH_TYPE.active) return COURSE_STATE.deleted
  if (hasClosed(recruitment, now)) return COURSE_STATE.closed
  if (recruitment.isSoldOut) return COURSE_STATE.soldOut
  if (hasNotOpened(recruitment, now)) return COURSE_STATE.inPreparation
  return COURSE_STATE.open
}

/**
 * CAT-06, CAT-08, CAT-40: whether browsing lists show it. Direct pages, my classroom, liked classes,
 * hand-picked blocks and management do not ask this.
 */
export function isBrowsable(state: CourseState, publicCd: PublicCd): boolean {
  const isSeen = state === COURSE_STATE.open || state === COURSE_STATE.inPreparation
  return isSeen && publicCd === PUBLIC.public
}
