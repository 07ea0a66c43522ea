import type { ReplyOf } from '@seodang/contract/endpoint'
import type { signOnPlace } from '@seodang/contract/sign-on'
import { fail } from '@seodang/domain/errors'
import { parseHttpUrl } from '@seodang/domain/url'
import type { Context } from '../../platform/context.ts'
import { plainHost } from '../../platform/http/origin.ts'
import type { ResolveHost } from '../../platform/http/principal.ts'
import { definePort } from '../../platform/ports.ts'
import { hasSignOnConsent, type OwnDomain } from './sign-on-consents.ts'

/** What the site module knows of the domains that its sites hold. */
export interface OwnDomains {
  /** The name of the site that a domain in force belongs to; null where it has none that is open. */
  siteName(ctx: Context, domain: OwnDomain): Promise<string | null>
  /** Seen lately to be the site's, or now. */
  isProved(ctx: Context, domain: OwnDomain): Promise<boolean>
  /** Whether it is in force, and then until commit, so that what is opened there ends with it (`forgetOwnDomain`). */
  hold(ctx: Context, domain: OwnDomain): Promise<boolean>
}
export const OWN_DOMAINS = definePort<OwnDomains>('identity.ownDomains')

/** An address at which somebody may be signed on: the product's own, one that it gives to a site, or a site's domain. */
export interface SignOnPlace {
  origin: string
  ownDomain: OwnDomain | null
}

/**
 * Null for every other address. The one that a site has left for its own domain still shows the page that takes a code,
 * and its staff works there; what it sends on is never that page (`staysAtProduct` of the domain).
 */
export async function signOnPlaceOf(
  ctx: Context,
  origin: string,
  resolveHost: ResolveHost,
): Promise<SignOnPlace | null> {
  const parsed = parseHttpUrl(origin)
  if (!parsed) return null
  const { origin: wanted, protocol, host } = new URL(origin)
  // What stands behind it would lead what is made for this address elsewhere.
  if (wanted !== origin) return null
  if (wanted === new URL(ctx.services.config.origin).origin) return { origin: wanted, ownDomain: null }
  const site = protocol === 'https:' ? await resolveHost(plainHost(host)) : null
  if (!site || wanted !== (site.isOwnDomain ? site.origin : site.productOrigin)) return null
  const { channelSeq } = site
  return { origin: wanted, ownDomain: site.isOwnDomain ? { channelSeq, host } : null }
}

/** What a person reads before they say yes; a place where nobody is signed on does not exist. */
export async function placeView(
  ctx: Context,
  place: SignOnPlace | null,
): Promise<ReplyOf<typeof signOnPlace>> {
  if (!place) fail('NO_DATA')
  const { origin, ownDomain } = place
  const { host } = new URL(origin)
  if (!ownDomain) return { origin, host, ownDomainOf: null, needsYes: false }
  const name = await ctx.services.ports.use(OWN_DOMAINS).siteName(ctx, ownDomain)
  if (name === null) fail('NO_DATA')
  const { userSeq } = ctx.principal
  return {
    origin,
    host,
    ownDomainOf: { channelSeq: ownDomain.channelSeq, name },
    needsYes: userSeq === null || !(await hasSignOnConsent(ctx, ownDomain)),
  }
}
