import { expect, test } from 'vitest'
import { leftOver } from './left-over.ts'

test.each([
  ['nothing more was written', '하나', '하나', ''],
  ['written on', '하나 둘', '하나', '둘'],
  ['on a new line', '하나\n둘', '하나', '둘'],
  ['rewritten', '다른 말', '하나', '다른 말'],
  ['corrected at its beginning', '첫 하나', '하나', '첫 하나'],
])('UI-18 what stays in a field when words have arrived: %s', (_, now, sent, left) => {
  expect(leftOver(now, sent)).toBe(left)
})
