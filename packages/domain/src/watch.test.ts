import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  completesByItself,
  furthestSeek,
  isPlausible,
  isVideoDone,
  mergeRanges,
  playControls,
  resumePosition,
  viewingBudget,
  viewingLeft,
  viewingSpent,
  warnsNow,
  watchedPercent,
  watchedSeconds,
} from './watch.ts'

const seen = [
  { from: 50, to: 70 },
  { from: 0, to: 30 },
  { from: 30, to: 40 },
  { from: 60, to: 80 },
]

test('ROOM-24 ranges merge, touching ones join, and nothing lies outside the video', () => {
  expect(mergeRanges(seen, 100)).toEqual([
    { from: 0, to: 40 },
    { from: 50, to: 80 },
  ])
  expect(mergeRanges([{ from: -5, to: 500 }], 100)).toEqual([{ from: 0, to: 100 }])
  expect(mergeRanges([{ from: 20, to: 20 }], 100)).toEqual([])
})

const ranges = fc.array(
  fc
    .tuple(fc.integer({ min: -20, max: 120 }), fc.nat(60))
    .map(([from, length]) => ({ from, to: from + length })),
)

test('ROOM-25 merged ranges count each second of the video once', () => {
  fc.assert(
    fc.property(ranges, (played) => {
      const merged = mergeRanges(played, 100)
      const seconds = Array.from({ length: 100 }, (_, second) => second)
      const counted = seconds.filter((second) =>
        played.some(({ from, to }) => from <= second && second + 1 <= to),
      )
      const inMerged = seconds.filter((second) =>
        merged.some(({ from, to }) => from <= second && second + 1 <= to),
      )
      expect(watchedSeconds(played, 100)).toBe(inMerged.length)
      expect(inMerged).toEqual(counted)
      expect(mergeRanges(merged, 100)).toEqual(merged)
      expect(mergeRanges(played.toReversed(), 100)).toEqual(merged)
    }),
  )
})

test('ROOM-12 watching more never lowers the percent, which stays within 0 and 100', () => {
  fc.assert(
    fc.property(ranges, ranges, (before, more) => {
      const percent = watchedPercent(before, 100)
      expect(percent).toBeGreaterThanOrEqual(0)
      expect(watchedPercent([...before, ...more], 100)).toBeGreaterThanOrEqual(percent)
      expect(watchedPercent([...before, ...more], 100)).toBeLessThanOrEqual(100)
    }),
  )
})

describe('ROOM-12 ROOM-25 a video counts', () => {
  test.each([
    ['from any play with 0', 0, [{ from: 90, to: 91 }], 600, true],
    ['not unplayed', 0, [], 600, false],
    ['from any play when the length is unknown', 80, [{ from: 5, to: 9 }], 0, true],
    ['below the share', 50, [{ from: 0, to: 299 }], 600, false],
    ['at the share', 50, [{ from: 0, to: 300 }], 600, true],
    ['at 100 with only the last second missing', 100, [{ from: 0, to: 599 }], 600, true],
    [
      'not at 100 with a gap',
      100,
      [
        { from: 0, to: 300 },
        { from: 310, to: 600 },
      ],
      600,
      false,
    ],
  ])('%s', (_, limitPercent, played, duration, done) => {
    expect(isVideoDone(limitPercent, played, duration)).toBe(done)
  })
})

test.each([
  ['what was played in real time', { from: 10, to: 20 }, 10, true],
  ['double speed', { from: 10, to: 30 }, 10, true],
  ['all that slack and speed allow', { from: 0, to: 30 }, 10, true],
  ['a second more', { from: 0, to: 31 }, 10, false],
  ['the second after the end', { from: 590, to: 601 }, 60, true],
  ['before the start', { from: -1, to: 5 }, 60, false],
  ['endless', { from: 0, to: Number.POSITIVE_INFINITY }, 60, false],
  ['more than the greatest speed allows', { from: 0, to: 500 }, 10, false],
  ['beyond the end', { from: 590, to: 640 }, 60, false],
  ['backwards', { from: 30, to: 20 }, 60, false],
  ['no number', { from: Number.NaN, to: 20 }, 60, false],
])('SEC-13 a report of %s', (_, range, elapsed, plausible) => {
  expect(isPlausible(range, elapsed, 600)).toBe(plausible)
})

const limited = { duration: 600, limitPlayTime: 1, multiplyPlayTime: 3 }

test('ROOM-13 the viewing budget is n times the length, once without a multiple, none without a limit', () => {
  expect(viewingBudget(limited)).toBe(1800)
  expect(viewingBudget({ ...limited, multiplyPlayTime: 0 })).toBe(600)
  expect(viewingBudget({ ...limited, limitPlayTime: 0 })).toBeNull()
  expect(viewingLeft(limited, 2000)).toBe(0)
  expect(viewingLeft({ ...limited, limitPlayTime: 0 }, 2000)).toBeNull()
})

test('ROOM-14 what is spent is real time, whatever the speed', () => {
  const start = Date.parse('2026-11-20T00:00:00Z')
  expect(viewingSpent(start, start + 30_000)).toBe(30)
  expect(viewingSpent(start, start - 30_000)).toBe(0)
})

test('ROOM-15 the warning comes once, when 10 minutes are left', () => {
  expect(warnsNow(601, 600)).toBe(true)
  expect(warnsNow(600, 590)).toBe(false)
  expect(warnsNow(700, 650)).toBe(false)
  expect(warnsNow(null, null)).toBe(false)
})

test.each([
  ['the 100% rule on first play', 100, 1, false, { maySeek: false, mayChangeSpeed: false }],
  ['the 100% rule once done', 100, 1, true, { maySeek: true, mayChangeSpeed: true }],
  ['speed control off', 0, 0, false, { maySeek: true, mayChangeSpeed: false }],
  ['an ordinary video', 80, 1, false, { maySeek: true, mayChangeSpeed: true }],
])('ROOM-11 ROOM-16 controls under %s', (_, limitPercent, vodSpeedControlYn, done, controls) => {
  expect(playControls({ limitPercent, vodSpeedControlYn }, done)).toEqual(controls)
})

test('ROOM-11 one may go back, but forward only to where one has been', () => {
  expect(furthestSeek(seen, 100)).toBe(40)
  expect(furthestSeek([{ from: 1, to: 90 }], 100)).toBe(90)
  expect(furthestSeek([{ from: 10, to: 90 }], 100)).toBe(0)
})

test('ROOM-24 playing goes on where it stopped, and from the start after the end', () => {
  expect(resumePosition(240, 600)).toBe(240)
  expect(resumePosition(596, 600)).toBe(596)
  expect(resumePosition(597, 600)).toBe(0)
  expect(resumePosition(-1, 600)).toBe(0)
})

test.each([
  ['at its share', 80, [{ from: 0, to: 80 }], false, true],
  ['not before its share', 80, [{ from: 0, to: 79 }], true, false],
  ['at its end where any play counts', 0, [{ from: 95, to: 100 }], true, true],
  ['not in the middle where any play counts', 0, [{ from: 0, to: 50 }], false, false],
])('ROOM-25 a video completes by itself %s', (_, limitPercent, played, ended, done) => {
  expect(completesByItself(limitPercent, played, 100, ended)).toBe(done)
})
