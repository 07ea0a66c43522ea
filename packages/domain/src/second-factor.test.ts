import { describe, expect, test } from 'vitest'
import {
  deskExpiry,
  factorStep,
  failuresAfter,
  isFactorCode,
  isFactorLocked,
  isFreshStep,
  plainCode,
} from './second-factor.ts'

test.each([
  ['123 456', true],
  ['123-456', true],
  ['12345', false],
  ['1234567', false],
  ['abcde-fghjk', false],
])('ADM-04 %s as a code of an app: %s', (code, isCode) => {
  expect(isFactorCode(plainCode(code))).toBe(isCode)
})

test('ADM-04 a recovery code means the same in any case, with or without its hyphen', () => {
  expect(plainCode(' ABCDE-fghjk ')).toBe(plainCode('abcdefghjk'))
})

test('ADM-04 a step lasts thirty seconds, and only a later one is fresh', () => {
  expect(factorStep('2026-11-22T00:00:29.999Z')).toBe(factorStep('2026-11-22T00:00:00Z'))
  expect(factorStep('2026-11-22T00:00:30Z')).toBe(factorStep('2026-11-22T00:00:00Z') + 1)
  expect([isFreshStep(8, 7), isFreshStep(7, 7), isFreshStep(6, 7)]).toEqual([true, false, false])
})

describe('ADM-04 wrong codes', () => {
  const failedAt = '2026-11-22T00:00:00Z'
  test.each([
    ['four', 4, '2026-11-22T00:00:01Z', false],
    ['five', 5, '2026-11-22T00:00:01Z', true],
    ['five, just before 15 minutes', 5, '2026-11-22T00:14:59Z', true],
    ['five, after 15 minutes', 5, '2026-11-22T00:15:00Z', false],
  ])('%s: locked %#', (_, failures, now, isLocked) => {
    expect(isFactorLocked({ failures, failedAt }, now)).toBe(isLocked)
  })
  test('ADM-04 after a lock the count begins anew', () => {
    expect([
      failuresAfter({ failures: 0 }),
      failuresAfter({ failures: 4 }),
      failuresAfter({ failures: 5 }),
    ]).toEqual([1, 5, 1])
  })
})

test('ADM-04 a desk stays open for 30 minutes, but never beyond its end', () => {
  const now = new Date('2026-11-22T00:00:00Z')
  expect(deskExpiry(now, new Date('2026-11-22T08:00:00Z')).toISOString()).toBe('2026-11-22T00:30:00.000Z')
  expect(deskExpiry(now, new Date('2026-11-22T00:10:00Z')).toISOString()).toBe('2026-11-22T00:10:00.000Z')
})
