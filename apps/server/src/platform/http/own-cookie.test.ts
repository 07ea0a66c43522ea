import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '..', '..')

test('SEC-50 every cookie is set in the one place that gives it a name of this host alone', () => {
  const setting = globSync('**/*.ts', { cwd: SOURCES }).filter((file) =>
    /\.(setCookie|clearCookie|cookie)\(|['"]set-cookie['"],/i.test(readFileSync(join(SOURCES, file), 'utf8')),
  )
  expect(setting.filter((file) => !file.endsWith('.test.ts')).toSorted()).toEqual([
    // Takes `set-cookie` out of what is kept.
    'platform/http/finished.ts',
    'platform/http/own-cookie.ts',
  ])
})
