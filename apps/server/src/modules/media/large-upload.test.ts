import { mkdtemp, rm, stat, truncate } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { originalOf } from './keys.ts'
import { uploads } from './tables.ts'
import { farIndex } from './test-far-index.ts'
import { aFilm } from './test-film.ts'

/** `npm run bench -- upload` sends every byte of such a file; here the middle is a hole that costs no disk. */
const server = await testServer({ worker: true })
const { services, app } = server
const folder = await mkdtemp(join(tmpdir(), 'seodang-large-'))
afterAll(() => rm(folder, { recursive: true }))
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

const headersOf = ({ accessToken }: Person, more: Record<string, string> = {}) => ({
  'tus-resumable': '1.0.0',
  'access-token': accessToken,
  ...more,
})

/** Sends the beginning of what it announces, and the line is cut. */
const cutOff = (url: URL, headers: Record<string, string>, bytes: Buffer) =>
  new Promise<void>((resolve) => {
    const call = request(url, {
      method: 'PATCH',
      headers: { ...headers, 'content-length': String(bytes.length * 2) },
    })
    call.once('error', () => resolve())
    call.write(bytes, () => call.destroy(new Error('cut')))
  })

test('UPL-01, UPL-05 a film of 2 GB that is stopped and resumed beyond the second gigabyte plays', async () => {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const { bytes } = await aFilm(folder, { seconds: 2 })
  const { head, hole, tail } = farIndex(bytes, 2 ** 31)
  const size = head.length + hole + tail.length
  const begun = await fetch(`${origin}/api/v1.0/channels/${channelSeq}/uploads/tus`, {
    method: 'POST',
    headers: headersOf(owner, {
      'upload-length': String(size),
      'upload-metadata': `filename ${btoa('lecture.mp4')},kind ${btoa('video')}`,
    }),
  })
  expect(begun.status).toBe(201)
  const url = new URL(begun.headers.get('location') ?? '', origin)
  const uploadVodSeq = Number(begun.headers.get('upload-vod-seq'))
  const offset = async () => {
    const answer = await fetch(url, { method: 'HEAD', headers: headersOf(owner) })
    return Number(answer.headers.get('upload-offset'))
  }
  const sending = (at: number) =>
    headersOf(owner, { 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' })
  const send = async (at: number, part: Buffer) => {
    const answer = await fetch(url, { method: 'PATCH', headers: sending(at), body: new Uint8Array(part) })
    return [answer.status, Number(answer.headers.get('upload-offset'))]
  }

  const first = Math.floor(head.length / 3)
  await cutOff(url, sending(0), head.subarray(0, first))
  await eventually(async () => expect(await offset()).toBe(first))
  expect(await send(first, head.subarray(first))).toEqual([204, head.length])
  // What would be sent here for minutes is nothing but zeros.
  await truncate(
    join(services.config.dataDir, 'tus', url.pathname.split('/').at(-1) ?? ''),
    head.length + hole,
  )
  const far = await offset()
  expect(far).toBe(head.length + hole)
  expect(far).toBeGreaterThan(2 ** 31)
  expect((await send(first, tail))[0]).toBe(409)
  const half = Math.floor(tail.length / 2)
  expect(await send(far, tail.subarray(0, half))).toEqual([204, far + half])
  expect(await send(far + half, tail.subarray(half))).toEqual([204, size])

  await eventually(async () => {
    const { body } = await server.call({
      url: `/api/v1.0/channels/${channelSeq}/videos/${uploadVodSeq}`,
      as: owner,
    })
    expect(body.data).toMatchObject({ state: 'ready', duration: 2, width: 640, height: 360, size })
  })
  const [upload] = await services.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.channelSeq, channelSeq), eq(uploads.state, 'ready')))
  const kept = await services.storage.asFile(originalOf(upload?.storageKey ?? ''))
  const { blocks, size: length } = await stat(kept.path)
  expect(length).toBe(size)
  // It was handed on, not copied: the hole is still one.
  expect(blocks * 512).toBeLessThan(bytes.length + 1024 * 1024)
})
