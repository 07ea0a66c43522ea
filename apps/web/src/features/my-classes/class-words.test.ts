import { CHOISE_STATUS } from '@seodang/domain/codes'
import { expect, test } from 'vitest'
import { calledName, remainingOf, waitingOf } from './class-words.ts'
import type { MyClass } from './queries.ts'

const NOW = new Date('2026-11-20T10:30:00Z')
const mine = (change: Partial<MyClass>): MyClass => ({
  attendSeq: 1,
  course: {
    courseSeq: 1,
    courseTypeCd: '02',
    title: '',
    image: null,
    teachers: [],
    curriculumStatusList: [],
  },
  choiseStatusCd: CHOISE_STATUS.approved,
  waitlisted: false,
  waitPosition: null,
  offerUntil: null,
  attendAt: '2026-11-01T00:00:00Z',
  validAt: null,
  isAttend: true,
  expired: false,
  completedCount: 0,
  curriculumCount: 0,
  progressPercent: 0,
  next: null,
  lastSeenAt: null,
  canReview: false,
  hasReview: false,
  orderSeq: null,
  packageTitle: null,
  ...change,
})

test.each([
  ['no end', {}, { kind: 'unlimited' }],
  ['a month', { validAt: '2026-12-21T14:59:59Z' }, { kind: 'days', days: 31 }],
  ['a week', { validAt: '2026-11-27T14:59:59Z' }, { kind: 'fewDays', days: 7 }],
  ['the last day in Seoul', { validAt: '2026-11-20T14:59:59Z' }, { kind: 'lastDay' }],
  [
    'ended',
    { validAt: '2026-11-19T14:59:59Z', expired: true },
    { kind: 'ended', at: '2026-11-19T14:59:59Z' },
  ],
  ['not begun', { attendAt: '2026-12-01T00:00:00Z' }, { kind: 'notYet', at: '2026-12-01T00:00:00Z' }],
])('MY-07 the remaining days: %s', (_, change, expected) => {
  expect(remainingOf(mine(change), NOW)).toEqual(expected)
})

test.each([
  [{ choiseStatusCd: CHOISE_STATUS.pending, waitlisted: true }, 'waitlisted'],
  [{ choiseStatusCd: CHOISE_STATUS.pending }, 'pending'],
  [{ choiseStatusCd: CHOISE_STATUS.onHold, waitlisted: true }, 'onHold'],
  [{}, null],
])('MY-07 what an application waits for', (change, expected) => {
  expect(waitingOf(mine(change))).toBe(expected)
})

test.each([
  ['윤하늘', '하늘'],
  ['남궁민수', '남궁민수'],
  ['하늘', '하늘'],
  ['Ann', 'Ann'],
])('%s is called %s', (name, called) => {
  expect(calledName(name)).toBe(called)
})
