import { createHash, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IdentityProvider, Return } from '../../modules/identity/port.ts'
import { identityProviders, REAL_VENDORS } from './index.ts'

// The adapter against an OpenID provider that we did not write.

const KEYS = { clientId: 'seodang', clientSecret: 'a-secret-of-thirty-two-characters-' }
const redirectUri = 'https://seodang.test/authcallback'
const PERSON = { sub: 'moon', email: 'moon@example.test', email_verified: true, name: '문서연' }

let http: Server
let origin: string

beforeAll(async () => {
  http = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => http.once('listening', resolve))
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  origin = `http://127.0.0.1:${address.port}`
  const provider = new Provider(origin, {
    clients: [client(KEYS.clientId), client('somebody-else')],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // As Google: the id token says it all.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_ctx: unknown, accountId: string) => ({ accountId, claims: async () => PERSON }),
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ['a key of the test'] },
  })
  http.on('request', provider.callback())
})
afterAll(() => http.close())

const client = (clientId: string) => ({
  client_id: clientId,
  client_secret: KEYS.clientSecret,
  redirect_uris: [redirectUri],
  token_endpoint_auth_method: 'client_secret_post' as const,
})

function google(keys = KEYS, now = () => new Date()): IdentityProvider {
  const places = {
    authorizeUrl: `${origin}/auth`,
    tokenUrl: `${origin}/token`,
    keysUrl: `${origin}/jwks`,
    issuers: [origin],
  }
  const sites = { vendors: { ...REAL_VENDORS, GOG: places }, fetch: globalThis.fetch }
  const provider = identityProviders({ own: {}, sites, now }).of('GOG', keys)
  if (!provider) throw new Error('there is no provider')
  return provider
}

/** Logs in and agrees on the provider's own pages, as somebody with a browser would. */
async function comeBack(provider = google()): Promise<Return> {
  const codeVerifier = randomUUID() + randomUUID()
  const sent = { redirectUri, state: randomUUID(), nonce: randomUUID() }
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const cookies = new Map<string, string>()
  const ask = async (address: string, form?: Record<string, string>) => {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return answer
  }
  const begin = new URL(provider.authorizeUrl({ ...sent, codeChallenge }))
  // A choice of accounts is Google's page to offer.
  begin.searchParams.delete('prompt')
  let address = begin.href
  for (let step = 0; step < 12 && !address.startsWith(redirectUri); step++) {
    const answer = await ask(address)
    const location = answer.headers.get('location')
    if (location !== null) {
      address = new URL(location, address).href
      continue
    }
    const page = await answer.text()
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? ''
    const next = await ask(new URL(action, address).href, { prompt, login: PERSON.sub, password: 'x' })
    address = new URL(next.headers.get('location') ?? '', address).href
  }
  const back = new URL(address).searchParams
  expect([back.get('state'), back.has('code')], address).toEqual([sent.state, true])
  return { ...sent, code: back.get('code') ?? '', codeVerifier, asksTerms: false }
}

test('SOC-18, SOC-20 logs in at an independent OpenID provider', async () => {
  expect(await google().exchange(await comeBack())).toEqual({
    subject: 'moon',
    email: 'moon@example.test',
    isEmailProved: true,
    name: '문서연',
    agreedTerms: [],
  })
})

const refused = { name: 'ProviderRefused' }

test('SOC-18, SEC-35 is refused there without the right verifier, nonce, secret, application or time', async () => {
  await expect(
    google().exchange({ ...(await comeBack()), codeVerifier: randomUUID() + randomUUID() }),
  ).rejects.toMatchObject(refused)
  await expect(google().exchange({ ...(await comeBack()), nonce: 'another' })).rejects.toMatchObject(refused)
  await expect(google({ ...KEYS, clientSecret: 'wrong' }).exchange(await comeBack())).rejects.toMatchObject(
    refused,
  )
  await expect(
    google({ ...KEYS, clientId: 'somebody-else' }).exchange(await comeBack()),
  ).rejects.toMatchObject(refused)
  const tomorrow = () => new Date(Date.now() + 86_400_000)
  await expect(google(KEYS, tomorrow).exchange(await comeBack())).rejects.toMatchObject(refused)
  const used = await comeBack()
  await google().exchange(used)
  await expect(google().exchange(used)).rejects.toMatchObject(refused)
})
