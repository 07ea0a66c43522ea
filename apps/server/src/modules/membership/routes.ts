import * as contract from '@seodang/contract/site'
import * as mail from '@seodang/contract/unsubscribe'
import type { FastifyInstance } from 'fastify'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { join } from './join.ts'
import { leave, leavingView } from './leave.ts'
import { managedSites } from './managed-sites.ts'
import { resubscribe, subscriptionOf, unsubscribe, unsubscribePageOf } from './unsubscribe.ts'

export function membershipRoutes(app: FastifyInstance): void {
  serve(app, contract.channelAuth, ({ principal }) => ({
    roles: principal.userTypeCd ? [principal.userTypeCd] : [],
    userTypeCd: principal.userTypeCd,
    permissions: [...principal.permissions],
  }))
  serve(app, contract.channelUser, ({ principal }) => ({ isChannelUser: principal.isChannelUser }))
  serve(app, contract.joinChannel, (ctx, { body }) => join(ctx, body))
  serve(app, contract.leaving, leavingView)
  serve(app, contract.leaveChannel, leave)
  serve(app, contract.manageChannels, managedSites)
  serve(app, mail.subscription, (ctx, { query }) => subscriptionOf(ctx, query.token))
  serve(app, mail.unsubscribe, (ctx, { query }) => unsubscribe(ctx, query.token))
  serve(app, mail.resubscribe, (ctx, { query }) => resubscribe(ctx, query.token))
  serveRaw(app, mail.unsubscribePage, async (ctx, { query }, reply) =>
    reply.redirect(await unsubscribePageOf(ctx, query.token), 303),
  )
}
