import { holds, type Principal } from './access.ts'
import { COURSE_USER_TYPE, type CourseUserTypeCd, USER_TYPE, type UserTypeCd } from './codes.ts'
import type { ErrorName } from './error-catalogue.ts'
import { DAY } from './instant.ts'
import { PERMISSIONS, type Permission, permissionsOf, ROLE_TEMPLATE } from './permissions.ts'

/** OPR-08. */
export const INVITATION_LIFE = 7 * DAY
/** One dialog invites a team, not a mailing list. */
export const MAX_INVITED_AT_ONCE = 20
export const CERTIFICATION_NOTE_LENGTH = 300

/** What somebody is on a site; null is no part in running it. */
export type OperatorRole = {
  userTypeCd: UserTypeCd
  added: readonly string[]
  removed: readonly string[]
}
export type Operator = OperatorRole & { userSeq: number }

const RANK: Readonly<Record<UserTypeCd, number>> = {
  [USER_TYPE.teacher]: 1,
  [USER_TYPE.manager]: 2,
  [USER_TYPE.owner]: 3,
}
export const ROLES = [USER_TYPE.owner, USER_TYPE.manager, USER_TYPE.teacher] as const

const isOwner = (role: Pick<OperatorRole, 'userTypeCd'> | null) => role?.userTypeCd === USER_TYPE.owner

/** Of two roles the one that may more: accepting an invitation never lowers anybody. */
export function higherRole(one: UserTypeCd | null, other: UserTypeCd | null): UserTypeCd | null {
  if (one === null || other === null) return one ?? other
  return RANK[one] >= RANK[other] ? one : other
}

/** PERM-31: how a role must differ from its template to hold exactly what is wanted. An owner holds everything. */
export function changesFor(
  userTypeCd: UserTypeCd,
  wanted: readonly Permission[],
): { added: Permission[]; removed: Permission[] } {
  if (userTypeCd === USER_TYPE.owner) return { added: [], removed: [] }
  const template = ROLE_TEMPLATE[userTypeCd]
  return {
    added: PERMISSIONS.filter((one) => wanted.includes(one) && !template.includes(one)),
    removed: template.filter((one) => !wanted.includes(one)),
  }
}

/** Whether somebody holds each of these: nobody gives, or takes from others, what they do not hold. */
const holdsAll = (actor: Principal, permissions: readonly Permission[]) =>
  permissions.every((permission) => holds(actor, permission))

/**
 * OPR-07, OPR-10: why `actor` may not make `target` what `next` says, or null. Null as `next` takes the person off
 * the staff. The page asks it for each choice that it draws, the server before it writes.
 */
export function operatorProblem(
  actor: Principal,
  target: Operator,
  next: OperatorRole | null,
  ownerCount: number,
): ErrorName | null {
  const isOneself = actor.userSeq === target.userSeq
  if (isOwner(target) && !isOwner(next) && ownerCount <= 1) return 'LAST_OWNER'
  // Whoever steps down needs nobody's leave, and nobody raises themselves.
  if (isOneself) return isStepDown(target, next) ? null : 'OWN_RIGHTS'
  if (!holds(actor, 'SITE_ACL_UPDATE')) return 'NO_PERMISSION'
  if (isOwner(target) || isOwner(next)) return holds(actor, 'SITE_OWNER_UPDATE') ? null : 'NO_PERMISSION'
  if (!holdsAll(actor, permissionsOf(target))) return 'NO_PERMISSION'
  return next === null || holdsAll(actor, permissionsOf(next)) ? null : 'RIGHT_NOT_HELD'
}

function isStepDown(from: OperatorRole, to: OperatorRole | null): boolean {
  if (to === null) return true
  const held = permissionsOf(from)
  return RANK[to.userTypeCd] < RANK[from.userTypeCd] && permissionsOf(to).every((one) => held.includes(one))
}

/** The permissions that `actor` may give to or take from `target`: of those held, none of one's own. */
export function changeablePermissions(actor: Principal, target: Operator): Permission[] {
  if (actor.userSeq === target.userSeq || isOwner(target) || !holds(actor, 'SITE_ACL_UPDATE')) return []
  if (!holdsAll(actor, permissionsOf(target))) return []
  return PERMISSIONS.filter((permission) => holds(actor, permission))
}

/** What somebody is on a site and in one of its classes. */
export type ClassPlace = {
  userSeq: number | null
  role: OperatorRole | null
  courseUserTypeCd: CourseUserTypeCd | null
}

const heldIn = ({ role, courseUserTypeCd }: ClassPlace): Permission[] =>
  permissionsOf({ userTypeCd: null, ...role, courseUserTypeCd })

/** Only whoever runs the site, or has a part in the class, acts in it (PERM-05). */
const runsOrTeaches = ({ role, courseUserTypeCd }: ClassPlace): boolean =>
  courseUserTypeCd !== null || role?.userTypeCd === USER_TYPE.owner || role?.userTypeCd === USER_TYPE.manager

/**
 * OPR-06, OPR-07: why `actor` may not make `target` what `next` says in a class, or null. Null as `next` takes the person
 * out of it. A part carries rights: only what one holds there is given, or taken from others.
 */
export function classPartProblem(
  actor: ClassPlace,
  target: ClassPlace,
  next: CourseUserTypeCd | null,
): ErrorName | null {
  const own = runsOrTeaches(actor) ? heldIn(actor) : []
  if (!own.includes('CLASS_TUTOR_UPDATE')) return 'NO_PERMISSION'
  const [before, after] = [heldIn(target), heldIn({ ...target, courseUserTypeCd: next })]
  const isMissed = (permission: Permission) => !own.includes(permission)
  if (after.filter((one) => !before.includes(one)).some(isMissed)) return 'RIGHT_NOT_HELD'
  const isOneself = actor.userSeq !== null && actor.userSeq === target.userSeq
  const lost = isOneself ? [] : before.filter((one) => !after.includes(one))
  return lost.some(isMissed) ? 'NO_PERMISSION' : null
}

/** What is given in a class; its managers are those of the site (OPR-06). */
export const GIVEN_PARTS = [COURSE_USER_TYPE.facilitator, COURSE_USER_TYPE.classManager] as const

/** What an invitation offers. */
export type Offer = {
  /** Null where the invitation is about classes only: its class managers have no part in the site (PERM-32). */
  userTypeCd: UserTypeCd | null
  courseUserTypeCd: CourseUserTypeCd | null
  handOverYn: 'Y' | 'N'
}

/**
 * OPR-03, OPR-07: why `actor` may not send this invitation, or null. Whoever may not make owners may still propose
 * one: see `needsOwner`.
 */
export function invitationProblem(actor: Principal, offer: Offer): ErrorName | null {
  if (offer.handOverYn === 'Y')
    return actor.userTypeCd === USER_TYPE.owner &&
      isOwner({ userTypeCd: offer.userTypeCd ?? USER_TYPE.teacher })
      ? null
      : 'NO_PERMISSION'
  if (offer.userTypeCd === null) return null
  if (!holds(actor, 'SITE_ACL_UPDATE')) return 'NO_PERMISSION'
  if (offer.userTypeCd === USER_TYPE.owner) return null
  return holdsAll(actor, ROLE_TEMPLATE[offer.userTypeCd]) ? null : 'RIGHT_NOT_HELD'
}

/** An owner proposed by somebody who may not make owners becomes one only when an owner agrees, too. */
export const needsOwner = (actor: Principal, { userTypeCd }: Pick<Offer, 'userTypeCd'>): boolean =>
  userTypeCd === USER_TYPE.owner && !holds(actor, 'SITE_OWNER_UPDATE')

/** Whose word stands behind an invitation: `invitedBy` sent it, `agreedBy` answers for it, null where nobody does yet. */
export type Answerable = Offer & { invitedBy: number; agreedBy: number | null }

/** Why `actor` may not put an invitation in force again, or null: nobody else hands over what is its sender's. */
export function renewalProblem(actor: Principal, invitation: Answerable): ErrorName | null {
  const isOthers = invitation.handOverYn === 'Y' && invitation.invitedBy !== actor.userSeq
  return isOthers ? 'NO_PERMISSION' : invitationProblem(actor, invitation)
}

/**
 * OPR-10: who answers for an invitation that `actor` puts in force again. Whoever may make owners answers for it; an
 * owner's word for a proposal of somebody else ends with what it was given for: its term and its withdrawal.
 */
export function agreedAnew(actor: Principal, invitation: Answerable, state: InvitationState): number | null {
  if (!needsOwner(actor, invitation)) return actor.userSeq
  return state === INVITATION_STATE.waiting ? invitation.agreedBy : null
}

/** OPR-09: who marks a master as checked. */
export const mayCertify = (actor: Principal): boolean => holds(actor, 'SITE_OWNER_UPDATE')

/** OPR-05: an owner answers for the site; everybody else who teaches has been checked. */
export function mayTeach(person: { userTypeCd: UserTypeCd | null; certifiedAt: unknown }): boolean {
  return person.userTypeCd === USER_TYPE.owner || (person.userTypeCd !== null && person.certifiedAt !== null)
}

/** Instructors of a class; its class managers only help to run it (PERM-25). */
export const teaches = (courseUserTypeCd: CourseUserTypeCd | null): boolean =>
  courseUserTypeCd === COURSE_USER_TYPE.facilitator || courseUserTypeCd === COURSE_USER_TYPE.manager

export const INVITATION_STATE = {
  waiting: 'waiting',
  expired: 'expired',
  accepted: 'accepted',
  declined: 'declined',
  withdrawn: 'withdrawn',
} as const
export type InvitationState = (typeof INVITATION_STATE)[keyof typeof INVITATION_STATE]

export type InvitationTimes = {
  expiresAt: Date
  acceptedAt: Date | null
  declinedAt: Date | null
  withdrawnAt: Date | null
}

/** OPR-08: an answer stays an answer, whatever the time. */
export function invitationState(times: InvitationTimes, now: Date): InvitationState {
  if (times.acceptedAt) return INVITATION_STATE.accepted
  if (times.declinedAt) return INVITATION_STATE.declined
  if (times.withdrawnAt) return INVITATION_STATE.withdrawn
  return now.getTime() >= times.expiresAt.getTime() ? INVITATION_STATE.expired : INVITATION_STATE.waiting
}

/** One subject of the catalogue each, in the order of the permission editor (OPR-11). */
const GROUP_PREFIXES = {
  classes: ['CLASS_', 'PACKAGE_', 'SITE_CLASS'],
  people: ['SITE_USER', 'SITE_MEMBER', 'SITE_ACL', 'SITE_OWNER'],
  sales: ['SITE_SALES', 'SITE_COUPON', 'SITE_PLAN'],
  marketing: ['SITE_MARKETING', 'SITE_SEO', 'SITE_FORM'],
  community: ['SITE_BOARD', 'SITE_REVIEW'],
  site: ['SITE_'],
} as const
export type PermissionGroup = keyof typeof GROUP_PREFIXES
export const PERMISSION_GROUPS: readonly PermissionGroup[] = [
  'classes',
  'people',
  'sales',
  'marketing',
  'community',
  'site',
]

const isOf = (permission: Permission, group: PermissionGroup) =>
  GROUP_PREFIXES[group].some((prefix) => permission.startsWith(prefix))

/** OPR-11: every permission stands in one group. */
export function permissionsOfGroup(group: PermissionGroup): Permission[] {
  return PERMISSIONS.filter((permission) => PERMISSION_GROUPS.find((one) => isOf(permission, one)) === group)
}
