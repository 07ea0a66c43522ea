import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { errorText } from '@seodang/domain/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { videoAccess } from './deliver-video.ts'
import { findFfmpeg, runFfmpeg } from './ffmpeg.ts'
import { probe } from './make-stream.ts'
import { segmentsIn } from './playlist.ts'
import { secondsIn } from './probe.ts'
import { signedVideo } from './signed-video.ts'

/** Files as cameras, telephones, recorders and editors leave them, from the upload to the stream that is played. */
const server = await testServer({ worker: true })
const { services, app } = server
services.ports.provide(videoAccess, async () => true)
const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'seodang-films-'))
afterAll(() => rm(folder, { recursive: true }))

let ffmpeg = ''
let channelSeq = 0
let owner: Person

beforeAll(async () => {
  ffmpeg = (await findFfmpeg(services.config)) ?? ''
  channelSeq = (await aChannel(services)).channelSeq
  owner = await anOperator(services, channelSeq, 'OWN')
})

const picture = (seconds: number, size = '640x360', rate = 25) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`,
]
const sound = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
const AAC = ['-c:a', 'aac']
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8']
const FULL_COLOUR = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p']
const INDEX_FIRST = ['-movflags', '+faststart']
/** Every picture at first, then each fifth. */
const UNEVEN = ['-vf', "select='if(lt(t,2),1,not(mod(n,5)))'", '-fps_mode', 'vfr']

async function film(name: string, ...args: string[]): Promise<string> {
  const path = join(folder, name)
  await run(ffmpeg, ['-y', '-loglevel', 'error', ...args, path])
  return path
}

/** Like a recorder in a browser, which cannot go back to write the length at the head. */
async function recorded(name: string, ...args: string[]): Promise<string> {
  const path = join(folder, name)
  const { stdout } = await run(ffmpeg, ['-y', '-loglevel', 'error', ...args, 'pipe:1'], {
    encoding: 'buffer',
    maxBuffer: 64 * 1024 * 1024,
  })
  await writeFile(path, stdout)
  return path
}

async function shortened(path: string, share: number): Promise<string> {
  await truncate(path, Math.floor((await readFile(path)).length * share))
  return path
}

/** Through the resumable upload, in two parts. */
async function sent(path: string): Promise<{ uploadVodSeq: number; refusal: string | null }> {
  const bytes = await readFile(path)
  const base = { 'tus-resumable': '1.0.0', 'access-token': owner.accessToken }
  const name = Buffer.from(path.split('/').at(-1) ?? '').toString('base64')
  const begun = await app.inject({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/uploads/tus`,
    headers: {
      ...base,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${name},kind ${Buffer.from('video').toString('base64')}`,
    },
  })
  expect(begun.statusCode).toBe(201)
  let refusal: string | null = null
  const half = Math.floor(bytes.length / 2)
  for (const [from, to] of [
    [0, half],
    [half, bytes.length],
  ] as const) {
    const answer = await fetch(new URL(String(begun.headers.location), await origin()), {
      method: 'PATCH',
      headers: { ...base, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(bytes.subarray(from, to)),
    })
    const text = await answer.text()
    if (!answer.ok) refusal = JSON.parse(text).errorName
  }
  return { uploadVodSeq: Number(begun.headers['upload-vod-seq']), refusal }
}

async function origin(): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

const shown = async (uploadVodSeq: number) => {
  const url = `/api/v1.0/channels/${channelSeq}/videos/${uploadVodSeq}`
  const { body } = await server.call({ url, as: owner })
  return body.data
}

const finished = (uploadVodSeq: number) =>
  eventually(async () => {
    const view = await shown(uploadVodSeq)
    expect(['ready', 'failed']).toContain(view.state)
    return view
  })

/** Seconds of one kind of stream, by decoding all of it. */
async function decoded(path: string, kind: 'v' | 'a'): Promise<number> {
  const args = ['-v', 'error', '-i', path, '-map', `0:${kind}:0`, '-f', 'null', '-progress', 'pipe:1', '-']
  const { code, output, report } = await runFfmpeg(ffmpeg, args)
  expect([code, report]).toEqual([0, ''])
  return secondsIn(output) ?? 0
}

/** What a player gets: the largest size, put together from every file that its playlist names. */
async function played(uploadVodSeq: number) {
  const video = await signedVideo(
    { ...systemContext(services, channelSeq), now: services.now() },
    uploadVodSeq,
  )
  const get = async (file: string) => {
    const answer = await app.inject({ url: (video?.src ?? '').replace(/[^/]+$/, file) })
    expect([file, answer.statusCode]).toEqual([file, 200])
    return answer.rawPayload
  }
  const master = (await get('master.m3u8')).toString()
  const sizes = [...master.matchAll(/RESOLUTION=(\d+x\d+)/g)].map(([, size]) => size)
  const list = master.match(/\S+\/index\.m3u8/g)?.at(-1) ?? ''
  const { init, segments } = segmentsIn((await get(list)).toString())
  const parts = [init ?? '', ...segments.map(({ file }) => file)]
  const bytes: Buffer[] = []
  for (const part of parts) bytes.push(await get(list.replace('index.m3u8', part)))
  const path = join(folder, `played-${uploadVodSeq}.mp4`)
  await writeFile(path, Buffer.concat(bytes))
  const facts = await probe({ ffmpeg, path, reader: 'mov' })
  return {
    sizes,
    listed: segments.reduce((sum, { seconds }) => sum + seconds, 0),
    facts,
    picture: await decoded(path, 'v'),
    sound: facts?.audioCodec ? await decoded(path, 'a') : null,
  }
}

interface Whole {
  duration: number
  sizes: string[]
  hasSound: boolean
}

const seconds = (one: number, other: number) => Math.abs(one - other) < 0.5

test.each<[string, () => Promise<string>, Whole]>([
  [
    'MP4 of H.264 and AAC',
    () => film('plain.mp4', ...picture(3), ...sound(3), ...H264, ...AAC),
    { duration: 3, sizes: ['640x360'], hasSound: true },
  ],
  [
    'QuickTime without sound',
    () => film('camera.mov', ...picture(3), ...H264),
    { duration: 3, sizes: ['640x360'], hasSound: false },
  ],
  [
    'Matroska with Opus',
    () => film('opus.mkv', ...picture(3), ...sound(3), ...H264, '-c:a', 'libopus'),
    { duration: 3, sizes: ['640x360'], hasSound: true },
  ],
  [
    'WebM of VP9 and Opus',
    () => film('vp9.webm', ...picture(2, '320x240'), ...sound(2), ...VP9, '-c:a', 'libopus'),
    { duration: 2, sizes: ['320x240'], hasSound: true },
  ],
  [
    'a recording of a browser, which does not know its length',
    () => recorded('recorded.webm', ...picture(3), ...sound(3), ...VP9, '-c:a', 'libopus', '-f', 'webm'),
    { duration: 3, sizes: ['640x360'], hasSound: true },
  ],
  [
    'AVI of MPEG-4 and MP3',
    () => film('old.avi', ...picture(3), ...sound(3), '-c:v', 'mpeg4', '-c:a', 'libmp3lame'),
    { duration: 3, sizes: ['640x360'], hasSound: true },
  ],
  [
    'a telephone held upright, which says so beside a film that lies',
    async () => {
      const lying = await film('lying.mp4', ...picture(2), ...sound(2), ...H264, ...AAC)
      return film('upright.mp4', '-display_rotation', '90', '-i', lying, '-c', 'copy')
    },
    { duration: 2, sizes: ['360x640'], hasSound: true },
  ],
  [
    'a rate of pictures that changes',
    () => film('telephone.mp4', ...picture(4), ...sound(4), ...UNEVEN, ...H264, ...AAC),
    { duration: 4, sizes: ['640x360'], hasSound: true },
  ],
  [
    'sound that goes on behind the last picture',
    () => film('sound-on.mp4', ...picture(2), ...sound(6), ...H264, ...AAC),
    { duration: 6, sizes: ['640x360'], hasSound: true },
  ],
  [
    'pictures that go on behind the sound',
    () => film('silent-end.mp4', ...picture(5), ...sound(2), ...H264, ...AAC),
    { duration: 5, sizes: ['640x360'], hasSound: true },
  ],
  [
    'odd width and height',
    () => film('odd.mp4', '-f', 'lavfi', '-i', 'testsrc=size=321x181:duration=2', ...FULL_COLOUR),
    { duration: 2, sizes: ['322x182'], hasSound: false },
  ],
  [
    'ten bits, in sizes up to its own',
    () =>
      film(
        'ten-bits.mkv',
        ...picture(1, '1280x720'),
        ...sound(1),
        ...H264,
        '-pix_fmt',
        'yuv420p10le',
        ...AAC,
      ),
    { duration: 1, sizes: ['640x360', '1280x720'], hasSound: true },
  ],
  [
    'one second',
    () => film('second.mp4', ...picture(1), ...sound(1), ...H264, ...AAC),
    { duration: 1, sizes: ['640x360'], hasSound: true },
  ],
])(
  'UPL-05, UPL-13 %s becomes a stream that plays whole',
  async (_, make, whole) => {
    const { uploadVodSeq, refusal } = await sent(await make())
    expect(refusal).toBeNull()
    const view = await finished(uploadVodSeq)
    expect(view).toMatchObject({ state: 'ready', problem: null, duration: whole.duration })
    expect(view.posterUrl).not.toBeNull()
    const { sizes, facts, listed, ...streams } = await played(uploadVodSeq)
    expect(sizes).toEqual(whole.sizes)
    expect(`${facts?.width}x${facts?.height}`).toBe(whole.sizes.at(-1))
    expect(view.width > view.height).toBe((facts?.width ?? 0) > (facts?.height ?? 0))
    expect(facts?.videoCodec).toBe('h264')
    expect([listed, streams.picture]).toSatisfy((both: number[]) =>
      both.every((one) => seconds(one, whole.duration)),
    )
    expect(streams.sound !== null).toBe(whole.hasSound)
  },
  60_000,
)

test.each<[string, () => Promise<string>]>([
  [
    'a film whose index was lost with its end',
    async () => shortened(await film('cut.mp4', ...picture(6), ...sound(6), ...H264, ...AAC), 0.5),
  ],
  [
    'a film that says more than it holds',
    async () =>
      shortened(await film('cut-web.mp4', ...picture(6), ...sound(6), ...H264, ...AAC, ...INDEX_FIRST), 0.5),
  ],
  ['sound alone in a film’s clothes', () => film('sound.mp4', ...sound(2), ...AAC)],
])(
  'UPL-13 %s fails and says that it cannot be played',
  async (_, make) => {
    const { uploadVodSeq, refusal } = await sent(await make())
    expect(refusal).toBeNull()
    expect(await finished(uploadVodSeq)).toMatchObject({
      state: 'failed',
      problem: errorText('VIDEO_NOT_PLAYABLE', 'ko'),
      renditions: [],
    })
  },
  60_000,
)

test.each<[string, () => Promise<string>]>([
  [
    'a text that is called film.mp4',
    async () => {
      const path = join(folder, 'text.mp4')
      await writeFile(path, '첫 강의\n'.repeat(500))
      return path
    },
  ],
  ['a sound file', () => film('sound.m4a', ...sound(2), ...AAC)],
])('UPL-11 %s is refused with its last byte and not kept', async (_, make) => {
  const { uploadVodSeq, refusal } = await sent(await make())
  expect(refusal).toBe('UPLOAD_KIND_REFUSED')
  expect(await finished(uploadVodSeq)).toMatchObject({
    state: 'failed',
    problem: errorText('UPLOAD_KIND_REFUSED', 'ko'),
  })
})
