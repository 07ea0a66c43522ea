import { DESK_LIFE } from '@seodang/domain/second-factor'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { DESK_COOKIE } from '../../platform/http/cookies.ts'

/** Goes to the calls of the desk only, and comes from no page of another origin (ADM-04). */
export function setDeskCookie(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  reply.setCookie(DESK_COOKIE, token, { ...attributes(ctx, request), maxAge: DESK_LIFE / 1000 })
}

export function clearDeskCookie(ctx: Context, request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(DESK_COOKIE, attributes(ctx, request))
}

const attributes = (ctx: Context, request: FastifyRequest) => ({
  path: request.url.slice(0, request.url.indexOf('/platform/') + '/platform'.length),
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: request.protocol === 'https' || ctx.origin.siteOrigin.startsWith('https:'),
})
