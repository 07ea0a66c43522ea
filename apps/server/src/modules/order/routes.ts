import * as card from '@seodang/contract/card'
import * as contract from '@seodang/contract/order'
import {
  chargeHold,
  exchangeRates,
  keepExchangeRate,
  releaseCharges,
  unknownPayments,
} from '@seodang/contract/platform'
import * as claim from '@seodang/contract/refund-claim'
import * as transfer from '@seodang/contract/refund-transfer'
import * as stranded from '@seodang/contract/stranded-payment'
import { REFUND_REASON } from '@seodang/domain/refund-reason'
import type { FastifyInstance } from 'fastify'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { keepRawBody, rawBodyOf } from '../../platform/http/raw-body.ts'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { sendSpreadsheet } from '../../platform/http/spreadsheet.ts'
import { sendPdf } from '../../platform/pdf/send.ts'
import { bankRoutes } from './bank-routes.ts'
import { cancelMine } from './cancel-order.ts'
import { beginCardRegistration, cardsOfMine, registerCard, removeMyCard } from './cards.ts'
import { withCheckedBooks } from './checked-books.ts'
import { checkoutOf } from './checkout.ts'
import { claimTermOf } from './claim-term.ts'
import { confirmArrival } from './confirm-deposit.ts'
import { confirm } from './confirm-payment.ts'
import { noteFailure } from './fail-payment.ts'
import { markTransferred, undoTransferred } from './mark-transfer.ts'
import { listEverywhere, listMine } from './my-orders.ts'
import { nameForBuyer, nameMine } from './name-account.ts'
import { addNote } from './notes.ts'
import { viewOrder, viewQuote } from './order-view.ts'
import { place } from './place-order.ts'
import { quoteOf } from './quote.ts'
import { keepRate, ratePage } from './rates.ts'
import { receiptOf } from './receipt.ts'
import { claimMine, refuseByStaff } from './refund-claim.ts'
import { release, viewHold } from './release-charges.ts'
import { refundRuleOf } from './sale-rule.ts'
import { soldOne, soldPage } from './sold-orders.ts'
import { soldSheet } from './sold-sheet.ts'
import { cancelByStaff, issueByStaff, recordByStaff } from './staff-receipt.ts'
import { refundByStaff } from './staff-refund.ts'
import { matched } from './statement.ts'
import { listStatementRuns, startStatement } from './statement-run.ts'
import { getMyOrder } from './store.ts'
import { closeStranded, strandedPage } from './stranded.ts'
import { lookAtAccountOf, transferPage, transferSheet } from './transfers.ts'
import { listUnknown } from './unknown-payments.ts'
import { takeNotice, takeStoreNotice } from './webhook.ts'

export function orderRoutes(app: FastifyInstance): void {
  buyerRoutes(app)
  cardRoutes(app)
  staffRoutes(app)
  transferRoutes(app)
  bankRoutes(app)
  strandedRoutes(app)
  rateRoutes(app)
  holdRoutes(app)
  void app.register(async (scope) => {
    keepRawBody(scope)
    serve(scope, contract.portoneWebhook, async (ctx, _, __, request) => {
      await takeStoreNotice(ctx, rawBodyOf(request), request.headers)
      return {}
    })
    serve(scope, contract.tossWebhook, async (ctx, _, __, request) => {
      await takeNotice(ctx, rawBodyOf(request), request.headers)
      return {}
    })
  })
}

function buyerRoutes(app: FastifyInstance): void {
  const mine = (ctx: Context, orderSeq: number) => getMyOrder(ctx, orderSeq, userSeqOf(ctx))

  serve(app, contract.refundRule, (ctx, { params }) => refundRuleOf(ctx, params.courseSeq))
  serve(app, contract.checkout, (ctx, { params, query }) => checkoutOf(ctx, params.courseSeq, query))
  serve(app, contract.placeOrder, (ctx, { params, body }) => place(ctx, params.courseSeq, body))
  serve(app, contract.confirmPayment, async (ctx, { params, body }) =>
    viewOrder(ctx, await confirm(ctx, params.courseSeq, body)),
  )
  serve(app, contract.failPayment, (ctx, { params, body }) => noteFailure(ctx, params.courseSeq, body))

  serve(app, contract.myOrders, (ctx, { query }) => listMine(ctx, query))
  serve(app, contract.myOrdersEverywhere, (ctx, { query }) => listEverywhere(ctx, query))
  serve(app, contract.myOrder, async (ctx, { params }) => viewOrder(ctx, await mine(ctx, params.orderSeq)))
  serve(app, contract.refundQuote, async (ctx, { params }) => {
    const order = await withCheckedBooks(ctx, await mine(ctx, params.orderSeq))
    const quote = viewQuote(ctx, order, await quoteOf(ctx, order, REFUND_REASON.quit))
    return { ...quote, claimTerm: await claimTermOf(ctx, order) }
  })
  serve(app, contract.cancelOrder, async (ctx, { params, body }) =>
    viewOrder(ctx, await cancelMine(ctx, params.orderSeq, body)),
  )
  serve(app, claim.claimMisdescribed, async (ctx, { params, body }) =>
    viewOrder(ctx, await claimMine(ctx, params.orderSeq, body)),
  )
  serveRaw(app, contract.receipt, async (ctx, { params }, reply) => {
    const { name, body } = await receiptOf(ctx, params.orderSeq)
    await sendPdf(reply, name, body)
  })
}

function cardRoutes(app: FastifyInstance): void {
  serve(app, card.myCards, (ctx) => cardsOfMine(ctx))
  serve(app, card.beginCard, (ctx, { body }) => beginCardRegistration(ctx, body))
  serve(app, card.registerCard, (ctx, { body }) => registerCard(ctx, body))
  serve(app, card.removeCard, async (ctx, { params }) => {
    await removeMyCard(ctx, params.cardSeq)
    return {}
  })
}

function transferRoutes(app: FastifyInstance): void {
  serve(app, transfer.nameAccount, async (ctx, { params, body }) =>
    viewOrder(ctx, await nameMine(ctx, params.orderSeq, body)),
  )
  serve(app, transfer.transfers, (ctx, { query }) => transferPage(ctx, query))
  serveRaw(app, transfer.transfersExcel, async (ctx, { query }, reply) => {
    const { name, body } = await transferSheet(ctx, query)
    await sendSpreadsheet(reply, name, body)
  })
  serve(app, transfer.lookAtAccount, (ctx, { params }) => lookAtAccountOf(ctx, params.refundSeq))
  serve(app, transfer.nameAccountForBuyer, (ctx, { params, body }) =>
    nameForBuyer(ctx, params.refundSeq, body),
  )
  serve(app, transfer.markTransferred, (ctx, { params, body }) =>
    markTransferred(ctx, params.refundSeq, body),
  )
  serve(app, transfer.undoTransferred, (ctx, { params }) => undoTransferred(ctx, params.refundSeq))
}

function strandedRoutes(app: FastifyInstance): void {
  serve(app, stranded.strandedPayments, (ctx, { query }) => strandedPage(ctx, query))
  serve(app, stranded.closeStrandedPayment, async (ctx, { params, body }) => {
    await closeStranded(ctx, params.strandedPaymentSeq, body.content)
    return {}
  })
}

function rateRoutes(app: FastifyInstance): void {
  serve(app, exchangeRates, (ctx, { query }) => ratePage(ctx, query))
  serve(app, keepExchangeRate, (ctx, { body }) => keepRate(ctx, body))
}

function holdRoutes(app: FastifyInstance): void {
  serve(app, chargeHold, (ctx) => viewHold(ctx))
  serve(app, unknownPayments, (ctx) => listUnknown(ctx))
  serve(app, releaseCharges, (ctx) => release(ctx))
}

function staffRoutes(app: FastifyInstance): void {
  serve(app, contract.soldOrders, (ctx, { query }) => soldPage(ctx, query))
  serve(app, contract.soldOrder, (ctx, { params }) => soldOne(ctx, params.orderSeq))
  serveRaw(app, contract.soldOrdersExcel, async (ctx, { query }, reply) => {
    const { name, body } = await soldSheet(ctx, query)
    await sendSpreadsheet(reply, name, body)
  })
  serve(app, contract.refundOrder, async (ctx, { params, body }) =>
    viewOrder(ctx, await refundByStaff(ctx, params.orderSeq, body)),
  )
  serve(app, claim.refuseClaim, async (ctx, { params, body }) =>
    viewOrder(ctx, await refuseByStaff(ctx, params.orderSeq, body)),
  )
  serve(app, contract.addOrderNote, async (ctx, { params, body }) => ({
    list: await addNote(ctx, params.orderSeq, body.content),
  }))
  serve(app, contract.issueCashReceipt, async (ctx, { params, body }) => {
    await issueByStaff(ctx, params.orderSeq, body)
    return {}
  })
  serve(app, contract.recordCashReceipt, async (ctx, { params, body }) => {
    await recordByStaff(ctx, params.orderSeq, body.issueNumber)
    return {}
  })
  serve(app, contract.cancelCashReceipt, async (ctx, { params }) => {
    await cancelByStaff(ctx, params.orderSeq)
    return {}
  })
  serve(app, contract.matchStatement, (ctx, { body }) => matched(ctx, body))
  serve(app, contract.confirmStatement, (ctx, { body }) => startStatement(ctx, body))
  serve(app, contract.statementRuns, (ctx) => listStatementRuns(ctx))
  serve(app, contract.confirmDeposit, async (ctx, { params }) =>
    viewOrder(ctx, await confirmArrival(ctx, params.orderSeq)),
  )
}
