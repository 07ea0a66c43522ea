import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../../test/database.ts'
import { systemContext } from '../../platform/context.ts'
import { startS3StandIn } from '../../platform/storage/s3-stand-in.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aMember,
  anOperator,
  aSession,
  type Person,
} from '../../testing/factories.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { sessions } from '../identity/tables.ts'
import { courseStaff, operators } from '../membership/tables.ts'
import { sweep } from './jobs.ts'
import { originalOf } from './keys.ts'
import { OPTIMISE } from './receive.ts'
import { uploads, videos } from './tables.ts'

const MAX = 5 * 1024 * 1024
const databaseUrl = await testDatabase()
const server = await testServer({ databaseUrl, env: { VIDEO_MAX_BYTES: String(MAX) } })
const { services } = server
const waitingFolder = join(services.config.dataDir, 'tus')

const bucket = await startS3StandIn()
afterAll(() => bucket.close())
const onBucket = await testServer({
  env: {
    S3_BUCKET: 'files',
    S3_REGION: 'auto',
    S3_ENDPOINT: bucket.endpoint,
    S3_ACCESS_KEY_ID: 'test-key',
    S3_SECRET_ACCESS_KEY: 'test-secret',
    VIDEO_MAX_BYTES: String(MAX),
  },
})

async function originOf({ app }: TestServer): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}
const origin = await originOf(server)

/** The head of an MP4 and as much behind it as is wanted: its bytes say what it is. */
const film = (size = 300_000) =>
  Buffer.concat([
    Buffer.from('0000001866747970', 'hex'),
    Buffer.from('isomiso2avc1mp41'),
    Buffer.alloc(size - 24, 'v'),
  ])

const metadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

interface Call {
  method: string
  url: string
  as: Person | null
  headers?: Record<string, string>
  body?: Buffer
}

/** One call of a tus client over a real connection. */
async function tus({ method, url, as, headers = {}, body }: Call) {
  const answer = await fetch(new URL(url, origin), {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      'accept-lang': 'ko',
      ...(as && { 'access-token': as.accessToken }),
      ...headers,
    },
    ...(body && { body: new Uint8Array(body) }),
  })
  const text = await answer.text()
  const parsed = text.startsWith('{') ? JSON.parse(text) : {}
  return { status: answer.status, headers: answer.headers, errorName: parsed.errorName, body: parsed }
}

const begin = (path: string, as: Person | null, size: number, values: Record<string, string> = {}) =>
  tus({
    method: 'POST',
    url: `/api/v1.0/channels/${path}/uploads/tus`,
    as,
    headers: {
      'upload-length': String(size),
      'upload-metadata': metadata({
        filename: '1강 시작하며.mp4',
        filetype: 'video/mp4',
        kind: 'video',
        ...values,
      }),
    },
  })

const patch = (url: string, as: Person | null, offset: number, body: Buffer) =>
  tus({
    method: 'PATCH',
    url,
    as,
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body,
  })

async function aSite() {
  const { channelSeq } = await aChannel(services)
  return { channelSeq, owner: await anOperator(services, channelSeq, 'OWN') }
}

async function begun(size = 300_000, values: Record<string, string> = {}) {
  const { channelSeq, owner } = await aSite()
  const answer = await begin(String(channelSeq), owner, size, values)
  expect(answer.status).toBe(201)
  return {
    channelSeq,
    owner,
    url: answer.headers.get('location') ?? '',
    uploadSeq: Number(answer.headers.get('upload-seq')),
    uploadVodSeq: Number(answer.headers.get('upload-vod-seq')),
  }
}

const stateOf = async (channelSeq: number) => {
  const [upload] = await services.db.select().from(uploads).where(eq(uploads.channelSeq, channelSeq))
  const [video] = await services.db.select().from(videos).where(eq(videos.channelSeq, channelSeq))
  return { upload, video }
}

test('UPL-01, UPL-05 a video comes in pieces, is taken up where it stopped, and goes on to be optimised', async () => {
  const bytes = film()
  const { channelSeq, owner, url, uploadSeq, uploadVodSeq } = await begun()
  expect((await stateOf(channelSeq)).video).toMatchObject({ uploadVodSeq, state: 'uploading' })

  const first = await patch(url, owner, 0, bytes.subarray(0, 100_000))
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '100000'])
  const head = await tus({ method: 'HEAD', url, as: owner })
  expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
    200,
    '100000',
    '300000',
  ])
  const seen = await tus({ method: 'GET', url, as: owner })
  expect(seen.body.data).toMatchObject({ uploadSeq, uploadVodSeq, offset: 100_000, state: 'uploading' })
  expect((await patch(url, owner, 50_000, bytes.subarray(50_000))).status).toBe(409)
  expect((await patch(url, owner, 100_000, bytes.subarray(100_000))).status).toBe(204)

  const { upload, video } = await stateOf(channelSeq)
  expect(upload).toMatchObject({ state: 'ready', mime: 'video/mp4', size: 300_000, name: '1강 시작하며.mp4' })
  expect(video).toMatchObject({ state: 'optimising', uploadSeq })
  expect((await services.storage.stat(originalOf(upload?.storageKey ?? '')))?.size).toBe(300_000)
  const { rows } = await services.db.execute(
    `select data from boss.job where name = 'media.optimise' and (data->>'uploadVodSeq')::bigint = ${uploadVodSeq}`,
  )
  expect(rows).toEqual([{ data: { channelSeq, uploadVodSeq } }])

  // The answer to the last piece may be lost: whoever asks again hears that all of it is there.
  const after = await tus({ method: 'HEAD', url, as: owner })
  expect(after.headers.get('upload-offset')).toBe('300000')
  expect((await patch(url, owner, 0, bytes)).status).toBe(404)
})

/** Lets the next call keep the bytes and die before it writes that down. */
function failAfterKeeping({ services: { storage } }: TestServer): void {
  const putFile = storage.putFile.bind(storage)
  storage.putFile = async (...file) => {
    storage.putFile = putFile
    await putFile(...file)
    throw new Error('the database went away')
  }
}

test('UPL-01 a transfer whose bytes were kept but not written down is finished by the next call', async () => {
  const { channelSeq, owner, url } = await begun(50_000)
  failAfterKeeping(server)
  expect((await patch(url, owner, 0, film(50_000))).status).toBe(500)
  const head = await tus({ method: 'HEAD', url, as: owner })
  expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '50000'])
  const { upload } = await stateOf(channelSeq)
  expect(upload).toMatchObject({ state: 'ready', size: 50_000 })
  expect(await services.storage.stat(originalOf(upload?.storageKey ?? ''))).toMatchObject({ size: 50_000 })
  expect((await readdir(waitingFolder)).filter((name) => name.startsWith(upload?.tusId ?? ''))).toEqual([])
})

test('a transfer whose last answer got lost before it was looked at is finished by the next call', async () => {
  const bytes = film(50_000)
  const { channelSeq, owner, url } = await begun(50_000)
  const putFile = services.storage.putFile.bind(services.storage)
  services.storage.putFile = async () => {
    services.storage.putFile = putFile
    throw new Error('the disk is full')
  }
  expect((await patch(url, owner, 0, bytes)).status).toBe(500)
  expect((await stateOf(channelSeq)).upload?.state).toBe('uploading')
  const head = await tus({ method: 'HEAD', url, as: owner })
  expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '50000'])
  expect((await stateOf(channelSeq)).upload?.state).toBe('ready')
})

test.each([
  ['a page', Buffer.from(`<!doctype html>${' '.repeat(1000)}`)],
  ['a playlist', Buffer.from(`#EXTM3U\n#EXTINF:1,\nhttp://169.254.169.254/\n${'#'.repeat(1000)}`)],
  ['sound', Buffer.concat([Buffer.from('ID3\u0003'), Buffer.alloc(2000)])],
])('UPL-11 %s that calls itself a video is refused, not kept, and said so', async (_, bytes) => {
  const { channelSeq, owner, url } = await begun(bytes.length)
  const answer = await patch(url, owner, 0, bytes)
  expect([answer.status, answer.errorName]).toEqual([415, 'UPLOAD_KIND_REFUSED'])
  const { upload, video } = await stateOf(channelSeq)
  expect([upload?.state, upload?.problem, video?.state]).toEqual(['failed', 'UPLOAD_KIND_REFUSED', 'failed'])
  expect(await services.storage.stat(originalOf(upload?.storageKey ?? ''))).toBeNull()
  const shown = await server.call({
    url: `/api/v1.0/channels/${channelSeq}/videos/${video?.uploadVodSeq}`,
    as: owner,
  })
  expect(shown.body.data).toMatchObject({ state: 'failed', problem: '올릴 수 없는 파일 형식이에요.' })
})

test('UPL-03 a video over the limit is refused before its first byte, and cannot grow beyond what it said', async () => {
  const { channelSeq, owner } = await aSite()
  const refused = await begin(String(channelSeq), owner, MAX + 1)
  expect([refused.status, refused.errorName, refused.body.message]).toEqual([
    413,
    'UPLOAD_TOO_LARGE',
    '파일이 너무 큽니다.',
  ])
  const small = await begun(1000)
  const answer = await patch(small.url, small.owner, 0, film(5000))
  expect(answer.status).toBe(413)
  expect((await stateOf(small.channelSeq)).upload?.state).toBe('uploading')
})

test.each([
  ['without a version', { 'tus-resumable': '0.2.2' }],
  ['without a length', { 'upload-length': '' }],
  ['with a length that is none', { 'upload-length': '1e3x' }],
  ['with a negative length', { 'upload-length': '-1' }],
  ['of an unknown kind', { 'upload-metadata': metadata({ kind: 'image', filename: 'a.png' }) }],
  ['with a broken description', { 'upload-metadata': 'filename !!! x,,' }],
])('a transfer %s is refused', async (_, headers) => {
  const { channelSeq, owner } = await aSite()
  const url = `/api/v1.0/channels/${channelSeq}/uploads/tus`
  const answer = await tus({ method: 'POST', url, as: owner, headers: { 'upload-length': '10', ...headers } })
  expect([answer.status, answer.errorName]).toEqual([400, 'INVALID_INPUT'])
})

test('only whoever began a transfer may go on with it, see it, or give it up', async () => {
  const { channelSeq, url } = await begun()
  const colleague = await anOperator(services, channelSeq, 'MNG')
  for (const as of [colleague, await aMember(services, channelSeq), null]) {
    const status = as === colleague ? 404 : as ? 403 : 401
    expect((await patch(url, as, 0, film())).status).toBe(status)
    expect((await tus({ method: 'HEAD', url, as })).status).toBe(status)
    expect((await tus({ method: 'GET', url, as })).status).toBe(status)
    expect((await tus({ method: 'DELETE', url, as })).status).toBe(status)
  }
  expect((await stateOf(channelSeq)).upload?.state).toBe('uploading')
})

test('UPL-01 a transfer that is given up leaves nothing', async () => {
  const { channelSeq, owner, url } = await begun()
  await patch(url, owner, 0, film().subarray(0, 1000))
  expect((await tus({ method: 'DELETE', url, as: owner })).status).toBe(204)
  expect(await stateOf(channelSeq)).toEqual({ upload: undefined, video: undefined })
  const left = await readdir(join(services.config.dataDir, 'tus'))
  expect(left.filter((name) => name.startsWith(url.split('/').at(-1) ?? ''))).toEqual([])
  expect((await patch(url, owner, 1000, film().subarray(1000))).status).toBe(404)
})

test('an instructor sends videos to their class, and sees only their own', async () => {
  const { channelSeq, owner } = await aSite()
  const course = await aCourse(services, channelSeq)
  const instructor = await aCourseStaff(services, course, 'FAC')
  expect((await begin(String(channelSeq), instructor, 1000)).errorName).toBe('NO_PERMISSION')
  const mine = await begin(`${channelSeq}/courses/${course.courseSeq}`, instructor, 1000)
  expect(mine.status).toBe(201)
  expect((await patch(mine.headers.get('location') ?? '', instructor, 0, film(1000))).status).toBe(204)
  const theirs = await begin(String(channelSeq), owner, 1000)
  const look = (answer: typeof mine, as: Person) =>
    server.call({
      url: `/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}/videos/${answer.headers.get('upload-vod-seq')}`,
      as,
    })
  expect((await look(mine, instructor)).status).toBe(200)
  expect((await look(theirs, instructor)).status).toBe(404)
  expect((await look(mine, owner)).status).toBe(200)
})

test('a file comes the same way and stays a file', async () => {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1000)])
  const { channelSeq, owner, url } = await begun(bytes.length, { kind: 'file', filename: '../교안.pdf' })
  expect((await patch(url, owner, 0, bytes)).status).toBe(204)
  const { upload, video } = await stateOf(channelSeq)
  expect(upload).toMatchObject({
    kind: 'file',
    name: '교안.pdf',
    mime: 'application/pdf',
    state: 'ready',
    privateYn: true,
  })
  expect(video).toBeUndefined()
})

test('UPL-13 what was begun and left for two days is swept away; what is under way or waits is not', async () => {
  const left = await begun()
  const running = await begun()
  await patch(left.url, left.owner, 0, film().subarray(0, 10))
  const longAgo = new Date(Date.now() - 49 * 3_600_000)
  await services.db.update(uploads).set({ createdAt: longAgo }).where(eq(uploads.channelSeq, left.channelSeq))
  await services.db.insert(videos).values({
    channelSeq: running.channelSeq,
    uploadSeq: running.uploadSeq,
    state: 'optimising',
    createdAt: longAgo,
  })
  const [queued] = await services.db
    .insert(videos)
    .values({
      channelSeq: running.channelSeq,
      uploadSeq: running.uploadSeq,
      state: 'optimising',
      createdAt: longAgo,
    })
    .returning()
  // The worker stands still since.
  await services.jobs.send(systemContext(services, running.channelSeq), OPTIMISE, {
    channelSeq: running.channelSeq,
    uploadVodSeq: queued?.uploadVodSeq ?? 0,
  })
  await sweep(systemContext(services, 0))
  expect(await stateOf(left.channelSeq)).toEqual({ upload: undefined, video: undefined })
  expect((await stateOf(running.channelSeq)).upload?.state).toBe('uploading')
  const rows = await services.db.select().from(videos).where(eq(videos.channelSeq, running.channelSeq))
  // No work of ours says anything about a film: the one that nobody is at is taken up again.
  expect(rows.map(({ state }) => state).sort()).toEqual(['optimising', 'optimising', 'uploading'])
  const { rows: jobs } = await services.db.execute(sql`
    select 1 from boss.job where name = ${OPTIMISE.name} and data @> ${JSON.stringify({ channelSeq: running.channelSeq })}::jsonb`)
  expect(jobs).toHaveLength(2)
})

test('UPL-01 a transfer goes on whatever the clock of the machine says, until its row is swept away', async () => {
  const transfer = await begun()
  const bytes = film()
  expect((await patch(transfer.url, transfer.owner, 0, bytes.subarray(0, 100_000))).status).toBe(204)
  const id = transfer.url.split('/').at(-1) ?? ''
  const facts = join(waitingFolder, `${id}.json`)
  // As if the machine had been days behind when it was begun.
  const kept: object = JSON.parse(await readFile(facts, 'utf8'))
  await writeFile(facts, JSON.stringify({ ...kept, creation_date: '2020-01-01T00:00:00.000Z' }))
  const old = new Date('2020-01-01')
  for (const path of [facts, join(waitingFolder, id)]) await utimes(path, old, old)

  await sweep(systemContext(services, 0))
  const head = await tus({ method: 'HEAD', url: transfer.url, as: transfer.owner })
  expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '100000'])
  expect((await patch(transfer.url, transfer.owner, 100_000, bytes.subarray(100_000))).status).toBe(204)
  expect((await stateOf(transfer.channelSeq)).upload?.state).toBe('ready')
})

test('UPL-13 the bytes of a transfer without a row are removed, those of yesterday are not', async () => {
  const [gone, young] = ['0'.repeat(32), '1'.repeat(32)]
  for (const name of [gone, `${gone}.json`, young]) await writeFile(join(waitingFolder, name), '{}')
  const old = new Date(Date.now() - 49 * 3_600_000)
  for (const name of [gone, `${gone}.json`]) await utimes(join(waitingFolder, name), old, old)
  await sweep(systemContext(services, 0))
  const names = await readdir(waitingFolder)
  expect(names.filter((name) => name.startsWith(gone))).toEqual([])
  expect(names).toContain(young)
})

/** A request whose body the test holds in its hand; `answer` is its status. */
function held(url: URL, method: string, headers: Record<string, string | number>) {
  const call: ClientRequest = request(url, { method, headers })
  const answer = new Promise<number>((resolve, reject) => {
    call.once('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    call.once('error', reject)
  })
  // Whoever ends the test looks at the answer, not at a line that was cut after it.
  answer.catch(() => undefined)
  return { call, answer }
}

async function presign(on: TestServer, size: number, change: object = {}) {
  const { channelSeq } = await aChannel(on.services)
  const owner = await anOperator(on.services, channelSeq, 'OWN')
  const answer = await on.call({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/uploads/presigned`,
    as: owner,
    body: { kind: 'video', name: '강의.mp4', size, ...change },
  })
  const complete = (as: Person = owner) =>
    on.call({
      method: 'POST',
      url: `/api/v1.0/channels/${channelSeq}/uploads/${answer.body.data.uploadSeq}/complete`,
      as,
      body: {},
    })
  return { channelSeq, owner, answer, complete, url: String(answer.body.data?.url) }
}

/** What is kept of the one upload of a site. */
async function keptOf(channelSeq: number): Promise<Buffer | null> {
  const { upload } = await stateOf(channelSeq)
  const kept = await services.storage.read(originalOf(upload?.storageKey ?? 'none'))
  return kept && buffer(kept)
}

test.each([
  ['here', () => server],
  ['at the file store', () => onBucket],
])('UPL-04 a signed address takes a whole video %s, which is then looked at', async (_, which) => {
  const on = which()
  const { answer, complete, url } = await presign(on, 300_000)
  expect(answer.body.data).toMatchObject({
    method: 'PUT',
    uploadVodSeq: expect.any(Number),
    expiresInSeconds: on === server ? 3600 : 60,
  })
  expect((await complete()).status).toBe(404)
  const put = await fetch(new URL(url, await originOf(on)), { method: 'PUT', body: new Uint8Array(film()) })
  expect(put.ok).toBe(true)
  const done = await complete()
  expect(done.body.data).toMatchObject({ state: 'ready', offset: 300_000, mime: 'video/mp4' })
  expect((await complete()).body.data).toMatchObject({ state: 'ready' })
})

test.each([
  ['here', () => server],
  ['at the file store', () => onBucket],
])('UPL-01 bytes put %s that were kept but not written down are found by the next call', async (_, which) => {
  const on = which()
  const { complete, url } = await presign(on, 300_000)
  await fetch(new URL(url, await originOf(on)), { method: 'PUT', body: new Uint8Array(film()) })
  failAfterKeeping(on)
  expect((await complete()).status).toBe(500)
  expect((await complete()).body.data).toMatchObject({ state: 'ready', offset: 300_000 })
})

test.each([
  ['here', () => server],
  ['at the file store', () => onBucket],
])('UPL-11 what was put %s and is no video is refused and not kept', async (_, which) => {
  const on = which()
  const { complete, url } = await presign(on, 300_000)
  await fetch(new URL(url, await originOf(on)), { method: 'PUT', body: '<!doctype html>' })
  const refused = await complete()
  expect([refused.status, refused.body.errorName]).toEqual([415, 'UPLOAD_KIND_REFUSED'])
  expect((await complete()).body.data).toMatchObject({ state: 'failed', problem: 'UPLOAD_KIND_REFUSED' })
})

test('UPL-03 no address is given for more than the limit, and none takes more than was said', async () => {
  expect((await presign(server, MAX + 1)).answer.body.errorName).toBe('UPLOAD_TOO_LARGE')
  const here = await presign(server, 1000)
  const put = await fetch(new URL(here.url, origin), { method: 'PUT', body: new Uint8Array(film(2000)) })
  expect(put.status).toBe(413)
  const there = await presign(onBucket, 1000)
  await fetch(there.url, { method: 'PUT', body: new Uint8Array(film(2000)) })
  expect((await there.complete()).body.errorName).toBe('UPLOAD_TOO_LARGE')
})

test('SEC-46 an address takes the bytes of its own upload only', async () => {
  const { url, channelSeq } = await presign(server, 1000)
  const send = (path: string) => fetch(new URL(path, origin), { method: 'PUT', body: 'x' })
  expect((await send(url.replace(/\/(\d+)\/([^/]+)$/, '/999/$2'))).status).toBe(404)
  expect((await send(url.replace(`/upload/${channelSeq}/`, '/upload/999/'))).status).toBe(404)
  expect((await send(`${url}x`)).status).toBe(404)
  server.clock.advance(3601_000)
  expect((await send(url)).status).toBe(404)
})

/** Begins to put, and waits until the server has the first bytes. */
async function heldPut(url: string, bytes: Buffer) {
  const before = (await readdir(waitingFolder)).length
  const { call, answer } = held(new URL(url, origin), 'PUT', { 'content-length': bytes.length })
  call.write(bytes.subarray(0, 10))
  await eventually(async () => expect((await readdir(waitingFolder)).length).toBe(before + 1))
  return { answer, end: () => call.end(bytes.subarray(10)) }
}

const put = async (url: string, bytes: Buffer) =>
  (await fetch(new URL(url, origin), { method: 'PUT', body: new Uint8Array(bytes) })).status

test('UPL-11 what was looked at is what is kept, whoever still writes to the same address', async () => {
  const { url, complete, channelSeq } = await presign(server, 1000)
  const slow = await heldPut(url, Buffer.alloc(1000, '<script>'))
  expect(await put(url, film(1000))).toBe(204)
  expect((await complete()).body.data).toMatchObject({ state: 'ready' })
  slow.end()
  expect(await slow.answer).toBe(404)
  expect((await keptOf(channelSeq))?.equals(film(1000))).toBe(true)
})

test('UPL-11 bytes that are still coming are not complete, and an address takes one file', async () => {
  const { url, complete, channelSeq } = await presign(server, 1000)
  const slow = await heldPut(url, film(1000))
  expect((await complete()).status).toBe(404)
  slow.end()
  expect(await slow.answer).toBe(204)
  expect(await put(url, film(500))).toBe(404)
  expect((await complete()).body.data).toMatchObject({ state: 'ready', size: 1000 })
  expect(await put(url, film(500))).toBe(404)
  expect((await keptOf(channelSeq))?.equals(film(1000))).toBe(true)
})

test('SEC-38 an address to put to ends with the login it was given to, also for bytes that are on their way', async () => {
  const { url, owner, complete } = await presign(server, 1000)
  const slow = await heldPut(url, film(1000))
  await services.db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.userSeq, owner.userSeq))
  const again = { ...owner, accessToken: await aSession(services, owner.userSeq) }
  expect(await put(url, film(1000))).toBe(404)
  slow.end()
  expect(await slow.answer).toBe(404)
  expect((await complete(again)).status).toBe(404)
})

test('PERM-30 an address to put to ends with the right that gave it, on the site and in a class', async () => {
  const { url, channelSeq } = await presign(server, 1000)
  await services.db.delete(operators).where(eq(operators.channelSeq, channelSeq))
  expect(await put(url, film(1000))).toBe(404)

  const course = await aCourse(services, channelSeq)
  const teacher = await aCourseStaff(services, course, 'FAC')
  const given = await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}/uploads/presigned`,
    as: teacher,
    body: { kind: 'video', name: '강의.mp4', size: 1000 },
  })
  const ofClass = String(given.body.data.url)
  await services.db.delete(courseStaff).where(eq(courseStaff.userSeq, teacher.userSeq))
  expect(await put(ofClass, film(1000))).toBe(404)
  await services.db.insert(courseStaff).values({ ...course, userSeq: teacher.userSeq, userTypeCd: 'FAC' })
  expect(await put(ofClass, film(1000))).toBe(204)
})

test('UPL-11 a transfer has one writer over all processes, so nobody writes into what was looked at', async () => {
  const twin = await testServer({
    databaseUrl,
    env: { VIDEO_MAX_BYTES: String(MAX), DATA_DIR: services.config.dataDir },
  })
  const { url, owner, channelSeq } = await begun(1000)
  const headers = (at: number) => ({
    'tus-resumable': '1.0.0',
    'access-token': owner.accessToken,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(at),
  })
  const bytes = film(1000)
  const slow = held(new URL(url, origin), 'PATCH', { ...headers(0), 'content-length': 1000 })
  slow.call.write(bytes.subarray(0, 500))
  const waiting = join(waitingFolder, url.split('/').at(-1) ?? '')
  await eventually(async () => expect((await stat(waiting)).size).toBe(500))
  const other = await fetch(new URL(url, await originOf(twin)), {
    method: 'PATCH',
    headers: headers(500),
    body: new Uint8Array(bytes.subarray(500)),
  })
  expect(other.status).toBe(409)
  slow.call.end(bytes.subarray(500))
  expect(await slow.answer).toBe(204)
  expect((await keptOf(channelSeq))?.equals(bytes)).toBe(true)
})

test('UPL-13 SEC-38 while the clock of the machine is wrong no file is taken for old by it', async () => {
  const file = join(services.config.dataDir, 'tus', 'put-left')
  await writeFile(file, '')
  const longAgo = new Date(Date.now() - 90 * 24 * 3_600_000)
  await utimes(file, longAgo, longAgo)
  const ctx = { ...systemContext(services, 0), now: new Date() }
  const wrong = { ...ctx, now: new Date(Date.now() + 9 * 3_600_000) }
  await sweep(wrong)
  expect((await stat(file)).size).toBe(0)
  await sweep(ctx)
  await expect(stat(file)).rejects.toThrow('ENOENT')
})
