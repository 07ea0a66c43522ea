import type { FastifyReply, FastifyRequest } from 'fastify'

/** A cookie of this host alone. `below` is the part of the address that it goes to where no prefix is possible. */
export interface OwnCookie {
  name: string
  sameSite: 'lax' | 'strict'
  below?: string
}

/**
 * SEC-50: on https the name says `__Host-`, and browsers take it from this host only. Under a plain name a site below the
 * same domain can put one of its own before ours, and so lock somebody out or log them in to another's account. The
 * prefix asks for `Path=/` and `Secure`, so plain http, which is a demonstration, goes without it
 * (docs/decisions/names-of-cookies.md).
 */
export function ownCookieName(request: FastifyRequest, { name }: OwnCookie): string {
  return isSecure(request) ? `__Host-${name}` : name
}

export function setOwnCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: OwnCookie,
  value: string,
  lifeMs: number,
): void {
  reply.setCookie(ownCookieName(request, cookie), value, {
    ...attributesOf(request, cookie),
    maxAge: lifeMs / 1000,
  })
}

export function clearOwnCookie(request: FastifyRequest, reply: FastifyReply, cookie: OwnCookie): void {
  reply.clearCookie(ownCookieName(request, cookie), attributesOf(request, cookie))
}

/** The plain name on https, as it was before the prefix. */
export function clearPlainCookie(request: FastifyRequest, reply: FastifyReply, cookie: OwnCookie): void {
  reply.clearCookie(cookie.name, { ...attributesOf(request, cookie), path: pathBelow(request, cookie) })
}

/** A proxy that ends TLS and does not say so leaves http; then the product's address says how it is reached. */
export function isSecure({ protocol, server }: FastifyRequest): boolean {
  return protocol === 'https' || server.frame.services.config.origin.startsWith('https:')
}

const attributesOf = (request: FastifyRequest, cookie: OwnCookie) => ({
  path: isSecure(request) ? '/' : pathBelow(request, cookie),
  httpOnly: true,
  sameSite: cookie.sameSite,
  secure: isSecure(request),
})

// Both spellings of version 1 are served (API-01); the cookie belongs to the one that was used.
const pathBelow = ({ url }: FastifyRequest, { below }: OwnCookie) =>
  below === undefined ? '/' : `${/^.*?\/v1[.-]0(?=\/)/.exec(url)?.[0] ?? ''}${below}`
