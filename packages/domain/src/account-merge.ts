import { COURSE_USER_TYPE, type CourseUserTypeCd } from './codes.ts'
import { type InstalmentPlan, opensByInstalments, sumOfParts } from './instalment.ts'
import { type Instant, timeOf } from './instant.ts'
import { changesFor, higherRole, type OperatorRole } from './operators.ts'
import { isOfOwnClasses, type Permission, permissionsOf } from './permissions.ts'
import type { Recurring, RecurringState } from './recurring.ts'

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

/** A membership that one of the two holds; null while its first charge is under way. */
export type HeldMembership = Recurring | null

/** Of those of which no paid time is left: what is open goes before what waits, and what waits before what has not begun. */
const BY_STATE: readonly RecurringState[] = ['trial', 'active', 'pastDue', 'cancelling', 'paused']

/**
 * SOC-19: of two of one membership the one that is paid longer goes on, in its own state, at its own price and by its own
 * card; the paid time that is left of the other follows its end, so that nothing is charged before all of it is over.
 */
export function membershipAfterMerge(
  own: HeldMembership,
  other: HeldMembership,
  at: Instant,
): { kept: 'own' | 'other'; terms: Recurring | null } {
  const [ownLeft, otherLeft] = [paidLeft(own, at), paidLeft(other, at)]
  const kept = otherLeft - ownLeft || rank(own) - rank(other) || endOf(other) - endOf(own)
  const [stays, left] = kept > 0 ? [other, ownLeft] : [own, otherLeft]
  return { kept: kept > 0 ? 'other' : 'own', terms: stays && prolonged(stays, left) }
}

/** What is left of a trial nobody paid for. */
const paidLeft = (held: HeldMembership, at: Instant): number =>
  held && !held.isTrial ? Math.max(0, timeOf(held.paidUntil) - timeOf(at)) : 0

const rank = (held: HeldMembership): number => (held ? BY_STATE.indexOf(held.state) : BY_STATE.length)

const endOf = (held: HeldMembership): number => (held ? timeOf(held.paidUntil) : 0)

/** Terms are counted from the new end on. */
function prolonged(terms: Recurring, left: number): Recurring {
  if (left === 0) return terms
  const until = new Date(timeOf(terms.paidUntil) + left)
  return { ...terms, paidUntil: until, anchorAt: until, termsPaid: 0 }
}

/**
 * SOC-19, PAY-23: of two of one class that are paid by the month the one goes on that keeps the class open, and of those the
 * one of which less is left to pay. Nothing more is charged for the other: one person needs no second place.
 */
export function instalmentAfterMerge(own: InstalmentPlan, other: InstalmentPlan): 'own' | 'other' {
  const openness = Number(opensByInstalments(other)) - Number(opensByInstalments(own))
  const begun = Number(own.state === 'starting') - Number(other.state === 'starting')
  return (openness || begun || owed(own) - owed(other)) > 0 ? 'other' : 'own'
}

const owed = ({ parts, paidCount }: InstalmentPlan): number => sumOfParts(parts, paidCount, parts.length)
