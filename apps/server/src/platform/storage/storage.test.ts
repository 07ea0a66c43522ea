import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskStorage } from './disk-storage.ts'
import { startS3StandIn } from './s3-stand-in.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

const work = await mkdtemp(join(tmpdir(), 'seodang-work-'))
afterAll(() => rm(work, { recursive: true, force: true }))

const stores = {
  disk: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'seodang-storage-'))
    return { storage: diskStorage(folder), close: () => rm(folder, { recursive: true }) }
  },
  S3: async () => {
    const service = await startS3StandIn()
    const storage = await s3Storage(
      {
        bucket: 'files',
        region: 'auto',
        endpoint: service.endpoint,
        accessKeyId: 'test-key',
        secretAccessKey: 'test-secret',
      },
      join(work, 'films'),
    )
    return { storage, close: () => service.close() }
  },
}

describe.each(Object.entries(stores))('files on %s', (_, start) => {
  let storage: Storage
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ storage, close } = await start())
  })
  afterAll(() => close())

  const text = async (key: string, range?: { start: number; end: number }) => {
    const stream = await storage.read(key, range)
    return stream && (await buffer(stream)).toString()
  }

  test('what was put is read back, whole, in part and by its size', async () => {
    await storage.put('notes/a.txt', Buffer.from('hello world'), { contentType: 'text/plain' })
    expect(await text('notes/a.txt')).toBe('hello world')
    expect(await text('notes/a.txt', { start: 6, end: 8 })).toBe('wor')
    expect(await text('notes/a.txt', { start: 6, end: 400 })).toBe('world')
    expect(await text('notes/a.txt', { start: 50, end: 60 })).toBe('')
    const found = await storage.stat('notes/a.txt')
    expect(found?.size).toBe(11)
    expect(Math.abs(Date.now() - (found?.modifiedAt.getTime() ?? 0))).toBeLessThan(5000)
  })

  test('a stream of any length is kept byte for byte', async () => {
    const part = Buffer.alloc(1024 * 1024, 'seodang!')
    // Above 5 MiB an S3 client sends parts, so both of its ways are walked.
    for (const parts of [1, 12]) {
      await storage.put('streams/one', Readable.from(Array.from({ length: parts }, () => part)))
      const kept = await storage.read('streams/one')
      expect(kept && (await buffer(kept)).equals(Buffer.concat(Array(parts).fill(part)))).toBe(true)
    }
  })

  test('putting again replaces, and an emptied stream makes an empty file', async () => {
    await storage.put('notes/b', Buffer.from('first, and longer'))
    await storage.put('notes/b', Buffer.from('second'))
    expect(await text('notes/b')).toBe('second')
    await storage.put('notes/empty', Readable.from([]))
    expect((await storage.stat('notes/empty'))?.size).toBe(0)
  })

  test('a stream that breaks leaves what was there before', async () => {
    await storage.put('notes/c', Buffer.from('whole'))
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(6 * 1024 * 1024)
        throw new Error('connection lost')
      })(),
    )
    await expect(storage.put('notes/c', broken)).rejects.toThrow('connection lost')
    expect(await text('notes/c')).toBe('whole')
  })

  test('UPL-01 a local file is kept, and is the caller’s to remove', async () => {
    const path = join(tmpdir(), `seodang-take-${process.pid}`)
    await writeFile(path, 'from outside')
    await storage.putFile('taken/file', path)
    expect(await text('taken/file')).toBe('from outside')
    // Whoever died before they wrote it down does it again.
    await storage.putFile('taken/file', path)
    await rm(path)
    expect(await text('taken/file')).toBe('from outside')
  })

  test('what is not there is null, also where a folder stands, and removing it is no error', async () => {
    await storage.put('deep/er/file', Buffer.from('x'))
    expect(await storage.read('deep/none')).toBeNull()
    expect(await storage.stat('deep/none')).toBeNull()
    expect(await storage.read('deep/er')).toBeNull()
    expect(await storage.stat('deep/er')).toBeNull()
    expect(await storage.stat('deep/er/file/below')).toBeNull()
    await storage.remove('deep/none')
    await storage.removeFolder('nothing')
  })

  test('a folder goes with all it holds, and nothing beside it', async () => {
    const files = ['video/1/master.m3u8', 'video/1/360p/0.m4s', 'video/1/360p/1.m4s', 'video/1/720p/0.m4s']
    for (const key of [...files, 'video/12/master.m3u8']) await storage.put(key, Buffer.from(key))
    await storage.removeFolder('video/1')
    for (const key of files) expect(await storage.stat(key)).toBeNull()
    expect(await text('video/12/master.m3u8')).toBe('video/12/master.m3u8')
  })

  test('a file is lent out as a path', async () => {
    await storage.put('lent/clip.mp4', Buffer.from('moving'))
    const { path, release } = await storage.asFile('lent/clip.mp4')
    expect(await readFile(path, 'utf8')).toBe('moving')
    await release()
    expect(await text('lent/clip.mp4')).toBe('moving')
    await expect(storage.asFile('lent/none')).rejects.toThrow('lent/none')
  })

  test.each([
    '../secret.key',
    'a/../../secret.key',
    'a/./b',
    '/etc/passwd',
    'a//b',
    'a/',
    '',
    'a\\..\\b',
    'a/%2e%2e/b',
    'a\0b',
    '.incoming/x',
    'a'.repeat(600),
  ])('SEC-46 %j is no key for any operation', async (key) => {
    const refused = expect.objectContaining({ message: expect.stringContaining('Not a storage key') })
    await expect(storage.put(key, Buffer.from('x'))).rejects.toEqual(refused)
    await expect(storage.read(key)).rejects.toEqual(refused)
    await expect(storage.stat(key)).rejects.toEqual(refused)
    await expect(storage.remove(key)).rejects.toEqual(refused)
    await expect(storage.removeFolder(key)).rejects.toEqual(refused)
    await expect(storage.asFile(key)).rejects.toEqual(refused)
  })
})

test('a put on disk leaves nothing half-written behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'seodang-storage-'))
  const disk = diskStorage(folder)
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('connection lost')
    })(),
  )
  await expect(disk.put('a/b', broken)).rejects.toThrow('connection lost')
  expect(await readdir(join(folder, '.incoming'))).toEqual([])
  expect(await disk.stat('a/b')).toBeNull()
  await rm(folder, { recursive: true })
})

test('UPL-04 S3 gives an address that takes one file; the disk has none', async () => {
  const { storage, close } = await stores.S3()
  const address = (await storage.presignedPut('incoming/a', 60)) ?? ''
  expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('60')
  expect((await fetch(address, { method: 'PUT', body: 'from a page' })).status).toBe(200)
  expect((await storage.stat('incoming/a'))?.size).toBe(11)
  await close()
  const disk = await stores.disk()
  expect(await disk.storage.presignedPut('incoming/a', 60)).toBeNull()
  await disk.close()
})

test('UPL-10 what S3 lends as a file lies in the work folder, and is refused before it fills the volume', async () => {
  const { storage, close } = await stores.S3()
  await storage.put('films/one', Buffer.from('film'))
  const { path, release } = await storage.asFile('films/one')
  expect(path.startsWith(join(work, 'films', 'stored-'))).toBe(true)
  expect(await readFile(path, 'utf8')).toBe('film')
  await release()
  expect(await readdir(join(work, 'films'))).toEqual([])
  await close()
})

test('S3 keeps the type of a file and gives up the parts of a broken upload', async () => {
  const service = await startS3StandIn()
  const storage = await s3Storage(
    {
      bucket: 'files',
      region: 'auto',
      endpoint: service.endpoint,
      accessKeyId: 'test-key',
      secretAccessKey: 'test-secret',
    },
    work,
  )
  await storage.put('a/type', Buffer.from('x'), { contentType: 'image/png' })
  expect(service.contentTypeOf('a/type')).toBe('image/png')
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(12 * 1024 * 1024)
      throw new Error('connection lost')
    })(),
  )
  await expect(storage.put('a/broken', broken)).rejects.toThrow('connection lost')
  expect(service.openUploads()).toBe(0)
  await service.close()
})
