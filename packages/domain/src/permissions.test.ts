import { expect, test } from 'vitest'
import {
  hasRole,
  isClassPermission,
  isCourseManager,
  namedPermissions,
  PERMISSIONS,
  permissionsOf,
  ROLE_TEMPLATE,
} from './permissions.ts'

const owner = permissionsOf({ userTypeCd: 'OWN' })
const manager = permissionsOf({ userTypeCd: 'MNG' })
const teacher = permissionsOf({ userTypeCd: 'TCH' })

test('PERM-06 the permission strings are those of appendix E, each once', () => {
  expect(new Set(PERMISSIONS).size).toBe(PERMISSIONS.length)
  expect(PERMISSIONS).toHaveLength(61)
  expect(PERMISSIONS).toContain('SITE_SUPPORT')
})

test('PERM-22 the owner holds every permission', () => {
  expect(owner).toEqual(PERMISSIONS)
})

test('PERM-23 PLAN-04 the manager lacks the plan and adding owners directly, and nothing else', () => {
  const missing = PERMISSIONS.filter((permission) => !manager.includes(permission))
  expect(missing).toEqual([
    'SITE_OWNER_UPDATE',
    'SITE_PLAN_CANCEL',
    'SITE_PLAN_COUPON_UPDATE',
    'SITE_PLAN_UPDATE',
  ])
})

test('PERM-24 the instructor creates classes and reads, but has no rights on classes of others', () => {
  expect(teacher).toEqual([
    'CLASS_LIFECYCLE_CREATE',
    'SITE_BOARD_READ',
    'SITE_CLASS_READ',
    'SITE_CLASSLIKE_READ',
    'SITE_CONSOLE_READ',
    'SITE_DASHBOARD_READ',
    'SITE_REVIEW_READ',
  ])
})

test('PERM-24 the instructor runs own classes without changing tutors', () => {
  const onOwn = permissionsOf({ userTypeCd: 'TCH', courseUserTypeCd: 'FAC' })
  expect(onOwn).toContain('CLASS_STUDENT_EXCEL_DOWNLOAD')
  expect(onOwn).toContain('CLASS_PUBLIC_UPDATE')
  expect(onOwn).not.toContain('CLASS_TUTOR_UPDATE')
})

test.each([
  ['FAC', 'CLASS_INFO_UPDATE', true],
  ['FAC', 'CLASS_PUBLIC_UPDATE', false],
  ['CMG', 'CLASS_STUDENT_UPDATE', true],
  ['CMG', 'CLASS_QUESTIONS_UPDATE', true],
  ['CMG', 'CLASS_INFO_UPDATE', false],
  ['CMG', 'CLASS_STUDENT_EXCEL_DOWNLOAD', false],
] as const)('PERM-25 %s of a course: %s %s', (courseUserTypeCd, permission, held) => {
  expect(permissionsOf({ userTypeCd: null, courseUserTypeCd }).includes(permission)).toBe(held)
})

test('PERM-26 a learner holds no permission string', () => {
  expect(permissionsOf({ userTypeCd: null })).toEqual([])
})

test('PERM-31 additions and removals win over the template, removals over both', () => {
  const held = permissionsOf({
    userTypeCd: 'TCH',
    added: ['SITE_COUPON_READ', 'SITE_SALES_READ'],
    removed: ['SITE_DASHBOARD_READ', 'SITE_SALES_READ'],
  })
  expect(held).toContain('SITE_COUPON_READ')
  expect(held).not.toContain('SITE_DASHBOARD_READ')
  expect(held).not.toContain('SITE_SALES_READ')
})

test('PERM-06 a bare family name grants both verbs and unknown names none', () => {
  expect(namedPermissions(['SITE_ACL', 'SITE_NOTHING'])).toEqual(['SITE_ACL_READ', 'SITE_ACL_UPDATE'])
  expect(namedPermissions(['SITE_CLASS'])).toEqual(['SITE_CLASS_READ', 'SITE_CLASS_UPDATE'])
  expect(namedPermissions(['SITE_SUPPORT'])).toEqual(['SITE_SUPPORT'])
})

test('PERM-04 letter case does not matter', () => {
  expect(hasRole(['site_seo_read'], 'SITE_SEO_READ')).toBe(true)
  expect(namedPermissions(['site_form', 'Class_Room_Update'])).toEqual([
    'SITE_FORM_READ',
    'SITE_FORM_UPDATE',
    'CLASS_ROOM_UPDATE',
  ])
})

test('PERM-03 a user related to a course is one of its managers', () => {
  expect((['MNG', 'FAC', 'CMG'] as const).every(isCourseManager)).toBe(true)
  expect(isCourseManager(null)).toBe(false)
})

test('PERM-05 what is evaluated on a course is told by its name', () => {
  expect(isClassPermission('CLASS_ROOM_READ')).toBe(true)
  expect(isClassPermission('SITE_CLASS_READ')).toBe(false)
  expect(isClassPermission('PACKAGE_LIFECYCLE_CREATE')).toBe(false)
})

test('PERM-31 the template lists no unknown or repeated permission', () => {
  for (const held of Object.values(ROLE_TEMPLATE)) expect(new Set(held).size).toBe(held.length)
})
