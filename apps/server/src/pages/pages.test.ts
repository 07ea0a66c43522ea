import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { SNIPPET_LIMITS } from '@seodang/domain/snippet'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { precompress } from '../../../../scripts/lib/precompress.ts'
import { banners, channelDomains, channels } from '../modules/site/tables.ts'
import { siteChanged } from '../platform/changes.ts'
import { systemContext } from '../platform/context.ts'
import { aPopup, aSnippet } from '../testing/campaigns.ts'
import { aChannel, anOperator, unique } from '../testing/factories.ts'
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
  // As the router writes it, for whatever looks at a whole document.
  if (new URL(request.url).searchParams.has('document'))
    return new Response('<html><head></head><body class="a"><p>' + body + '</p></body></html>', { status })
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

test('SEC-38 staff work and the account, opened at an own domain, lead once to the product, which keeps showing them', async () => {
  const site = await aChannel(services)
  const domain = `${unique('own')}.example.com`
  await verifiedDomain(site.channelSeq, domain)
  const product = `https://${hostOf(site).toLowerCase()}`
  for (const path of ['/settings/dashboard?a=1', '/classes/7/settings', '/editinformation', '/mypage']) {
    const { status, headers } = await page(domain, path)
    expect([status, headers.location]).toEqual([
      302,
      `${product}/signon?${new URLSearchParams({ next: path }).toString()}`,
    ])
    expect((await page(hostOf(site), path)).headers.location).toBeUndefined()
  }
  for (const path of ['/signon?at=1', '/login']) {
    expect((await page(hostOf(site), path)).headers.location).toBeUndefined()
    expect((await page(domain, path)).headers.location).toBeUndefined()
  }
  for (const path of ['/main', '/me/classes', '/paymenthistory', '/coupon']) {
    expect((await page(domain, path)).headers.location).toBeUndefined()
    expect((await page(hostOf(site), path)).headers.location).toBe(`https://${domain}${path}#`)
  }
})

test('SEC-38 no page is shown inside another one', async () => {
  for (const url of [
    '/signon',
    '/signon?grant=https://x.example.com&state=y',
    '/login',
    '/main',
    '/nothing',
  ]) {
    const { headers } = await page('seodang.test', url)
    expect([url, headers['x-frame-options']]).toEqual([url, 'DENY'])
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  }
})

test('PGE-20 a page is made anew when a banner begins and when it ends, not up to a minute later', async () => {
  const site = await aChannel(services)
  const at = (seconds: number) => new Date(Date.parse('2026-11-20T03:00:00Z') + seconds * 1000)
  await services.db.insert(banners).values({
    channelSeq: site.channelSeq,
    title: '곧 시작해요',
    imageKey: 'a'.repeat(32),
    startAt: at(20),
    endAt: at(50),
  })
  const renderingAt = async (seconds: number) => {
    server.clock.set(at(seconds))
    return Number(/<p>(\d+)</.exec((await page(hostOf(site), '/count')).body)?.[1])
  }
  const first = await renderingAt(0)
  expect(await renderingAt(19)).toBe(first)
  const second = await renderingAt(20)
  expect(second).not.toBe(first)
  expect(await renderingAt(49)).toBe(second)
  const third = await renderingAt(50)
  expect(third).not.toBe(second)
  expect(await renderingAt(109)).toBe(third)
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

test('SITE-03, SITE-22 an unknown number is told to the page, the product’s own host is no site', async () => {
  for (const asked of ['987654321', 'x', '', '%201', '1e0', '1n', '1.0']) {
    const url = `/?channelSeq=${asked}`
    const answer = await server.call({ url })
    expect([url, answer.status, bootIn(answer.body).unknownSite]).toEqual([url, 404, true])
  }
  const product = await page('seodang.test', '/login')
  expect([product.status, bootIn(product.body).unknownSite]).toEqual([200, false])
})

test('SITE-22, SEC-38 a host that is nobody’s shows a page without script or form, and no page to log in', async () => {
  for (const host of ['nobody.example.com', 'nobody.seodang.test', '203.0.113.9']) {
    for (const path of ['/', '/main', '/classes/3', '//login', '/assets']) {
      const { status, body, headers } = await page(host, path)
      expect([host, path, status]).toEqual([host, path, 404])
      expect(body).toContain('이 주소에는 사이트가 없어요')
      expect(body).toContain('href="https://seodang.test"')
      expect(body).not.toMatch(/<script|<form|<input/)
      expect([headers['cache-control'], headers['set-cookie']]).toEqual(['no-store', undefined])
    }
    for (const path of ['/login', '/createaccount?a=b', '/mypage', '/unsubscribe?token=x']) {
      const { status, headers } = await page(host, path)
      expect([status, headers.location]).toEqual([302, `https://seodang.test${path}#`])
    }
    expect((await page(host, '/assets/entry.js')).status).toBe(404)
  }
  const english = await page('nobody.example.com', '/main', { 'accept-lang': 'en' })
  expect(english.body).toContain('There is no site at this address')
})

test('SITE-23 the old address redirects to the domain in force, path and query included', async () => {
  const site = await aChannel(services)
  const domain = `${site.address}.example.com`
  expect((await page(hostOf(site), '/classes?q=a')).status).toBe(200)
  await verifiedDomain(site.channelSeq, domain)

  const old = await page(hostOf(site), '/classes?q=a&x=%2F%2Fevil.test')
  expect([old.status, old.headers.location]).toEqual([
    301,
    `https://${domain}/classes?q=a&x=%2F%2Fevil.test#`,
  ])
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
    const policy = policyOf('<html>', { ...services.config, toss: real ? toss : null }, [], { takesDollars })
    return /script-src[^;]*/.exec(policy)?.[0] ?? ''
  }
  expect(scripts(true, true)).toContain('https://cdn.portone.io https://*.paypal.com')
  for (const without of [scripts(true, false), scripts(false, true), scripts(false, false)])
    expect(without).not.toMatch(/portone|paypal/)
})

test('SEC-44 SEC-38 a page calls where it came from, and opens no socket anywhere else', () => {
  const policy = policyOf('<html>', services.config, [])
  expect(/connect-src[^;]*/.exec(policy)?.[0]).toBe("connect-src 'self'")
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

const CODE = '<script>window.counted = "https://stats.example.com/c"</script>'

/** The same pages as whole documents, as the router writes them. */
const DOCUMENT = (path: string) => `${path}?document`

async function siteWithCode(overrides: Parameters<typeof aSnippet>[2] = {}) {
  const site = await aChannel(services)
  const domain = `${site.address}.example.com`
  await aSnippet(services, site.channelSeq, { code: CODE, ...overrides })
  await verifiedDomain(site.channelSeq, domain)
  return { ...site, domain }
}

test('MKT-10 code of a site runs on its own domain, at its place, and may call what it names', async () => {
  const site = await siteWithCode({ hosts: ['*.later.example.net'] })
  const { body, headers } = await page(site.domain, DOCUMENT('/main'))
  expect(body).toContain(`${CODE}</head>`)
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/script-src [^;]*https:\/\/stats\.example\.com https:\/\/\*\.later\.example\.net/)
  expect(policy).toMatch(/script-src [^;]*'sha256-/)
  for (const [placeCd, where] of [
    ['01', `<body class="a">${CODE}`],
    ['02', `${CODE}</body>`],
  ] as const) {
    const other = await siteWithCode({ placeCd })
    expect((await page(other.domain, DOCUMENT('/main'))).body).toContain(where)
  }
})

test('MKT-10 pages that manage, ask for a login or take a payment never run it, nor do they allow what it calls', async () => {
  const site = await siteWithCode()
  for (const path of [
    '/settings/snippet',
    '/settings/dashboard',
    '/classes/create',
    '/classes/3/settings/information',
    '/login',
    '/createaccount',
    '/editinformation',
    '/mypage',
    '/classes/3/payment',
    '/classes/3/classroom/4',
    '/admin',
  ]) {
    const { body, headers } = await page(site.domain, DOCUMENT(path))
    expect([path, body.includes(CODE)]).toEqual([path, false])
    expect([path, String(headers['content-security-policy']).includes('stats.example.com')]).toEqual([
      path,
      false,
    ])
  }
})

test('MKT-10 SEC-38 what code of a site could open is cut off from it, and what opened its page too', async () => {
  const site = await siteWithCode({ pages: ['main'] })
  const openerOf = async (path: string) =>
    (await page(site.domain, DOCUMENT(path))).headers['cross-origin-opener-policy']
  // Two pages keep hold of one another only where both say the same (HTML, cross-origin opener policies).
  expect(await openerOf('/main')).toBe('same-origin')
  for (const path of ['/login', '/classes/3', '/classes/3/payment', '/settings/dashboard'])
    expect([path, await openerOf(path)]).toEqual([path, 'same-origin-allow-popups'])
})

test('MKT-10 SEC-06 on the address that all sites share no code runs', async () => {
  const site = await aChannel(services)
  await aSnippet(services, site.channelSeq, { code: CODE })
  const shared = await page(hostOf(site), DOCUMENT('/main'))
  expect(shared.body).not.toContain(CODE)
  const named = await server.call({ url: `${DOCUMENT('/main')}&channelSeq=${site.channelSeq}` })
  expect(named.body).not.toContain(CODE)
})

test('MKT-10 it runs on chosen pages only, and not when it is off', async () => {
  const chosen = await siteWithCode({ pages: ['class'] })
  expect((await page(chosen.domain, DOCUMENT('/main'))).body).not.toContain(CODE)
  expect((await page(chosen.domain, DOCUMENT('/classes/3'))).body).toContain(CODE)
  const off = await siteWithCode({ useYn: 'N' })
  expect((await page(off.domain, DOCUMENT('/main'))).body).not.toContain(CODE)
})

test('MKT-10 a site has so many snippets and no more', async () => {
  const site = await aChannel(services)
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  for (let made = 0; made < SNIPPET_LIMITS.snippets; made++) await aSnippet(services, site.channelSeq)
  const { body } = await callAt(server, 'seodang.test', {
    method: 'POST',
    url: `/api/v1.0/channels/${site.channelSeq}/admin/snippets/create`,
    as: owner,
    body: { name: '통계', placeCd: '00', pages: [], code: CODE, hosts: [], useYn: 'N' },
  })
  expect(body.errorName).toBe('TOO_MANY_SNIPPETS')
})

test('MKT-10 saving needs the right to update, a domain of its own to switch on, and code that is whole', async () => {
  const site = await aChannel(services)
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  const reader = await anOperator(services, site.channelSeq, 'TCH', { added: ['SITE_MARKETING_READ'] })
  const url = `/api/v1.0/channels/${site.channelSeq}/admin/snippets`
  const draft = { name: '통계', placeCd: '00', pages: [], code: CODE, hosts: [], useYn: 'N' }
  const save = (body: object, as = owner) =>
    callAt(server, 'seodang.test', { method: 'POST', url: `${url}/create`, as, body })
  expect((await save(draft, reader)).status).toBe(403)
  expect((await callAt(server, 'seodang.test', { url, as: reader })).status).toBe(403)
  expect((await save({ ...draft, useYn: 'Y' })).body.errorName).toBe('CUSTOM_DOMAIN_NEEDED')
  for (const code of [
    '<script>1',
    '<form action="//evil.test"></form>',
    '<!-- open',
    '</body>',
    '<base href="/x">',
  ])
    expect([code, (await save({ ...draft, code })).body.fields]).toEqual([code, { code: expect.any(String) }])
  const { snippetSeq } = (await save(draft)).body.data
  await verifiedDomain(site.channelSeq, `${site.address}.example.com`)
  const at = `${site.address}.example.com`
  expect((await page(at, DOCUMENT('/main'))).body).not.toContain(CODE)
  const change = (body: object) =>
    callAt(server, 'seodang.test', {
      method: 'POST',
      url: `${url}/${snippetSeq}/modify`,
      as: owner,
      body: { ...draft, ...body },
    })
  expect((await change({ useYn: 'Y', revision: 1 })).status).toBe(200)
  expect((await change({ useYn: 'N', revision: 1 })).body.errorName).toBe('CONFLICT_EDITED')
  expect((await page(at, DOCUMENT('/main'))).body).toContain(CODE)
  expect(
    (
      await callAt(server, 'seodang.test', {
        method: 'POST',
        url: `${url}/${snippetSeq}/delete`,
        as: owner,
        body: {},
      })
    ).status,
  ).toBe(200)
  expect((await page(at, DOCUMENT('/main'))).body).not.toContain(CODE)
})

test('MKT-05 a page knows whether there is a popup to ask for', async () => {
  const [without, with_] = [await aChannel(services), await aChannel(services)]
  await aPopup(services, with_.channelSeq)
  expect(bootIn((await page(hostOf(without))).body).hasPopups).toBe(false)
  expect(bootIn((await page(hostOf(with_))).body).hasPopups).toBe(true)
})
