import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import {
  clearOwnCookie,
  clearPlainCookie,
  isSecure,
  type OwnCookie,
  ownCookieName,
  setOwnCookie,
} from '../../platform/http/own-cookie.ts'
import { isFromBeforePrefix, readRefreshToken } from './session-tokens.ts'
import { REFRESH_LIFE } from './sessions.ts'

/** The long-lived token lives where no script can read it, and only the account calls see it (ACC-26). */
const REFRESH: OwnCookie = { name: 'refresh', sameSite: 'lax', below: '/auth' }

export function setRefreshCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  setOwnCookie(request, reply, REFRESH, token, REFRESH_LIFE)
  clearFromBefore(request, reply)
}

export function clearRefreshCookie(request: FastifyRequest, reply: FastifyReply): void {
  clearOwnCookie(request, reply, REFRESH)
  clearFromBefore(request, reply)
}

/**
 * SEC-50: what we did not sign is none of ours, whoever put it there; where two sessions come at once nobody can tell
 * whose browser it is, and neither counts. On https one under the plain name counts only where there is no other, and
 * only if it was made before the prefix came: a neighbour below the same domain can put any there that was made since.
 */
export function refreshCookie(ctx: Context, request: FastifyRequest): string | null {
  const own = ourTokens(ctx, sentUnder(ownCookieName(request, REFRESH), request))
  if (own.length > 0 || !isSecure(request)) return onlyOne(own)
  const plain = sentUnder(REFRESH.name, request).filter((token) => isFromBeforePrefix(ctx, token))
  return onlyOne(ourTokens(ctx, plain))
}

const ourTokens = (ctx: Context, tokens: string[]) =>
  tokens.flatMap((token) => {
    const read = readRefreshToken(ctx, token)
    return read ? [{ token, sessionSeq: read.sessionSeq }] : []
  })

function onlyOne(tokens: ReturnType<typeof ourTokens>): string | null {
  const isOne = new Set(tokens.map(({ sessionSeq }) => sessionSeq)).size === 1
  return isOne ? (tokens[0]?.token ?? null) : null
}

/** All of them, where a parsed header keeps the first. */
const sentUnder = (cookieName: string, { headers }: FastifyRequest): string[] =>
  (headers.cookie ?? '').split(';').flatMap((pair) => {
    const [name = '', ...value] = pair.trim().split('=')
    return name === cookieName ? [unescaped(value.join('='))] : []
  })

function unescaped(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function clearFromBefore(request: FastifyRequest, reply: FastifyReply): void {
  if (isSecure(request) && sentUnder(REFRESH.name, request).length > 0)
    clearPlainCookie(request, reply, REFRESH)
}
