import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { builtWeb } from '../../testing/built-web.ts'
import { aChannel, aMember } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'

/** A page that is being rendered until the test lets it go, and asks the server for something after that. */
const ENTRY = `
export async function render(request, { fetch, baseUrl }) {
  globalThis.closingTest.rendering()
  await globalThis.closingTest.go
  const answer = await fetch(new URL('/api/v2.0/channels/1', baseUrl))
  return new Response('<p>rendered, ' + answer.status + '</p>', { status: 200 })
}`

const rendering = Promise.withResolvers<void>()
const letGo = Promise.withResolvers<void>()
Object.assign(globalThis, { closingTest: { rendering: rendering.resolve, go: letGo.promise } })

const server = await testServer({
  pages: true,
  env: { WEB_DIST: await builtWeb(ENTRY), DRAIN_SECONDS: '1', STOP_SECONDS: '20' },
})
let origin = ''
beforeAll(async () => {
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})

async function asked(
  path: string,
  agent?: Agent,
): Promise<{ status: number; head: IncomingMessage['headers']; body: string }> {
  const [answer]: IncomingMessage[] = await once(
    get(origin + path, { agent, headers: { 'accept-lang': 'en' } }),
    'response',
  )
  if (!answer) throw new Error('nothing came')
  return { status: answer.statusCode ?? 0, head: answer.headers, body: await text(answer) }
}

async function openSocket(): Promise<WebSocket> {
  const site = await aChannel(server.services)
  const as = await aMember(server.services, site.channelSeq)
  const { body } = await server.call({
    method: 'POST',
    url: '/api/v1.0/socket/ticket',
    as,
    body: { channelSeq: site.channelSeq },
  })
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/v1.0/socket?token=${body.data.ticket}`, {
    headers: { origin },
  })
  await once(socket, 'open')
  return socket
}

test('API-25 a process that goes is seen first, finishes what is under way, and tells whoever comes to come again', async () => {
  const kept = new Agent({ keepAlive: true, maxSockets: 1 })
  const socket = await openSocket()
  const moved = once(socket, 'close')
  const page = asked('/main')
  await rendering.promise
  expect((await asked('/healthz', kept)).head.connection).toBe('keep-alive')

  const closed = server.close()
  // While a balancer has not noticed yet, everything is served, and no connection stays for another request.
  expect(await asked('/readyz')).toMatchObject({ status: 503, head: { connection: 'close' } })
  expect(await asked('/api/v1.0/common/nothing', kept)).toMatchObject({
    status: 404,
    head: { connection: 'close' },
  })
  const [event]: CloseEvent[] = await moved
  expect(event?.code).toBe(1012)
  const refused = await asked('/api/v2.0/channels/1', kept)
  expect(refused).toMatchObject({
    status: 503,
    head: { 'retry-after': '1', 'not-begun': '1', connection: 'close' },
  })
  expect(JSON.parse(refused.body)).toMatchObject({ errorName: 'SERVICE_UNAVAILABLE' })

  letGo.resolve()
  expect(await page).toMatchObject({ status: 200, body: '<p>rendered, 200</p>' })
  await closed
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow('fetch failed')
})
