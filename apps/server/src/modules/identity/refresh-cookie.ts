import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { sessionOfRefreshToken } from './session-tokens.ts'
import { REFRESH_LIFE } from './sessions.ts'

const NAME = 'refresh'

/** The long-lived token lives where no script can read it, and goes to the account calls only (ACC-26). */
export function setRefreshCookie(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  reply.setCookie(NAME, token, { ...attributes(ctx, request), maxAge: REFRESH_LIFE / 1000 })
}

export function clearRefreshCookie(ctx: Context, request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(NAME, attributes(ctx, request))
}

/**
 * SEC-50: a neighbour below the same domain can put cookies of this name before ours. What we did not sign is none of
 * them; where two sessions come at once nobody can tell whose browser it is, and neither counts.
 */
export function refreshCookie(ctx: Context, request: FastifyRequest): string | null {
  const ours = sentTokens(request).flatMap((token) => {
    const sessionSeq = sessionOfRefreshToken(ctx, token)
    return sessionSeq === null ? [] : [{ token, sessionSeq }]
  })
  const isOne = new Set(ours.map(({ sessionSeq }) => sessionSeq)).size === 1
  return isOne ? (ours[0]?.token ?? null) : null
}

/** All of them, where a parsed header keeps the first. */
const sentTokens = ({ headers }: FastifyRequest): string[] =>
  (headers.cookie ?? '').split(';').flatMap((pair) => {
    const [name = '', ...value] = pair.trim().split('=')
    return name === NAME ? [unescaped(value.join('='))] : []
  })

function unescaped(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const attributes = (ctx: Context, request: FastifyRequest) => ({
  // Both spellings of version 1 are served (API-01); the cookie belongs to the one that was used.
  path: request.url.slice(0, request.url.indexOf('/auth/') + '/auth'.length),
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: request.protocol === 'https' || ctx.origin.siteOrigin.startsWith('https:'),
})
