import { placeOfHost } from '@seodang/domain/asked-host'
import { fail } from '@seodang/domain/errors'
import { isProducts } from '@seodang/domain/product-pages'
import { isLoopbackHost } from '@seodang/domain/url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { plainHost } from './origin.ts'
import type { SiteHost } from './principal.ts'
import type { HttpFrame } from './serve.ts'
import { sendNobodysPage } from './trouble-page.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered whatever the host: it knows no login, and is asked by machines that use a name of their own. */
    isForAnyHost?: true
  }
}

export const isProductHost = (host: string, config: { origin: string; siteDomain: string }) =>
  host === new URL(config.origin).hostname || host === config.siteDomain

interface AskedPlace {
  kind: ReturnType<typeof placeOfHost>
  site: SiteHost | null
}

async function placeOf({ resolveHost, services }: HttpFrame, request: FastifyRequest): Promise<AskedPlace> {
  const { config } = services
  const host = plainHost(request.host)
  const isHttps = request.protocol === 'https'
  const isProductHttps = config.origin.startsWith('https:')
  const isProduct = isProductHost(host, config)
  // Nothing that a look could find would matter.
  if (isProduct || (!isHttps && !isProductHttps)) return { kind: 'product', site: null }
  const site = await resolveHost(host)
  const kind = placeOfHost({
    isHttps,
    isProductHttps,
    isProduct,
    isLoopback: isLoopbackHost(host),
    site: site && (site.isOwnDomain ? 'ownDomain' : 'address'),
  })
  return { kind, site: kind === 'site' ? site : null }
}

/** The site whose host the request came to (SITE-01); null at the product's, and only there: nobody's host fails. */
export async function siteOfHost(frame: HttpFrame, request: FastifyRequest): Promise<SiteHost | null> {
  const { kind, site } = await placeOf(frame, request)
  if (kind === 'nobody') fail('NO_DATA')
  return site
}

/**
 * SEC-03, SEC-38: at a host that is nobody's there is nothing, neither a call nor a file nor a page that could ask for a
 * password (docs/decisions/hosts-of-nobody.md).
 */
export function refuseHostsOfNobody(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config?.isForAnyHost) return
    const { kind } = await placeOf(app.frame, request)
    if (kind !== 'nobody') return
    if (request.routeOptions.url !== '/*') fail('NO_DATA')
    return awayFromNobodys(request, reply)
  })
}

/** Pages that are the product's, wherever they are asked for, are at its address. The empty fragment: see `redirectMoved`. */
function awayFromNobodys(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { origin } = request.server.frame.services.config
  const { pathname } = new URL(request.url, 'http://any')
  if (origin.startsWith('https:') && isProducts(pathname))
    return reply.header('cache-control', 'no-store').redirect(`${new URL(origin).origin}${request.url}#`, 302)
  return sendNobodysPage(origin, request, reply)
}
