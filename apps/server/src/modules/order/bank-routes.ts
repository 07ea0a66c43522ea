import * as bank from '@seodang/contract/bank'
import type { FastifyInstance } from 'fastify'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { sendSpreadsheet } from '../../platform/http/spreadsheet.ts'
import { bring, linePage, missingPage } from './bank-lines.ts'
import { matchOrder, matchRefund, reopen, setAside } from './bank-match.ts'
import { bankSheet } from './bank-sheet.ts'

export function bankRoutes(app: FastifyInstance): void {
  serve(app, bank.bankLines, (ctx, { query }) => linePage(ctx, query))
  serve(app, bank.missingAtBank, (ctx, { query }) => missingPage(ctx, query))
  serveRaw(app, bank.bankLinesExcel, async (ctx, _, reply) => {
    const { name, body } = await bankSheet(ctx)
    await sendSpreadsheet(reply, name, body)
  })
  serve(app, bank.bringBankLines, (ctx, { body }) => bring(ctx, body))
  serve(app, bank.matchWithOrder, async (ctx, { params, body }) => {
    await matchOrder(ctx, params.bankLineSeq, body.orderSeq)
    return {}
  })
  serve(app, bank.matchWithRefund, async (ctx, { params, body }) => {
    await matchRefund(ctx, params.bankLineSeq, body)
    return {}
  })
  serve(app, bank.setBankLineAside, async (ctx, { params }) => {
    await setAside(ctx, params.bankLineSeq)
    return {}
  })
  serve(app, bank.openBankLine, async (ctx, { params }) => {
    await reopen(ctx, params.bankLineSeq)
    return {}
  })
}
