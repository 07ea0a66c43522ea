import { fail } from '@seodang/domain/errors'
import type { FastifyRequest } from 'fastify'
import { headerOf } from './origin.ts'

/**
 * A call that only the cookie authorises is obeyed only from a page of the same origin, whatever the browser
 * makes of SameSite. Programs without an Origin carry no cookie that they were not given.
 */
export function requireSameOrigin(request: FastifyRequest): void {
  const origin = headerOf(request, 'origin')
  const isForeign = origin !== null && hostIn(origin) !== request.host.toLowerCase()
  if (isForeign || headerOf(request, 'sec-fetch-site') === 'cross-site') fail('NO_PERMISSION')
}

function hostIn(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
