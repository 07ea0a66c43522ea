import type { QueryOf } from '@seodang/contract/endpoint'
import type { beginSocial as begin, socialReturn as comeBack } from '@seodang/contract/social'
import { fail } from '@seodang/domain/errors'
import { readEntry } from '@seodang/domain/next-path'
import { SOCIAL_TICKET_LIFE, type SocialTypeCd } from '@seodang/domain/social'
import type { ApplicationOf } from '@seodang/domain/social-application'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { browserOf, markBrowser, markOf } from './browser-mark.ts'
import { ProviderRefused } from './port.ts'
import { siteOf } from './site-of.ts'
import { findProvider, findSameProvider } from './social-keys-store.ts'
import {
  beginJourney,
  type Journey,
  marksOf,
  readHop,
  readJourney,
  readLinking,
  writeHop,
} from './social-state.ts'
import { writeTicket } from './social-tickets.ts'

const CALLBACK_PATH = '/authcallback'
/** What the providers call it when somebody changes their mind (SOC-11). */
const CANCELLED = 'access_denied'

/**
 * Where to send somebody who wants to log in with a provider. An application of the product knows the product's
 * address only, so from a site's address the way leads there first; from a site's own domain, whose holder could read
 * what comes back, by way of the page where the person says yes. One of a site's own is asked at its domain only
 * (`applicationAt`, SEC-38). Fails with SOCIAL_PROVIDER_MISSING.
 */
export async function beginSocial(
  ctx: Context,
  snsTypeCd: SocialTypeCd,
  asked: QueryOf<typeof begin>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const hop = asked.hop === undefined ? null : (readHop(ctx, asked.hop) ?? fail('LINK_INVALID'))
  const channelSeq = hop ? hop.channelSeq : ((await siteOf(ctx, asked.channelSeq)) ?? 0)
  const offered = (await findProvider(ctx, channelSeq, snsTypeCd)) ?? fail('SOCIAL_PROVIDER_MISSING')
  const { askedOrigin } = ctx.origin
  if (offered.by === 'signOn') return signOnFrom(askedOrigin, asked.query)
  const origin = hop?.origin ?? askedOrigin
  const registered = registeredOrigin(ctx, offered.by)
  const links = linksOf(ctx, asked.linking, hop, request)
  const browser = markBrowser(request, reply)

  if (request.host !== new URL(registered).host) {
    if (hop) fail('LINK_INVALID')
    const url = new URL(request.url.split('?')[0] ?? '', registered)
    url.searchParams.set('hop', writeHop(ctx, { channelSeq, origin, mark: markOf(ctx, browser), ...links }))
    for (const name of ['mode', 'query'] as const)
      if (asked[name] !== undefined) url.searchParams.set(name, asked[name])
    return url.href
  }
  const { journey, state } = beginJourney(ctx, browser, {
    channelSeq,
    origin,
    mark: hop && origin !== registered ? hop.mark : markOf(ctx, browser),
    ...links,
    snsTypeCd,
    clientId: offered.provider.clientId,
    mode: asked.mode ?? 'redirect',
    query: asked.query ?? null,
  })
  const { nonce, codeChallenge } = marksOf(ctx, browser, journey)
  return offered.provider.authorizeUrl({
    redirectUri: registered + CALLBACK_PATH,
    state,
    nonce,
    codeChallenge,
  })
}

/** The address that an application knows and comes back to: a site's own is asked nowhere but at its domain. */
const registeredOrigin = ({ services, origin }: Context, by: ApplicationOf): string =>
  by === 'site' ? origin.askedOrigin : services.config.origin

/** Whose ways in the person wants to add to, by the word that this very browser was given for it. */
function linksOf(
  ctx: Context,
  linking: string | undefined,
  hop: ReturnType<typeof readHop>,
  request: FastifyRequest,
): { linksUserSeq?: number } {
  if (hop) return hop.linksUserSeq === undefined ? {} : { linksUserSeq: hop.linksUserSeq }
  if (linking === undefined) return {}
  return { linksUserSeq: readLinking(ctx, browserOf(request) ?? '', linking) ?? fail('LINK_INVALID') }
}

/** `query` is what the page wants to find again (NAV-10); that page checks where it leads. */
function signOnFrom(origin: string, query: string | undefined): string {
  const { next } = readEntry(query)
  return `${origin}/signon?${new URLSearchParams({ login: '1', ...(next !== undefined && { next }) }).toString()}`
}

type Outcome = { ticket: string } | { error: 'cancelled' | 'failed' }

/**
 * SOC-18: proves with the provider who came back, and answers the page that goes on, with a ticket in its fragment,
 * which no server and no log sees. Every failure looks the same there (SOC-13); a change of mind does not.
 */
export async function returnFromProvider(
  ctx: Context,
  said: QueryOf<typeof comeBack>,
  request: FastifyRequest,
): Promise<string> {
  const browser = browserOf(request)
  const journey = browser === null ? null : readJourney(ctx, browser, said.state ?? '')
  if (!journey || browser === null) {
    ctx.log.warn(
      { hasMark: browser !== null },
      'somebody came back from a provider without having gone there',
    )
    return pageOf(ctx, null, { error: 'failed' })
  }
  if (said.error === CANCELLED) return pageOf(ctx, journey, { error: 'cancelled' })
  return pageOf(ctx, journey, await proved(ctx, browser, journey, said))
}

async function proved(
  ctx: Context,
  browser: string,
  journey: Journey,
  { code, state, error }: QueryOf<typeof comeBack>,
): Promise<Outcome> {
  const { snsTypeCd, channelSeq } = journey
  try {
    if (code === undefined || state === undefined) throw new ProviderRefused(`it said ${error ?? 'nothing'}`)
    const offered = await findSameProvider(ctx, journey)
    if (!offered) throw new ProviderRefused('the application is not the one that is asked here')
    const { nonce, codeVerifier } = marksOf(ctx, browser, journey)
    const word = await offered.provider.exchange({
      redirectUri: registeredOrigin(ctx, offered.by) + CALLBACK_PATH,
      code,
      state,
      nonce,
      codeVerifier,
      asksTerms: offered.syncs,
    })
    const ticket = { ...journey, linksUserSeq: journey.linksUserSeq ?? null, word }
    return { ticket: await writeTicket(ctx, ticket, journey.mark, SOCIAL_TICKET_LIFE) }
  } catch (thrown) {
    if (thrown instanceof ProviderRefused)
      ctx.log.warn({ snsTypeCd, channelSeq, err: thrown }, 'a provider did not vouch for somebody')
    else ctx.log.error({ snsTypeCd, channelSeq, err: thrown }, 'a social login broke')
    return { error: 'failed' }
  }
}

/** Plain http names the site in the query (SITE-02). */
function pageOf(ctx: Context, journey: Journey | null, outcome: Outcome): string {
  const url = new URL(CALLBACK_PATH, journey?.origin ?? ctx.origin.askedOrigin)
  if (journey && journey.channelSeq > 0 && url.protocol === 'http:')
    url.searchParams.set('channelSeq', String(journey.channelSeq))
  url.hash = new URLSearchParams({
    ...outcome,
    ...(journey && {
      type: journey.snsTypeCd,
      mode: journey.mode,
      ...(journey.query !== null && { query: journey.query }),
    }),
  }).toString()
  return url.href
}
