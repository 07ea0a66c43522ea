import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { diskStorage } from '../../platform/storage/disk-storage.ts'
import { roomOf } from '../../platform/storage/room.ts'
import { aChannel, aCourse, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { smallVolume } from '../../testing/small-volume.ts'
import { originalOf } from './keys.ts'

const MiB = 1024 ** 2

const { folder, isSmall, remove } = await smallVolume()
const server = await testServer({ env: { DATA_DIR: folder, VIDEO_MAX_BYTES: String(2 ** 50) } })
const { services } = server
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(remove)

const film = (size: number) =>
  Buffer.concat([
    Buffer.from('0000001866747970', 'hex'),
    Buffer.from('isomiso2avc1mp41'),
    Buffer.alloc(size - 24, 'v'),
  ])

async function tus(method: string, url: string, as: Person, headers: Record<string, string>, body?: Buffer) {
  const answer = await fetch(new URL(url, origin), {
    method,
    headers: { 'tus-resumable': '1.0.0', 'accept-lang': 'en', 'access-token': as.accessToken, ...headers },
    ...(body && { body: new Uint8Array(body) }),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function anOwner() {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const owner = await anOperator(services, channelSeq, 'OWN')
  return { owner, uploads: `/api/v1.0/channels/${channelSeq}/uploads/tus`, course }
}

const begin = (uploads: string, owner: Person, size: number) =>
  tus('POST', uploads, owner, {
    'upload-length': String(size),
    'upload-metadata': `filename ${Buffer.from('film.mp4').toString('base64')},kind ${Buffer.from('video').toString('base64')}`,
  })

const FULL = { errorName: 'INSUFFICIENT_STORAGE', resultCode: '999995' }

test('UPL-01 an upload that there is no room for is refused before its bytes come', async () => {
  const { owner, uploads } = await anOwner()
  const { free } = await roomOf(folder)
  const refused = await begin(uploads, owner, free + 1)
  expect(refused.status).toBe(507)
  expect(JSON.parse(refused.text)).toMatchObject({
    ...FULL,
    message: expect.stringContaining('no room left'),
  })
})

test('UPL-04 no address is given for what there is no room for', async () => {
  const { owner, course } = await anOwner()
  const { free } = await roomOf(folder)
  const refused = await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${course.channelSeq}/uploads/presigned`,
    as: owner,
    body: { kind: 'video', name: 'film.mp4', size: free + 1 },
  })
  expect([refused.status, refused.body]).toEqual([507, expect.objectContaining(FULL)])
})

test('ERR-22 a database without room answers 507 in one’s language, and not a fault of ours', async () => {
  const { owner, uploads } = await anOwner()
  await services.db.execute(sql`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await services.db.execute(
    sql`create trigger no_room before insert on uploads for each row execute function no_room()`,
  )
  const refused = await begin(uploads, owner, 1000)
  await services.db.execute(sql`drop trigger no_room on uploads`)
  expect(refused.status).toBe(507)
  expect(JSON.parse(refused.text)).toMatchObject(FULL)
})

test.runIf(isSmall)(
  'UPL-01 an upload that filled the volume goes on where it was once there is room',
  async () => {
    const { owner, uploads } = await anOwner()
    const bytes = film(6 * MiB)
    const begun = await begin(uploads, owner, bytes.length)
    expect(begun.status).toBe(201)
    const url = begun.headers.get('location') ?? ''
    const filler = join(folder, 'filler')
    const { free } = await roomOf(folder)
    await writeFile(filler, Buffer.alloc(free - 2 * MiB))
    const send = (from: number) =>
      tus(
        'PATCH',
        url,
        owner,
        { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) },
        bytes.subarray(from),
      )

    const stopped = await send(0)
    expect(stopped).toMatchObject({ status: 507 })
    expect(JSON.parse(stopped.text)).toMatchObject(FULL)
    await rm(filler)
    const offset = Number((await tus('HEAD', url, owner, {})).headers.get('upload-offset'))
    expect(offset).toBeGreaterThan(0)
    expect(offset).toBeLessThan(bytes.length)
    expect((await send(offset)).status).toBe(204)
    const seq = begun.headers.get('upload-seq')
    const kept = await services.db.execute<{ storage_key: string; size: number; state: string }>(
      sql`select storage_key, size, state from uploads where upload_seq = ${seq}`,
    )
    expect(kept.rows[0]?.size).toBe(bytes.length)
    const file = await services.storage.asFile(originalOf(kept.rows[0]?.storage_key ?? ''))
    expect((await readFile(file.path)).equals(bytes)).toBe(true)
    await file.release()
  },
)

test.runIf(isSmall)('UPL-01 a file that did not fit is not there, not even half', async () => {
  const storage = diskStorage(join(folder, 'files'))
  const { free } = await roomOf(folder)
  await expect(storage.put('pictures/large', Buffer.alloc(free + MiB))).rejects.toMatchObject({
    code: 'ENOSPC',
  })
  expect(await storage.stat('pictures/large')).toBeNull()
  expect((await roomOf(folder)).free).toBeGreaterThan(free - MiB)
})
