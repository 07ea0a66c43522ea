import type { SessionAudience } from '@seodang/domain/session'
import type { FastifyRequest } from 'fastify'
import type { SiteHost } from './principal.ts'

/** The address of ours that a request came to, whatever it says of itself. */
export const askedOriginOf = (host: SiteHost | null, product: string): string =>
  host ? (host.isOwnDomain ? host.origin : host.productOrigin) : product

/** Where a login is good that is made or shown here; `host` is what the host of the request stands for. */
export function audienceOf(request: FastifyRequest, host: SiteHost | null): SessionAudience {
  if (host?.isOwnDomain) return { channelSeq: host.channelSeq, origin: host.origin }
  return { channelSeq: null, origin: `${request.protocol}://${request.host}` }
}
