import type { Order, RefundQuote } from '@seodang/contract/order'
import { errorText } from '@seodang/domain/errors'
import { isPaid } from '@seodang/domain/payment'
import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { courseCards } from '../catalog/index.ts'
import { type OrderParts, orderParts } from './order-view-store.ts'
import type { Quote } from './quote.ts'
import { refundLine } from './refund-texts.ts'
import { isProduct, OPEN, type OrderRow } from './store.ts'

export type OrderView = Static<typeof Order>

const iso = (at: Date | null) => at?.toISOString() ?? null

/** Orders as their buyer and staff see them, in the given order: a few queries for the whole page. */
export async function viewOrders(ctx: Context, rows: readonly OrderRow[]): Promise<OrderView[]> {
  const parts = await orderParts(ctx, rows)
  const cards = await courseCards(ctx, [...new Set(parts.lines.map(({ courseSeq }) => courseSeq))])
  return rows.flatMap((row) => {
    const lines = parts.lines.filter(({ orderSeq }) => orderSeq === row.orderSeq)
    const line = lines.find(isProduct)
    if (!line) return []
    const place = parts.places.find(({ attendSeq }) => attendSeq === line.attendSeq)
    const payment = parts.payments.find(({ orderSeq }) => orderSeq === row.orderSeq)
    return [
      {
        orderSeq: row.orderSeq,
        number: row.number,
        courseSeq: line.courseSeq,
        title: line.title,
        image: cards.get(line.courseSeq)?.image ?? null,
        lines: lines.map(({ kind, courseSeq, title, listPrice, discount, amount }) => ({
          kind,
          courseSeq,
          title,
          listPrice,
          discount,
          amount,
        })),
        amount: row.amount,
        refundedAmount: row.refundedAmount,
        currency: row.currency,
        payMethodCd: row.payMethodCd,
        paymentStatus: row.paymentStatus,
        paidYN: isPaid(row.paymentStatus) ? 'Y' : 'N',
        name: row.name,
        email: row.email,
        phone: row.phone,
        createdAt: row.createdAt.toISOString(),
        paidAt: iso(row.paidAt),
        cancelledAt: iso(row.cancelledAt),
        receiptUrl: payment?.receiptUrl ?? null,
        virtualAccount: accountOf(payment),
        hasReceipt: row.paidAt !== null && row.amount > 0,
        canCancel: canCancel(row, parts),
        depositDeadlineAt: iso(row.depositDeadlineAt),
        failureMessage: row.failureMessage,
        vodDays: line.vodDays,
        validAt: iso(place?.validAt ?? null),
        choiseStatusCd: place?.choiseStatusCd ?? null,
        waitlisted: place?.waitlisted ?? false,
        refunds: parts.refunds
          .filter(({ orderSeq }) => orderSeq === row.orderSeq)
          .map(({ refundSeq, amount, reason, state, createdAt, doneAt }) => ({
            refundSeq,
            amount,
            reason,
            state,
            createdAt: createdAt.toISOString(),
            doneAt: iso(doneAt),
          })),
      } satisfies OrderView,
    ]
  })
}

export async function viewOrder(ctx: Context, row: OrderRow): Promise<OrderView> {
  const [view] = await viewOrders(ctx, [row])
  if (!view) throw new Error('an order without a line')
  return view
}

function accountOf(payment: OrderParts['payments'][number] | undefined): OrderView['virtualAccount'] {
  if (!payment?.virtualAccount) return null
  const { bankName, number, holder, dueAt, pageUrl } = payment.virtualAccount
  return {
    bank: bankName,
    number,
    holder,
    dueAt,
    pageUrl: payment.status === 'AWAITING_DEPOSIT' ? pageUrl : null,
  }
}

/** Whether asking for a quote makes sense; the quote itself decides. */
function canCancel(row: OrderRow, { refunds }: OrderParts): boolean {
  const isUnderWay = refunds.some(
    ({ orderSeq, state }) => orderSeq === row.orderSeq && (state === 'asked' || state === 'unknown'),
  )
  const isOpen = OPEN.some((status) => status === row.paymentStatus)
  return row.cancelledAt === null && (isOpen || isPaid(row.paymentStatus)) && !isUnderWay
}

/** A quote in words. */
export function viewQuote(ctx: Context, order: OrderRow, quote: Quote): Static<typeof RefundQuote> {
  const isNothing =
    quote.problem === null && quote.rule !== 'unpaid' && order.amount > 0 && quote.amount === 0
  const problem = isNothing ? 'REFUND_NOT_POSSIBLE' : quote.problem
  return {
    amount: quote.amount,
    currency: order.currency,
    lines: quote.lines.map((line) => refundLine(line, ctx.language)),
    possible: problem === null,
    problem,
    message: problem === null ? null : errorText(problem, ctx.language),
    source: quote.source,
    needsAccount: quote.needsAccount && quote.amount > 0,
  }
}
