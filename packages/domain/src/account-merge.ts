import { COURSE_USER_TYPE, type CourseUserTypeCd } from './codes.ts'
import { changesFor, higherRole, type OperatorRole } from './operators.ts'
import { isOfOwnClasses, type Permission, permissionsOf } from './permissions.ts'

/** `left`: was a member, and left or was put out. */
export type PlaceOnSite = 'member' | 'left' | 'none'

/**
 * SOC-19, MEM-07: what the account that stays is on a site, out of what both were. A member by either is one. Whoever is
 * blocked by either is none: a second account would otherwise undo every block. Only staff stay, whom a block does not
 * reach, as nobody who is staff can be removed: they are taken off the staff first (MEM-08).
 */
export function placeAfterMerge({
  own,
  other,
  isBlocked,
  isStaff,
}: {
  own: PlaceOnSite
  other: PlaceOnSite
  isBlocked: boolean
  isStaff: boolean
}): PlaceOnSite {
  if (own === 'none' && other === 'none') return 'none'
  if (isBlocked && !isStaff) return 'left'
  return own === 'member' || other === 'member' ? 'member' : 'left'
}

/**
 * SOC-19: what somebody is on a site's staff who was so by two accounts: the stronger role, with what they may by either.
 * An instructor's own rights speak of their own classes, and are not widened by a stronger role beside them (PERM-24).
 */
export function roleAfterMerge(own: OperatorRole | null, other: OperatorRole | null): OperatorRole | null {
  if (own === null || other === null) return own ?? other
  const userTypeCd = higherRole(own.userTypeCd, other.userTypeCd) ?? own.userTypeCd
  const wanted = [own, other].flatMap((role) =>
    role.userTypeCd === userTypeCd ? permissionsOf(role) : ofWholeSite(role),
  )
  return { userTypeCd, ...changesFor(userTypeCd, wanted) }
}

function ofWholeSite(role: OperatorRole): Permission[] {
  const own = permissionsOf({ userTypeCd: null, added: role.added })
  return permissionsOf(role).filter((permission) => !isOfOwnClasses(permission) || own.includes(permission))
}

/** Each holds all that the ones before it hold (PERM-25). */
const COURSE_ROLES: readonly CourseUserTypeCd[] = [
  COURSE_USER_TYPE.classManager,
  COURSE_USER_TYPE.facilitator,
  COURSE_USER_TYPE.manager,
]

/** SOC-19: the same for one class. */
export const courseRoleAfterMerge = (one: CourseUserTypeCd, other: CourseUserTypeCd): CourseUserTypeCd =>
  COURSE_ROLES.indexOf(one) >= COURSE_ROLES.indexOf(other) ? one : other
