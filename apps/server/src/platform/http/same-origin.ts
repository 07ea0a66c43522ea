import { fail } from '@seodang/domain/errors'
import type { FastifyRequest } from 'fastify'
import { headerOf } from './origin.ts'

/**
 * A call that a cookie authorises, or that sets one, is obeyed only from a page of the same origin, whatever the
 * browser makes of SameSite. Programs name no origin and carry no cookie that they were not given; a browser that
 * hides its page's origin still says whether it is another one.
 */
export function requireSameOrigin(request: FastifyRequest): void {
  const origin = headerOf(request, 'origin')
  const isForeign = origin !== null && !ownOrigins(request).includes(origin)
  const site = headerOf(request, 'sec-fetch-site') ?? 'none'
  if (isForeign || !['same-origin', 'none'].includes(site)) fail('NO_PERMISSION')
}

/**
 * What the page that was served here has for its origin: scheme, host and port. A proxy that ends TLS and does not say so
 * leaves http; then the product's address says how it is reached.
 */
function ownOrigins({ protocol, host, server }: FastifyRequest): string[] {
  const { origin: product } = server.frame.services.config
  const asked = `${protocol}://${host}`
  const own = URL.canParse(asked) ? new URL(asked).origin : null
  const isProduct = own !== null && new URL(own).host === new URL(product).host
  return [isProduct ? new URL(product).origin : own].flatMap((one) => one ?? [])
}
