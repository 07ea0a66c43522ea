import { expect, test } from 'vitest'
import type { Principal } from './access.ts'
import {
  entryProblem,
  isOfNow,
  joinWindows,
  liveUserType,
  meetingServiceOf,
  missingLink,
  wearsHostBadge,
  windowOf,
} from './live-join.ts'
import { permissionsOf } from './permissions.ts'

const at = (clock: string) => new Date(`2026-11-20T${clock}:00+09:00`)
const live = { startAt: at('20:00'), endAt: at('21:00') }

test.each([
  ['half an hour before it is not open yet', '19:30', 'LIVE_NOT_OPEN'],
  ['a minute later it is', '19:31', null],
  ['it stays open until its end, however long ago it began', '21:00', null],
  ['and not longer', '21:01', 'LIVE_ENDED'],
])('LIVE-07, LIVE-10, LIVE-26 %s', (_, clock, problem) => {
  expect(entryProblem(live, at(clock), 30)).toBe(problem)
})

test.each([
  ['00', '00', 'LIVE_NOT_READY'],
  ['01', '01', 'LIVE_NOT_READY'],
  ['02', '02', 'LIVE_LINK_MISSING'],
  ['77', '02', 'LIVE_LINK_MISSING'],
  ['99', null, 'LIVE_LINK_MISSING'],
])('LIVE-11, LIVE-21, LIVE-22 type %s is held by %s and without a link says %s', (type, service, problem) => {
  expect([meetingServiceOf(type), missingLink(type)]).toEqual([service, problem])
})

const someone = (part: Partial<Principal>): Principal => ({
  userSeq: 1,
  isVerified: true,
  isPlatformAdmin: false,
  channelSeq: 1,
  isChannelUser: true,
  userTypeCd: null,
  permissions: [],
  ...part,
})
const inClass = (userTypeCd: 'FAC' | 'CMG' | null) => ({
  course: {
    userTypeCd,
    permissions: permissionsOf({ userTypeCd: null, courseUserTypeCd: userTypeCd }),
    isAttending: true,
    fareCd: '01' as const,
  },
})

const parts: [string, string, Principal][] = [
  ['a learner', 'user', someone(inClass(null))],
  ['the facilitator', 'facilitator', someone(inClass('FAC'))],
  ['a class manager', 'classManager', someone(inClass('CMG'))],
  [
    'the owner of the site',
    'classManager',
    someone({ ...inClass(null), userTypeCd: 'OWN', permissions: permissionsOf({ userTypeCd: 'OWN' }) }),
  ],
]

test.each(parts)('LIVE-12 %s is a %s', (_, userType, principal) => {
  expect(liveUserType(principal)).toBe(userType)
})

test('LIVE-13 only a facilitator of service A who may start it wears the badge', () => {
  const badge = { userType: 'facilitator', isZoomHost: 1, liveTypeCd: '00' } as const
  expect(wearsHostBadge(badge)).toBe(true)
  expect(wearsHostBadge({ ...badge, isZoomHost: 0 })).toBe(false)
  expect(wearsHostBadge({ ...badge, liveTypeCd: '99' })).toBe(false)
  expect(wearsHostBadge({ ...badge, userType: 'classManager' })).toBe(false)
})

test.each([
  [{}, 30, 30],
  [{ attendeeJoinTimeLive: 10, tchJoinTimeLive: 60 }, 10, 60],
  [{ attendeeJoinTimeLive: -1, tchJoinTimeLive: 'soon' }, 30, 30],
])('LIVE-08 with the settings %j the windows are %i and %i minutes', (settings, attendee, teacher) => {
  const windows = joinWindows(settings)
  expect([windowOf(windows, 'user'), windowOf(windows, 'facilitator')]).toEqual([attendee, teacher])
})

test.each([
  ['20:00', '2026-11-20T23:59:00+09:00', true],
  ['20:00', '2026-11-21T00:00:00+09:00', false],
  ['23:50', '2026-11-21T00:19:00+09:00', true],
  ['23:50', '2026-11-21T00:20:00+09:00', false],
])('LIVE-25, LIVE-28 at %s a live of %s is of now: %s', (clock, startAt, isNow) => {
  expect(isOfNow(startAt, at(clock), 30)).toBe(isNow)
})
