import { expect, test } from 'vitest'
import { codeProblem, isPasswordLocked, isResetLinkAlive, resendProblem } from './account.ts'
import { HOUR, SECOND, timeSince } from './instant.ts'
import { isFactorLocked } from './second-factor.ts'

const now = '2026-11-20T03:00:00Z'
const later = (ms: number) => new Date(Date.parse(now) + ms)

test('SEC-38 what a clock wrote that was hours ahead is not of just now, and a few seconds are nothing', () => {
  expect(timeSince(later(-5 * SECOND), now)).toBe(5 * SECOND)
  expect(timeSince(later(5 * SECOND), now)).toBe(-5 * SECOND)
  expect(timeSince(later(9 * HOUR), now)).toBe(Number.POSITIVE_INFINITY)
  expect(timeSince(null, now)).toBe(Number.POSITIVE_INFINITY)
})

test('SEC-38 VER-17 such a moment locks nobody out, and lets nothing live longer', () => {
  const at = later(9 * HOUR)
  expect(resendProblem(at, now)).toBeNull()
  expect(isPasswordLocked({ failedInARow: 5, lastFailedAt: at }, now)).toBe(false)
  expect(isFactorLocked({ failures: 5, failedAt: at }, now)).toBe(false)
  expect(codeProblem({ sentAt: at, tries: 0, usedAt: null }, now)).toBe('INCORRECT_CODE')
  expect(isResetLinkAlive({ sentAt: at, usedAt: null }, now)).toBe(false)
})
