import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * SOC-19: somebody is here, gone, or in a merge. Whoever asks only for the first two takes a person whose accounts become one
 * for gone: their money is refused, their turn passed on, their place taken. So code asks by `byPresence`, `presenceAt` or
 * `standingOf`, whose callers say what happens to all three, or stands here with the reason why it need not.
 */

const MODULES = new URL('../modules/', import.meta.url)

const REASONS: Record<string, readonly string[]> = {
  'asks for all three': ['membership/presence-store.ts'],
  'holds the account that it closes, or refuses one that is closed': ['identity/store.ts'],
  'says nothing to an address that is gone': [
    'enrolment/recipient-store.ts',
    'subscription/recipient-store.ts',
  ],
  'shows no name of whoever has gone': ['identity/public-users.ts'],
  'forgets addresses after the time for it': ['delivery/jobs.ts', 'order/retention.ts'],
  'joins again, or moves the place itself': ['membership/merged-places.ts', 'membership/store.ts'],
}

const ABSENT = [
  /\bisGone(?:At)?\b\s*\(/,
  /\b(?:users?|u|gone|account)\.closed_?[aA]t (?:is not null|!==? null)/,
  /\b(?:channel_users|channelUsers|m|cu|member|past)\.left_?[aA]t\}? (?:is not null|!==? null)/,
  /isNotNull\((?:users\.closedAt|channelUsers\.leftAt)\)/,
  /\bclosedAt (?:!==? null|\? )/,
  /\?\.(?:closedAt|leftAt) !== null/,
]

/** Not an account: a parcel, a place in a room, a condition of a segment that names something deleted. */
const OTHERS = [/^delivery\/(?!jobs)/, /^chat\//, /^live\//, /^members\/segments\.ts$/, /^site\//, /^admin\//]

test('SOC-19 nobody asks whether somebody is gone without saying what becomes of a merge', () => {
  const asking = globSync('**/*.ts', { cwd: MODULES })
    .filter((file) => !file.endsWith('.test.ts') && !OTHERS.some((other) => other.test(file)))
    .filter((file) => {
      const source = readFileSync(new URL(file, MODULES), 'utf8')
      return ABSENT.some((question) => question.test(source))
    })
  expect(asking.sort()).toEqual(Object.values(REASONS).flat().sort())
})
