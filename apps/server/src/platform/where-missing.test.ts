import { glob, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { whereMissing } from './where-missing.ts'

const folder = await mkdtemp(join(tmpdir(), 'seodang-missing-'))
afterAll(() => rm(folder, { recursive: true }))

test('SEC-20 only what is not there counts as missing', async () => {
  expect(await stat(join(folder, 'none')).catch(whereMissing(null))).toBeNull()
  await expect(readFile(folder, 'utf8').catch(whereMissing(''))).rejects.toThrow('EISDIR')
  await expect(stat('a'.repeat(5_000)).catch(whereMissing(null))).rejects.toThrow('ENAMETOOLONG')
})

/** A look at the disk whose every failure is taken for an answer. */
const GUESSED =
  /\b(?:l?stat|readFile|readdir|realpath|readlink|access)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\s*\.catch\(\s*\(\w*\) =>/

test('SEC-20 no source takes every failure of a look at the disk for "nothing is there"', async () => {
  const sources = join(import.meta.dirname, '..')
  const found: string[] = []
  for await (const name of glob('**/*.ts', { cwd: sources }))
    if (!name.endsWith('.test.ts') && GUESSED.test(await readFile(join(sources, name), 'utf8')))
      found.push(name)
  expect(found).toEqual([])
})
