import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
// @ts-expect-error a plain script, so that it runs on any Node
import { unsafeVersions } from './check-safe-versions.mjs'

const floor = { package: 'fastify', atLeast: '5.8.3', why: 'a hole', source: 'https://example.test' }
const lock = (version: string, path = 'node_modules/fastify') => ({ [path]: { version } })

test.each([
  ['the floor itself', lock('5.8.3'), true],
  ['a later patch', lock('5.8.10'), true],
  ['a later major', lock('6.0.0'), true],
  ['an earlier patch', lock('5.8.2'), false],
  ['an earlier minor with a higher patch', lock('5.7.9'), false],
  ['an earlier major', lock('4.99.99'), false],
  ['a pre-release of the floor', lock('5.8.3-rc.1'), false],
  [
    'an old copy under another package',
    { ...lock('5.8.3'), ...lock('5.0.0', 'node_modules/a/node_modules/fastify') },
    false,
  ],
  ['a package that is not there', lock('1.0.0', 'node_modules/not-fastify'), false],
])('SEC-57 %s in the lock file is safe: %s', (_, packages, isSafe) => {
  expect(unsafeVersions([floor], packages)).toHaveLength(isSafe ? 0 : 1)
})

test('SEC-57 the check of the project runs it, on every framework that meets requests', () => {
  const check = readFileSync(new URL('check.mjs', import.meta.url), 'utf8')
  expect(check).toContain('scripts/check-safe-versions.mjs')
  const floors: unknown = JSON.parse(readFileSync(new URL('safe-versions.json', import.meta.url), 'utf8'))
  const names = ['fastify', 'drizzle-orm', 'react', 'react-dom', 'vite', 'nodemailer']
  expect(floors).toEqual(names.map((name): unknown => expect.objectContaining({ package: name })))
})
