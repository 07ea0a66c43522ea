import { COURSE_TYPE, type CourseTypeCd, TRASH_TYPE, type TrashTypeCd } from './codes.ts'
import type { ErrorName } from './error-catalogue.ts'
import { takeAwayProblem } from './held-product.ts'
import { DAY, type Instant, timeOf } from './instant.ts'

/** BIN-03. */
export const RESTORE_DAYS = 7

/** BIN-13: what one press does to several classes of a list. */
export const BULK_COURSE_ACTIONS = ['public', 'private', 'copy', 'delete', 'move'] as const
export type BulkCourseAction = (typeof BULK_COURSE_ACTIONS)[number]

/** BIN-03: until when a class that is deleted now can be brought back. */
export function restoreExpiringAt(now: Date): Date {
  return new Date(now.getTime() + RESTORE_DAYS * DAY)
}

export type Deletion = {
  /** Attendances that were not cancelled, and places held by somebody who is paying. */
  attendees: number
  isOnMainPage: boolean
  /** Packages, themselves not in the bin, that hold the class. */
  packages: number
}

/** BIN-04, BIN-05: why a class or package cannot go to the bin, or null. */
export function deletionProblem({ attendees, isOnMainPage, packages }: Deletion): ErrorName | null {
  const held = takeAwayProblem('class', attendees)
  if (held !== null) return held
  if (packages > 0) return 'CLASS_IN_PACKAGE'
  return isOnMainPage ? 'CLASS_ON_MAIN_PAGE' : null
}

/** BIN-06: one delete action is about packages or about classes, never about both. */
export function mixedDeletionProblem(kinds: readonly CourseTypeCd[]): ErrorName | null {
  const packages = kinds.filter((kind) => kind === COURSE_TYPE.package).length
  return packages > 0 && packages < kinds.length ? 'MIXED_DELETE' : null
}

/** BIN-03: why a class cannot be brought back, or null; bringing back what is there already changes nothing. */
export function restoreProblem(
  { trashTypeCd, restoreExpiredAt }: { trashTypeCd: TrashTypeCd; restoreExpiredAt: Instant | null },
  now: Instant,
): ErrorName | null {
  if (trashTypeCd === TRASH_TYPE.active) return null
  if (trashTypeCd === TRASH_TYPE.removed) return 'CLASS_NOT_FOUND'
  const until = timeOf(restoreExpiredAt)
  return until === null || until <= timeOf(now) ? 'RESTORE_EXPIRED' : null
}
