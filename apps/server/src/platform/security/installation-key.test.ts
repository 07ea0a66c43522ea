import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../../test/database.ts'
import { ConfigurationError, readConfig } from '../config.ts'
import { openDatabase } from '../database/client.ts'
import { installationKey } from '../database/tables.ts'
import { loadSecrets } from './installation-key.ts'

const { db, close } = openDatabase(await testDatabase(), { poolSize: 4, onError: () => undefined })
const folders: string[] = []
afterAll(async () => {
  await close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})
beforeEach(() => db.delete(installationKey))

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'seodang-key-'))
  folders.push(folder)
  return folder
}

const load = (dataDir: string, env: Record<string, string> = {}) =>
  loadSecrets(readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...env }), db)
const sealed = 'a value of a site'

test('SALE-12 data without a key get one, and every later start has it', async () => {
  const folder = await aFolder()
  const value = (await load(folder)).seal('test', sealed)
  expect((await load(folder)).open('test', value)).toBe(sealed)
})

test('SALE-12 without the key of its data nothing is done, and no other one is made', async () => {
  const [folder, empty] = [await aFolder(), await aFolder()]
  const value = (await load(folder)).seal('test', sealed)
  await expect(load(empty)).rejects.toThrow(ConfigurationError)
  expect(await readdir(empty)).toEqual([])
  await writeFile(join(empty, 'secret.key'), await readFile(join(folder, 'secret.key')))
  expect((await load(empty)).open('test', value)).toBe(sealed)
})

test('SALE-12 another key, in a file or in the configuration, is refused', async () => {
  const [folder, other] = [await aFolder(), await aFolder()]
  await load(folder)
  const key = Buffer.alloc(32, 7).toString('base64')
  await writeFile(join(other, 'secret.key'), key)
  await expect(load(other)).rejects.toThrow('not the key of these data')
  await expect(load(folder, { SECRET_KEY: key })).rejects.toThrow('not the key of these data')
  await load(folder)
})

test('SALE-12 of two that start at once on empty data with folders of their own, one finds its key', async () => {
  const starts = await Promise.allSettled([load(await aFolder()), load(await aFolder())])
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
