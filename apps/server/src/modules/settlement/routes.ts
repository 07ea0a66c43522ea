import * as journal from '@seodang/contract/journal'
import { FILE_MAX_BYTES } from '@seodang/contract/media'
import * as payment from '@seodang/contract/payment-settings'
import * as sales from '@seodang/contract/sales'
import * as contract from '@seodang/contract/settlement'
import { SITE_PAYEE } from '@seodang/domain/ledger'
import type { FastifyInstance } from 'fastify'
import { sendCsv } from '../../platform/http/csv.ts'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { sendSpreadsheet } from '../../platform/http/spreadsheet.ts'
import { FILE_OWNER, leaveBodiesUnread, readBody, saveFile } from '../media/index.ts'
import { documentOf, openFile, submit } from './documents.ts'
import { feePage } from './fee-view.ts'
import { journalSheet, journalText, ofSite } from './journal.ts'
import { payeeOf, sitesOfMine } from './mine.ts'
import {
  forgetDepositAccount,
  forgetPortoneStore,
  forgetTossKeys,
  keepDepositAccount,
  keepPortoneStore,
  keepTossKeys,
  paymentSettings,
} from './payment-settings.ts'
import { dayOf, monthOf } from './sales.ts'
import { settlementOfDay, settlementPage } from './settlements.ts'
import { share, sharesPage } from './shares.ts'
import { daySheet, monthSheet, settlementSheet } from './sheets.ts'
import { withheldRoutes } from './withheld-routes.ts'

export function settlementRoutes(app: FastifyInstance): void {
  salesRoutes(app)
  journalRoutes(app)
  siteRoutes(app)
  mineRoutes(app)
  withheldRoutes(app)
  paymentRoutes(app)
}

function salesRoutes(app: FastifyInstance): void {
  serve(app, sales.salesMonth, (ctx, { query }) => monthOf(ctx, query))
  serveRaw(app, sales.salesMonthExcel, async (ctx, { query }, reply) => {
    const { name, body } = await monthSheet(ctx, query)
    await sendSpreadsheet(reply, name, body)
  })
  serve(app, sales.salesDay, (ctx, { params, query }) => dayOf(ctx, params.salesDate, query))
  serveRaw(app, sales.salesDayExcel, async (ctx, { params, query }, reply) => {
    const { name, body } = await daySheet(ctx, params.salesDate, query)
    await sendSpreadsheet(reply, name, body)
  })
  serve(app, sales.mySalesSites, (ctx) => sitesOfMine(ctx))
  serve(app, sales.mySales, async (ctx, { query }) => monthOf(ctx, query, await payeeOf(ctx)))
}

function journalRoutes(app: FastifyInstance): void {
  serveRaw(app, journal.journalExcel, async (ctx, { query }, reply) => {
    const { name, body } = await journalSheet(ctx, ofSite(ctx, query))
    await sendSpreadsheet(reply, name, body)
  })
  serveRaw(app, journal.journalCsv, async (ctx, { query }, reply) => {
    const { name, body } = await journalText(ctx, ofSite(ctx, query))
    await sendCsv(reply, name, body)
  })
}

function siteRoutes(app: FastifyInstance): void {
  serve(app, contract.settlements, (ctx, { query }) => settlementPage(ctx, SITE_PAYEE, query))
  serve(app, contract.settlement, (ctx, { params, query }) =>
    settlementOfDay(ctx, SITE_PAYEE, params.settlementDate, query),
  )
  serveRaw(app, contract.settlementExcel, async (ctx, { params, query }, reply) => {
    const { name, body } = await settlementSheet(ctx, SITE_PAYEE, { ...query, ...params })
    await sendSpreadsheet(reply, name, body)
  })
  serve(app, contract.feeStatements, (ctx) => feePage(ctx))
  serve(app, contract.settlementDocument, (ctx) => documentOf(ctx, SITE_PAYEE))
  serve(app, contract.submitDocument, (ctx, { body }) => submit(ctx, SITE_PAYEE, body))
  serve(app, contract.documentFile, (ctx, { params }) =>
    openFile(ctx, SITE_PAYEE, params.file, FILE_OWNER.siteDocument),
  )
  serve(app, contract.revenueShares, (ctx, { query }) => sharesPage(ctx, query))
  serve(app, contract.changeShares, (ctx, { params, body }) => share(ctx, params.courseSeq, body))
}

/** BYD-05: the same of the caller's own shares. */
function mineRoutes(app: FastifyInstance): void {
  serve(app, contract.mySettlements, async (ctx, { query }) => settlementPage(ctx, await payeeOf(ctx), query))
  serve(app, contract.mySettlement, async (ctx, { params, query }) =>
    settlementOfDay(ctx, await payeeOf(ctx), params.settlementDate, query),
  )
  serveRaw(app, contract.mySettlementExcel, async (ctx, { params, query }, reply) => {
    const { name, body } = await settlementSheet(ctx, await payeeOf(ctx), { ...query, ...params })
    await sendSpreadsheet(reply, name, body)
  })
  serve(app, contract.myDocument, async (ctx) => documentOf(ctx, await payeeOf(ctx)))
  serve(app, contract.submitMyDocument, async (ctx, { body }) => submit(ctx, await payeeOf(ctx), body))
  serve(app, contract.myDocumentFile, async (ctx, { params }) =>
    openFile(ctx, await payeeOf(ctx), params.file, FILE_OWNER.ownDocument),
  )
  void app.register(async (scope) => {
    leaveBodiesUnread(scope)
    serve(scope, contract.uploadMyCopy, async (ctx, { query }, reply, request) => {
      await payeeOf(ctx)
      return saveFile(ctx, 'attachment', query.name, await readBody(request, reply, FILE_MAX_BYTES))
    })
  })
}

function paymentRoutes(app: FastifyInstance): void {
  serve(app, payment.readPaymentSettings, (ctx) => paymentSettings(ctx))
  serve(app, payment.saveTossKeys, (ctx, { body }) => keepTossKeys(ctx, body))
  serve(app, payment.removeTossKeys, (ctx) => forgetTossKeys(ctx))
  serve(app, payment.savePortoneStore, (ctx, { body }) => keepPortoneStore(ctx, body))
  serve(app, payment.removePortoneStore, (ctx) => forgetPortoneStore(ctx))
  serve(app, payment.saveDepositAccount, (ctx, { body }) => keepDepositAccount(ctx, body))
  serve(app, payment.removeDepositAccount, (ctx) => forgetDepositAccount(ctx))
}
