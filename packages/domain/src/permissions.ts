import { COURSE_USER_TYPE, type CourseUserTypeCd, USER_TYPE, type UserTypeCd } from './codes.ts'

/** Rights that exist only in relation to one course. */
const CLASS_PERMISSIONS = [
  'CLASS_INFO_READ',
  'CLASS_INFO_UPDATE',
  'CLASS_LIFECYCLE_COPY',
  'CLASS_LIFECYCLE_CREATE',
  'CLASS_LIFECYCLE_DELETE',
  'CLASS_LIFECYCLE_UPDATE',
  'CLASS_PAYMENT_READ',
  'CLASS_PAYMENT_UPDATE',
  'CLASS_QUESTIONS_READ',
  'CLASS_QUESTIONS_UPDATE',
  'CLASS_ROOM_READ',
  'CLASS_ROOM_UPDATE',
  'CLASS_STUDENT_CREATE',
  'CLASS_STUDENT_READ',
  'CLASS_STUDENT_UPDATE',
  'CLASS_STUDENT_EXCEL_DOWNLOAD',
  'CLASS_TUTOR_UPDATE',
  'CLASS_PUBLIC_READ',
  'CLASS_PUBLIC_UPDATE',
] as const

const SITE_PERMISSIONS = [
  'PACKAGE_LIFECYCLE_CREATE',
  'SITE_ACL_READ',
  'SITE_ACL_UPDATE',
  'SITE_BOARD_READ',
  'SITE_BOARD_UPDATE',
  'SITE_CLASS_READ',
  'SITE_CLASS_UPDATE',
  'SITE_CLASSLIKE_READ',
  'SITE_CONSOLE_READ',
  'SITE_COUPON_READ',
  'SITE_COUPON_UPDATE',
  'SITE_DASHBOARD_READ',
  'SITE_DESIGN_UPDATE',
  'SITE_FORM_READ',
  'SITE_FORM_UPDATE',
  'SITE_INFO_READ',
  'SITE_INFO_UPDATE',
  'SITE_MARKETING_READ',
  'SITE_MARKETING_UPDATE',
  'SITE_MEMBER_READ',
  'SITE_MEMBER_UPDATE',
  'SITE_OWNER_READ',
  'SITE_OWNER_UPDATE',
  'SITE_PAGE_CREATE',
  'SITE_PAGE_DELETE',
  'SITE_PAGE_READ',
  'SITE_PAGE_UPDATE',
  'SITE_PLAN_CANCEL',
  'SITE_PLAN_COUPON_READ',
  'SITE_PLAN_COUPON_UPDATE',
  'SITE_PLAN_READ',
  'SITE_PLAN_UPDATE',
  'SITE_REVIEW_READ',
  'SITE_REVIEW_UPDATE',
  'SITE_SALES_READ',
  'SITE_SALES_UPDATE',
  'SITE_SEO_READ',
  'SITE_SEO_UPDATE',
  'SITE_SUPPORT',
  'SITE_SUPPORT_UPDATE',
  'SITE_USER_READ',
  'SITE_USER_UPDATE',
] as const

/** PERM-06: every permission string (appendix E), in the order of the permission editor. */
export const PERMISSIONS = [...CLASS_PERMISSIONS, ...SITE_PERMISSIONS] as const
export type Permission = (typeof PERMISSIONS)[number]

/** Families that the documents name without a verb; the bare name grants both verbs (appendix E). */
export const PERMISSION_FAMILIES = [
  'SITE_ACL',
  'SITE_BOARD',
  'SITE_CLASS',
  'SITE_COUPON',
  'SITE_FORM',
  'SITE_INFO',
  'SITE_MARKETING',
  'SITE_MEMBER',
  'SITE_OWNER',
  'SITE_REVIEW',
  'SITE_SALES',
  'SITE_SEO',
  'SITE_USER',
] as const
export type PermissionFamily = (typeof PERMISSION_FAMILIES)[number]

const withoutPlan = (permission: Permission) =>
  !['SITE_PLAN_CANCEL', 'SITE_PLAN_COUPON_UPDATE', 'SITE_PLAN_UPDATE', 'SITE_OWNER_UPDATE'].includes(
    permission,
  )

/**
 * What each role of a site holds without additions or removals (PERM-22..24, PERM-31, appendix E). A
 * teacher's CLASS_* rights other than creating come from the courses the person is related to.
 */
export const ROLE_TEMPLATE: Readonly<Record<UserTypeCd, readonly Permission[]>> = {
  [USER_TYPE.owner]: PERMISSIONS,
  [USER_TYPE.manager]: PERMISSIONS.filter(withoutPlan),
  [USER_TYPE.teacher]: [
    'CLASS_LIFECYCLE_CREATE',
    'SITE_BOARD_READ',
    'SITE_CLASS_READ',
    'SITE_CLASSLIKE_READ',
    'SITE_CONSOLE_READ',
    'SITE_DASHBOARD_READ',
    'SITE_REVIEW_READ',
  ],
}

/** PERM-24: what an instructor holds without additions speaks of the own classes. */
export const isOfOwnClasses = (permission: Permission): boolean =>
  ROLE_TEMPLATE[USER_TYPE.teacher].includes(permission)

const COMMON_COURSE_RIGHTS = [
  'CLASS_INFO_READ',
  'CLASS_PAYMENT_READ',
  'CLASS_QUESTIONS_READ',
  'CLASS_QUESTIONS_UPDATE',
  'CLASS_ROOM_READ',
  'CLASS_ROOM_UPDATE',
  'CLASS_STUDENT_CREATE',
  'CLASS_STUDENT_READ',
  'CLASS_STUDENT_UPDATE',
  'CLASS_PUBLIC_READ',
] as const satisfies readonly Permission[]

const TEACHER_COURSE_RIGHTS = [
  ...COMMON_COURSE_RIGHTS,
  'CLASS_INFO_UPDATE',
  'CLASS_LIFECYCLE_COPY',
  'CLASS_LIFECYCLE_DELETE',
  'CLASS_LIFECYCLE_UPDATE',
  'CLASS_PAYMENT_UPDATE',
  'CLASS_STUDENT_EXCEL_DOWNLOAD',
  'CLASS_PUBLIC_UPDATE',
] as const satisfies readonly Permission[]

/**
 * What a relation to one course gives on that course only (PERM-25, PERM-32, column ○ of appendix E). A
 * course manager without a site role holds an instructor's rights there.
 */
export const COURSE_ROLE_TEMPLATE: Readonly<Record<CourseUserTypeCd, readonly Permission[]>> = {
  [COURSE_USER_TYPE.manager]: TEACHER_COURSE_RIGHTS,
  [COURSE_USER_TYPE.facilitator]: [...COMMON_COURSE_RIGHTS, 'CLASS_INFO_UPDATE'],
  [COURSE_USER_TYPE.classManager]: COMMON_COURSE_RIGHTS,
}

export type Role = {
  /** The person's role on the site; null for plain members. */
  userTypeCd: UserTypeCd | null
  /** Stored permission or family names, in any letter case (PERM-04). */
  added?: readonly string[]
  removed?: readonly string[]
  /** The relation to the course in question, when there is one. */
  courseUserTypeCd?: CourseUserTypeCd | null
}

/**
 * Every permission of a person on a site and, when `courseUserTypeCd` is given, on that course. Additions
 * win over the template and removals over both (PERM-31).
 */
export function permissionsOf({
  userTypeCd,
  added = [],
  removed = [],
  courseUserTypeCd = null,
}: Role): Permission[] {
  const held = new Set<Permission>(userTypeCd === null ? [] : ROLE_TEMPLATE[userTypeCd])
  if (courseUserTypeCd !== null) {
    const ofTeacher = userTypeCd === USER_TYPE.teacher
    const rights = ofTeacher ? TEACHER_COURSE_RIGHTS : COURSE_ROLE_TEMPLATE[courseUserTypeCd]
    for (const permission of rights) held.add(permission)
  }
  for (const permission of namedPermissions(added)) held.add(permission)
  for (const permission of namedPermissions(removed)) held.delete(permission)
  return PERMISSIONS.filter((permission) => held.has(permission))
}

/** The permissions that stored names stand for; unknown names stand for none. */
export function namedPermissions(names: readonly string[]): Permission[] {
  return names.flatMap((name) => {
    const upper = name.toUpperCase()
    if (PERMISSION_FAMILIES.some((family) => family === upper)) {
      return PERMISSIONS.filter(
        (permission) => permission === `${upper}_READ` || permission === `${upper}_UPDATE`,
      )
    }
    return PERMISSIONS.filter((permission) => permission === upper)
  })
}

/** PERM-04: whether a list of role or permission names holds one, whatever its letter case. */
export function hasRole(names: readonly string[], wanted: string): boolean {
  return names.some((name) => name.toUpperCase() === wanted.toUpperCase())
}

export function isClassPermission(permission: Permission): boolean {
  return CLASS_PERMISSIONS.some((name) => name === permission)
}

/** PERM-03: whether a relation makes somebody a manager of the course. */
export function isCourseManager(courseUserTypeCd: CourseUserTypeCd | null): boolean {
  return courseUserTypeCd !== null
}
