import { expect, test } from 'vitest'
import {
  codeProblem,
  isPasswordLocked,
  isResetLinkAlive,
  nameProblem,
  newPasswordProblems,
  passwordParts,
  passwordProblem,
  resendProblem,
  signUpProblems,
} from './account.ts'

const now = '2026-11-20T12:00:00Z'
const ago = (seconds: number) => new Date(Date.parse(now) - seconds * 1000)

test.each([
  ['abcd123!', null],
  ['ABCDEF1_', null],
  ['abc12!', 'password'],
  ['abcdefgh', 'password'],
  ['abcd1234', 'password'],
  ['1234567!', 'password'],
  ['abcdefg!', 'password'],
  ['', 'required'],
])('VAL-10 VAL-11 the password %s: %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})

test('VAL-10 the parts of a password are told one by one', () => {
  expect(passwordParts('')).toEqual({ length: false, letter: false, number: false, special: false })
  expect(passwordParts('abcd 123')).toEqual({ length: true, letter: true, number: true, special: false })
  expect(passwordParts('비밀!1')).toEqual({ length: false, letter: true, number: true, special: true })
})

test('SEC-41 a giant password is refused before it is hashed', () => {
  expect(passwordProblem(`a1!${'x'.repeat(125)}`)).toBeNull()
  expect(passwordProblem(`a1!${'x'.repeat(1_000_000)}`)).toEqual({ code: 'tooLong', n: 128 })
})

test('ACC-03 a name has at least 2 characters', () => {
  expect(nameProblem('김')).toEqual({ code: 'tooShort', n: 2 })
  expect(nameProblem(' 김 ')).toEqual({ code: 'tooShort', n: 2 })
  expect(nameProblem('김서')).toBeNull()
  expect(nameProblem('')).toBe('required')
  expect(nameProblem('가'.repeat(40))).toBeNull()
  expect(nameProblem('가'.repeat(41))).toEqual({ code: 'tooLong', n: 40 })
})

test('ACC-05 sign-up names every problem at its field', () => {
  const draft = {
    email: 'x',
    password: 'short',
    name: '',
    phone: '1',
    termsAgreed: false,
    privacyAgreed: true,
    age14Agreed: false,
  }
  expect(signUpProblems(draft)).toEqual({
    email: 'email',
    password: 'password',
    name: 'required',
    phone: 'phone',
    termsAgreed: 'notAgreed',
    age14Agreed: 'notAgreed',
  })
  const good = {
    email: 'a@b.co',
    password: 'abcd123!',
    name: '김서당',
    termsAgreed: true,
    privacyAgreed: true,
    age14Agreed: true,
  }
  expect(signUpProblems(good)).toEqual({})
})

test('VER-06 both new passwords agree', () => {
  expect(newPasswordProblems({ password: 'abcd123!', passwordAgain: 'abcd123?' })).toEqual({
    passwordAgain: 'passwordMismatch',
  })
})

test('VER-17 a code lives 10 minutes, works once, and five wrong tries void it', () => {
  const code = { sentAt: ago(600), tries: 4, usedAt: null }
  expect(codeProblem(code, now)).toBeNull()
  expect(codeProblem({ ...code, sentAt: ago(601) }, now)).toBe('INCORRECT_CODE')
  expect(codeProblem({ ...code, usedAt: now }, now)).toBe('INCORRECT_CODE')
  expect(codeProblem({ ...code, tries: 5, usedAt: now }, now)).toBe('INCORRECT_CODE')
  expect(codeProblem({ ...code, tries: 5 }, now)).toBe('EXCEED_MAXIMUM_ATTEMPTS')
  expect(codeProblem({ ...code, tries: 5, sentAt: ago(601) }, now)).toBe('EXCEED_MAXIMUM_ATTEMPTS')
})

test('VER-17 a new code can be asked for after 60 seconds', () => {
  expect(resendProblem(ago(59), now)).toBe('CODE_SENT_RECENTLY')
  expect(resendProblem(ago(60), now)).toBeNull()
  expect(resendProblem(null, now)).toBeNull()
})

test('VER-18 a reset link works once within an hour', () => {
  expect(isResetLinkAlive({ sentAt: ago(3600), usedAt: null }, now)).toBe(true)
  expect(isResetLinkAlive({ sentAt: ago(3601), usedAt: null }, now)).toBe(false)
  expect(isResetLinkAlive({ sentAt: ago(1), usedAt: now }, now)).toBe(false)
})

test('ACC-25 five wrong passwords in a row lock for ten minutes', () => {
  expect(isPasswordLocked({ failedInARow: 5, lastFailedAt: ago(599) }, now)).toBe(true)
  expect(isPasswordLocked({ failedInARow: 5, lastFailedAt: ago(600) }, now)).toBe(false)
  expect(isPasswordLocked({ failedInARow: 4, lastFailedAt: ago(1) }, now)).toBe(false)
})
