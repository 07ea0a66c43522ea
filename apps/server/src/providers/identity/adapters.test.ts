import { createHash, randomUUID } from 'node:crypto'
import type { SocialTypeCd } from '@seodang/domain/social'
import { describe, expect, test } from 'vitest'
import { IDENTITY_PROVIDERS, type IdentityProvider, type Return } from '../../modules/identity/port.ts'
import { codeChallengeOf } from '../../modules/identity/social-state.ts'
import { testServer } from '../../testing/server.ts'
import { appSecretProof } from './facebook.ts'
import type { Persona } from './sandbox/personas.ts'

const server = await testServer()
const { services, app } = server
const redirectUri = `${services.config.origin}/authcallback`

test('SOC-18 Facebook’s proof and the PKCE challenge are those of the vectors', () => {
  expect(appSecretProof('app_secret', 'EAAB_test_token')).toBe(
    'd87983fe07a4b290c02fc72cb5f65ba12e5f01e74a1b27892dd4d2f6c0fd1565',
  )
  expect(codeChallengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
})

function providerOf(snsTypeCd: SocialTypeCd): IdentityProvider {
  const provider = services.ports.use(IDENTITY_PROVIDERS).of(snsTypeCd, null)
  if (!provider) throw new Error(`${snsTypeCd} is not there`)
  return provider
}

/** At the stand-in as a persona; answers what it sent back, or null where it sent nobody. */
async function visit(snsTypeCd: SocialTypeCd, persona: Persona, change: Partial<Return> = {}) {
  const provider = providerOf(snsTypeCd)
  const codeVerifier = randomUUID() + randomUUID()
  const sent = { redirectUri, state: randomUUID(), nonce: randomUUID() }
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const url = new URL(provider.authorizeUrl({ ...sent, codeChallenge }))
  const { headers } = await app.inject({
    method: 'POST',
    url: url.pathname + url.search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ email: 'moon@example.test', persona, terms: 'Y' }).toString(),
  })
  const back = new URL(String(headers.location)).searchParams
  return {
    back,
    exchange: () =>
      provider.exchange({
        ...sent,
        codeVerifier,
        code: back.get('code') ?? '',
        asksTerms: true,
        ...change,
      }),
  }
}

const ALL = ['KAK', 'NAV', 'GOG', 'FAB'] as const
const VOUCHES: SocialTypeCd[] = ['KAK', 'GOG']

describe.each(ALL)('SOC-17, SOC-18, SOC-20 %s', (snsTypeCd) => {
  test('says who somebody is, and whether the address is theirs', async () => {
    const { exchange } = await visit(snsTypeCd, 'normal')
    expect(await exchange()).toEqual({
      subject: expect.stringMatching(/\d+$/),
      email: 'moon@example.test',
      isEmailProved: VOUCHES.includes(snsTypeCd),
      name: '문서연',
      agreedTerms: snsTypeCd === 'KAK' ? expect.arrayContaining(['terms', 'site_terms']) : [],
    })
  })

  test('knows people without an address, and addresses that nobody proved', async () => {
    expect(await (await visit(snsTypeCd, 'noEmail')).exchange()).toMatchObject({
      email: null,
      isEmailProved: false,
    })
    expect(await (await visit(snsTypeCd, 'unverifiedEmail')).exchange()).toMatchObject({
      email: 'moon@example.test',
      isEmailProved: false,
    })
  })

  test('says that somebody cancelled', async () => {
    const { back } = await visit(snsTypeCd, 'cancel')
    expect([back.get('error'), back.get('code')]).toEqual(['access_denied', null])
  })

  test.each(['otherApp', 'expiredCode', 'reusedCode', 'serverError'] as const)(
    'SEC-35 vouches for nobody: %s',
    async (persona) => {
      const { exchange } = await visit(snsTypeCd, persona)
      await expect(exchange()).rejects.toMatchObject({ name: 'ProviderRefused' })
    },
  )

  test('takes a code once, and only as it was asked for', async () => {
    const { exchange } = await visit(snsTypeCd, 'normal')
    await exchange()
    await expect(exchange()).rejects.toMatchObject({ name: 'ProviderRefused' })
    const elsewhere =
      snsTypeCd === 'NAV' ? { state: 'another' } : { redirectUri: 'https://evil.example/authcallback' }
    const other = await visit(snsTypeCd, 'normal', elsewhere)
    await expect(other.exchange()).rejects.toMatchObject({ name: 'ProviderRefused' })
  })

  test('does not vouch where the vendor is silent', async () => {
    const { identityProviders } = await import('./index.ts')
    const { sandboxVendors } = await import('./sandbox/index.ts')
    const silent: typeof fetch = async () => {
      throw new TypeError('fetch failed')
    }
    const at = { vendors: sandboxVendors(services.config.origin), fetch: silent }
    const keys = { clientId: 'a', clientSecret: 'b' }
    const provider = identityProviders({ own: {}, sites: at, now: services.now }).of(snsTypeCd, keys)
    await expect(
      provider?.exchange({
        redirectUri,
        code: 'c',
        state: 's',
        nonce: 'n',
        codeVerifier: 'v',
        asksTerms: false,
      }),
    ).rejects.toMatchObject({ name: 'ProviderRefused' })
  })
})

test.each(['GOG', 'KAK'] as const)(
  'SEC-35 an id token of %s for another departure proves nothing',
  async (type) => {
    const { exchange } = await visit(type, 'normal', { nonce: 'another' })
    await expect(exchange()).rejects.toMatchObject({ name: 'ProviderRefused' })
  },
)

test('SOC-18 Google’s code is of no use without the verifier of the browser that began', async () => {
  const { exchange } = await visit('GOG', 'normal', { codeVerifier: 'another' })
  await expect(exchange()).rejects.toMatchObject({ name: 'ProviderRefused' })
})

test('SOC-15 Kakao’s exchange sends grant type, client id, redirect uri and code', async () => {
  const sent: Record<string, string>[] = []
  const { identityProviders, REAL_VENDORS } = await import('./index.ts')
  const recording: typeof fetch = async (_address, init) => {
    if (init?.body instanceof URLSearchParams) sent.push(Object.fromEntries(init.body))
    return new Response('{}', { status: 400 })
  }
  const provider = identityProviders({
    own: {},
    sites: { vendors: REAL_VENDORS, fetch: recording },
    now: services.now,
  }).of('KAK', { clientId: 'rest-key', clientSecret: 'secret' })
  await expect(
    provider?.exchange({
      redirectUri,
      code: 'c',
      state: 's',
      nonce: 'n',
      codeVerifier: 'v',
      asksTerms: false,
    }),
  ).rejects.toMatchObject({ name: 'ProviderRefused' })
  expect(sent).toEqual([
    {
      grant_type: 'authorization_code',
      client_id: 'rest-key',
      client_secret: 'secret',
      redirect_uri: redirectUri,
      code: 'c',
    },
  ])
})

test('SOC-20, SEC-31 the stand-in sends nobody to a place that is not ours, and invents no real people', async () => {
  const url = new URL(
    providerOf('KAK').authorizeUrl({ redirectUri, state: 's', nonce: 'n', codeChallenge: 'c' }),
  )
  url.searchParams.set('redirect_uri', 'https://evil.example/authcallback')
  const choose = (address: URL, email: string) =>
    app.inject({
      method: 'POST',
      url: address.pathname + address.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email, persona: 'normal' }).toString(),
    })
  expect((await choose(url, 'moon@example.test')).statusCode).toBe(400)
  url.searchParams.set('redirect_uri', redirectUri)
  expect((await choose(url, 'owner@seodang.test')).statusCode).toBe(400)
  expect((await choose(url, 'moon@example.test')).statusCode).toBe(303)
})
