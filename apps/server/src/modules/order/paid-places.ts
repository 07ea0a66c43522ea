import { CURRENCY } from '@seodang/domain/codes'
import { AppError, type ErrorName, fail } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import type { PaidPlaces, PlaceRefund, Refunded } from '../enrolment/index.ts'
import { cancelAs, isWorthless } from './cancel-order.ts'
import { withItsMonths } from './plan-orders-store.ts'
import { priceClass } from './price.ts'
import { quoteOf } from './quote.ts'
import { rateNow } from './rates.ts'
import { carryOutRefund } from './refund.ts'
import { hasOpenRefund } from './refunds-store.ts'
import { moveOrderLines } from './retention.ts'
import { listOrdersOfAttendances, listRefunds, type OrderRow } from './store.ts'

const TAKES_NO_MONEY: readonly ErrorName[] = ['NOT_PAYABLE', 'EXCHANGE_RATE_MISSING']

/** ATT-09: what enrolment asks about the orders behind its places. One attendance may have several (renewals). */
export const paidPlaces: PaidPlaces = {
  async due(ctx, course) {
    const rate = await rateNow(ctx)
    try {
      return priceClass(course, ctx.now, rate).total
    } catch (error) {
      if (error instanceof AppError && TAKES_NO_MONEY.includes(error.errorName)) return null
      throw error
    }
  },

  async quotes(ctx, attendSeqs, reasonCd) {
    const places = new Map<number, PlaceRefund>()
    for (const { attendSeq, order } of await listOrdersOfAttendances(ctx, attendSeqs)) {
      if (attendSeq === null) continue
      const quote = await quoteOf(ctx, order, reasonCd)
      const before = places.get(attendSeq)
      places.set(attendSeq, {
        ...added(before, order, quote.amount),
        problem: before?.problem ?? quote.problem,
      })
    }
    return places
  },

  async cancel(ctx, attendSeq, { reason, reasonCd, byStaff }) {
    let refunded: Refunded = { amount: 0, dollars: 0 }
    for (const { order } of await listOrdersOfAttendances(ctx, [attendSeq])) {
      const quote = await quoteOf(ctx, order, reasonCd)
      if (quote.problem !== null) fail(quote.problem, { orderSeq: order.orderSeq })
      if (!byStaff && isWorthless(order, quote)) fail('REFUND_NOT_POSSIBLE', { rule: quote.rule })
      await cancelAs(ctx, order, { reason, reasonCd, byStaff, quote })
      if (await isUnderWay(ctx, order)) fail('PAYMENT_PENDING', { orderSeq: order.orderSeq })
      refunded = added(refunded, order, quote.amount)
    }
    return refunded
  },

  async goOn(ctx, attendSeq) {
    for (const { order } of await listOrdersOfAttendances(ctx, [attendSeq])) {
      const refunds = await listRefunds(ctx, seqsOf(await withItsMonths(ctx, order)))
      for (const { refundSeq } of refunds) await carryOutRefund(ctx, refundSeq)
      if (await isUnderWay(ctx, order)) fail('PAYMENT_PENDING', { orderSeq: order.orderSeq })
    }
  },

  fold: moveOrderLines,
}

/** Each currency by itself. */
const added = (
  { amount, dollars }: Refunded = { amount: 0, dollars: 0 },
  { currency }: OrderRow,
  minor: number,
): Refunded =>
  currency === CURRENCY.usd ? { amount, dollars: dollars + minor } : { amount: amount + minor, dollars }

const isUnderWay = async (ctx: Context, order: OrderRow): Promise<boolean> =>
  hasOpenRefund(ctx, ...seqsOf(await withItsMonths(ctx, order)))

const seqsOf = (orders: readonly OrderRow[]) => orders.map(({ orderSeq }) => orderSeq)
