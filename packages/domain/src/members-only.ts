import { FARE, type FareCd, MEMBERSHIP_TYPE, type MembershipTypeCd } from './codes.ts'
import type { Permission } from './permissions.ts'

/** The fields of a class that say whom it is for (MSH-02). */
export type MembersRule = {
  membershipTypeCd: MembershipTypeCd
  siteMembershipSeqs: readonly number[]
}

/** AUTH-19: what opens a class to people who do not buy it is a matter of its price. */
export const CIRCLE_PERMISSION = 'CLASS_PAYMENT_UPDATE' satisfies Permission

const keysOf = ({ siteMembershipSeqs }: MembersRule) => siteMembershipSeqs.toSorted((a, b) => a - b).join()

/** Whether a class is for others than before, or opened by other memberships. */
export const isCircleMoved = (before: MembersRule, after: MembersRule): boolean =>
  before.membershipTypeCd !== after.membershipTypeCd || keysOf(before) !== keysOf(after)

/** `site`: whoever joined the site; `memberships`: whoever holds one of the memberships that the class names. */
export type ClassCircle = 'everybody' | 'site' | 'memberships'

/** PERM-27, ENR-35: whom a class is for. */
export function circleOf({ membershipTypeCd, siteMembershipSeqs }: MembersRule): ClassCircle {
  if (membershipTypeCd !== MEMBERSHIP_TYPE.membersOnly) return 'everybody'
  return siteMembershipSeqs.length === 0 ? 'site' : 'memberships'
}

/** Somebody as the circle of a class sees them. */
export type CircleViewer = { isChannelUser?: boolean; holdsMembership?: boolean }

/**
 * PERM-27, ENR-35, MSH-02: whether somebody is of the circle of a class, and so may enrol in it. Who attends by a right
 * of their own, or runs the class, is asked nothing.
 */
export function isOfCircle(circle: ClassCircle, viewer: CircleViewer): boolean {
  if (circle === 'everybody') return true
  return (circle === 'site' ? viewer.isChannelUser : viewer.holdsMembership) ?? false
}

/** ENR-34, PERM-27: a free-open class is everybody's, of those that it is for; they need no place in it. */
export const isOpenTo = (course: { fareCd: FareCd; circle: ClassCircle }, viewer: CircleViewer): boolean =>
  course.fareCd === FARE.open && isOfCircle(course.circle, viewer)
