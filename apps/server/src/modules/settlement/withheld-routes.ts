import * as contract from '@seodang/contract/withheld'
import { SITE_PAYEE } from '@seodang/domain/ledger'
import type { FastifyInstance } from 'fastify'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { sendSpreadsheet } from '../../platform/http/spreadsheet.ts'
import { sendPdf } from '../../platform/pdf/send.ts'
import { payeeOf } from './mine.ts'
import { withheldPaper, withheldSheet, withheldYear } from './withheld.ts'

/** BYD-04: of the site for its staff, and of the caller's own shares. */
export function withheldRoutes(app: FastifyInstance): void {
  serve(app, contract.withheld, (ctx, { query }) => withheldYear(ctx, SITE_PAYEE, query.year))
  serveRaw(app, contract.withheldExcel, async (ctx, { query }, reply) => {
    const { name, body } = await withheldSheet(ctx, SITE_PAYEE, query.year)
    await sendSpreadsheet(reply, name, body)
  })
  serveRaw(app, contract.withheldPdf, async (ctx, { query }, reply) => {
    const { name, body } = await withheldPaper(ctx, SITE_PAYEE, query.year)
    await sendPdf(reply, name, body)
  })
  serve(app, contract.myWithheld, async (ctx, { query }) => withheldYear(ctx, await payeeOf(ctx), query.year))
  serveRaw(app, contract.myWithheldExcel, async (ctx, { query }, reply) => {
    const { name, body } = await withheldSheet(ctx, await payeeOf(ctx), query.year)
    await sendSpreadsheet(reply, name, body)
  })
  serveRaw(app, contract.myWithheldPdf, async (ctx, { query }, reply) => {
    const { name, body } = await withheldPaper(ctx, await payeeOf(ctx), query.year)
    await sendPdf(reply, name, body)
  })
}
