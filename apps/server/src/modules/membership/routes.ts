import * as contract from '@seodang/contract/site'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { join } from './join.ts'
import { leave, leavingView } from './leave.ts'
import { managedSites } from './managed-sites.ts'

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
}
