import { SOCIAL_SIGN_UP_LIFE, SOCIAL_STATE_LIFE } from '@seodang/domain/social'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { type OwnCookie, ownCookieName, setOwnCookie } from '../../platform/http/own-cookie.ts'
import { newToken, tokenHash } from '../../platform/security/secrets.ts'

// Coming back from the provider is a navigation from another site.
const MARK: OwnCookie = { name: 'sns', sameSite: 'lax' }

/**
 * What a social login began with, kept where no script reads it: states, tickets and merges are worth nothing in
 * another browser.
 */
export function browserOf(request: FastifyRequest): string | null {
  const value = request.cookies[ownCookieName(request, MARK)]
  return value && /^[\w-]{43}$/.test(value) ? value : null
}

export function markBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const browser = browserOf(request) ?? newToken()
  setOwnCookie(request, reply, MARK, browser, SOCIAL_STATE_LIFE + SOCIAL_SIGN_UP_LIFE)
  return browser
}

/**
 * What is told of a browser elsewhere. That of a site's own domain is another one than that of the product, so that the
 * domain's holder, who sees the cookie, can use nothing at the product that was made for the domain (SEC-38).
 */
export const markOf = ({ origin: { audience } }: Context, browser: string): string =>
  tokenHash(audience.channelSeq === null ? browser : `${browser}.${audience.origin}`)

/** What a browser is known by; of one that began nothing, nothing opens. */
export const markIn = (ctx: Context, request: FastifyRequest): string => {
  const browser = browserOf(request)
  return browser === null ? '' : markOf(ctx, browser)
}
