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
  const isForeign = origin !== null && hostIn(origin) !== request.host.toLowerCase()
  const site = headerOf(request, 'sec-fetch-site') ?? 'none'
  if (isForeign || !['same-origin', 'none'].includes(site)) fail('NO_PERMISSION')
}

function hostIn(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
