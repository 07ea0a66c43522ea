import {
  COURSE_USER_TYPE,
  type CourseUserTypeCd,
  FARE,
  type FareCd,
  USER_TYPE,
  type UserTypeCd,
} from './codes.ts'
import type { ErrorName } from './error-catalogue.ts'
import { type ClassCircle, isOpenTo } from './members-only.ts'
import { hasRole, isOfOwnClasses, type Permission } from './permissions.ts'

/**
 * What a call of the staff speaks of (PERM-24). The whole site, where it does not say: instructors hold their rights for
 * the own classes, and are refused. `ownClasses` answers and changes those of the caller alone, by `onlyClassesOf` of
 * the server; `noClass` names no class, none of its people, and no money.
 */
export interface StaffCall {
  of?: 'ownClasses' | 'noClass'
  /** Needed besides: people of the site need SITE_USER_READ, whatever list names them (PERM-18). */
  also?: Permission
}

/** Who may call an endpoint or press a button; the same value guards both. */
export type Access =
  | { who: 'anyone' }
  | { who: 'user' }
  | { who: 'verified' }
  | { who: 'member' }
  | { who: 'learner' }
  | ({ who: 'staff'; permission: Permission } & StaffCall)
  | { who: 'classStaff'; permission: Permission }
  | { who: 'platform' }
  | { who: 'platformEntry' }

export const anyone: Access = { who: 'anyone' }
/** Logged in, whatever else. */
export const user: Access = { who: 'user' }
/** Logged in with a verified e-mail (PERM-28). */
export const verified: Access = { who: 'verified' }
/** Verified and a member of the site (JOIN-06). */
export const member: Access = { who: 'member' }
/** Attends the class or manages its classroom; a free-open class is everybody's (ENR-34). */
export const learner: Access = { who: 'learner' }
/** Staff of the site holding the permission. */
export const staff = (permission: Permission, call: StaffCall = {}): Access => ({
  who: 'staff',
  permission,
  ...call,
})
/** Staff of the course in question holding the permission (PERM-05). */
export const classStaff = (permission: Permission): Access => ({ who: 'classStaff', permission })
/** Platform administrators at their desk, with both factors proved (GEN-11, ADM-04); a site's session opens it never. */
export const platform: Access = { who: 'platform' }
/** Administrators who have proved their password and not yet the second factor. */
export const platformEntry: Access = { who: 'platformEntry' }

/** Whoever makes a request, seen from one channel. */
export type Principal = {
  userSeq: number | null
  isVerified: boolean
  /** Sees all of a site: the system at work, and an administrator who looks at the site (ADM-02). Never a login of a site. */
  isPlatformAdmin: boolean
  /** How far somebody has come at the platform's desk; absent everywhere else. */
  desk?: 'entering' | 'open'
  /** Looks without touching: every call that changes something is refused. */
  isReadOnly?: boolean
  /**
   * Asks at a site's own domain, where nobody is staff: what is looked up by the person, and not by this principal,
   * must not find a part in the staff either.
   */
  isMemberOnly?: boolean
  channelSeq: number | null
  /** Member of this channel; staff are members too. */
  isChannelUser: boolean
  userTypeCd: UserTypeCd | null
  /** Held on the whole site; see `permissionsOf`. */
  permissions: readonly Permission[]
  /** Set when the request is about one course of this channel. */
  course?: PrincipalCourse
}

/** Whoever is not logged in, and of no site yet. */
export const VISITOR: Principal = {
  userSeq: null,
  isVerified: false,
  isPlatformAdmin: false,
  channelSeq: null,
  isChannelUser: false,
  userTypeCd: null,
  permissions: [],
}

export type PrincipalCourse = {
  userTypeCd: CourseUserTypeCd | null
  /** Held on this course; see `permissionsOf` with `courseUserTypeCd`. */
  permissions: readonly Permission[]
  /** Has an approved place with a term that runs, and is a member. */
  isAttending: boolean
  /** Has the place and the term, member or not: what they find again when they join again (JOIN-11). */
  holdsTerm?: boolean
  fareCd: FareCd
  /** Whom the class is for (PERM-27); everybody where it does not say. */
  circle?: ClassCircle
}

/** Why the principal may not, or null when it may. Logged-out people are told so before anything else. */
export function accessProblem(access: Access, principal: Principal): ErrorName | null {
  if (access.who === 'anyone') return null
  if (access.who === 'platform') return principal.desk === 'open' ? null : 'NOT_LOGGED_IN'
  if (access.who === 'platformEntry') return principal.desk === 'entering' ? null : 'NOT_LOGGED_IN'
  if (access.who === 'learner' && seesOpenClass(principal)) return null
  if (principal.userSeq === null) return 'NOT_LOGGED_IN'
  if (principal.isPlatformAdmin || access.who === 'user') return null
  if (!principal.isVerified) return 'NOT_AUTHORIZED_EMAIL'
  if (access.who === 'verified') return null
  if (!principal.isChannelUser) return 'NOT_CHANNEL_USER'

  switch (access.who) {
    case 'member':
      return null
    case 'learner':
      if (principal.course?.isAttending || managesClassroom(principal)) return null
      return principal.course?.fareCd === FARE.open ? 'MEMBERS_ONLY_CLASS' : 'NOT_ATTENDING'
    case 'staff':
      return opensCallOfStaff(access, principal) ? null : 'NO_PERMISSION'
    case 'classStaff':
      return holdsOnCourse(principal, access.permission) ? null : 'NO_PERMISSION'
  }
}

/** ENR-34, PERM-27: whoever holds a membership that opens the class attends it, so no more is asked here. */
export function seesOpenClass({ course, isChannelUser, isVerified }: Principal): boolean {
  if (course === undefined) return false
  const { fareCd, circle = 'everybody' } = course
  return isOpenTo({ fareCd, circle }, { isChannelUser: isChannelUser && isVerified })
}

/** For buttons and menus: whether the principal may. */
export function allows(access: Access, principal: Principal): boolean {
  return accessProblem(access, principal) === null
}

function opensCallOfStaff(
  { permission, also, of }: StaffCall & { permission: Permission },
  principal: Principal,
): boolean {
  if (!holds(principal, permission) || (also && !holds(principal, also))) return false
  return of !== undefined || !isOfOwnClasses(permission) || hasToDoWithEveryClass(principal)
}

/**
 * PERM-24: owners and managers of a site, and whoever may change every class of it. All others have to do with the
 * classes that they have a part in, and no other exists for them.
 */
export const hasToDoWithEveryClass = (principal: Principal): boolean =>
  countsAsCourseManager(principal) || holds(principal, 'SITE_CLASS_UPDATE')

/**
 * SEC-07, CAT-40: staff and the people in a class know of it before, after and beside its publication; an instructor of
 * others does not.
 */
export const hasPartInClass = (principal: Principal): boolean =>
  hasToDoWithEveryClass(principal) ||
  (principal.course?.userTypeCd ?? null) !== null ||
  principal.course?.isAttending === true

/** PERM-05: a permission counts only for a member of the site. */
export function holds(principal: Principal, permission: Permission): boolean {
  if (principal.isPlatformAdmin) return true
  return principal.isChannelUser && hasRole(principal.permissions, permission)
}

/**
 * PERM-05, PERM-32: on a course a permission counts only with a course type. Owners and managers of the
 * site count as course managers with the permissions they hold on the site; everybody else needs the
 * relation to this very course.
 */
export function holdsOnCourse(principal: Principal, permission: Permission): boolean {
  if (principal.isPlatformAdmin) return true
  if (!principal.isChannelUser || courseTypeOf(principal) === null) return false
  if (countsAsCourseManager(principal) && hasRole(principal.permissions, permission)) return true
  return hasRole(principal.course?.permissions ?? [], permission)
}

/** The same for every class at once: what owners and managers of the site hold, and nobody who needs a relation. */
export const holdsOnEveryClass = (principal: Principal, permission: Permission): boolean =>
  (principal.isPlatformAdmin || countsAsCourseManager(principal)) && holds(principal, permission)

/** The course type with which permissions on the course are evaluated; null means none at all. */
export function courseTypeOf(principal: Principal): CourseUserTypeCd | null {
  if (principal.course === undefined) return null
  return countsAsCourseManager(principal) ? COURSE_USER_TYPE.manager : principal.course.userTypeCd
}

/** PERM-11: enters the classroom directly and sees no enrolment banner. */
export function managesClassroom(principal: Principal): boolean {
  return holdsOnCourse(principal, 'CLASS_ROOM_UPDATE') || holds(principal, 'SITE_CLASS_UPDATE')
}

function countsAsCourseManager({ userTypeCd }: Principal): boolean {
  return userTypeCd === USER_TYPE.owner || userTypeCd === USER_TYPE.manager
}
