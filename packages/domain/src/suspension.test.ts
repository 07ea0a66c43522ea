import { expect, test } from 'vitest'
import { type Access, anyone, classStaff, learner, member, type Principal, staff, user } from './access.ts'
import { suspensionProblem, suspensionProblems } from './suspension.ts'

const visitor: Principal = {
  userSeq: null,
  isVerified: false,
  isPlatformAdmin: false,
  channelSeq: 1,
  isChannelUser: false,
  userTypeCd: null,
  permissions: [],
}
const joined: Principal = { ...visitor, userSeq: 7, isVerified: true, isChannelUser: true }
const course = { userTypeCd: null, permissions: [], isAttending: false, fareCd: '01' as const }
const attendee: Principal = { ...joined, course: { ...course, isAttending: true } }
const browsing: Principal = { ...joined, course: { ...course, fareCd: '03' } }
const owner: Principal = { ...joined, userTypeCd: 'OWN' }
const helper: Principal = { ...joined, course: { ...course, userTypeCd: 'CMG' } }
const looking: Principal = { ...visitor, userSeq: 9, isPlatformAdmin: true, isReadOnly: true }

const seo = staff('SITE_SEO_READ')
const students = classStaff('CLASS_STUDENT_UPDATE')

const table: [string, Access, Principal, boolean, boolean][] = [
  ['a visitor reads a page', anyone, visitor, true, false],
  ['a member reads a page', anyone, joined, true, false],
  ['a learner reads the class they have', anyone, attendee, true, true],
  ['staff read a page', anyone, owner, true, true],
  ['a visitor asks for a staff list', seo, visitor, true, false],
  ['staff read a list', seo, owner, true, true],
  ['staff change something', seo, owner, false, false],
  ['class staff read a list', students, helper, true, true],
  ['class staff change something', students, helper, false, false],
  ['a learner enters the classroom', learner, attendee, true, true],
  ['a learner watches on', learner, attendee, false, true],
  ['somebody enters a free-open class', learner, browsing, true, false],
  ['staff enter the classroom', learner, helper, true, true],
  ['staff mark progress', learner, helper, false, false],
  ['a member reads their orders', member, joined, true, true],
  ['a member orders', member, joined, false, false],
  ['somebody joins', user, { ...joined, isChannelUser: false }, false, false],
  ['an administrator looks', seo, looking, true, true],
]

test.each(table)('ADM-02 on a suspended site %s: %#', (_, access, principal, isRead, isServed) => {
  const problem = suspensionProblem({ access, isRead, whileSuspended: false }, principal)
  expect(problem).toBe(isServed ? null : 'SITE_SUSPENDED')
  expect(suspensionProblem({ access, isRead, whileSuspended: true }, principal)).toBeNull()
})

test('ADM-02 a suspension says why, and neither that nor the note is a novel', () => {
  expect(suspensionProblems({ reason: '신고', note: '' })).toEqual({})
  expect(suspensionProblems({ reason: ' ', note: '' })).toEqual({ reason: 'required' })
  expect(suspensionProblems({ reason: '가'.repeat(501), note: '가'.repeat(301) })).toEqual({
    reason: { code: 'tooLong', n: 500 },
    note: { code: 'tooLong', n: 300 },
  })
})
