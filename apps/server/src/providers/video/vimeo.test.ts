import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { aPerson } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { ALLOWED_SITE, UNLISTED_HASH, VIMEO_SANDBOX, VIMEO_SCENARIO, vimeoSandbox } from './sandbox-vimeo.ts'
import { vimeoHost } from './vimeo.ts'

const SITE = 'https://slow.seodang.test'
const asked: { url: string; referer: string | undefined }[] = []
const stand = Fastify({ forceCloseConnections: true })
stand.addHook('onRequest', async ({ url, headers }) => {
  asked.push({ url: url.replace(VIMEO_SANDBOX, ''), referer: headers.referer })
})
vimeoSandbox(stand)
const url = (await stand.listen({ port: 0, host: '127.0.0.1' })) + VIMEO_SANDBOX
afterAll(() => stand.close())

// Only silence is to run out of time, however busy the machine is.
const find = (id: string, hash: string | null = null, site = SITE) =>
  vimeoHost({ url, timeoutMs: id === VIMEO_SCENARIO.silent ? 300 : 30_000 }).find({ id, hash }, site)
const refusal = (errorName: string) => expect.objectContaining({ errorName })

test('UPL-09 oEmbed tells title, description, length and picture, and is told which site asks', async () => {
  asked.length = 0
  expect(await find('76979871', 'abcdef0123')).toEqual({
    id: '76979871',
    title: '비메오 영상 76979871',
    description: '첫 시간',
    duration: 3723,
    thumbnail: 'https://i.vimeocdn.com/video/76979871_295x166',
  })
  expect(asked).toEqual([
    { url: '/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F76979871%2Fabcdef0123', referer: `${SITE}/` },
  ])
})

test('UPL-09 a video for one site only is found by that site', async () => {
  await expect(find(VIMEO_SCENARIO.oneSite)).rejects.toEqual(refusal('VIDEO_RESTRICTED'))
  expect(await find(VIMEO_SCENARIO.oneSite, null, ALLOWED_SITE)).toMatchObject({ duration: 3723 })
})

test('UPL-08 an unlisted video is found with its hash alone', async () => {
  await expect(find(VIMEO_SCENARIO.unlisted)).rejects.toEqual(refusal('VIDEO_RESTRICTED'))
  expect(await find(VIMEO_SCENARIO.unlisted, UNLISTED_HASH)).toMatchObject({ id: VIMEO_SCENARIO.unlisted })
})

test('ERR-21 a private video is restricted', async () => {
  await expect(find(VIMEO_SCENARIO.hidden)).rejects.toEqual(refusal('VIDEO_RESTRICTED'))
})

test.each([
  VIMEO_SCENARIO.silent,
  VIMEO_SCENARIO.broken,
  VIMEO_SCENARIO.strange,
  VIMEO_SCENARIO.moved,
  VIMEO_SCENARIO.endless,
])('UPL-10 SEC-52 a host that does not answer as it should is unavailable: %s', async (id) => {
  await expect(find(id)).rejects.toEqual(refusal('PROVIDER_UNAVAILABLE'))
})

test('UPL-09 the look-up is a call for verified people, and its refusals reach the page', async () => {
  const server = await testServer()
  const person = await aPerson(server.services)
  const call = (path: string, as: typeof person | null = person) =>
    server.call({ url: `/universal/v1.0/videos/vimeo/${path}`, as })
  expect((await call('76979871?h=abcdef0123')).body.data).toMatchObject({ id: '76979871', duration: 3723 })
  const refused = await call(VIMEO_SCENARIO.oneSite)
  expect(refused.status).toBe(404)
  expect(refused.body).toMatchObject({
    errorName: 'VIDEO_RESTRICTED',
    message: expect.stringContaining('영상을 재생할 수 없습니다.'),
  })
  expect((await call(VIMEO_SCENARIO.strange)).body.errorName).toBe('PROVIDER_UNAVAILABLE')
  expect((await call('76979871', null)).body.errorName).toBe('NOT_LOGGED_IN')
  for (const wrong of ['abc', '76979871?h=<script>', '..%2f..%2fetc'])
    expect((await call(wrong)).status).toBe(400)
})
