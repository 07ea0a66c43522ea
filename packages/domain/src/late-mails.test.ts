import { expect, test } from 'vitest'
import { areMailsStuck } from './late-mails.ts'

test.each([
  ['nothing waits', { late: 0, untried: 0, left: 0 }, false],
  ['one server of many refuses', { late: 3, untried: 0, left: 40 }, false],
  ['thousands wait while they go out', { late: 0, untried: 5000, left: 200 }, false],
  ['no mail leaves', { late: 1, untried: 0, left: 0 }, true],
  ['nobody tries', { late: 0, untried: 1, left: 0 }, true],
  ['more are refused than taken', { late: 41, untried: 0, left: 40 }, true],
])('VER-20 of mails it is told that %s', (_what, traffic, expected) => {
  expect(areMailsStuck(traffic)).toBe(expected)
})
