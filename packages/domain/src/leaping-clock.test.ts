import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from './instant.ts'
import {
  DOUBTED_FOR,
  isFollowed,
  isInDoubt,
  judgeClock,
  LARGEST_LEAP,
  LONGEST_OUTAGE,
} from './leaping-clock.ts'

const NOW = Date.parse('2026-11-26T09:00:00Z')
const nothing = { outage: 0, oddity: null, isDoubted: false }

test.each([
  // since the last sign, the clock's leap, what is thought
  ['a sign in time', 10 * SECOND, 0, nothing],
  ['a first sign in time', 10 * SECOND, null, nothing],
  ['a clock that is set by seconds', 35 * SECOND, 29 * SECOND, { ...nothing, outage: 35 * SECOND }],
  ['an outage that the process lived through', 3 * HOUR, 0, { ...nothing, outage: 3 * HOUR }],
  ['an outage, seen by a start', 3 * HOUR, null, { ...nothing, outage: 3 * HOUR }],
  ['a weekend, seen by a start', 2 * DAY, null, { ...nothing, outage: 2 * DAY, isDoubted: true }],
  ['a weekend that was lived through', 2 * DAY, 0, { ...nothing, outage: 2 * DAY }],
  [
    'a week and more, seen by a start',
    8 * DAY,
    null,
    { outage: 0, oddity: { kind: 'longOutage', by: 8 * DAY }, isDoubted: true },
  ],
  [
    'nine hours of a wrong zone',
    9 * HOUR + 10 * SECOND,
    9 * HOUR,
    { ...nothing, oddity: { kind: 'ahead', by: 9 * HOUR } },
  ],
  [
    'years ahead',
    400 * DAY,
    400 * DAY - 10 * SECOND,
    { outage: 0, oddity: { kind: 'ahead', by: 400 * DAY - 10 * SECOND }, isDoubted: true },
  ],
  [
    'years ahead, after another gave the sign',
    5 * SECOND,
    400 * DAY,
    { outage: 0, oddity: { kind: 'ahead', by: 400 * DAY }, isDoubted: true },
  ],
  [
    'an outage with a leap in it',
    9 * HOUR + 20 * MINUTE,
    9 * HOUR,
    { outage: 20 * MINUTE, oddity: { kind: 'ahead', by: 9 * HOUR }, isDoubted: false },
  ],
  [
    'back to the time that it is',
    -400 * DAY,
    -400 * DAY,
    { ...nothing, oddity: { kind: 'back', by: 400 * DAY } },
  ],
  [
    'back, and the sign is right already',
    5 * SECOND,
    -400 * DAY,
    { ...nothing, oddity: { kind: 'back', by: 400 * DAY } },
  ],
  [
    'a start that finds a sign of the future',
    -6 * 365 * DAY,
    null,
    { ...nothing, oddity: { kind: 'back', by: 6 * 365 * DAY } },
  ],
  ['back by seconds', -20 * SECOND, -20 * SECOND, nothing],
] as const)('SEC-38 BYD-11 a clock that leaps: %s', (_, since, leap, verdict) => {
  const { away, ...thought } = judgeClock({ now: NOW, lastSign: NOW - since, leap })
  expect(thought).toEqual(verdict)
  // Too long for anything to be put off, it still is a time in which nobody was there.
  expect(away).toBe(thought.oddity?.kind === 'longOutage' ? since : thought.outage)
})

test('SEC-38 nothing is put off by more than a week, nor by more than the machine counted', () => {
  const ms = fc.integer({ min: -10_000 * DAY, max: 10_000 * DAY })
  fc.assert(
    fc.property(ms, fc.option(ms), (since, leap) => {
      const { outage } = judgeClock({ now: NOW, lastSign: NOW - since, leap })
      expect(outage).toBeGreaterThanOrEqual(0)
      expect(outage).toBeLessThanOrEqual(LONGEST_OUTAGE)
      expect(outage).toBeLessThanOrEqual(Math.max(0, since))
      if (leap !== null && leap > MINUTE) expect(outage).toBeLessThanOrEqual(Math.max(0, since - leap))
    }),
  )
})

test('SEC-38 a leap of more than a day is doubted, however much time went by beside it', () => {
  const ms = fc.integer({ min: LARGEST_LEAP + 1, max: 10_000 * DAY })
  fc.assert(
    fc.property(ms, fc.integer({ min: 0, max: 30 * DAY }), (leap, since) => {
      expect(judgeClock({ now: NOW, lastSign: NOW - since, leap }).isDoubted).toBe(true)
    }),
  )
})

test.each([
  [null, false],
  [NOW - 1, false],
  [NOW + 1, true],
  [NOW + DOUBTED_FOR, true],
  [NOW + DOUBTED_FOR + 1, false],
  [NOW + 400 * DAY, false],
])('SEC-38 a doubt until %j holds: %j', (until, holds) => {
  expect(isInDoubt(until, NOW)).toBe(holds)
})

test.each([
  [9 * HOUR, DAY, 0, true],
  [LARGEST_LEAP, DAY, 0, true],
  [400 * DAY, DAY, 0, false],
  [400 * DAY, DAY, DOUBTED_FOR - 1, false],
  [400 * DAY, DAY, DOUBTED_FOR, true],
  [400 * DAY, DOUBTED_FOR - 1, 0, true],
  [-400 * DAY, DAY, 0, true],
])(
  'SEC-38 a leap by %d, evenly for %d before and for %d since, is followed: %s',
  (leap, before, since, expected) => {
    expect(isFollowed(leap, { before, since })).toBe(expected)
  },
)
