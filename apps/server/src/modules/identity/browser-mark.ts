import { SOCIAL_SIGN_UP_LIFE, SOCIAL_STATE_LIFE } from '@seodang/domain/social'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { newToken, tokenHash } from '../../platform/security/secrets.ts'

/**
 * What a social login began with, kept where no script reads it: states, tickets and merges are worth nothing in
 * another browser. On https the name keeps neighbours below the same domain from setting it (`__Host-`).
 */
export function browserOf(ctx: Context, request: FastifyRequest): string | null {
  const value = request.cookies[nameOf(ctx, request)]
  return value && /^[\w-]{43}$/.test(value) ? value : null
}

export function markBrowser(ctx: Context, request: FastifyRequest, reply: FastifyReply): string {
  const browser = browserOf(ctx, request) ?? newToken()
  reply.setCookie(nameOf(ctx, request), browser, {
    path: '/',
    httpOnly: true,
    // Coming back from the provider is a navigation from another site.
    sameSite: 'lax',
    secure: isSecure(ctx, request),
    maxAge: (SOCIAL_STATE_LIFE + SOCIAL_SIGN_UP_LIFE) / 1000,
  })
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
  const browser = browserOf(ctx, request)
  return browser === null ? '' : markOf(ctx, browser)
}

const nameOf = (ctx: Context, request: FastifyRequest) => (isSecure(ctx, request) ? '__Host-sns' : 'sns')

const isSecure = (ctx: Context, request: FastifyRequest) =>
  request.protocol === 'https' || ctx.origin.siteOrigin.startsWith('https:')
