import * as contract from '@seodang/contract/sign-on'
import { fail } from '@seodang/domain/errors'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { requireSameOrigin } from '../../platform/http/same-origin.ts'
import { serve } from '../../platform/http/serve.ts'
import { makeSignOnCode, SIGN_ON_LIFE, signOn } from './sign-on.ts'
import { listConsents, revokeConsent } from './sign-on-consents-view.ts'
import { placeView, signOnPlaceOf } from './sign-on-place.ts'
import { signedIn } from './signed-in.ts'

export function signOnRoutes(app: FastifyInstance): void {
  const placeOf = (ctx: Context, origin: string) => signOnPlaceOf(ctx, origin, app.frame.resolveHost)

  serve(app, contract.signOnPlace, async (ctx, { query }) => placeView(ctx, await placeOf(ctx, query.origin)))
  serve(app, contract.signOnCode, async (ctx, { body }, _reply, request) => {
    requireSameOrigin(request)
    const place = (await placeOf(ctx, body.origin)) ?? fail('NO_DATA')
    return { code: await makeSignOnCode(ctx, body, place), expiresInSeconds: SIGN_ON_LIFE / 1000 }
  })
  serve(app, contract.signOn, async (ctx, { body }, reply, request) => {
    const place = await placeOf(ctx, `${request.protocol}://${request.host}`)
    return signedIn(ctx, await signOn(ctx, body, place), reply, request)
  })
  serve(app, contract.signOnConsents, (ctx) => listConsents(ctx))
  serve(app, contract.revokeSignOnConsent, async (ctx, { body }) => {
    await revokeConsent(ctx, body)
    return {}
  })
}
