import { expect, test } from 'vitest'
import {
  type Attendance,
  betterPlace,
  extendedValidAt,
  hasExpired,
  isAttending,
  MOVES,
  moveProblem,
  partOf,
  periodProblem,
  planBulkMove,
  planExtensions,
  reviewExpiringAt,
  validAtFrom,
  withdrawal,
} from './attendance.ts'
import { CHOISE_STATUS } from './codes.ts'

const now = new Date('2026-11-20T12:00:00+09:00')
const later = '2026-11-20T12:00:01+09:00'
const approved: Attendance = { choiseStatusCd: '00', validAt: later, attendAt: '2026-11-01T00:00:00Z' }

test.each([
  ['ENR-30 approved and valid', {}, true],
  ['ENR-30 no longer valid', { validAt: now }, false],
  ['ENR-31 unlimited with an attend date', { validAt: null }, true],
  ['ENR-31 unlimited without an attend date', { validAt: null, attendAt: null }, false],
  ['ENR-30 pending', { choiseStatusCd: '01' as const }, false],
  ['ATT-18 on hold', { choiseStatusCd: '02' as const }, false],
  ['ATT-06 cancelled', { choiseStatusCd: '99' as const }, false],
])('ENR-30 ENR-31 attending: %s', (_, change, attending) => {
  expect(isAttending({ ...approved, ...change }, now)).toBe(attending)
})

test('ROOM-31 expired is approved and past its end', () => {
  expect(hasExpired({ ...approved, validAt: now }, now)).toBe(true)
  expect(hasExpired({ ...approved, validAt: null }, now)).toBe(false)
  expect(hasExpired(approved, now)).toBe(false)
})

test('ENR-32 ATT-06 ATT-08 every move of the life cycle', () => {
  const statuses = Object.values(CHOISE_STATUS)
  const allowed = statuses.flatMap((from) =>
    statuses.filter((to) => moveProblem({ choiseStatusCd: from }, to) === null).map((to) => `${from}>${to}`),
  )
  expect(allowed.sort()).toEqual(
    ['00>01', '00>02', '00>99', '01>00', '01>02', '01>99', '02>00', '02>01', '02>99'].sort(),
  )
  expect(MOVES['99']).toEqual([])
})

test.each([
  ['ATT-06 cancelled is final', { choiseStatusCd: '99' }, '00', {}, 'CANCELLED_IS_FINAL'],
  ['ATT-08 no move to the same state', { choiseStatusCd: '00' }, '00', {}, 'MOVE_NOT_ALLOWED'],
  ['ATT-10 the plan is full', { choiseStatusCd: '01' }, '00', { planPlacesLeft: 0 }, 'PLAN_LIMIT_EXCEEDED'],
  ['ATT-11 the class is full', { choiseStatusCd: '01' }, '00', { placesLeft: 0 }, 'CAPACITY_EXCEEDED'],
  ['ATT-18 a held attendee kept the place', { choiseStatusCd: '02' }, '00', { placesLeft: 0 }, null],
  [
    'ATT-18 holding an applicant takes a place',
    { choiseStatusCd: '01' },
    '02',
    { placesLeft: 0 },
    'CAPACITY_EXCEEDED',
  ],
  [
    'ATT-10 a learner of another class is counted already',
    { choiseStatusCd: '01', isCountedLearner: true },
    '00',
    { planPlacesLeft: 0 },
    null,
  ],
  ['ATT-11 cancelling needs no place', { choiseStatusCd: '01' }, '99', { placesLeft: 0 }, null],
  [
    'JOIN-11 whoever left is not approved',
    { choiseStatusCd: '01', presence: 'gone' as const },
    '00',
    {},
    'ATTENDEE_IS_NO_MEMBER',
  ],
  [
    'JOIN-11 and takes no place',
    { choiseStatusCd: '01', presence: 'gone' },
    '02',
    {},
    'ATTENDEE_IS_NO_MEMBER',
  ],
  [
    'JOIN-11 and is not let in again',
    { choiseStatusCd: '02', presence: 'gone' },
    '00',
    {},
    'ATTENDEE_IS_NO_MEMBER',
  ],
  [
    'SOC-19 whose accounts become one waits',
    { choiseStatusCd: '01', presence: 'merging' },
    '02',
    {},
    'MERGE_UNDER_WAY',
  ],
  ['JOIN-11 what ends it goes on', { choiseStatusCd: '01', presence: 'gone' }, '99', {}, null],
  ['JOIN-11 what holds it goes on', { choiseStatusCd: '00', presence: 'gone' }, '02', {}, null],
  [
    'PKG-05 package attendees',
    { choiseStatusCd: '01', isFromPackage: true },
    '99',
    {},
    'PACKAGE_ATTENDEE_ELSEWHERE',
  ],
] as const)('%s', (_, attendee, to, room, problem) => {
  expect(moveProblem(attendee, to, { placesLeft: null, planPlacesLeft: null, ...room })).toBe(problem)
})

test('ATT-12 a bulk approval uses up the room as it goes and names each failure', () => {
  const attendees = (['01', '02', '99', '01', '01'] as const).map((choiseStatusCd) => ({ choiseStatusCd }))
  const plan = planBulkMove(attendees, '00', { placesLeft: 1, planPlacesLeft: 3 })
  expect(plan.map(({ problem }) => problem)).toEqual([
    null,
    null,
    'CANCELLED_IS_FINAL',
    'CAPACITY_EXCEEDED',
    'CAPACITY_EXCEEDED',
  ])
})

test('ATT-10 each approval uses a place of the plan, a refused one and a known learner none', () => {
  const attendees = [
    { choiseStatusCd: '99' as const },
    { choiseStatusCd: '01' as const, isCountedLearner: true },
    { choiseStatusCd: '01' as const },
    { choiseStatusCd: '01' as const },
  ]
  const plan = planBulkMove(attendees, '00', { placesLeft: null, planPlacesLeft: 1 })
  expect(plan.map(({ problem }) => problem)).toEqual([
    'CANCELLED_IS_FINAL',
    null,
    null,
    'PLAN_LIMIT_EXCEEDED',
  ])
})

test('ATT-12, AUTH-24 a date that is full takes nobody more, another date and no date do', () => {
  const on = (scheduleSeq: number | null) => ({ choiseStatusCd: '01' as const, scheduleSeq })
  const attendees = [on(7), on(7), on(7), on(8), on(null), on(9)]
  const placesLeftOn = new Map([
    [7, 2],
    [9, 0],
  ])
  const plan = planBulkMove(attendees, '00', { placesLeft: null, planPlacesLeft: null, placesLeftOn })
  expect(plan.map(({ problem }) => problem)).toEqual([
    null,
    null,
    'CAPACITY_EXCEEDED',
    null,
    null,
    'CAPACITY_EXCEEDED',
  ])
  expect(placesLeftOn.get(7)).toBe(2)
})

test.each([
  [1, 1],
  [20, 1],
  [21, 2],
  [1000, 50],
  [5000, 200],
  [20_000, 200],
])('ATT-12 of %d people %d are changed in one step', (total, part) => {
  expect(partOf(total)).toBe(part)
})

test('ATT-07 a period can be changed once approved', () => {
  expect(periodProblem('01')).toBe('PERIOD_NOT_EDITABLE')
  expect(periodProblem('99')).toBe('CANCELLED_IS_FINAL')
  expect(periodProblem('00')).toBeNull()
  expect(periodProblem('02')).toBeNull()
})

test.each([
  [30, null, '2026-12-20T23:59:59+09:00'],
  [30, '2026-11-01T00:00:00+09:00', '2026-12-20T23:59:59+09:00'],
  [30, '2026-12-01T10:00:00+09:00', '2026-12-31T23:59:59+09:00'],
  [-1, null, null],
])('ENR-42 %i days from approval or the later start %s end at %s', (days, startAt, end) => {
  expect(validAtFrom(days, now, startAt)).toEqual(end === null ? null : new Date(end))
})

test('ENR-42 reviews expire with the period', () => {
  const validAt = validAtFrom(30, now)
  expect(reviewExpiringAt(validAt)).toEqual(validAt)
})

test('ATT-03 extending adds to the end, or to now when that has passed', () => {
  expect(extendedValidAt('2026-11-25T23:59:59+09:00', 10, now)).toEqual(new Date('2026-12-05T23:59:59+09:00'))
  expect(extendedValidAt('2026-10-01T23:59:59+09:00', 10, now)).toEqual(new Date('2026-11-30T23:59:59+09:00'))
  expect(extendedValidAt(null, 10, now)).toBeNull()
})

test('ENR-43 what withdrawing means', () => {
  expect(withdrawal('01')).toBe('atOnce')
  expect(withdrawal('00')).toBe('underRefundRule')
  expect(withdrawal('99')).toBe('impossible')
})

test.each([
  ['approved before on hold', { choiseStatusCd: '00' }, { choiseStatusCd: '02' }, 0],
  ['on hold before pending', { choiseStatusCd: '01' }, { choiseStatusCd: '02' }, 1],
  [
    'access before a longer application',
    { choiseStatusCd: '01', validAt: null },
    { choiseStatusCd: '00' },
    1,
  ],
  ['the later end', { validAt: '2026-03-01T00:00:00Z' }, { validAt: '2026-04-01T00:00:00Z' }, 1],
  ['no end before any', { validAt: null }, { validAt: '2036-04-01T00:00:00Z' }, 0],
  ['the first of equals', {}, {}, 0],
] as const)('SOC-19 of two places of one person stays %s', (_, first, second, kept) => {
  const place: Pick<Attendance, 'choiseStatusCd' | 'validAt'> = {
    choiseStatusCd: '00',
    validAt: '2026-03-01T00:00:00Z',
  }
  const both = [
    { ...place, ...first },
    { ...place, ...second },
  ] as const
  expect(betterPlace(both[0], both[1])).toBe(both[kept])
})

test('JOIN-11 more days are given to whoever left, and no seat that ended with the period', () => {
  const seatEndedAt = new Date('2026-03-10T01:00:00Z')
  const attendees = [{}, { seatEndedAt }].map((more) => ({
    choiseStatusCd: '00' as const,
    presence: 'gone' as const,
    ...more,
  }))
  const plan = planExtensions(attendees, { placesLeft: 5 })
  expect(plan.map(({ problem }) => problem)).toEqual([null, 'ATTENDEE_IS_NO_MEMBER'])
})
