import { expect, test } from 'vitest'
import type { Principal } from './access.ts'
import { COURSE_USER_TYPE, FARE } from './codes.ts'
import { permissionsOf } from './permissions.ts'
import { leaseStanding, type PlayingWindow, type PlayLease, playsInOnePlace } from './play-lease.ts'

const now = new Date('2026-11-20T20:00:00+09:00')
const lease: PlayLease = {
  playSeq: 1,
  sessionSeq: 10,
  windowId: 'window-one',
  expiresAt: new Date('2026-11-20T20:00:30+09:00'),
  isPaused: false,
  isLoggedIn: true,
}
const other: PlayingWindow = { playSeq: 2, sessionSeq: 20, windowId: 'window-two' }

test.each<[string, PlayLease | null, PlayingWindow, string]>([
  ['that nobody holds is free', null, other, 'free'],
  ['of a player that runs is taken', lease, other, 'taken'],
  ['of the player itself is its own', lease, { ...other, playSeq: 1 }, 'own'],
  ['goes on with the next lesson of a window', lease, { ...lease, playSeq: 2 }, 'free'],
  [
    'is no other login’s, whatever window it names',
    lease,
    { playSeq: 2, sessionSeq: 20, windowId: 'window-one' },
    'taken',
  ],
  ['is no other window’s of the same login', lease, { ...other, sessionSeq: 10 }, 'taken'],
  ['of a player that pauses is free', { ...lease, isPaused: true }, other, 'free'],
  ['of a login that ended is free', { ...lease, isLoggedIn: false }, other, 'free'],
  ['that nobody renewed is free', { ...lease, expiresAt: now }, other, 'free'],
])('BYD-19 a lease %s', (_, held, player, standing) => {
  expect(leaseStanding(held, player, now)).toBe(standing)
})

const viewer = (part: Partial<Principal> = {}): Principal => ({
  userSeq: 1,
  isVerified: true,
  isPlatformAdmin: false,
  channelSeq: 1,
  isChannelUser: true,
  userTypeCd: null,
  permissions: [],
  ...part,
})
const facilitator = viewer({
  course: {
    userTypeCd: COURSE_USER_TYPE.facilitator,
    permissions: permissionsOf({ userTypeCd: null, courseUserTypeCd: COURSE_USER_TYPE.facilitator }),
    isAttending: false,
    fareCd: FARE.paid,
  },
})

test.each([
  ['a learner', FARE.paid, { isPublic: 0, limitDupPlay: 1 }, viewer(), true],
  ['a learner where it is not limited', FARE.paid, { isPublic: 0, limitDupPlay: 0 }, viewer(), false],
  ['a free preview', FARE.paid, { isPublic: 1, limitDupPlay: 1 }, viewer(), false],
  ['an open class', FARE.open, { isPublic: 0, limitDupPlay: 1 }, viewer(), false],
  ['whoever runs the class', FARE.paid, { isPublic: 0, limitDupPlay: 1 }, facilitator, false],
  ['a visitor', FARE.paid, { isPublic: 0, limitDupPlay: 1 }, viewer({ userSeq: null }), false],
])('BYD-19, AUTH-15 one place at a time: %s', (_, fareCd, item, principal, isOne) => {
  expect(playsInOnePlace({ fareCd }, item, principal)).toBe(isOne)
})
