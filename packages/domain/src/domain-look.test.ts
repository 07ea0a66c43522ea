import { expect, test } from 'vitest'
import { afterDomainLook, type DomainLook, type DomainLooks, isDomainTrusted } from './domain-look.ts'

const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.UTC(2026, 0, 1) + hours * HOUR)

/** Looks at these hours; answers the hours at which the domain was given up. */
function lostAt(looks: readonly [number, DomainLook][]): number[] {
  let known: DomainLooks = { provedAt: at(0), failedLooks: 0, failingSince: null }
  return looks.flatMap(([hour, look]) => {
    const { isLost, ...next } = afterDomainLook(known, look, at(hour))
    known = next
    return isLost ? [hour] : []
  })
}

test.each<[string, [number, DomainLook][], number[]]>([
  ['one bad answer', [[20, 'failed']], []],
  [
    'many bad answers within a day',
    [
      [20, 'failed'],
      [21, 'failed'],
      [22, 'failed'],
      [43, 'failed'],
    ],
    [],
  ],
  [
    'three over a day',
    [
      [20, 'failed'],
      [30, 'failed'],
      [44, 'failed'],
    ],
    [44],
  ],
  [
    'two over a day',
    [
      [20, 'failed'],
      [50, 'failed'],
    ],
    [],
  ],
  [
    'a good one between them',
    [
      [20, 'failed'],
      [30, 'failed'],
      [40, 'proved'],
      [44, 'failed'],
    ],
    [],
  ],
  [
    'silence between them',
    [
      [20, 'failed'],
      [30, 'silent'],
      [40, 'failed'],
      [44, 'failed'],
    ],
    [44],
  ],
  [
    'silence of days',
    [
      [20, 'silent'],
      [100, 'silent'],
      [168, 'silent'],
    ],
    [],
  ],
  [
    'silence of more than a week',
    [
      [20, 'silent'],
      [169, 'silent'],
    ],
    [169],
  ],
])('SITE-23, SEC-05 a domain in force and its looks: %s', (_what, looks, expected) => {
  expect(lostAt(looks)).toEqual(expected)
})

test('SEC-05 only a good look of the last day is trusted', () => {
  expect(isDomainTrusted({ provedAt: at(0) }, at(24))).toBe(true)
  expect(isDomainTrusted({ provedAt: at(0) }, at(24.1))).toBe(false)
  expect(isDomainTrusted({ provedAt: null }, at(0))).toBe(false)
})
