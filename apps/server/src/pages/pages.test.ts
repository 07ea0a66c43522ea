import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { precompress } from '../../../../scripts/lib/precompress.ts'
import { channelDomains, channels } from '../modules/site/tables.ts'
import { siteChanged } from '../platform/changes.ts'
import { systemContext } from '../platform/context.ts'
import { aChannel } from '../testing/factories.ts'
import { callAt, HTTPS } from '../testing/https.ts'
import { testServer } from '../testing/server.ts'

// Stands for the built pages: it prints what it was given, and answers as a router does.
const ENTRY = `
let renderings = 0
export async function render(request, { boot, manifest }) {
  const path = new URL(request.url).pathname
  const status = boot.unknownSite ? 404 : 200
  const body = path === '/count' ? ++renderings : path
  const scripts = manifest.routes.__root__.preloads.map((script) => '<link rel="modulepreload" href="' + script + '">')
  return new Response(scripts.join('') + '<p>' + body + '</p><script type="application/json">' + JSON.stringify(boot) + '</script>', { status })
}`
const PACKS = ['ko', 'en', 'ja'].map((language) => `src/language-packs/app.${language}.js`)
const MANIFEST = {
  'src/entry-client.tsx': {
    file: 'assets/entry.js',
    isEntry: true,
    dynamicImports: [...PACKS, 'src/later.ts'],
  },
  'src/later.ts': { file: 'assets/later.js' },
  ...Object.fromEntries(PACKS.map((pack) => [pack, { file: pack.replace('src/language-packs', 'assets') }])),
}

import { policyOf } from './policy.ts'

const dist = await mkdtemp(join(tmpdir(), 'seodang-pages-'))
afterAll(() => rm(dist, { recursive: true, force: true }))
await mkdir(join(dist, 'ssr'))
await mkdir(join(dist, 'client/.vite'), { recursive: true })
await writeFile(join(dist, 'package.json'), '{ "type": "module" }')
await writeFile(join(dist, 'ssr/entry-server.js'), ENTRY)
await writeFile(join(dist, 'client/.vite/manifest.json'), JSON.stringify(MANIFEST))
const SCRIPT = 'console.log("서당")\n'.repeat(40)
await mkdir(join(dist, 'client/assets'))
await writeFile(join(dist, 'client/assets/entry.js'), SCRIPT)
await precompress(join(dist, 'client/assets'))

const server = await testServer({
  pages: true,
  env: {
    ...HTTPS,
    WEB_DIST: dist,
    PROVIDER_CORP_NAME: '서당 주식회사',
    GUIDE_OPERATOR_URL: 'https://help.seodang.test/operators',
  },
})
const { services } = server

const hostOf = ({ address }: { address: string }) => `${address}.seodang.test`
const page = (host: string, url = '/main', headers: Record<string, string> = {}) =>
  callAt(server, host, { url, headers })
const bootIn = (body: string) => JSON.parse(/json">(.*)<\/script>/.exec(body)?.[1] ?? '{}')

async function verifiedDomain(channelSeq: number, domain: string) {
  await services.db.insert(channelDomains).values({ channelSeq, domain, proof: 'x', verifiedAt: new Date() })
  await siteChanged(systemContext(services, channelSeq))
}

test('SITE-01, SITE-05 a page of a site’s host is given that site', async () => {
  const site = await aChannel(services, { name: '물빛 도예' })
  const { status, body } = await page(hostOf(site))
  expect(status).toBe(200)
  expect(bootIn(body)).toMatchObject({
    channel: { channelSeq: site.channelSeq, name: '물빛 도예' },
    unknownSite: false,
    keepsChannelSeq: false,
  })
})

test.each(['ko', 'en', 'ja'])(
  'LANG-02 a page in %s names the script with its texts in %s and no other',
  async (language) => {
    const { body } = await page(hostOf(await aChannel(services)), '/main', { 'accept-lang': language })
    const scripts = [...body.matchAll(/modulepreload" href="([^"]+)"/g)].map(([, script]) => script)
    expect(scripts).toEqual(['/assets/entry.js', `/assets/app.${language}.js`])
  },
)

test('SITE-02 on plain http the query names the site', async () => {
  const site = await aChannel(services)
  const named = await server.call({ url: `/main?channelSeq=${site.channelSeq}` })
  expect(bootIn(named.body)).toMatchObject({
    channel: { channelSeq: site.channelSeq },
    keepsChannelSeq: true,
  })
  expect(bootIn((await server.call({ url: '/main' })).body)).toMatchObject({
    channel: null,
    unknownSite: false,
  })
})

test('SITE-03, SITE-22 an unknown host or number is told to the page, the product’s own host is not one', async () => {
  for (const url of ['/?channelSeq=987654321', '/?channelSeq=x', '/?channelSeq=']) {
    const answer = await server.call({ url })
    expect([url, answer.status, bootIn(answer.body).unknownSite]).toEqual([url, 404, true])
  }
  const unknown = await page('nobody.example.com', '/login')
  expect([unknown.status, bootIn(unknown.body).channel]).toEqual([404, null])
  const product = await page('seodang.test', '/login')
  expect([product.status, bootIn(product.body).unknownSite]).toEqual([200, false])
})

test('SITE-23 the old address redirects to the domain in force, path and query included', async () => {
  const site = await aChannel(services)
  const domain = `${site.address}.example.com`
  expect((await page(hostOf(site), '/classes?q=a')).status).toBe(200)
  await verifiedDomain(site.channelSeq, domain)

  const old = await page(hostOf(site), '/classes?q=a&x=%2F%2Fevil.test')
  expect([old.status, old.headers.location]).toEqual([301, `https://${domain}/classes?q=a&x=%2F%2Fevil.test`])
  const there = await page(domain, '/classes?q=a')
  expect(bootIn(there.body)).toMatchObject({
    channel: { isParamCustomDomain: true, origin: `https://${domain}` },
  })
})

test('SEC-31, SITE-23 whatever the path looks like, the redirect stays on the site’s domain', async () => {
  const site = await aChannel(services)
  const domain = `${site.address}.example.com`
  await verifiedDomain(site.channelSeq, domain)
  for (const path of ['//evil.test', '/\\evil.test', '/@evil.test', '/%2F%2Fevil.test', '/.evil.test']) {
    const { headers } = await page(hostOf(site), path)
    expect([path, new URL(String(headers.location)).host]).toEqual([path, domain])
  }
})

test('SEC-05 an unverified domain gets nothing of the site', async () => {
  const site = await aChannel(services, { name: '비밀 서당' })
  const domain = `${site.address}.example.com`
  await services.db.insert(channelDomains).values({ channelSeq: site.channelSeq, domain, proof: 'x' })
  const { status, body } = await page(domain)
  expect([status, body.includes('비밀 서당')]).toEqual([404, false])
})

test('SEC-56 the same path on two hosts, in and out of login, interleaved: nobody sees another’s page', async () => {
  const first = await aChannel(services, { name: '가 서당' })
  const sites = [first, await aChannel(services, { name: '나 서당' })]
  const ask = async (turn: number) => {
    const lang = turn % 3 === 0 ? 'en' : 'ko'
    const { body } = await page(hostOf(sites[turn % 2] ?? first), '/main', {
      'accept-lang': '',
      cookie: `lang=${lang}; refresh=x`,
      ...(turn % 4 < 2 && { 'access-token': 'x' }),
    })
    const { channel, language } = bootIn(body)
    return [channel.name, language].join()
  }
  for (let turn = 0; turn < 1000; turn += 20) {
    const turns = Array.from({ length: 20 }, (_, more) => turn + more)
    const answers = await Promise.all(turns.map(ask))
    expect(answers).toEqual(
      turns.map((at) => `${at % 2 === 0 ? '가' : '나'} 서당,${at % 3 === 0 ? 'en' : 'ko'}`),
    )
  }
})

test('SEC-56 a page is public and checked again each time; an answer about a person is stored nowhere', async () => {
  const site = await aChannel(services)
  const { headers } = await page(hostOf(site))
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect(headers.vary).toMatch(/Cookie/)
  const own = await callAt(server, hostOf(site), { url: `/api/v1.0/channels/${site.channelSeq}/auth` })
  expect(own.headers['cache-control']).toBe('no-store')
})

test.each(['/api/v1.0/nothing', '/api/v2.0/channels/1/nothing?x=1', '/media/nothing/here'])(
  'API-24, API-26 %s is no page: it answers as calls do',
  async (url) => {
    const { status, body, headers } = await callAt(server, 'seodang.test', { url })
    expect([status, body.errorName]).toEqual([404, 'NO_DATA'])
    expect(headers['content-type']).toMatch(/^application\/json/)
  },
)

test('CAT-10 what a page says by the clock is at most a minute old', async () => {
  const site = await aChannel(services)
  const rendering = async () => /<p>(\d+)<\/p>/.exec((await page(hostOf(site), '/count')).body)?.[1]
  const first = await rendering()
  server.clock.advance(50_000)
  expect(await rendering()).toBe(first)
  server.clock.advance(10_000)
  expect(await rendering()).not.toBe(first)
})

test('SITE-24 a kept page is made anew once the site changed', async () => {
  const site = await aChannel(services, { name: '예전 이름' })
  const nameShown = async () => bootIn((await page(hostOf(site))).body).channel.name
  expect(await nameShown()).toBe('예전 이름')
  await services.db.update(channels).set({ name: '새 이름' }).where(eq(channels.channelSeq, site.channelSeq))
  await siteChanged(systemContext(services, site.channelSeq))
  expect(await nameShown()).toBe('새 이름')
})

test('FTR-03, HDR-18 outside of sites pages know who runs the product and which guides there are', async () => {
  const { body } = await page('seodang.test', '/login')
  expect(bootIn(body)).toMatchObject({
    siteDomain: 'seodang.test',
    provider: { corpName: '서당 주식회사' },
    guides: { operator: 'https://help.seodang.test/operators', student: null, academy: null },
  })
})

test('PAY-05 PayPal’s window may load on the pages of a site with a store alone, and nowhere near the stand-in', async () => {
  const toss = { clientKey: 'live_ck_x', secretKey: 'live_sk_x', baseUrl: undefined }
  const scripts = (real: boolean, takesDollars: boolean) => {
    const policy = policyOf('<html>', { ...services.config, toss: real ? toss : null }, [], takesDollars)
    return /script-src[^;]*/.exec(policy)?.[0] ?? ''
  }
  expect(scripts(true, true)).toContain('https://cdn.portone.io https://*.paypal.com')
  for (const without of [scripts(true, false), scripts(false, true), scripts(false, false)])
    expect(without).not.toMatch(/portone|paypal/)
})

test('SITE-13, SITE-14, LKS-05 only what a site has a key for may load from elsewhere', async () => {
  const policyOn = async (marketingTools: { tool: string; apiKeyId: string }[]) => {
    const { address } = await aChannel(services, { marketingTools })
    const { headers } = await callAt(server, `${address}.seodang.test`, { url: '/main' })
    return String(headers['content-security-policy'])
  }
  const all = [
    'https://www.googletagmanager.com',
    'https://connect.facebook.net',
    'https://t1.kakaocdn.net',
    'https://*.channel.io',
  ]
  const allowed = async (tools: { tool: string; apiKeyId: string }[]) => {
    const [scripts = ''] = /script-src[^;]*/.exec(await policyOn(tools)) ?? []
    return all.map((place) => scripts.includes(place))
  }
  expect(await allowed([])).toEqual([false, false, false, false])
  expect(await allowed([{ tool: 'ANALYTICS', apiKeyId: ' ' }])).toEqual([false, false, false, false])
  expect(await allowed([{ tool: 'ANALYTICS', apiKeyId: 'G-TEST' }])).toEqual([true, false, false, false])
  expect(await allowed([{ tool: 'PIXEL', apiKeyId: '123' }])).toEqual([false, true, false, false])
  expect(await allowed([{ tool: 'KAKAO', apiKeyId: 'abc' }])).toEqual([false, false, true, false])
  expect(await allowed([{ tool: 'CHANNELTALK', apiKeyId: 'abc' }])).toEqual([false, false, false, true])
})

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
])(
  'UX-budget a built file is sent to who accepts %s as it was compressed, to be kept for good',
  async (accepted, encoding, unpack) => {
    const { headers, statusCode, rawPayload } = await server.app.inject({
      url: '/assets/entry.js',
      headers: { 'accept-encoding': accepted },
    })
    expect([statusCode, headers['content-encoding']]).toEqual([200, encoding])
    expect(unpack(rawPayload).toString()).toBe(SCRIPT)
    expect(headers['content-type']).toMatch(/^(application|text)\/javascript/)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(String(headers.vary).toLowerCase()).toContain('accept-encoding')
  },
)
