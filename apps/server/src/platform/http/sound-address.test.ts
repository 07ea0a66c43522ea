import { once } from 'node:events'
import { request as begin, type IncomingMessage } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const behindProxy = await testServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
let origin = ''
beforeAll(async () => {
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})

async function statusOf(path: string, host = 'localhost:3000'): Promise<number | undefined> {
  const asked = begin(origin, { path, headers: { host } }).end()
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  answer?.resume()
  return answer?.statusCode
}

test.each([
  ['http://any/readyz', 'localhost'],
  ['http://localhost/readyz', 'localhost'],
  ['//', 'localhost'],
  ['*', 'localhost'],
  ['/readyz', 'a@evil.test'],
  ['/readyz', 'evil.test/x'],
  ['/readyz', 'a\tb'],
  ['/readyz', 'evil.test:80:80'],
  ['/readyz', '<script>'],
  ['/readyz', 'a:99999'],
  ['/readyz', '1.2.3.4.5'],
])('SEC-54 %s asked of the host %s is refused as no address, not as a fault of ours', async (path, host) => {
  expect(await statusOf(path, host)).toBe(400)
})

test.each([{ 'x-forwarded-proto': 'javascript' }, { 'x-forwarded-host': 'a:99999' }])(
  'SEC-54 what a trusted proxy hands on from a stranger is refused where it is no address: %j',
  async (headers) => {
    const answer = await behindProxy.app.inject({ url: '/readyz', headers })
    expect(answer.statusCode).toBe(400)
  },
)

test.each(['localhost', 'LOCALHOST:3000', 'haneul.seodang.test.', '[::1]:3000', '127.0.0.1', 'a_b.test'])(
  'SEC-54 a host is %s',
  async (host) => {
    expect(await statusOf('/readyz', host)).toBe(200)
  },
)
