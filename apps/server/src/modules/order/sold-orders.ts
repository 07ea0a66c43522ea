import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { soldOrder, soldOrders } from '@seodang/contract/order'
import { STAFF_REASONS, type StaffReasonCd } from '@seodang/domain/refund-reason'
import type { Context } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import type { ParcelBrief, ParcelView } from './goods.ts'
import { goodsAmountOf } from './goods-back.ts'
import { notesOf } from './notes.ts'
import { historyOf } from './order-history.ts'
import { viewOrder, viewOrders, viewQuote } from './order-view.ts'
import { quoteOf } from './quote.ts'
import { refundAccountOf } from './sealed-account.ts'
import { listSoldOrders, sumSoldOrders } from './sold-orders-store.ts'
import { receiptAtDesk } from './staff-receipt.ts'
import { findPayment, getOrder, listLines, listRefunds, type OrderRow } from './store.ts'
import { takenAlong } from './taken-along.ts'

/** 2§7: the orders of the site, with sums over all that match. */
export async function soldPage(
  ctx: Context,
  query: QueryOf<typeof soldOrders>,
): Promise<ReplyOf<typeof soldOrders>> {
  const { shared } = ctx.services
  // The sums are those of every page, in whatever order.
  const { page: _page, size: _size, sort: _sort, direction: _direction, ...filter } = query
  const [rows, sums] = await Promise.all([
    shared(JSON.stringify(['sold-orders', ctx.channelSeq, query]), () =>
      listSoldOrders(ctx, query, pageOfList(query)),
    ),
    shared(JSON.stringify(['sold-sums', ctx.channelSeq, filter]), () => sumSoldOrders(ctx, filter)),
  ])
  return { list: await withBuyers(ctx, rows), ...sums }
}

async function withBuyers(ctx: Context, rows: readonly OrderRow[]) {
  const views = await viewOrders(ctx, rows)
  return views.map(({ delivery, ...view }) => ({
    ...view,
    parcel: delivery && briefOf(delivery),
    userSeq: rows.find(({ orderSeq }) => orderSeq === view.orderSeq)?.userSeq ?? 0,
  }))
}

const briefOf = ({ deliverySeq, state, isWaived, isClosed }: ParcelView): ParcelBrief => ({
  deliverySeq,
  state,
  isWaived,
  isClosed,
})

/** SALE-07: one order with what a refund would give now. */
export async function soldOne(ctx: Context, orderSeq: number): Promise<ReplyOf<typeof soldOrder>> {
  const row = await getOrder(ctx, orderSeq)
  const [order, quotes, refunds, lines, payment, notes, cashReceipt, along] = await Promise.all([
    viewOrder(ctx, row),
    quotesOf(ctx, row),
    listRefunds(ctx, [orderSeq]),
    listLines(ctx, orderSeq),
    findPayment(ctx, orderSeq),
    notesOf(ctx, orderSeq),
    receiptAtDesk(ctx, row),
    takenAlong(ctx, row),
  ])
  return {
    order,
    quotes: quotes.list,
    quote: quotes.asked,
    outcome: row.outcome,
    depositorName: row.depositorName,
    goodsAmount: goodsAmountOf(lines),
    refundAccounts: refunds.flatMap((refund) => {
      // Of what staff transfer themselves whoever looks is recorded (transfers.ts).
      const account = refund.dueOn === null ? refundAccountOf(ctx, refund) : null
      return account ? [{ refundSeq: refund.refundSeq, ...account }] : []
    }),
    provider: payment ? { gateway: payment.gateway, number: payment.paymentRef } : null,
    history: historyOf(order, along),
    notes,
    cashReceipt,
  }
}

/** BYD-02: what comes back hangs on who ends it and why. */
async function quotesOf(ctx: Context, row: OrderRow) {
  const quoteBy = async (reasonCd: StaffReasonCd) => viewQuote(ctx, row, await quoteOf(ctx, row, reasonCd))
  const list = []
  for (const reasonCd of Object.values(STAFF_REASONS)) list.push({ reasonCd, quote: await quoteBy(reasonCd) })
  return { list, asked: await quoteBy(STAFF_REASONS.quit) }
}
