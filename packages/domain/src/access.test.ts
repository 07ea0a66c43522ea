import { describe, expect, test } from 'vitest'
import {
  type Access,
  accessProblem,
  allows,
  anyone,
  classStaff,
  holdsOnCourse,
  learner,
  managesClassroom,
  member,
  type Principal,
  platform,
  platformEntry,
  staff,
  user,
  verified,
} from './access.ts'
import { permissionsOf } from './permissions.ts'

const visitor: Principal = {
  userSeq: null,
  isVerified: false,
  isPlatformAdmin: false,
  channelSeq: 1,
  isChannelUser: false,
  userTypeCd: null,
  permissions: [],
}
const loggedIn: Principal = { ...visitor, userSeq: 7 }
const proven: Principal = { ...loggedIn, isVerified: true }
const joined: Principal = { ...proven, isChannelUser: true }
const courseOf = (course: Partial<NonNullable<Principal['course']>>) => ({
  course: { userTypeCd: null, permissions: [], isAttending: false, fareCd: '01' as const, ...course },
})
const openOf = (circle: 'site' | 'memberships') => courseOf({ fareCd: '03', circle })
const attendee: Principal = { ...joined, ...courseOf({ isAttending: true }) }
const manager: Principal = {
  ...joined,
  userTypeCd: 'MNG',
  permissions: permissionsOf({ userTypeCd: 'MNG' }),
  ...courseOf({}),
}
const teacher: Principal = {
  ...joined,
  userTypeCd: 'TCH',
  permissions: permissionsOf({ userTypeCd: 'TCH' }),
  ...courseOf({}),
}
const helper: Principal = {
  ...joined,
  ...courseOf({
    userTypeCd: 'CMG',
    permissions: permissionsOf({ userTypeCd: null, courseUserTypeCd: 'CMG' }),
  }),
}
const administrator: Principal = { ...loggedIn, isPlatformAdmin: true }
const atDesk: Principal = { ...loggedIn, channelSeq: null, desk: 'open' }
const entering: Principal = { ...loggedIn, channelSeq: null, desk: 'entering' }

const seo = staff('SITE_SEO_READ')
const students = classStaff('CLASS_STUDENT_UPDATE')

const table: [string, Access, Principal, ReturnType<typeof accessProblem>][] = [
  ['anyone, visitor', anyone, visitor, null],
  ['user, visitor', user, visitor, 'NOT_LOGGED_IN'],
  ['user, unverified', user, loggedIn, null],
  ['verified, visitor', verified, visitor, 'NOT_LOGGED_IN'],
  ['verified, unverified', verified, loggedIn, 'NOT_AUTHORIZED_EMAIL'],
  ['verified, verified', verified, proven, null],
  ['member, visitor', member, visitor, 'NOT_LOGGED_IN'],
  ['member, unverified member', member, { ...joined, isVerified: false }, 'NOT_AUTHORIZED_EMAIL'],
  ['member, stranger', member, proven, 'NOT_CHANNEL_USER'],
  ['member, member', member, joined, null],
  ['learner, visitor', learner, visitor, 'NOT_LOGGED_IN'],
  [
    'learner, visitor of an open class for the site',
    learner,
    { ...visitor, ...openOf('site') },
    'NOT_LOGGED_IN',
  ],
  [
    'learner, not joined, open class for the site',
    learner,
    { ...proven, ...openOf('site') },
    'NOT_CHANNEL_USER',
  ],
  ['learner, joined, open class for the site', learner, { ...joined, ...openOf('site') }, null],
  [
    'learner, joined, open class of a membership',
    learner,
    { ...joined, ...openOf('memberships') },
    'MEMBERS_ONLY_CLASS',
  ],
  ['learner, visitor of a free-open class', learner, { ...visitor, ...courseOf({ fareCd: '03' }) }, null],
  ['learner, member', learner, { ...joined, ...courseOf({}) }, 'NOT_ATTENDING'],
  ['learner, attendee', learner, attendee, null],
  ['learner, class manager', learner, helper, null],
  ['learner, site manager', learner, manager, null],
  ['learner, unrelated teacher', learner, teacher, 'NOT_ATTENDING'],
  ['staff, visitor', seo, visitor, 'NOT_LOGGED_IN'],
  ['staff, member', seo, joined, 'NO_PERMISSION'],
  ['staff, manager', seo, manager, null],
  ['staff, teacher', seo, teacher, 'NO_PERMISSION'],
  ['staff for every class, manager', staff('SITE_CLASS_READ'), manager, null],
  [
    'staff for every class, manager who may not change them',
    staff('SITE_CLASS_READ'),
    { ...manager, permissions: ['SITE_CLASS_READ'] },
    null,
  ],
  ['staff for every class, teacher', staff('SITE_CLASS_READ'), teacher, 'NO_PERMISSION'],
  [
    'staff for every class, teacher who may change them',
    staff('SITE_CLASS_READ'),
    { ...teacher, permissions: ['SITE_CLASS_READ', 'SITE_CLASS_UPDATE'] },
    null,
  ],
  ['staff for own classes, teacher', staff('SITE_CLASS_READ', { of: 'ownClasses' }), teacher, null],
  ['staff for own classes, member', staff('SITE_CLASS_READ', { of: 'ownClasses' }), joined, 'NO_PERMISSION'],
  ['staff for no class, teacher', staff('SITE_DASHBOARD_READ', { of: 'noClass' }), teacher, null],
  ['staff with another right, manager', staff('SITE_CLASS_READ', { also: 'SITE_USER_READ' }), manager, null],
  [
    'staff with another right, without it',
    staff('SITE_CLASS_READ', { also: 'SITE_USER_READ' }),
    { ...manager, permissions: ['SITE_CLASS_READ'] },
    'NO_PERMISSION',
  ],
  [
    'staff, teacher with an added right',
    staff('SITE_COUPON_READ'),
    { ...teacher, permissions: ['SITE_COUPON_READ'] },
    null,
  ],
  ['staff, manager who left the site', seo, { ...manager, isChannelUser: false }, 'NOT_CHANNEL_USER'],
  ['class staff, visitor', students, visitor, 'NOT_LOGGED_IN'],
  ['class staff, class manager', students, helper, null],
  ['class staff, attendee', students, attendee, 'NO_PERMISSION'],
  ['class staff, site manager', students, manager, null],
  ['class staff, unrelated teacher', students, teacher, 'NO_PERMISSION'],
  ['platform, manager', platform, manager, 'NOT_LOGGED_IN'],
  ['platform, visitor', platform, visitor, 'NOT_LOGGED_IN'],
  ['platform, administrator at the desk', platform, atDesk, null],
  ['platform, administrator before the second factor', platform, entering, 'NOT_LOGGED_IN'],
  ['platform, administrator who looks at a site', platform, administrator, 'NOT_LOGGED_IN'],
  ['platform entry, administrator before the second factor', platformEntry, entering, null],
  ['platform entry, administrator at the desk', platformEntry, atDesk, 'NOT_LOGGED_IN'],
  ['platform entry, visitor', platformEntry, visitor, 'NOT_LOGGED_IN'],
  ['staff, administrator', staff('SITE_PLAN_UPDATE'), administrator, null],
  ['class staff, administrator', students, administrator, null],
]

describe('PERM-05 PERM-24 PERM-28 JOIN-06 who may', () => {
  test.each(table)('%s', (_, access, principal, problem) => {
    expect(accessProblem(access, principal)).toBe(problem)
    expect(allows(access, principal)).toBe(problem === null)
  })
})

test('GEN-11 ADM-01 a platform administrator stands above all channels, whatever their part in one', () => {
  for (const access of [user, verified, member, learner, staff('SITE_PLAN_CANCEL'), students])
    for (const channelSeq of [null, 1, 2])
      expect(accessProblem(access, { ...administrator, channelSeq })).toBeNull()
  for (const principal of [visitor, loggedIn, proven, joined, attendee, teacher, helper, manager])
    expect(accessProblem(platform, principal)).not.toBeNull()
})

test('ADM-04 the desk is no way into a site: whoever is at it holds nothing there', () => {
  for (const access of [member, learner, staff('SITE_CONSOLE_READ'), students])
    expect(accessProblem(access, atDesk)).not.toBeNull()
})

test('PERM-32 rights of a class manager hold on that course only', () => {
  const elsewhere: Principal = { ...helper, ...courseOf({}) }
  expect(holdsOnCourse(helper, 'CLASS_STUDENT_UPDATE')).toBe(true)
  expect(holdsOnCourse(elsewhere, 'CLASS_STUDENT_UPDATE')).toBe(false)
})

test('PERM-05 a course permission needs a course type even when it was added by name', () => {
  const granted: Principal = { ...teacher, permissions: ['CLASS_STUDENT_UPDATE'] }
  expect(accessProblem(students, granted)).toBe('NO_PERMISSION')
})

test('PERM-31 a permission taken from a manager is gone on courses too', () => {
  const lessened: Principal = {
    ...manager,
    permissions: permissionsOf({ userTypeCd: 'MNG', removed: ['CLASS_STUDENT_UPDATE'] }),
  }
  expect(accessProblem(students, lessened)).toBe('NO_PERMISSION')
})

test('PERM-11 CLASS_ROOM_UPDATE or SITE_CLASS_UPDATE makes a classroom manager', () => {
  expect(managesClassroom(helper)).toBe(true)
  expect(managesClassroom({ ...joined, permissions: ['SITE_CLASS_UPDATE'] })).toBe(true)
  expect(managesClassroom(attendee)).toBe(false)
})
