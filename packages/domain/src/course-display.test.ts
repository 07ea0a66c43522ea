import { expect, test } from 'vitest'
import {
  canSendInviteEvent,
  customEventLines,
  remainingShown,
  showsFloatingButton,
} from './course-display.ts'
import { afterScheduleCheck, coursesToEnrol, isPayable, packageEnrolProblem } from './enrol-flow.ts'
import { myClassTab } from './my-class.ts'

const now = '2026-11-20T12:00:00+09:00'
const floating = {
  courseFloatingShowYn: 'Y',
  courseFloatingButton: '바로 신청',
  courseFloatingShowStartAt: '2026-11-01T00:00:00+09:00',
  courseFloatingShowEndAt: '2026-11-30T00:00:00+09:00',
} as const

test.each([
  ['in its time', {}, true],
  ['without bounds', { courseFloatingShowStartAt: null, courseFloatingShowEndAt: null }, true],
  ['switched off', { courseFloatingShowYn: 'N' }, false],
  ['without a label', { courseFloatingButton: ' ' }, false],
  ['before its time', { courseFloatingShowStartAt: '2026-11-21T00:00:00+09:00' }, false],
  ['after its time', { courseFloatingShowEndAt: '2026-11-19T00:00:00+09:00' }, false],
] as const)('CAT-24 the floating button %s: %s', (_, change, shows) => {
  expect(showsFloatingButton({ ...floating, ...change }, now)).toBe(shows)
})

const remaining = {
  courseRemainingAttendeeShowYn: 'Y',
  courseRemainingEndAtShowYn: 'Y',
  courseRemainingAttendee: 5,
  courseRemainingTerm: null,
  courseRemainingStartAt: '2026-11-01T00:00:00+09:00',
  courseRemainingEndAt: '2026-11-30T00:00:00+09:00',
} as const
const endAt = remaining.courseRemainingEndAt

test.each([
  ['few places left', {}, 5, { places: 5, endAt }],
  ['many places left', {}, 6, { places: null, endAt }],
  ['no bound of places', { courseRemainingAttendee: null }, 60, { places: 60, endAt }],
  ['no limit at all', {}, null, { places: null, endAt }],
  ['places switched off', { courseRemainingAttendeeShowYn: 'N' }, 5, { places: null, endAt }],
  ['time switched off', { courseRemainingEndAtShowYn: 'N' }, 5, { places: 5, endAt: null }],
  ['few days left', { courseRemainingTerm: 10 }, 5, { places: 5, endAt }],
  ['many days left', { courseRemainingTerm: 9 }, 5, { places: 5, endAt: null }],
  ['too early', { courseRemainingStartAt: '2026-11-21T00:00:00+09:00' }, 5, { places: null, endAt: null }],
] as const)('CAT-25 BYD-03 what remains, %s', (_, change, seatsLeft, shown) => {
  expect(remainingShown({ ...remaining, ...change }, seatsLeft, now)).toEqual(shown)
})

test('CAT-28 a custom event joins data to fields by index', () => {
  const fields = [
    { title: '일시', type: 'text' },
    { title: '장소', type: 'text' },
    { title: '안내', type: 'url' },
  ]
  const data = ['금요일', ' ', 'https://a.co']
  const event = {
    cstmEventYn: 'Y',
    cstmEventStartAt: null,
    cstmEventEndAt: null,
    cstmEventFields: fields,
  } as const
  expect(customEventLines(event, data, now)).toEqual([
    { title: '일시', text: '금요일', isLink: false },
    { title: '안내', text: 'https://a.co', isLink: true },
  ])
  expect(customEventLines({ ...event, cstmEventYn: 'N' }, data, now)).toEqual([])
})

const [before, after] = ['2000-01-01T00:00:00+09:00', '2100-01-01T00:00:00+09:00']
test.each([
  ['not begun', after, null, 0],
  ['running', before, after, 1],
  ['over', null, before, 0],
] as const)('NAV-19 a custom event that is %s', (_, cstmEventStartAt, cstmEventEndAt, shown) => {
  const event = {
    cstmEventYn: 'Y',
    cstmEventStartAt,
    cstmEventEndAt,
    cstmEventFields: [{ title: '일시', type: 'text' }],
  } as const
  expect(customEventLines(event, ['금요일'], now)).toHaveLength(shown)
})

test.each([
  ['Y', true, 'Y'],
  ['Y', false, 'N'],
  ['N', true, 'N'],
] as const)('CAT-27 event %s, attending %s: may invite %s', (inviteEventYn, isAttending, may) => {
  expect(canSendInviteEvent(inviteEventYn, isAttending)).toBe(may)
})

test('ENR-04 ENR-05 ENR-06 success goes on, a failure asks, 100010 stops', () => {
  expect(afterScheduleCheck(null)).toBe('pay')
  expect(afterScheduleCheck('100012')).toBe('ask')
  expect(afterScheduleCheck('100010')).toBe('stop')
})

test('ENR-28 ENR-29 attended classes need the confirmation and stay as they are', () => {
  expect(packageEnrolProblem([2], false)).toBe('PACKAGE_CLASSES_ATTENDED')
  expect(packageEnrolProblem([2], true)).toBeNull()
  expect(packageEnrolProblem([], false)).toBeNull()
  expect(coursesToEnrol([1, 2, 3], [2])).toEqual([1, 3])
})

test('PAY-11 payable says whether a class can be paid', () => {
  expect(isPayable({ payable: 1 })).toBe(true)
  expect(isPayable({ payable: 0 })).toBe(false)
})

const mine = { choiseStatusCd: '00', validAt: '2026-12-01T00:00:00+09:00', attendAt: now } as const

test.each([
  ['running', {}, false, 'inProgress'],
  ['done', {}, true, 'completed'],
  ['over', { validAt: '2026-11-01T00:00:00+09:00' }, false, 'expired'],
  ['over but done', { validAt: '2026-11-01T00:00:00+09:00' }, true, 'completed'],
  ['pending', { choiseStatusCd: '01' }, false, 'waiting'],
  ['on hold', { choiseStatusCd: '02' }, false, 'waiting'],
  ['cancelled', { choiseStatusCd: '99' }, false, null],
] as const)('MY-07 a class that is %s stands under its tab', (_, change, isCompleted, tab) => {
  expect(myClassTab({ ...mine, ...change }, isCompleted, now)).toBe(tab)
})
