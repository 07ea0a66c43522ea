import * as contract from '@seodang/contract/social'
import { fail } from '@seodang/domain/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { markBrowser, markIn } from './browser-mark.ts'
import { integrate } from './integrate.ts'
import { proveAgain } from './prove-again.ts'
import { setRefreshCookie } from './refresh-cookie.ts'
import { sessionUserView } from './session-user.ts'
import { ACCESS_LIFE, type Tokens } from './sessions.ts'
import { siteOf } from './site-of.ts'
import { beginSocial, returnFromProvider } from './social-journey.ts'
import { listProviders } from './social-keys-store.ts'
import { link, unlink } from './social-links.ts'
import { snsLogin, snsSignup } from './social-login.ts'
import { writeLinking } from './social-state.ts'

export function socialRoutes(app: FastifyInstance): void {
  journeyRoutes(app)
  serve(app, contract.snsLogin, async (ctx, { body }, reply, request) => {
    const result = await snsLogin(ctx, body, markIn(ctx, request))
    if ('signUp' in result)
      return { expiresInSeconds: null, user: null, integration: null, agreedSite: [], ...result }
    const { tokens, ...rest } = result
    return { ...(await entered(ctx, tokens, reply, request)), ...rest, signUp: null }
  })
  serve(app, contract.snsSignup, async (ctx, { body }, reply, request) => {
    const { tokens, ...rest } = await snsSignup(ctx, body, markIn(ctx, request))
    return { ...(await entered(ctx, tokens, reply, request)), ...rest }
  })
  serve(app, contract.integrate, async (ctx, { params, body }, reply, request) => {
    if (params.token !== body.token) fail('MERGE_TOKEN_INVALID')
    const { tokens, integration } = await integrate(ctx, body, markIn(ctx, request))
    return { ...(await entered(ctx, tokens, reply, request)), integration }
  })
  serve(app, contract.beginLinking, async (ctx, { body }, reply, request) => {
    const useProof = await proveAgain(ctx, body)
    await inTransaction(ctx, useProof)
    return { linking: writeLinking(ctx, markBrowser(request, reply), userSeqOf(ctx)) }
  })
  serve(app, contract.linkSocial, async (ctx, { body }, _reply, request) => ({
    integration: await link(ctx, body, markIn(ctx, request)),
    user: await sessionUserView(ctx, userSeqOf(ctx)),
  }))
  serve(app, contract.unlinkSocial, async (ctx, { body }) => {
    await unlink(ctx, body.snsTypeCd)
    return { user: await sessionUserView(ctx, userSeqOf(ctx)) }
  })
}

/** SOC-02: the address that is registered with the providers; the page of that name takes over afterwards. */
const CALLBACK = /^\/authcallback\/?(\?|$)/

function journeyRoutes(app: FastifyInstance): void {
  const { api } = app.frame.services.config.bases
  app.addHook('onRequest', (request, reply, done) => {
    if (!CALLBACK.test(request.url)) return done()
    keepsOpener(reply)
    const { searchParams } = new URL(request.url, 'http://any')
    const said = new URLSearchParams()
    for (const name of ['state', 'code', 'error']) {
      const value = searchParams.get(name)
      if (value !== null) said.set(name, value)
    }
    if (said.size === 0) return done()
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${api}${contract.socialReturn.path}?${said.toString()}`, 303)
  })
  serve(app, contract.socialProviders, async (ctx, { query }) => {
    const { providers, syncs } = await listProviders(ctx, (await siteOf(ctx, query.channelSeq)) ?? 0)
    return { providers, syncs }
  })
  serveRaw(app, contract.beginSocial, async (ctx, { params, query }, reply, request) =>
    keepsOpener(reply).redirect(await beginSocial(ctx, params.snsTypeCd, query, request, reply), 302),
  )
  serveRaw(app, contract.socialReturn, async (ctx, { query }, reply, request) =>
    keepsOpener(reply).redirect(await returnFromProvider(ctx, query, request), 303),
  )
}

// A policy of its own would part the window from the page that opened it, as soon as it has been at the provider.
const keepsOpener = (reply: FastifyReply) =>
  reply.header('cross-origin-opener-policy', 'unsafe-none').header('referrer-policy', 'no-referrer')

/** API-13: the short-lived token in the header, the long-lived one in its cookie. */
async function entered(ctx: Context, tokens: Tokens, reply: FastifyReply, request: FastifyRequest) {
  setRefreshCookie(request, reply, tokens.refreshToken)
  reply.header('access-token', tokens.accessToken)
  return { expiresInSeconds: ACCESS_LIFE / 1000, user: await sessionUserView(ctx, tokens.userSeq) }
}
