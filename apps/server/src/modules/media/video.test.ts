import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Context, systemContext } from '../../platform/context.ts'
import type { Audience, SocketMessage } from '../../platform/realtime/hub.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { videoAccess, type Watching } from './deliver-video.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { originalOf, streamFolder } from './keys.ts'
import { probe } from './make-stream.ts'
import { optimise } from './optimise.ts'
import { segmentsIn } from './playlist.ts'
import { searchCaptions } from './search-captions.ts'
import { type SignedVideo, signedVideo } from './signed-video.ts'
import { newKey } from './store.ts'
import { uploads, videos } from './tables.ts'
import { aFilm } from './test-film.ts'

const server = await testServer({ worker: true })
const { services, app } = server
const folder = await mkdtemp(join(tmpdir(), 'seodang-film-'))
afterAll(() => rm(folder, { recursive: true }))
const never = new AbortController().signal

let mayWatch = true
const asked = vi.fn<(watching: Watching) => void>()
services.ports.provide(videoAccess, async (_ctx, watching) => {
  asked(watching)
  return mayWatch
})

interface Site {
  ctx: Context
  channelSeq: number
  owner: Person
}

async function aSite(): Promise<Site> {
  const { channelSeq } = await aChannel(services)
  return {
    ctx: systemContext(services, channelSeq),
    channelSeq,
    owner: await anOperator(services, channelSeq, 'OWN'),
  }
}

/** A video whose bytes are there and whose optimisation is to begin. */
async function received({ ctx, channelSeq, owner }: Site, bytes: Buffer, mime = 'video/mp4') {
  const storageKey = newKey()
  await services.storage.put(originalOf(storageKey), bytes)
  const [upload] = await services.db
    .insert(uploads)
    .values({
      channelSeq,
      ownerSeq: owner.userSeq,
      kind: 'video',
      purpose: 'material',
      name: '강의.mp4',
      size: bytes.length,
      mime,
      state: 'ready',
      storageKey,
    })
    .returning()
  const [video] = await services.db
    .insert(videos)
    .values({ channelSeq, uploadSeq: upload?.uploadSeq ?? 0, state: 'optimising' })
    .returning()
  const uploadVodSeq = video?.uploadVodSeq ?? 0
  const row = async () => {
    const [found] = await services.db
      .select()
      .from(videos)
      .where(and(eq(videos.channelSeq, channelSeq), eq(videos.uploadVodSeq, uploadVodSeq)))
    return found
  }
  return {
    uploadVodSeq,
    storageKey,
    row,
    make: (ffmpeg: string | null, signal = never) => optimise(ctx, uploadVodSeq, { ffmpeg, signal }),
  }
}

let ffmpeg = ''
let site: Site
let longFilm: Buffer
let made: Awaited<ReturnType<typeof received>>

/** What the sockets were told, in order. */
const told: { audience: Audience; message: SocketMessage }[] = []
const publish = services.hub.publish.bind(services.hub)
services.hub.publish = async (audience, message) => {
  told.push({ audience, message })
  await publish(audience, message)
}

beforeAll(async () => {
  ffmpeg = (await findFfmpeg(services.config)) ?? ''
  site = await aSite()
  const { bytes } = await aFilm(folder, { seconds: 5, size: '1280x720' })
  made = await received(site, bytes)
  await made.make(ffmpeg)
  longFilm = (await aFilm(folder, { seconds: 25, size: '1280x720', name: 'long.mp4' })).bytes
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const watch = async (): Promise<SignedVideo> => {
  const video = await signedVideo({ ...site.ctx, now: services.now() }, made.uploadVodSeq)
  if (!video) throw new Error('there is nothing to watch')
  return video
}
const beside = (src: string, file: string) => src.replace(/[^/]+$/, file)

test('UPL-05 a video becomes a stream in sizes up to its own, with a poster, its length and its shape', async () => {
  const row = await made.row()
  expect(row).toMatchObject({
    state: 'ready',
    progress: 100,
    duration: 5,
    width: 1280,
    height: 720,
    problem: null,
  })
  expect(row?.renditions.map(({ name, width, height }) => ({ name, width, height }))).toEqual([
    { name: '360p', width: 640, height: 360 },
    { name: '720p', width: 1280, height: 720 },
  ])
  expect(await readdir(join(services.config.dataDir, 'work'))).toEqual([])
})

test('UPL-12 the stream plays from its signed address: every file that it names is there', async () => {
  const { src, kind, poster, duration } = await watch()
  expect([kind, duration]).toEqual(['hls', 5])
  const master = await get(src)
  expect(master.headers).toMatchObject({
    'content-type': 'application/vnd.apple.mpegurl',
    'cache-control': 'private, max-age=3600',
  })
  expect(master.body).toMatch(
    /RESOLUTION=640x360,CODECS="avc1\.64[0-9a-f]{4},mp4a\.40\.2"\n360p\/index\.m3u8/,
  )
  const bandwidths = [...master.body.matchAll(/[:,]BANDWIDTH=(\d+)/g)].map(([, value]) => Number(value))
  expect(bandwidths[0]).toBeLessThan(bandwidths[1] ?? 0)

  for (const size of ['360p', '720p']) {
    const { init, segments } = segmentsIn((await get(beside(src, `${size}/index.m3u8`))).body)
    expect(segments.map(({ seconds }) => Math.round(seconds))).toEqual([4, 1])
    const parts = [init ?? '', ...segments.map(({ file }) => file)]
    const bytes: Buffer[] = []
    for (const part of parts) {
      const answer = await get(beside(src, `${size}/${part}`))
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'video/mp4'])
      bytes.push(answer.rawPayload)
    }
    const path = join(folder, `${size}.mp4`)
    await writeFile(path, Buffer.concat(bytes))
    expect(await probe({ ffmpeg, path, reader: 'mov' })).toMatchObject({
      height: Number.parseInt(size, 10),
      videoCodec: 'h264',
      audioCodec: 'aac',
    })
  }
  const still = await get(poster ?? '')
  expect(await sharp(still.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1280 })
  const segment = beside(src, '360p/seg_00000.m4s')
  expect((await get(segment, { range: 'bytes=0-99' })).rawPayload).toHaveLength(100)
})

test('UPL-13 staff hear how far it is', async () => {
  expect(told.filter(({ message }) => message.data?.uploadVodSeq === made.uploadVodSeq).at(-1)).toEqual({
    audience: { channelSeq: site.channelSeq, staff: true },
    message: { command: 'E0011', data: { uploadVodSeq: made.uploadVodSeq, state: 'ready', progress: 100 } },
  })
  const shown = await server.call({
    url: `/api/v1.0/channels/${site.channelSeq}/videos/${made.uploadVodSeq}`,
    as: site.owner,
  })
  expect(shown.body.data).toMatchObject({
    state: 'ready',
    progress: 100,
    duration: 5,
    problem: null,
    name: '강의.mp4',
  })
  expect((await get(shown.body.data.posterUrl)).statusCode).toBe(200)
})

test('a video that is made again comes to the same end', async () => {
  await services.db
    .update(videos)
    .set({ state: 'optimising', progress: 40 })
    .where(eq(videos.uploadVodSeq, made.uploadVodSeq))
  const before = await made.row()
  await made.make(ffmpeg)
  expect(await made.row()).toEqual({ ...before, state: 'ready', progress: 100, readyAt: expect.any(Date) })
  // A job that runs once more after it is done changes nothing.
  const done = await made.row()
  await made.make(ffmpeg)
  expect(await made.row()).toEqual(done)
})

test.each([
  '../../secret.key',
  '..%2f..%2fsecret.key',
  'original',
  '720p/../../x',
  'master.m3u8%00',
  'streams',
  '1080p/index.m3u8',
  'captions/ko.vtt',
  'captions/..vtt',
])('SEC-46 a signature opens no file that the video does not have: %s', async (file) => {
  expect((await get(beside((await watch()).src, file))).statusCode).toBe(404)
})

test('SEC-19 a signature of another video, site or time opens nothing, and neither does none', async () => {
  server.clock.set(server.clock.now())
  const { src } = await watch()
  const { channelSeq } = site
  expect((await get(src.replace(`/${made.uploadVodSeq}/`, '/999999/'))).statusCode).toBe(404)
  expect((await get(src.replace(`/video/${channelSeq}/`, '/video/999999/'))).statusCode).toBe(404)
  expect((await get(src.replace(/\/0\.0\./, '/1.0.'))).statusCode).toBe(404)
  expect((await get(src.replace(/[^/]+\/master/, 'none/master'))).statusCode).toBe(404)
  expect((await get(`/media/video/${channelSeq}/${made.uploadVodSeq}/master.m3u8`)).statusCode).toBe(404)
  server.clock.advance(2 * 3600_000 - 1000)
  expect((await get(src)).statusCode).toBe(200)
  server.clock.advance(2000)
  expect((await get(src)).statusCode).toBe(404)
})

test('SEC-19, SEC-32 an address dies with the access it stood for, within ten seconds', async () => {
  const learner = await aMember(services, site.channelSeq)
  const principal = { ...site.ctx.principal, userSeq: learner.userSeq }
  const origin = { ...site.ctx.origin, sessionSeq: 77 }
  const ctx = { ...site.ctx, now: services.now(), principal, origin }
  const src = (await signedVideo(ctx, made.uploadVodSeq, { playSeq: 5 }))?.src ?? ''
  const status = async (file = 'master.m3u8') => (await get(beside(src, file))).statusCode
  asked.mockClear()
  for (let n = 0; n < 5; n++) expect(await status('360p/seg_00000.m4s')).toBe(200)
  const { channelSeq } = site
  const { uploadVodSeq } = made
  const { userSeq } = learner
  expect(asked).toHaveBeenCalledExactlyOnceWith({
    channelSeq,
    uploadVodSeq,
    userSeq,
    sessionSeq: 77,
    playSeq: 5,
  })
  // BYD-19: what shows before anything plays asks for no lease.
  expect(await status('poster.jpg')).toBe(200)
  expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ playSeq: null }))

  mayWatch = false
  server.clock.advance(10_001)
  for (const file of ['master.m3u8', '360p/index.m3u8', '360p/seg_00000.m4s', 'poster.jpg'])
    expect(await status(file)).toBe(404)
  mayWatch = true
  server.clock.advance(10_001)
  expect(await status()).toBe(200)
})

test('BYD-09 captions are put, played, searched and taken away', async () => {
  const path = `/api/v1.0/channels/${site.channelSeq}/videos/${made.uploadVodSeq}/captions`
  const put = async (language: string, label: string, text: string, as: Person) => {
    const answer = await app.inject({
      method: 'POST',
      url: `${path}?${new URLSearchParams({ language, label }).toString()}`,
      headers: { 'access-token': as.accessToken, 'content-type': 'application/x-subrip' },
      payload: text,
    })
    return answer.json()
  }
  const srt =
    '1\n00:00:01,000 --> 00:00:02,000\n첫 문장을 씁니다\n\n2\n00:00:03,000 --> 00:00:04,000\n<b>둘째</b> 문장\n'
  expect((await put('ko', '한국어', srt, site.owner)).data).toEqual({
    language: 'ko',
    label: '한국어',
    cueCount: 2,
  })
  await put('en', 'English', srt, site.owner)
  await put('ko', '한국어', srt.replace('첫', '다시 첫'), site.owner)
  const { captions } = await watch()
  expect(captions.map(({ language }) => language).sort()).toEqual(['en', 'ko'])
  const korean = await get(captions.find(({ language }) => language === 'ko')?.src ?? '')
  expect(korean.headers['content-type']).toBe('text/vtt; charset=utf-8')
  expect(korean.body).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n다시 첫 문장을 씁니다\n\n00:00:03.000 --> 00:00:04.000\n둘째 문장\n',
  )

  const hits = await searchCaptions(site.ctx, [made.uploadVodSeq, 999_999], '둘째 문장')
  expect(hits).toContainEqual({ uploadVodSeq: made.uploadVodSeq, language: 'ko', at: 3, text: '둘째 문장' })
  expect(await searchCaptions(site.ctx, [made.uploadVodSeq], ' ')).toEqual([])

  expect((await put('ko', '한국어', '<!doctype html>', site.owner)).errorName).toBe('UPLOAD_KIND_REFUSED')
  expect((await put('../x', '한국어', srt, site.owner)).errorName).toBe('INVALID_INPUT')
  const learner = await aMember(services, site.channelSeq)
  expect((await put('ko', '한국어', srt, learner)).errorName).toBe('NO_PERMISSION')
  const elsewhere = await aSite()
  const foreign = path.replace(`/channels/${site.channelSeq}/`, `/channels/${elsewhere.channelSeq}/`)
  expect((await server.call({ method: 'DELETE', url: `${foreign}/ko`, as: elsewhere.owner })).status).toBe(
    404,
  )

  expect((await server.call({ method: 'DELETE', url: `${path}/ko`, as: site.owner })).status).toBe(200)
  expect((await server.call({ method: 'DELETE', url: `${path}/ko`, as: site.owner })).status).toBe(404)
  expect((await watch()).captions.map(({ language }) => language)).toEqual(['en'])

  // SEC-52: each search reads all of them.
  const many = Array.from({ length: 20 }, (_, n) => ({ language: `l${n}`, label: 'x', key: `${n}.vtt` }))
  await services.db.update(videos).set({ captions: many }).where(eq(videos.uploadVodSeq, made.uploadVodSeq))
  expect((await put('ko', '한국어', srt, site.owner)).fields).toMatchObject({ language: expect.any(String) })
})

test('UPL-13 what cannot be decoded fails and says so; nothing of it is left', async () => {
  const broken = await received(
    site,
    Buffer.concat([
      Buffer.from('0000001866747970', 'hex'),
      Buffer.from('isomiso2avc1mp41'),
      Buffer.alloc(5000, 'v'),
    ]),
  )
  await broken.make(ffmpeg)
  expect(await broken.row()).toMatchObject({ state: 'failed', problem: 'VIDEO_NOT_PLAYABLE' })
  expect(await signedVideo(site.ctx, broken.uploadVodSeq)).toBeNull()
  expect(told.at(-1)?.message.data).toMatchObject({ state: 'failed' })
})

/** ffmpeg on a volume that is full as long as `full` is there: it ends with 0, and says nothing. */
async function onFullVolume(harm: string): Promise<{ program: string; makeRoom: () => Promise<void> }> {
  const place = await mkdtemp(join(folder, 'full-'))
  const [program, full] = [join(place, 'ffmpeg'), join(place, 'full')]
  await writeFile(full, '')
  const script = `#!/bin/sh
for last; do :; done
"${ffmpeg}" "$@" || exit $?
case "$last" in *index.m3u8) [ ! -e "${full}" ] || ${harm};; esac
exit 0
`
  await writeFile(program, script, { mode: 0o755 })
  return { program, makeRoom: () => rm(full) }
}

test.each([
  ['nothing is in any file', 'for file in */*; do : > "$file"; done'],
  ['the list was begun', 'for file in */index.m3u8; do head -n 5 "$file" > cut; cp cut "$file"; done'],
  ['a part was not written to its end', 'for file in */seg_00000.m4s; do truncate -s -100 "$file"; done'],
  ['the last part is not there', 'rm */seg_00001.m4s'],
])(
  'UPL-13 ERR-22 a full volume says nothing about a film, which is made once there is room: %s',
  async (_, harm) => {
    const { program, makeRoom } = await onFullVolume(harm)
    const film = await received(site, (await aFilm(folder, { seconds: 6, size: '320x180' })).bytes)
    await expect(film.make(program)).rejects.toThrow(/to its end|ENOENT/)
    expect(await film.row()).toMatchObject({ state: 'optimising', problem: null })
    await makeRoom()
    await film.make(program)
    expect(await film.row()).toMatchObject({ state: 'ready', progress: 100 })
  },
)

test('SEC-47 a list of files in the clothes of a film opens neither addresses nor the films of others', async () => {
  const requests = vi.fn<() => void>()
  const trap = createServer((_request, response) => {
    requests()
    response.end()
  })
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
  const address = trap.address()
  const port = typeof address === 'object' ? address?.port : 0
  const lists = [
    `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nhttp://127.0.0.1:${port}/secret.ts\n#EXT-X-ENDLIST\n`,
    `ffconcat version 1.0\nfile http://127.0.0.1:${port}/secret.mp4\n`,
    // The film of another site, which lies in the same folder of the disk.
    `ffconcat version 1.0\nfile ${made.storageKey}\nduration 5\n`,
  ]
  for (const list of lists) {
    const dressed = await received(site, Buffer.from(list))
    await dressed.make(ffmpeg)
    expect((await dressed.row())?.state).toBe('failed')
  }
  expect(requests).not.toHaveBeenCalled()
  await new Promise((resolve) => trap.close(resolve))
})

test('a telephone’s upright film and one without sound keep their shape', async () => {
  const { bytes } = await aFilm(folder, { seconds: 1, size: '360x640', name: 'upright.mp4', silent: true })
  const upright = await received(site, bytes)
  await upright.make(ffmpeg)
  const row = await upright.row()
  expect(row).toMatchObject({ state: 'ready', width: 360, height: 640 })
  expect(row?.renditions.map(({ name, width, height }) => `${name} ${width}x${height}`)).toEqual([
    '360p 360x640',
  ])
  const master = await get(
    (await signedVideo({ ...site.ctx, now: services.now() }, upright.uploadVodSeq))?.src ?? '',
  )
  expect(master.body).toMatch(/CODECS="avc1\.[0-9a-f]{6}"/)
})

test('without ffmpeg the film is served as it is, in parts, with its length; what browsers cannot play fails', async () => {
  const { bytes } = await aFilm(folder, { seconds: 2, size: '320x240', name: 'plain.mp4' })
  const plain = await received(site, bytes)
  await plain.make(null)
  expect(await plain.row()).toMatchObject({
    state: 'ready',
    duration: 2,
    width: 320,
    height: 240,
    renditions: [],
  })
  const video = await signedVideo({ ...site.ctx, now: services.now() }, plain.uploadVodSeq)
  expect(video).toMatchObject({ kind: 'mp4', poster: null })
  const part = await get(video?.src ?? '', { range: 'bytes=4-7' })
  expect([part.statusCode, part.headers['content-type'], part.body]).toEqual([206, 'video/mp4', 'ftyp'])

  const matroska = await received(site, bytes, 'video/x-matroska')
  await matroska.make(null)
  expect(await matroska.row()).toMatchObject({ state: 'failed', problem: 'VIDEO_NOT_PLAYABLE' })
})

test('a video that is removed while it is made stops being made, and leaves nothing', async () => {
  const long = await received(site, longFilm)
  told.length = 0
  const running = long.make(ffmpeg)
  await eventually(() => expect(told).not.toEqual([]))
  const removed = await server.call({
    method: 'DELETE',
    url: `/api/v1.0/channels/${site.channelSeq}/videos/${long.uploadVodSeq}`,
    as: site.owner,
  })
  expect(removed.status).toBe(200)
  await running
  expect(await long.row()).toBeUndefined()
  expect(await services.storage.stat(originalOf(long.storageKey))).toBeNull()
  expect(await services.storage.stat(`${streamFolder(long.storageKey)}/master.m3u8`)).toBeNull()
  expect(await readdir(join(services.config.dataDir, 'work'))).toEqual([])
})

test('UPL-13 a film whose process was killed says that it goes on, and counts from the beginning', async () => {
  const { bytes } = await aFilm(folder, { seconds: 1, size: '64x36', name: 'again.mp4' })
  const film = await received(site, bytes)
  const { uploadVodSeq } = film
  await services.db.update(videos).set({ progress: 70 }).where(eq(videos.uploadVodSeq, uploadVodSeq))
  told.length = 0
  await optimise({ ...site.ctx, isResumed: true }, uploadVodSeq, { ffmpeg: null, signal: never })
  expect(told[0]?.message.data).toEqual({ uploadVodSeq, state: 'optimising', progress: 0 })
  const shown = await server.call({
    url: `/api/v1.0/channels/${site.channelSeq}/videos/${uploadVodSeq}`,
    as: site.owner,
  })
  expect(shown.body.data).toMatchObject({ state: 'ready', resumedAt: expect.any(String) })
})

test('a server that closes ends its ffmpeg, and the video waits for the next one', async () => {
  const long = await received(site, longFilm)
  told.length = 0
  const closing = new AbortController()
  const running = long.make(ffmpeg, closing.signal)
  await eventually(() => expect(told).not.toEqual([]))
  closing.abort(new Error('The server is closing'))
  await expect(running).rejects.toThrow('The server is closing')
  expect((await long.row())?.state).toBe('optimising')
})

test('UPL-05 an uploaded film plays, from its first byte to its stream, by the server’s own work', async () => {
  const { bytes } = await aFilm(folder, { seconds: 2, size: '320x240', name: 'whole-way.mp4' })
  const { channelSeq, owner } = await aSite()
  const begun = await app.inject({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/uploads/presigned`,
    headers: { 'access-token': owner.accessToken },
    payload: { kind: 'video', name: 'film.mp4', size: bytes.length },
  })
  const { uploadSeq, uploadVodSeq, url } = begun.json().data
  await app.inject({
    method: 'PUT',
    url,
    payload: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  })
  await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/uploads/${uploadSeq}/complete`,
    as: owner,
    body: {},
  })
  const look = () =>
    server.call({ url: `/api/v1.0/channels/${channelSeq}/videos/${uploadVodSeq}`, as: owner })
  await eventually(async () => expect((await look()).body.data.state).toBe('ready'))
  expect((await look()).body.data).toMatchObject({
    duration: 2,
    renditions: [{ name: '240p', width: 320, height: 240 }],
  })
})
