import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** A sum put back into the 32 bits of what was added up. */
const SQUEEZED = /\bsum\((?:(?! as ).)*?::int\b/

test('SEC-52 no source puts a sum into the bits of a single value', async () => {
  const sources = join(import.meta.dirname, '../..')
  const found: string[] = []
  for await (const name of glob('**/*.ts', { cwd: sources }))
    if (!name.endsWith('.test.ts') && SQUEEZED.test(await readFile(join(sources, name), 'utf8')))
      found.push(name)
  expect(found).toEqual([])
  expect('count(*)::int as n, coalesce(sum(seconds), 0)::int as total').toMatch(SQUEEZED)
})
