import { expect, test } from 'vitest'
import { DAY } from './instant.ts'
import { leapOf } from './number-leap.ts'

const BIGINT = 2 ** 63
const INTEGER = 2 ** 31 - 1

test.each([
  ['a table that was empty', 0, BIGINT, 0, 8_640_000],
  ['a clock that is behind', 0, BIGINT, -DAY, 8_640_000],
  ['a week', 1000, BIGINT, 7 * DAY, 1000 + 60_480_000 + 100],
  ['a table that counted much', 5_000_000_001, BIGINT, DAY, 5_000_000_001 + 8_640_000 + 500_000_001],
  ['a column of 32 bits', 2_147_000_000, INTEGER, DAY, 2_147_000_000 + 241_823],
])(
  'SEC-38 counting goes on beyond what the lost time can have given out: %s',
  (_, last, highest, lostMs, next) => {
    expect(leapOf({ last, highest }, lostMs)).toBe(next)
  },
)

test('however often data comes back, a number is left, each is higher, and none is beyond what is exact', () => {
  for (const highest of [BIGINT, INTEGER, 32_767]) {
    let last = 0
    for (let times = 0; times < 1000; times++) {
      const next = leapOf({ last, highest }, 400 * DAY)
      expect(next).toBeGreaterThanOrEqual(last)
      last = next
    }
    expect(last).toBeLessThan(Math.min(highest, Number.MAX_SAFE_INTEGER))
    expect(Number.isSafeInteger(last)).toBe(true)
  }
})
