import * as contract from '@seodang/contract/closing'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { closeAbandoned, closeSite, closingView, stopClosing } from './close.ts'

export function closingRoutes(app: FastifyInstance): void {
  serve(app, contract.siteClosing, (ctx) => closingView(ctx))
  serve(app, contract.closeSite, (ctx, { body }) => closeSite(ctx, body))
  serve(app, contract.stopClosing, (ctx) => stopClosing(ctx))
  serve(app, contract.deskClosing, (ctx, { params }) => closingView({ ...ctx, ...params }))
  serve(app, contract.deskCloseSite, (ctx, { params, body }) => closeAbandoned({ ...ctx, ...params }, body))
}
