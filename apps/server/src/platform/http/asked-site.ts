import { readKey } from '@seodang/domain/key'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isProductHost, siteOfHost } from './asked-host.ts'
import { plainHost } from './origin.ts'

/** What the address of a request says about the site that it wants. */
export interface AskedSite {
  channelSeq: number | null
  /** Where the site lives; null where it shares the product's address. */
  origin: string | null
  /** It names something: a site or, with `channelSeq` null, what is no site (SITE-22). */
  isNamed: boolean
  /** It is the site's old address: whoever comes there is sent to `origin` (SITE-23). */
  hasMoved: boolean
  /** It is the site's own domain: where the product itself shows the site. */
  productOrigin: string | null
}

const NO_SITE: AskedSite = {
  channelSeq: null,
  origin: null,
  isNamed: false,
  hasMoved: false,
  productOrigin: null,
}

/** SITE-01, SITE-02: on https the host names the site, on plain http the query does. */
export async function askedSite(app: FastifyInstance, request: FastifyRequest): Promise<AskedSite> {
  if (request.protocol === 'https') {
    const found = await siteOfHost(app.frame, request)
    if (!found) return NO_SITE
    const { channelSeq, origin, isOwnDomain, productOrigin } = found
    return {
      channelSeq,
      origin,
      isNamed: true,
      hasMoved: !isOwnDomain && origin !== `https://${plainHost(request.host)}`,
      productOrigin: isOwnDomain ? productOrigin : null,
    }
  }
  const asked = new URL(request.url, 'http://any').searchParams.get('channelSeq')
  if (asked === null) return NO_SITE
  return { ...NO_SITE, channelSeq: readKey(asked), isNamed: true }
}

/** The product's own address, and none that a site answers at (ADM-04). */
export async function isProductsOwn(
  { frame }: Pick<FastifyInstance, 'frame'>,
  request: FastifyRequest,
): Promise<boolean> {
  const host = plainHost(request.host)
  if (request.protocol === 'https') return isProductHost(host, frame.services.config)
  return (await frame.resolveHost(host)) === null
}

/**
 * SITE-23: sends whoever came to a site's old address to the same place at its new one. The empty fragment keeps the
 * browser from carrying the old one along: codes and tickets travel there, and the new address is somebody else's (SEC-38).
 */
export function redirectMoved(reply: FastifyReply, address: string): FastifyReply {
  const target = `${address}#`
  // Permanent for search engines, but not for ever: the site may let its domain go.
  return reply.header('cache-control', 'public, max-age=3600').redirect(target, 301)
}
