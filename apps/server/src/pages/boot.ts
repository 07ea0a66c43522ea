import type { ReplyOf } from '@seodang/contract/endpoint'
import type { getChannel } from '@seodang/contract/site'
import { LANGUAGE, type Language } from '@seodang/domain/codes'
import { ERRORS, fail } from '@seodang/domain/errors'
import { isProductOnly, staysAtProduct } from '@seodang/domain/product-pages'
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import type { Services } from '../platform/context.ts'
import { askedSite } from '../platform/http/asked-site.ts'
import { languageOf } from '../platform/http/origin.ts'
import { PAGE_EXTRAS, type PageExtras } from '../platform/page-extras.ts'

/** What is decided about a page before it is rendered: which site, which language (SITE-01, SITE-02, LANG-02). */
export interface PageAddress {
  channelSeq: number | null
  /** The address names a site that does not exist (SITE-22). */
  unknownSite: boolean
  /** The site lives elsewhere by now: where this very page is there (SITE-23). */
  movedTo: string | null
  /** Staff work and the account at a site's own domain: where it is at the product (SEC-38). */
  onlyAt: string | null
  productSite: string | null
  language: Language
  keepsChannelSeq: boolean
  /** Asked for by a domain that is the site's alone: only there its own code may run (MKT-10). */
  isOwnDomain: boolean
}

export async function addressOf(app: FastifyInstance, request: FastifyRequest): Promise<PageAddress> {
  const { channelSeq, origin, isNamed, hasMoved, productOrigin } = await askedSite(app, request)
  const { pathname } = new URL(request.url, 'http://any')
  return {
    channelSeq,
    unknownSite: isNamed && channelSeq === null,
    movedTo: hasMoved && !staysAtProduct(pathname) ? `${origin}${request.url}` : null,
    onlyAt: productOrigin !== null && isProductOnly(pathname) ? signOnAt(productOrigin, request.url) : null,
    productSite: productOrigin,
    language: languageOf(request),
    keepsChannelSeq: request.protocol !== 'https',
    isOwnDomain: productOrigin !== null,
  }
}

/** By way of the page that asks the product who is there, because who is logged in at the domain is nobody there. */
const signOnAt = (origin: string, next: string): string =>
  `${origin}/signon?${new URLSearchParams({ next }).toString()}`

const NO_EXTRAS: PageExtras = { snippets: [], hasPopups: false }

/** What the pages of the site carry besides. Its code runs on its own domain only (docs/decisions/snippets.md). */
export async function extrasOf(
  { ports }: Services,
  { channelSeq, isOwnDomain }: PageAddress,
): Promise<PageExtras> {
  if (channelSeq === null) return NO_EXTRAS
  const extras = await ports.use(PAGE_EXTRAS)(channelSeq)
  return isOwnDomain ? extras : { ...extras, snippets: [] }
}

type Channel = ReplyOf<typeof getChannel>

/** The shape that the web's entry takes as `boot`; the channel comes through the same call that anybody can make. */
export async function bootOf(
  app: FastifyInstance,
  services: Services,
  address: PageAddress,
  extras: PageExtras,
): Promise<Record<string, unknown> & { channel: Channel | null }> {
  const { config } = services
  let channel: Channel | null = null
  const site = address.channelSeq === null ? '' : `?channelSeq=${address.channelSeq}`
  const offered = await ownCall(app, { url: `${config.bases.api}/v1.0/auth/sns${site}` })
  if (address.channelSeq !== null) {
    const answer = await ownCall(app, {
      url: `${config.bases.api}/v2.0/channels/${address.channelSeq}`,
      headers: { 'accept-lang': address.language },
    })
    channel = answer.statusCode === 200 ? answer.json().data : null
  }
  return {
    language: address.language ?? LANGUAGE.ko,
    channel,
    askedChannelSeq: address.channelSeq,
    unknownSite: address.unknownSite || (address.channelSeq !== null && channel === null),
    productOrigin: config.origin,
    productSite: address.productSite,
    siteDomain: config.siteDomain,
    provider: config.provider,
    guides: config.guides,
    mediaOrigin: config.mediaOrigin,
    chatPluginKey: config.channelTalk?.pluginKey ?? null,
    apiBases: config.bases,
    keepsChannelSeq: address.keepsChannelSeq,
    // A site that does not exist offers nothing.
    social: offered.statusCode === 200 ? offered.json().data : { providers: [], syncs: null },
    sandboxPayments: config.toss === null,
    hasPopups: extras.hasPopups,
    snippetPages: extras.snippets.map(({ pages }) => pages),
  }
}

/** What is not known for a moment is not unknown: a page that says so would be wrong, and be kept. */
async function ownCall(app: FastifyInstance, options: InjectOptions) {
  const answer = await app.inject(options)
  if (answer.statusCode === ERRORS.SERVICE_UNAVAILABLE.status)
    fail('SERVICE_UNAVAILABLE', { retryAfterSeconds: 3 })
  if (answer.statusCode >= 500) throw new Error(`the page's own call answered ${answer.statusCode}`)
  return answer
}
