import { expect, test } from 'vitest'
import { builtWeb } from '../testing/built-web.ts'
import { aChannel } from '../testing/factories.ts'
import { callAt, HTTPS } from '../testing/https.ts'
import { testServer } from '../testing/server.ts'

// A page that loads what the address of a share link says, as the real one does.
const ENTRY = `
export async function render(request, { fetch, baseUrl, boot }) {
  const code = new URL(request.url).pathname.split('/').at(-1)
  const answer = await fetch(new URL('/api/v1.0/channels/' + boot.channel.channelSeq + '/invite/' + code, baseUrl))
  if (answer.status === 429) throw new Error('a loader failed')
  return new Response('<p>' + answer.status + '</p>', { status: 200 })
}`

const server = await testServer({ pages: true, env: { ...HTTPS, WEB_DIST: await builtWeb(ENTRY) } })
const { services } = server
/** Of the contract's limit of the call. */
const MOST = 240

const hostOf = ({ address }: { address: string }) => `${address}.seodang.test`.toLowerCase()
const open = (host: string, code: string, visitor: string) =>
  callAt(server, host, {
    url: `/invite/${code}`,
    headers: { 'x-forwarded-for': visitor, accept: 'text/html' },
  })

test('SEC-39 who opens too many pages is refused, and nobody else, on that site or another', async () => {
  const [site, other] = [hostOf(await aChannel(services)), hostOf(await aChannel(services))]
  const flood = '198.51.100.7'
  for (let opened = 0; opened < MOST; opened += 20)
    await Promise.all(Array.from({ length: 20 }, (_, more) => open(site, `code${opened + more}`, flood)))

  const refused = await open(site, 'onemore', flood)
  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
  expect(refused.headers['content-type']).toContain('text/html')

  for (const [host, visitor] of [
    [other, '198.51.100.8'],
    [site, '198.51.100.9'],
  ] as const)
    expect([visitor, (await open(host, 'good', visitor)).status]).toEqual([visitor, 200])
  // Two who open the same page wait for one rendering; one of them has asked too much.
  const both = await Promise.all([open(site, 'same', flood), open(site, 'same', '198.51.100.10')])
  expect(both.map(({ status }) => status)).toEqual([429, 200])

  // The call itself counts with the pages.
  const { rows } = await services.db.execute<{ key: string }>(
    `select key from rate_limits where key like '%/invite/%' order by key`,
  )
  expect(rows.map(({ key }) => key.split(':').at(-1))).not.toContain('127.0.0.1')
})
