import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { aPerson } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { SANDBOX_KEY, SCENARIO, YOUTUBE_SANDBOX, youTubeSandbox } from './sandbox-youtube.ts'
import { secondsOf, youTubeHost } from './youtube.ts'

const ID = 'dQw4w9WgXcQ'
const asked: string[] = []
const stand = Fastify({ forceCloseConnections: true })
stand.addHook('onRequest', async (request) => {
  asked.push(request.url.replace(YOUTUBE_SANDBOX, ''))
})
youTubeSandbox(stand)
const baseUrl = (await stand.listen({ port: 0, host: '127.0.0.1' })) + YOUTUBE_SANDBOX
afterAll(() => stand.close())

// Only silence is to run out of time, however busy the machine is.
const host = (apiKey: string | null, id?: string) =>
  youTubeHost({
    apiKey,
    apiUrl: baseUrl,
    openUrl: baseUrl,
    timeoutMs: id === SCENARIO.silent ? 300 : 30_000,
  })
const refusal = (errorName: string) => expect.objectContaining({ errorName })

test('UPL-09 with a key the Data API tells title, description, length and picture', async () => {
  asked.length = 0
  expect(await host(SANDBOX_KEY).find(ID)).toEqual({
    id: ID,
    title: `영상 ${ID}`,
    description: '첫 시간',
    duration: 3723,
    thumbnail: `https://i.ytimg.com/vi/${ID}/hqdefault.jpg`,
  })
  expect(asked).toEqual([`/youtube/v3/videos?part=contentDetails%2Csnippet&id=${ID}&key=${SANDBOX_KEY}`])
})

test('UPL-09 without a key oEmbed tells title and picture, and the length is typed by hand', async () => {
  asked.length = 0
  expect(await host(null).find(ID)).toEqual({
    id: ID,
    title: `영상 ${ID}`,
    description: '',
    duration: null,
    thumbnail: `https://i.ytimg.com/vi/${ID}/hqdefault.jpg`,
  })
  expect(asked).toEqual([`/oembed?url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${ID}&format=json`])
})

test('UPL-10 a live broadcast has no length', async () => {
  expect((await host(SANDBOX_KEY).find(SCENARIO.live)).duration).toBeNull()
})

test.each([SCENARIO.hidden, SCENARIO.missing])(
  'UPL-09 a video that cannot be seen is not found: %s',
  async (id) => {
    for (const key of [SANDBOX_KEY, null])
      await expect(host(key).find(id)).rejects.toEqual(refusal('VIDEO_NOT_FOUND'))
  },
)

test.each([SCENARIO.silent, SCENARIO.broken, SCENARIO.quota, SCENARIO.moved, SCENARIO.strange])(
  'UPL-10 a host that does not answer as it should is unavailable: %s',
  async (id) => {
    await expect(host(SANDBOX_KEY, id).find(id)).rejects.toEqual(refusal('PROVIDER_UNAVAILABLE'))
  },
)

test('a wrong key is our fault, not the video’s', async () => {
  await expect(host('bad-key').find(ID)).rejects.toEqual(refusal('PROVIDER_UNAVAILABLE'))
})

test.each([
  ['PT1H2M3S', 3723],
  ['PT45S', 45],
  ['PT10M', 600],
  ['P1DT1S', 86_401],
  ['PT1.5S', 1],
  ['P0D', null],
  ['', null],
  ['1:02:03', null],
])('the length %s is %s seconds', (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds)
})

test('UPL-09 the look-up is a call for verified people, and its refusals reach the page', async () => {
  const server = await testServer()
  const person = await aPerson(server.services)
  const unverified = await aPerson(server.services, { verifiedAt: null })
  const call = (path: string, as: typeof person | null) =>
    server.call({ url: `/universal/v1.0/videos/youtube/${path}`, as })
  expect((await call(ID, person)).body.data).toMatchObject({ id: ID, duration: 3723 })
  expect((await call(`${ID}/thumbnail`, person)).body).toEqual({
    data: { id: ID, thumbnail: `https://i.ytimg.com/vi/${ID}/hqdefault.jpg` },
  })
  expect((await call(SCENARIO.hidden, person)).body.errorName).toBe('VIDEO_NOT_FOUND')
  expect((await call(SCENARIO.quota, person)).body.errorName).toBe('PROVIDER_UNAVAILABLE')
  expect((await call(ID, null)).body.errorName).toBe('NOT_LOGGED_IN')
  expect((await call(ID, unverified)).body.errorName).toBe('NOT_AUTHORIZED_EMAIL')
  expect((await call('short', person)).status).toBe(400)
  expect((await call('..%2f..%2fsearch', person)).status).toBe(400)
})
