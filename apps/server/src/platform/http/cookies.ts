import type { Endpoint } from '@seodang/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OwnCookie } from './own-cookie.ts'
import { requireSameOrigin } from './same-origin.ts'

/** Where the token of the platform's desk travels. */
export const DESK_COOKIE: OwnCookie = { name: 'desk', sameSite: 'strict', below: '/platform' }
const DESK_PATH = '/v1.0/platform'

/** Everything at the desk is asked by its cookie (ADM-04). */
export const isDesk = ({ path }: Endpoint): boolean => path.startsWith(`${DESK_PATH}/`)

/**
 * SEC-50: a call that uses a cookie is not forged by a page of another origin, and no other call sees or sets one. A
 * GET is a navigation, which comes from anywhere; what it may do with a cookie is nothing that a forger has use for.
 */
export function guardCookies(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): void {
  if (endpoint.usesCookie || isDesk(endpoint)) {
    if (endpoint.method !== 'GET') requireSameOrigin(request)
    return
  }
  // The language of the answer is no secret.
  const { lang } = request.cookies
  request.cookies = lang === undefined ? {} : { lang }
  const refuse = () => {
    throw new Error(`${endpoint.path} uses a cookie and its contract does not say so`)
  }
  reply.setCookie = refuse
  reply.clearCookie = refuse
}
