import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { smallVolume } from '../../testing/small-volume.ts'
import { writeArchive } from './archive.ts'
import { explain } from './failure.ts'

const { folder, isSmall, remove } = await smallVolume()
afterAll(remove)

const chunk = randomBytes(1024 ** 2)
const large = 48 * chunk.length

test.runIf(isSmall)('a backup that the disk has no room for says so, and leaves nothing', async () => {
  for (const passphrase of [null, '느린 글방의 열쇠는 길다']) {
    const writing = writeArchive({ path: join(folder, 'backup'), passphrase }, (archive) =>
      archive.addStream('film', Readable.from(Array.from({ length: 48 }, () => randomBytes(chunk.length))), {
        size: large,
        mtime: new Date(),
      }),
    )
    const error: unknown = await writing.catch((reason: unknown) => reason)
    expect(explain(error)).toContain('There is no room left on the disk.')
    expect(await readdir(folder)).toEqual([])
  }
})

test('what goes wrong with what is saved is told, not that nobody takes it any more', async () => {
  const writing = writeArchive({ path: join(folder, 'backup'), passphrase: null }, () =>
    Promise.reject(new Error('a table cannot be read')),
  )
  await expect(writing).rejects.toThrow('a table cannot be read')
})
