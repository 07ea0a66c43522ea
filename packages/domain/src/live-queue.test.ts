import { expect, test } from 'vitest'
import { queueWait } from './live-queue.ts'

test.each([
  ['admitted', 0, 50, { waitSeconds: 0, intervalSeconds: 1 }],
  ['next', 1, 50, { waitSeconds: 1, intervalSeconds: 1 }],
  ['the last of a second', 50, 50, { waitSeconds: 1, intervalSeconds: 1 }],
  ['the first of the next', 51, 50, { waitSeconds: 2, intervalSeconds: 2 }],
  ['far behind', 1000, 50, { waitSeconds: 20, intervalSeconds: 5 }],
  ['a pace that says nothing', 3, 0, { waitSeconds: 3, intervalSeconds: 3 }],
])('BYD-14 a position tells the wait: %s', (_, position, pace, wait) => {
  expect(queueWait(position, pace)).toEqual(wait)
})
