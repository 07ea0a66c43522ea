import { glob, mkdir, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSecrets } from './security/secrets.ts'
import { diskStorage } from './storage/disk-storage.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seodang-lasting-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

/** Which of these folders the disk was asked to write down. */
async function synced(work: () => Promise<unknown>, folders: string[]): Promise<string[]> {
  const handle = await open(folder)
  const prototype: { sync: typeof handle.sync } = Object.getPrototypeOf(handle)
  await handle.close()
  const seen = new Set<number>()
  const { sync } = prototype
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof handle) {
    seen.add((await this.stat()).ino)
    return sync.call(this)
  })
  await work()
  vi.restoreAllMocks()
  const inodes = await Promise.all(folders.map(async (path) => ({ path, ino: (await stat(path)).ino })))
  return inodes.filter(({ ino }) => seen.has(ino)).map(({ path }) => path)
}

test('UPL-11 a stored file has its name for good, in folders that are there for good, before anybody relies on it', async () => {
  const files = join(folder, 'files')
  await mkdir(files)
  const storage = diskStorage(files)
  const all = [files, join(files, 'a'), join(files, 'a', 'b')]
  const put = () => storage.put('a/b/one', Buffer.from('one'), { contentType: 'text/plain' })
  expect(await synced(put, all)).toEqual(all)
  const source = join(folder, 'source')
  await writeFile(source, 'two')
  const putFile = () => storage.putFile('a/b/two', source, { contentType: 'text/plain' })
  expect(await synced(putFile, all)).toEqual([join(files, 'a', 'b')])
})

test('SEC-20 the key of an installation has its name for good before anything is sealed with it', async () => {
  const dataDir = join(folder, 'data')
  const make = () => makeSecrets({ dataDir })
  expect(await synced(make, [folder, dataDir])).toEqual([folder, dataDir])
})

/** What changes names on the disk and does not need to last, with the reason. */
const PASSING = {
  'platform/lasting.ts': 'it is what makes them last',
  'platform/database/folder-claim.ts': 'a sign of life, which each start makes anew',
  'platform/storage/disk-storage.ts': 'a second name aside, which is then moved by what lasts',
  'platform/backup/linked-files.ts': 'second names for the time of a backup',
  'providers/payment/swap-in.ts': 'books of a stand-in, where no money is',
}

test('SEC-20 no other source gives a file its name without waiting for the disk', async () => {
  const sources = join(import.meta.dirname, '..')
  const found: string[] = []
  for await (const name of glob('**/*.ts', { cwd: sources, exclude: ['**/*.test.ts', 'testing/**'] })) {
    const imported = /import \{([^}]*)\} from 'node:fs(?:\/promises)?'/g
    for (const [, names = ''] of (await readFile(join(sources, name), 'utf8')).matchAll(imported))
      if (/\b(?:rename|link)(?:Sync)?\b/.test(names)) found.push(name)
  }
  expect(found.sort()).toEqual(Object.keys(PASSING).sort())
})
