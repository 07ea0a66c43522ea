import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArchive, writeArchive } from './archive.ts'

const folder = await mkdtemp(join(tmpdir(), 'seodang-archive-'))
afterAll(() => rm(folder, { recursive: true }))

const PASSPHRASE = '느린 글방의 열쇠는 길다'
const PARTS = { 'manifest.json': '{}', 'files/ab/film': '서당'.repeat(200), 'sums.json': '{"rest":1}' }
const paths = { plain: join(folder, 'plain'), sealed: join(folder, 'sealed') }

beforeAll(async () => {
  for (const [kind, path] of Object.entries(paths))
    await writeArchive({ path, passphrase: kind === 'sealed' ? PASSPHRASE : null }, async (archive) => {
      for (const [name, text] of Object.entries(PARTS)) {
        const body = Buffer.from(text)
        await archive.addStream(name, Readable.from([body]), { size: body.length, mtime: new Date(0) })
      }
    })
})

async function read(path: string, passphrase: string | null = null): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  await readArchive({ path, passphrase }, async ({ name, body }) => {
    const chunks: Buffer[] = []
    for await (const chunk of body) chunks.push(chunk)
    found[name] = Buffer.concat(chunks).toString()
  })
  return found
}

async function readBytes(bytes: Buffer, passphrase: string | null): Promise<Record<string, string>> {
  const path = join(folder, 'changed')
  await writeFile(path, bytes)
  return read(path, passphrase)
}

test('a backup gives back what was put into it, and nobody reads a sealed one without its passphrase', async () => {
  expect(await read(paths.plain)).toEqual(PARTS)
  expect(await read(paths.sealed, PASSPHRASE)).toEqual(PARTS)
  await expect(read(paths.sealed)).rejects.toThrow('BACKUP_PASSPHRASE')
  await expect(read(paths.sealed, 'another passphrase')).rejects.toThrow('The passphrase is wrong.')
  await expect(read(join(folder, 'none'))).rejects.toThrow('There is no file')
})

test('a sealed backup is refused wherever it is cut, lengthened, or has another byte', async () => {
  const bytes = await readFile(paths.sealed)
  const changed = [0, 20, 34, 60, 80, bytes.length - 1].map((at) => {
    const copy = Buffer.from(bytes)
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
    return copy
  })
  const cut = [10, 40, 75, bytes.length - 1].map((at) => bytes.subarray(0, at))
  for (const wrong of [...changed, ...cut, Buffer.concat([bytes, bytes])])
    await expect(readBytes(wrong, PASSPHRASE)).rejects.toThrow(/damaged|cut off|passphrase is wrong/)
})

test('an open backup with another byte, or without its end, is refused', async () => {
  const bytes = await readFile(paths.plain)
  for (let at = 0; at < bytes.length; at++) {
    const copy = Buffer.from(bytes)
    copy.writeUInt8(copy.readUInt8(at) ^ 4, at)
    for (const wrong of [copy, bytes.subarray(0, at)]) {
      // Padding and settings of the compression may differ without a difference in what comes out.
      const found = await readBytes(wrong, null).catch(({ message }: Error) => message)
      if (typeof found === 'string') expect(found, `byte ${at}`).toContain('damaged')
      else expect(found, `byte ${at}`).toEqual(PARTS)
    }
  }
})

test('a backup that fails midway leaves nothing behind', async () => {
  const failing = writeArchive({ path: join(folder, 'never'), passphrase: null }, async (archive) => {
    await archive.add('manifest.json', Buffer.from('{}'))
    throw new Error('the database went away')
  })
  await expect(failing).rejects.toThrow('the database went away')
  expect((await readdir(folder)).filter((name) => name.startsWith('never'))).toEqual([])
})
