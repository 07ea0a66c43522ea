import { expect, test } from 'vitest'
import { sheetPasswordProblems } from './sheet-password.ts'

test.each([
  ['empty', '', '', { password: 'required' }],
  ['too short', 'seven77', 'seven77', { password: { code: 'tooShort', n: 8 } }],
  ['too long', 'x'.repeat(65), 'x'.repeat(65), { password: { code: 'tooLong', n: 64 } }],
  ['typed differently', 'long enough', 'long enoug', { again: 'passwordMismatch' }],
  ['right', 'long enough', 'long enough', {}],
])('SEC-48 the password of a spreadsheet is %s', (_, password, again, problems) => {
  expect(sheetPasswordProblems(password, again)).toEqual(problems)
})
