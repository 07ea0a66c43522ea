import * as contract from '@seodang/contract/insight'
import type { FastifyInstance } from 'fastify'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { sendSpreadsheet } from '../../platform/http/spreadsheet.ts'
import { dashboardOf } from './dashboard.ts'
import { dashboardSheet } from './excel.ts'
import { guideOf } from './guide.ts'
import { logEvent, trackVisit } from './tracking.ts'

export function insightRoutes(app: FastifyInstance): void {
  serve(app, contract.dashboard, (ctx, { query }) => dashboardOf(ctx, query))
  serve(app, contract.dashboardGuide, guideOf)
  serveRaw(app, contract.dashboardExcel, async (ctx, { query }, reply) => {
    const { name, body } = await dashboardSheet(ctx, query)
    await sendSpreadsheet(reply, name, body)
  })
  serve(app, contract.eventLog, (ctx, { body }) => logEvent(ctx, body))
  serve(app, contract.trackUserEvent, (ctx, { body }) => trackVisit(ctx, body))
}
