import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
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

export const refreshCookie = (request: FastifyRequest): string | null => request.cookies[NAME] ?? null

const attributes = (ctx: Context, request: FastifyRequest) => ({
  // Both spellings of version 1 are served (API-01); the cookie belongs to the one that was used.
  path: request.url.slice(0, request.url.indexOf('/auth/') + '/auth'.length),
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: request.protocol === 'https' || ctx.origin.siteOrigin.startsWith('https:'),
})
