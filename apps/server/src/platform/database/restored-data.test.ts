import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acceptRestored, beginRestored, settleRestored } from './restored-data.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'seodang-restored-'))
  await fill(dataDir, 'old')
  // Only before: an upload that had begun.
  await writeFile(join(dataDir, 'begun'), 'old')
  await fill(await beginRestored(dataDir), 'new')
})
afterEach(() => rm(dataDir, { recursive: true }))

async function fill(folder: string, text: string): Promise<void> {
  await mkdir(join(folder, 'files'), { recursive: true })
  for (const name of ['secret.key', join('files', 'film')]) await writeFile(join(folder, name), text)
}

async function contents(): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) found[entry.name] = await readFile(join(entry.parentPath, entry.name), 'utf8')
  return found
}

const OLD = { 'secret.key': 'old', film: 'old', begun: 'old' }
const NEW = { 'secret.key': 'new', film: 'new' }
const move = (from: string, to: string) => rename(join(dataDir, from), join(dataDir, to))

test('what was not decided leaves the old data, and nothing of itself', async () => {
  await settleRestored(dataDir)
  expect(await contents()).toEqual(OLD)
  expect((await readdir(dataDir)).sort()).toEqual(['begun', 'files', 'secret.key'])
})

test('what was decided takes the place of the old data, wholly', async () => {
  await acceptRestored(dataDir)
  expect(await contents()).toEqual(NEW)
  expect((await readdir(dataDir)).sort()).toEqual(['files', 'secret.key'])
})

test('wherever it is broken off once decided, the next start finishes it', async () => {
  const steps = [
    () => move('restore/new', 'restore/ready'),
    () => mkdir(join(dataDir, 'restore', 'old')),
    () => move('files', 'restore/old/files'),
    () => move('begun', 'restore/old/begun'),
    () => move('secret.key', 'restore/old/secret.key'),
    () => move('restore/ready', 'restore/placing'),
    () => move('restore/placing/secret.key', 'secret.key'),
    () => move('restore/placing/files', 'files'),
    () => rm(join(dataDir, 'restore', 'old'), { recursive: true }),
  ]
  for (let done = 1; done <= steps.length; done++) {
    for (const step of steps.slice(0, done)) await step()
    await settleRestored(dataDir)
    expect(await contents(), `after ${done} steps`).toEqual(NEW)
    await rm(dataDir, { recursive: true })
    await fill(dataDir, 'old')
    await writeFile(join(dataDir, 'begun'), 'old')
    await fill(await beginRestored(dataDir), 'new')
  }
})
