import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepAssets, putBackAssets } from './kept-assets.ts'

const folder = await mkdtemp(join(tmpdir(), 'seodang-assets-'))
afterAll(() => rm(folder, { recursive: true }))

const DAY = 86_400_000
const START = Date.parse('2026-03-02T00:00:00Z')

/** Builds as Vite does: the folder is emptied, and written anew. */
async function aHouse(name: string) {
  const places = { assets: join(folder, name, 'assets'), kept: join(folder, name, 'kept') }
  await mkdir(places.assets, { recursive: true })
  return {
    async build(day: number, files: Record<string, string>) {
      const now = START + day * DAY
      await keepAssets({ ...places, now })
      await rm(places.assets, { recursive: true })
      await mkdir(places.assets)
      for (const [file, text] of Object.entries(files)) await writeFile(join(places.assets, file), text)
      await putBackAssets({ ...places, now })
      return (await readdir(places.assets)).toSorted()
    },
    read: (file: string) => readFile(join(places.assets, file), 'utf8'),
  }
}

test('ERR-22 a page of the build before finds its parts for two weeks after a deployment, and not for ever', async () => {
  const house = await aHouse('deployed')
  expect(await house.build(0, { 'entry-1.js': 'one', 'shared.js': 'same' })).toEqual([
    'entry-1.js',
    'shared.js',
  ])
  expect(await house.build(1, { 'entry-2.js': 'two', 'shared.js': 'same' })).toEqual([
    'entry-1.js',
    'entry-2.js',
    'shared.js',
  ])
  expect(await house.read('entry-1.js')).toBe('one')
  // Many deployments later it is two weeks still, counted from the day on which it was replaced.
  const third = { 'entry-3.js': 'three' }
  expect(await house.build(9, third)).toEqual(['entry-1.js', 'entry-2.js', 'entry-3.js', 'shared.js'])
  expect(await house.build(15, third)).toEqual(['entry-1.js', 'entry-2.js', 'entry-3.js', 'shared.js'])
  expect(await house.build(15.1, third)).toEqual(['entry-2.js', 'entry-3.js', 'shared.js'])
  expect(await house.build(23.1, third)).toEqual(['entry-3.js'])
})

test('ERR-22 what a later build writes again is of that build, and is kept anew when it ends', async () => {
  const house = await aHouse('again')
  await house.build(0, { 'a.js': 'a' })
  await house.build(1, { 'b.js': 'b' })
  expect(await house.build(13, { 'a.js': 'a', 'c.js': 'c' })).toEqual(['a.js', 'b.js', 'c.js'])
  expect(await house.build(20, { 'c.js': 'c' })).toEqual(['a.js', 'b.js', 'c.js'])
  expect(await house.build(33, { 'c.js': 'c' })).toEqual(['a.js', 'c.js'])
  expect(await house.build(34.1, { 'c.js': 'c' })).toEqual(['c.js'])
})
