import type { SocialTypeCd } from '@seodang/domain/social'
import { expect } from 'vitest'
import type { Persona } from '../providers/identity/sandbox/personas.ts'
import { elsewhere, PASSWORD } from './account.ts'
import { unique } from './factories.ts'
import type { Answer, TestServer } from './server.ts'

/** One person in one browser who goes to a provider and comes back, over the same wires as a real one. */

export interface Visit {
  snsTypeCd: SocialTypeCd
  channelSeq: number | undefined
  /** Of the page that was come back to, where that was over https. */
  host: string | undefined
  /** As the browser sends it. */
  cookie: string
  ticket: string
  /** What the fragment of the last address says. */
  said: Record<string, string>
  /** Every address on the way, the last one included. */
  path: string[]
}

interface Going {
  snsTypeCd?: SocialTypeCd
  email?: string
  persona?: Persona
  terms?: boolean
  channelSeq?: number
  mode?: 'popup' | 'redirect'
  query?: string
  /** Of a site's own address, over https. */
  host?: string
  /** The account that begins to link a provider. */
  linksTo?: { accessToken: string }
  /** Proves again who that is. */
  proof?: { password: string } | { code: string }
}

export const invented = () => `${unique('social')}@example.test`

const https = (host: string) => ({ host, 'x-forwarded-proto': 'https', 'x-forwarded-host': host })

/** Follows an address as a browser would: the host from the address, the cookies of that host. */
function browser(server: TestServer) {
  const jar = new Map<string, Map<string, string>>()
  const cookieOf = (host: string) =>
    [...(jar.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  async function open(
    address: string,
    form?: Record<string, string>,
    as?: { accessToken: string; proof: object },
  ): Promise<Answer> {
    const { host, protocol, pathname, search } = new URL(address)
    const response = await server.app.inject({
      method: form || as ? 'POST' : 'GET',
      url: pathname + search,
      headers: {
        ...elsewhere(),
        ...(protocol === 'https:' ? https(host) : { host }),
        cookie: cookieOf(host),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(as && { 'content-type': 'application/json', 'access-token': as.accessToken }),
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
      ...(as && { payload: JSON.stringify(as.proof) }),
    })
    const own = jar.get(host) ?? new Map<string, string>()
    for (const cookie of response.cookies) own.set(cookie.name, cookie.value)
    jar.set(host, own)
    const isJson = response.headers['content-type']?.includes('json') ?? false
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.body,
      headers: response.headers,
      response,
    }
  }
  return { open, cookieOf }
}

const nextOf = ({ status, headers, body }: Answer, from: string): string => {
  expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(300)
  expect(status).toBeLessThan(400)
  return new URL(String(headers.location), from).href
}

/** To the provider, there as a persona, and back to the page. */
export async function goAndComeBack(server: TestServer, going: Going = {}): Promise<Visit> {
  const { snsTypeCd = 'GOG', persona = 'normal', email = invented(), terms = false, channelSeq } = going
  const { config } = server.services
  const { open, cookieOf } = browser(server)
  const start = new URL(
    `${config.bases.api}/v1.0/auth/sns/${snsTypeCd}/begin`,
    going.host ? `https://${going.host}` : config.origin,
  )
  if (channelSeq !== undefined) start.searchParams.set('channelSeq', String(channelSeq))
  for (const name of ['mode', 'query'] as const)
    if (going[name] !== undefined) start.searchParams.set(name, going[name])
  if (going.linksTo) {
    const { body } = await open(
      new URL(`${config.bases.api}/v1.0/users/social/begin`, start).href,
      undefined,
      { ...going.linksTo, proof: going.proof ?? { password: PASSWORD } },
    )
    start.searchParams.set('linking', body.data.linking)
  }

  const path = [start.href]
  const last = () => path.at(-1) ?? ''
  while (!last().includes('/__sandbox/')) path.push(nextOf(await open(last()), last()))
  const form = { email, persona, ...(terms && { terms: 'Y' }) }
  path.push(nextOf(await open(last(), form), last()))
  while (!last().includes('#')) path.push(nextOf(await open(last()), last()))
  const said = Object.fromEntries(new URLSearchParams(new URL(last()).hash.slice(1)))
  return {
    snsTypeCd,
    channelSeq,
    host: going.host,
    cookie: cookieOf(new URL(last()).host),
    ticket: said.ticket ?? '',
    said,
    path,
  }
}

const payloadOf = ({ snsTypeCd, ticket, channelSeq }: Visit) => ({
  snsTypeCd,
  accessToken: ticket,
  ...(channelSeq !== undefined && { channelSeq }),
})

const post = (
  server: TestServer,
  visit: Visit,
  url: string,
  body: object,
  as: { accessToken: string } | null = null,
) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/${url}`,
    as,
    body,
    headers: { ...elsewhere(), cookie: visit.cookie, ...(visit.host && https(visit.host)) },
  })

export const socialLogin = (server: TestServer, visit: Visit, change: object = {}) =>
  post(server, visit, 'auth/snsLogin', { ...payloadOf(visit), ...change })

export const AGREED = { terms: true, privacy: true, age14: true }

/** Logs in and, as nobody is known, signs up with what the login gave. */
export async function socialSignUp(
  server: TestServer,
  visit: Visit,
  form: Record<string, unknown> = { agreements: AGREED },
): Promise<Answer> {
  const { body } = await socialLogin(server, visit)
  return socialSignUpWith(server, { ...visit, ticket: String(body.data.signUp.accessToken) }, form)
}

/** With the ticket that a login gave. */
export const socialSignUpWith = (
  server: TestServer,
  visit: Visit,
  form: object = { agreements: AGREED },
): Promise<Answer> => post(server, visit, 'auth/snsSignup', { ...payloadOf(visit), ...form })

export const merge = (
  server: TestServer,
  visit: Visit,
  as: { accessToken: string },
  { token, email }: { token: string; email: string },
  proof: object = { password: PASSWORD },
) => post(server, visit, `auth/integrated/${token}`, { token, email, ...proof }, as)

export const linkSocial = (server: TestServer, visit: Visit, as: { accessToken: string }) =>
  post(server, visit, 'users/social/create', payloadOf(visit), as)

export const tokenIn = ({ headers }: Answer) => ({ accessToken: String(headers['access-token'] ?? '') })
