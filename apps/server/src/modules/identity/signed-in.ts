import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { setRefreshCookie } from './refresh-cookie.ts'
import { sessionUserView } from './session-user.ts'
import { ACCESS_LIFE, type Tokens } from './sessions.ts'

/** Hands out the pair: the short-lived token in the answer, the long-lived one in its cookie. */
export async function signedIn(ctx: Context, tokens: Tokens, reply: FastifyReply, request: FastifyRequest) {
  setRefreshCookie(request, reply, tokens.refreshToken)
  return {
    accessToken: tokens.accessToken,
    expiresInSeconds: ACCESS_LIFE / 1000,
    user: await sessionUserView(ctx, tokens.userSeq),
  }
}
