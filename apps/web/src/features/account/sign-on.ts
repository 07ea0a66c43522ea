import type { ReplyOf } from '@seodang/contract/endpoint'
import type { signOnPlace } from '@seodang/contract/sign-on'
import { readKey } from '@seodang/domain/key'
import { safeNext } from '@seodang/domain/next-path'
import { accountAddress } from '../../platform/account-address.ts'
import { type Api, ApiError } from '../../platform/api.ts'
import type { Boot } from '../../platform/app-router.tsx'

/** What a page that wants to be signed on remembers while the browser is at the other address. */
const KEPT = 'sign-on'

interface Surroundings {
  api: Api
  boot: Boot
  /** Whether somebody is logged in here. */
  isKnown: () => Promise<boolean>
}

/** A site's own domain that wants to know who is here: the person decides (SEC-38). */
export interface SignOnQuestion {
  origin: string
  state: string
  host: string
  siteName: string
}

export type SignOnStep =
  | { goTo: string }
  | { ask: SignOnQuestion }
  /** No address of the product asked. */
  | 'nowhere'

/**
 * What comes next so that somebody who is logged in at one address of the product is so at another (API-18): from the
 * page that asks, by way of the one that knows, back to where they wanted to go.
 */
export async function signOnStep(address: URL, here: Surroundings): Promise<SignOnStep> {
  const { searchParams, hash } = address
  const grant = searchParams.get('grant')
  const returned = new URLSearchParams(hash.slice(1))
  if (grant !== null) return granted(here, address, grant)
  if (returned.has('state')) return { goTo: await arrived(here, returned) }
  return { goTo: await begun(here, address) }
}

/** The page that asks makes a secret: only an answer to its own question signs it on. */
async function begun({ api, boot, isKnown }: Surroundings, { searchParams, origin }: URL): Promise<string> {
  const next = safeNext(searchParams.get('next'), { fallback: homeOf(boot), mayJoin: true })
  const source = await sourceOrigin(api, boot, searchParams.get('from'))
  if (source === null || source === origin || (await isKnown())) return next
  const state = secret()
  sessionStorage.setItem(KEPT, JSON.stringify({ state, next }))
  const login = searchParams.get('login')
  const asked = { grant: origin, state, at: timestamp(), ...(login !== null && { login }) }
  return `${source}/signon?${new URLSearchParams(asked)}`
}

/** The page that knows hands out a code, to addresses of the product only, and to domains of sites after a yes. */
async function granted({ api, isKnown }: Surroundings, address: URL, grant: string): Promise<SignOnStep> {
  const { pathname, search, searchParams } = address
  const state = searchParams.get('state') ?? ''
  try {
    const knows = await isKnown()
    const place = await api.get('/v1.0/auth/signon/place', { query: { origin: grant } })
    const { origin } = place
    // Whoever came to log in does so here, where a provider knows the address.
    if (!knows && searchParams.has('login')) return { goTo: accountAddress('/login', `${pathname}${search}`) }
    if (!knows) return { goTo: wayBack({ origin, state }) }
    const question = questionOf(place, { origin, state })
    return question ? { ask: question } : { goTo: await wayOn(api, { origin, state }) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'nowhere'
    throw error
  }
}

type Place = ReplyOf<typeof signOnPlace>

const questionOf = (
  { host, ownDomainOf, needsYes }: Place,
  asked: { origin: string; state: string },
): SignOnQuestion | null => (ownDomainOf && needsYes ? { ...asked, host, siteName: ownDomainOf.name } : null)

/** Back to the page that asked, with what only it can use. */
export async function wayOn(
  api: Api,
  { origin, state }: { origin: string; state: string },
  saysYes = false,
): Promise<string> {
  const { code } = await api.post('/v1.0/auth/signon', {
    body: { origin, state, ...(saysYes && { saysYes }) },
  })
  return wayBack({ origin, state }, { code })
}

/** Back as one is; without a code one goes on as a visitor. */
export const wayBack = (
  { origin, state }: { origin: string; state: string },
  fragment: Record<string, string> = {},
): string => `${origin}/signon?at=${timestamp()}#${new URLSearchParams({ ...fragment, state })}`

/** Without a code, or with one that is no good, people go on as they are. */
async function arrived({ api, boot }: Surroundings, returned: URLSearchParams): Promise<string> {
  const kept = readKept()
  sessionStorage.removeItem(KEPT)
  const code = returned.get('code')
  const state = returned.get('state') ?? ''
  if (code !== null && kept?.state === state)
    try {
      await api.post('/v1.0/auth/signon/exchange', { body: { code, state } })
    } catch (error) {
      console.info('not signed on', error)
    }
  return safeNext(kept?.next, { fallback: homeOf(boot), mayJoin: true })
}

function readKept(): { state: string; next: string } | null {
  const text = sessionStorage.getItem(KEPT)
  return text === null ? null : JSON.parse(text)
}

/**
 * Where one came from: the product, or a site by its number; an address that anybody could write is not asked. Who is
 * logged in at a site's own domain is so there alone, so the product is asked in its place.
 */
async function sourceOrigin(api: Api, boot: Boot, from: string | null): Promise<string | null> {
  if (from === null) return boot.productOrigin
  const channelSeq = readKey(from)
  if (channelSeq === null) return null
  try {
    const { origin, domain } = await api.get('/v2.0/channels/{channelSeq}', { path: { channelSeq } })
    return domain === null ? origin : boot.productOrigin
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null
    throw error
  }
}

const homeOf = (boot: Boot) => (boot.channel ? '/main' : '/')
const timestamp = () => String(Date.now())
const secret = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
