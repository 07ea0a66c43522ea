import { describe, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { forgetOld } from '../../platform/retention.ts'
import { elsewhere, PASSWORD } from '../../testing/account.ts'
import { aChannel, aPerson } from '../../testing/factories.ts'
import { aDomain } from '../../testing/https.ts'
import { testServer } from '../../testing/server.ts'
import { goAndComeBack } from '../../testing/social.ts'
import { hashPassword } from './passwords.ts'
import { socialTickets } from './tables.ts'

const PRODUCT = 'https://seodang.test'
const server = await testServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
const secure = await testServer({
  env: {
    TRUSTED_PROXIES: '127.0.0.1',
    ORIGIN: PRODUCT,
    SITE_DOMAIN: 'seodang.test',
    ALLOW_SANDBOX_PAYMENTS: '1',
    ALLOW_SANDBOX_LOGIN: '1',
  },
})
const bare = await testServer({ env: { ALLOW_SANDBOX_LOGIN: '0' } })

const begin = (on: typeof server, snsTypeCd: string, query: Record<string, string> = {}) =>
  on.call({
    url: `/api/v1.0/auth/sns/${snsTypeCd}/begin`,
    query,
    headers: { ...elsewhere(), host: new URL(on.services.config.origin).host },
  })

describe('SOC-14 whose application', () => {
  test('SOC-17 without any application a provider is not offered', async () => {
    const offered = (on: typeof server) => on.call({ url: '/api/v1.0/auth/sns' })
    expect((await offered(server)).body.data).toEqual({
      providers: ['KAK', 'NAV', 'GOG', 'FAB'],
      syncs: null,
    })
    expect((await offered(bare)).body.data).toEqual({ providers: [], syncs: null })
  })

  test('SOC-12 a provider without a client id raises an error', async () => {
    for (const snsTypeCd of ['KAK', 'NAV', 'GOG', 'FAB']) {
      const { status, body } = await begin(bare, snsTypeCd)
      expect([status, body.errorName]).toEqual([400, 'SOCIAL_PROVIDER_MISSING'])
    }
    expect((await begin(server, 'LIV')).status).toBe(400)
    expect(bare.app.hasRoute({ method: 'GET', url: '/__sandbox/social/google/token' })).toBe(false)
  })

  test('JOIN-04 a site that syncs says with whom joining begins', async () => {
    const { channelSeq } = await aChannel(server.services, { lkPlus: { kakaoSyncYn: 'Y' } })
    const { body } = await server.call({ url: '/api/v1.0/auth/sns', query: { channelSeq: `${channelSeq}` } })
    expect(body.data.syncs).toBe('KAK')
  })
})

describe('SOC-18 coming back', () => {
  test('SOC-02, SOC-18 leads through /authcallback to the page, with the ticket in the fragment and with what the page asked', async () => {
    const { channelSeq } = await aChannel(server.services)
    const query = JSON.stringify({ next: '/main' })
    const visit = await goAndComeBack(server, { channelSeq, mode: 'popup', query })
    const page = new URL(visit.path.at(-1) ?? '')
    expect([page.pathname, page.searchParams.get('channelSeq')]).toEqual(['/authcallback', `${channelSeq}`])
    expect(page.searchParams.has('ticket')).toBe(false)
    expect(visit.said).toEqual({
      ticket: expect.stringMatching(/^[\w-]{43}$/),
      type: 'GOG',
      mode: 'popup',
      query,
    })
    expect(
      visit.path.some((address) => address.startsWith(`${server.services.config.origin}/authcallback?`)),
    ).toBe(true)
    // Neither nonce nor verifier travels before its time, and nothing of a token ever does.
    const authorize = new URL(visit.path.find((address) => address.includes('/__sandbox/')) ?? '')
    expect(authorize.searchParams.get('code_challenge_method')).toBe('S256')
    expect(authorize.searchParams.has('code_verifier')).toBe(false)
    expect(visit.path.filter((address) => /access_token|id_token|client_secret/.test(address))).toEqual([])
  })

  test('SOC-11 a change of mind says so and nothing else', async () => {
    const { said } = await goAndComeBack(server, { persona: 'cancel' })
    expect(said).toMatchObject({ error: 'cancelled', type: 'GOG' })
    expect(said.ticket).toBeUndefined()
  })

  test.each(['otherApp', 'expiredCode', 'reusedCode', 'stateMismatch', 'serverError'] as const)(
    'SOC-13, SOC-18 every other failure is the same: %s',
    async (persona) => {
      for (const snsTypeCd of ['KAK', 'NAV', 'GOG', 'FAB'] as const) {
        const { said } = await goAndComeBack(server, { snsTypeCd, persona })
        expect([said.error, said.ticket]).toEqual(['failed', undefined])
      }
    },
  )

  test('SOC-18, SEC-38 a return counts in the browser that went away, and in no other', async () => {
    const away = await goAndComeBack(server)
    const callback = away.path.find((address) => address.includes('/auth/sns/return')) ?? ''
    const other = await goAndComeBack(server)
    const { pathname, search } = new URL(callback)
    for (const cookie of ['', other.cookie]) {
      const { headers } = await server.call({ url: pathname + search, headers: { ...elsewhere(), cookie } })
      expect(String(headers.location)).toMatch(/\/authcallback(\?[^#]*)?#error=failed$/)
    }
  })

  test('SOC-18 a state is good for a quarter of an hour', async () => {
    const away = await goAndComeBack(server)
    const callback = new URL(away.path.find((address) => address.includes('/auth/sns/return')) ?? '')
    server.clock.advance(16 * 60_000)
    const { headers } = await server.call({
      url: callback.pathname + callback.search,
      headers: { ...elsewhere(), cookie: away.cookie },
    })
    server.clock.set(new Date())
    expect(String(headers.location)).toContain('#error=failed')
  })

  test('MY-09, SEC-50 the word with which one goes there counts in the browser that was given it, for two minutes', async () => {
    const me = await aPerson(server.services, { passwordHash: await hashPassword(PASSWORD) })
    const goThere = (linking: string, cookie: string) =>
      server.call({
        url: '/api/v1.0/auth/sns/GOG/begin',
        query: { linking },
        headers: { ...elsewhere(), cookie },
      })
    const given = await server.call({
      method: 'POST',
      url: '/api/v1.0/users/social/begin',
      as: me,
      body: { password: PASSWORD },
      headers: elsewhere(),
    })
    const cookie = given.response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const { linking } = given.body.data
    expect((await goThere(linking, cookie)).status).toBe(302)
    expect((await goThere(linking, '')).body.errorName).toBe('LINK_INVALID')
    expect((await goThere(`${linking}x`, cookie)).body.errorName).toBe('LINK_INVALID')
    server.clock.advance(121_000)
    expect((await goThere(linking, cookie)).body.errorName).toBe('LINK_INVALID')
    server.clock.set(new Date())
  })

  test('SEC-31, SEC-54 whatever the page asks for, the way leads to our own addresses only', async () => {
    for (const query of ['https://evil.example', '//evil.example', '{"next":"https://evil.example"}']) {
      const { path } = await goAndComeBack(server, { query })
      expect(new Set(path.map((address) => new URL(address).origin))).toEqual(
        new Set([server.services.config.origin]),
      )
    }
    const forged = await begin(server, 'GOG', { hop: 'eyJvcmlnaW4iOiJodHRwczovL2V2aWwuZXhhbXBsZSJ9.x' })
    expect([forged.status, forged.body.errorName]).toEqual([400, 'LINK_INVALID'])
  })

  test('SEC-38 the mark of the browser is closed to scripts, and on https to neighbours', async () => {
    const cookieOf = async (on: typeof server, headers: Record<string, string>) =>
      (await on.app.inject({ url: '/api/v1.0/auth/sns/GOG/begin', headers })).cookies[0]
    expect(await cookieOf(server, { host: 'localhost:3000' })).toMatchObject({
      name: 'sns',
      httpOnly: true,
      sameSite: 'Lax',
    })
    const https = { host: 'seodang.test', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'seodang.test' }
    expect(await cookieOf(secure, https)).toMatchObject({
      name: '__Host-sns',
      httpOnly: true,
      secure: true,
      path: '/',
    })
  })

  test('SOC-18 the window keeps the page that opened it', async () => {
    const { headers } = await begin(server, 'GOG')
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none')
  })
})

describe('SOC-14 a site with a domain of its own and no application', () => {
  async function aSite() {
    const { channelSeq, address } = await aChannel(secure.services)
    return { host: await aDomain(secure.services, channelSeq), home: `${address.toLowerCase()}.seodang.test` }
  }
  const at = (host: string) => ({
    ...elsewhere(),
    host,
    'x-forwarded-proto': 'https',
    'x-forwarded-host': host,
  })
  const beginAt = (host: string, query = '') =>
    secure.call({ url: `/api/v1.0/auth/sns/GOG/begin${query}`, headers: at(host) })

  test('SOC-14 without an application of its own its address goes by that of the product and comes home', async () => {
    const { home } = await aSite()
    const visit = await goAndComeBack(secure, { host: home })
    const authorize = new URL(visit.path.find((address) => address.includes('/__sandbox/')) ?? '')
    expect(authorize.searchParams.get('redirect_uri')).toBe(`${PRODUCT}/authcallback`)
    // Home is where it began: the domain, where the site lives, is its owner's.
    expect(new URL(visit.path.at(-1) ?? '').origin).toBe(`https://${home}`)
    const login = (cookie: string) =>
      secure.call({
        method: 'POST',
        url: '/api/v1.0/auth/snsLogin',
        body: { snsTypeCd: 'GOG', accessToken: visit.ticket },
        headers: { ...at(home), cookie },
      })
    // The ticket is for the browser that began on the site, not for one that only knows the address.
    expect((await login('')).status).toBe(401)
    expect((await login(visit.cookie)).body.data.signUp).toMatchObject({ isEmailProved: true })
  })

  test('SEC-38 at the domain nobody is sent to a provider of the product, whose answer its owner could read', async () => {
    const { host } = await aSite()
    const query = encodeURIComponent('{"next":"%2Fclasses"}')
    const { status, headers } = await beginAt(host, `?query=${query}`)
    expect([status, headers.location]).toEqual([302, `https://${host}/signon?login=1&next=%252Fclasses`])
    expect(headers['set-cookie']).toBeUndefined()
  })
})

test('SOC-18 what a provider said is forgotten once the ticket is of no use', async () => {
  await goAndComeBack(server)
  expect(await server.services.db.select().from(socialTickets)).not.toEqual([])
  await forgetOld({ ...systemContext(server.services, 0), now: new Date(Date.now() + 3_600_000) })
  expect(await server.services.db.select().from(socialTickets)).toEqual([])
})
