import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_LOG, jumped, played, putBack, stopped, taken, type WatchLog } from './watch-log.ts'

/** Plays from `from` to `to` at a speed, telling four times a second as browsers do. */
function play(log: WatchLog, from: number, to: number, speed = 1, startAt = 0): WatchLog {
  let now = log
  const step = 0.25 * speed
  for (let position = from; position < to; position += step)
    now = played(now, position, startAt + ((position - from) / speed) * 1000)
  return played(now, to, startAt + ((to - from) / speed) * 1000)
}
const rangesOf = (log: WatchLog, duration = 0) => taken(log, duration).ranges

test('ROOM-24 what is played is one stretch, however often it is told', () => {
  expect(rangesOf(play(EMPTY_LOG, 12, 30))).toEqual([[12, 30]])
})

test.each([0.75, 1, 1.25, 1.5, 1.75, 2])('ROOM-12 at speed %s everything between is watched', (speed) => {
  expect(rangesOf(play(EMPTY_LOG, 0, 60, speed))).toEqual([[0, 60]])
})

test('ROOM-12 what is skipped over is not watched', () => {
  const before = play(EMPTY_LOG, 0, 10)
  const after = play(jumped(before, 300, 10_000), 300, 310, 1, 10_000)
  expect(rangesOf(after)).toEqual([
    [0, 10],
    [300, 310],
  ])
})

test('ROOM-12 a jump that no event told of is seen by the clock', () => {
  const before = play(EMPTY_LOG, 0, 10)
  expect(rangesOf(played(before, 300, 10_250))).toEqual([[0, 10]])
})

test('ROOM-12 playing again after going back counts once', () => {
  const before = play(EMPTY_LOG, 0, 20)
  expect(rangesOf(play(jumped(before, 5, 20_000), 5, 15, 1, 20_000))).toEqual([[0, 20]])
})

test('a pause ends a stretch and nothing of the pause is watched', () => {
  const first = stopped(play(EMPTY_LOG, 0, 10), 10.2, 10_200)
  const second = play(first, 10.2, 20, 1, 600_000)
  expect(rangesOf(second)).toEqual([[0, 20]])
  expect(rangesOf(jumped(first, 90, 20_000))).toEqual([[0, 10]])
})

test('a moment backwards is a correction of the player and no jump', () => {
  const wobbling = played(played(play(EMPTY_LOG, 0, 10), 9.9, 10_100), 10.4, 10_500)
  expect(rangesOf(wobbling)).toEqual([[0, 10]])
  expect(rangesOf(play(wobbling, 10.4, 12, 1, 10_500))).toEqual([[0, 12]])
})

test('a tab that slept while the sound went on keeps the whole stretch', () => {
  const before = played(EMPTY_LOG, 100, 0)
  expect(rangesOf(played(before, 160, 60_000))).toEqual([[100, 160]])
})

test('reports follow one another without a gap, and what was taken is not told twice', () => {
  const first = taken(play(EMPTY_LOG, 0, 10.4), 0)
  expect(first.ranges).toEqual([[0, 10]])
  expect(taken(first.log, 0).ranges).toEqual([])
  const second = taken(play(first.log, 10.4, 20, 1, 10_400), 0)
  expect(second.ranges).toEqual([[10, 20]])
})

test('a report that did not arrive comes again with the next', () => {
  const first = taken(play(EMPTY_LOG, 0, 10), 0)
  const later = play(putBack(first.log, first.ranges), 10, 20, 1, 10_000)
  expect(rangesOf(later)).toEqual([[0, 20]])
})

test('nothing is told beyond the length of the video', () => {
  expect(rangesOf(play(EMPTY_LOG, 90, 100.9), 100)).toEqual([[90, 100]])
})

test('SEC-13 no way of pressing and jumping reports more than the greatest speed allows', () => {
  const event = fc.record({
    kind: fc.constantFrom('play', 'jump', 'stop'),
    seconds: fc.double({ min: 0, max: 5, noNaN: true }),
    speed: fc.constantFrom(0.75, 1, 1.5, 2),
    to: fc.double({ min: 0, max: 600, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let log: WatchLog = EMPTY_LOG
      let [position, at, most] = [0, 0, 0]
      for (const { kind, seconds, speed, to } of events) {
        if (kind === 'jump') {
          position = to
          log = jumped(log, position, at)
        } else if (kind === 'stop') log = stopped(log, position, at)
        else {
          log = played(log, position, at)
          position += seconds * speed
          at += seconds * 1000
          most += seconds * speed
          log = played(log, position, at)
        }
      }
      const told = taken(log, 0).ranges.reduce((sum, [from, to]) => sum + to - from, 0)
      // Each stretch may be rounded up by half a second at either end.
      expect(told).toBeLessThanOrEqual(most + events.length)
    }),
  )
})
