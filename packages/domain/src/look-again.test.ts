import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from './instant.ts'
import { lookAgainAt } from './look-again.ts'

const FIRST = new Date('2026-11-26T00:00:00Z')

test.each([
  ['at once after the first look', 0, HOUR, 0],
  ['with the next round while it is new', 2 * MINUTE - 1, HOUR, 0],
  ['after a minute once it stood still for two', 2 * MINUTE, HOUR, MINUTE],
  ['after half the time that it stood still', 20 * MINUTE, HOUR, 10 * MINUTE],
  ['after the longest pause where it never moves', 3 * DAY, HOUR, HOUR],
  ['with every round where no pause is wanted', 3 * DAY, 0, 0],
  ['at once where clocks differ', -MINUTE, HOUR, 0],
])('PAY-18 what stands still is looked at again %s', (_when, stood, longest, pause) => {
  const now = new Date(FIRST.getTime() + stood)
  expect(lookAgainAt(FIRST, now, longest).getTime() - now.getTime()).toBe(pause)
})
