import type { BodyOf } from '@seodang/contract/endpoint'
import type { cancelOrder } from '@seodang/contract/order'
import { PAYMENT_STATUS } from '@seodang/domain/codes'
import { fail, failFields, requireNoProblems } from '@seodang/domain/errors'
import { REFUND_LABELS } from '@seodang/domain/field-labels'
import { isPaid } from '@seodang/domain/payment'
import { PLACE_END } from '@seodang/domain/place-life'
import { givenAccountProblems } from '@seodang/domain/refund-account'
import { REFUND_REASON, type RefundReasonCd } from '@seodang/domain/refund-reason'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { requireNoMerge } from '../identity/index.ts'
import { applyPayment } from './apply-payment.ts'
import { checkBooks } from './checked-books.ts'
import { couponBack } from './coupon-back.ts'
import { endPlace } from './finish-refund.ts'
import { gatewayOf } from './gateways.ts'
import { sendOrderMail } from './mails.ts'
import { recordedPayment } from './payments-store.ts'
import { lockPlan } from './plan-money.ts'
import { withItsMonths } from './plan-orders-store.ts'
import { askPlanRefund, carryOutPlanRefund } from './plan-refund.ts'
import { GatewayDeclined, GatewayUnknown } from './port.ts'
import { quoteOf } from './quote.ts'
import type { Quote } from './quote-sums.ts'
import { askRefund, carryOutRefund } from './refund.ts'
import { proveRefundAccount } from './refund-account.ts'
import { closeUnpaid } from './release.ts'
import type { RefundAccount } from './sealed-account.ts'
import { findPayment, getMyOrder, getOrder, lockOrder, type OrderRow, updateOrder } from './store.ts'
import { takeBackGiven } from './take-back-given.ts'

/** PAY-10, PAY-21: the buyer cancels, at the amount that was shown; another one is shown again, never paid. */
export async function cancelMine(
  ctx: Context,
  orderSeq: number,
  { reason, expectedAmount, refundAccount: named, ...proof }: BodyOf<typeof cancelOrder>,
): Promise<OrderRow> {
  if (named) requireNoProblems(givenAccountProblems(named), REFUND_LABELS)
  const order = await getMyOrder(ctx, orderSeq, userSeqOf(ctx))
  const quote = await quoteOf(ctx, order, REFUND_REASON.quit)
  if (quote.problem !== null) fail(quote.problem, { orderSeq })
  if (quote.amount !== expectedAmount) fail('PAYMENT_AMOUNT_MISMATCH', { shown: { amount: quote.amount } })
  if (isWorthless(order, quote)) fail('REFUND_NOT_POSSIBLE', { rule: quote.rule })
  const account =
    quote.needsAccount && quote.amount > 0 ? (named ?? failFields({ refundAccount: 'required' })) : undefined
  const useProof = account && (await proveRefundAccount(ctx, proof))
  return cancelAs(ctx, order, {
    reason,
    reasonCd: REFUND_REASON.quit,
    byStaff: false,
    account,
    useProof,
    quote,
  })
}

/** Paid, but nothing would come back: that is for staff to decide, not to happen by a press of the buyer. */
export const isWorthless = (order: OrderRow, quote: Quote) =>
  quote.rule !== 'unpaid' && order.amount > 0 && quote.amount === 0 && !quote.mayEndUnpaid

interface Cancellation {
  reason: string
  /** Who ends it and why: what comes back hangs on it. */
  reasonCd: RefundReasonCd
  byStaff: boolean
  account?: RefundAccount | undefined
  /** Uses the proof up that it is the buyer who names the account. */
  useProof?: ((inner: Context) => Promise<void>) | undefined
  /** What the caller decided by; it is computed again under the lock. */
  quote: Quote
}

/** Ends an order in the way that its state asks for: the window, the account, the place, or money first. */
export async function cancelAs(ctx: Context, order: OrderRow, how: Cancellation): Promise<OrderRow> {
  if (order.paymentStatus === PAYMENT_STATUS.pending) fail('PAYMENT_PENDING', { orderSeq: order.orderSeq })
  if (order.paymentStatus === PAYMENT_STATUS.waitingDeposit) return cancelDeposit(ctx, order, how)
  const books = await checkBooks(ctx, await withItsMonths(ctx, order))
  const asked = await inTransaction(ctx, async (inner) => {
    const plan = order.instalmentPlanSeq === null ? null : await lockPlan(inner, order.instalmentPlanSeq)
    const locked = await lockOrder(inner, order.orderSeq)
    if (locked.paymentStatus === PAYMENT_STATUS.ready)
      return { order: await closeUnpaid(inner, locked, cancelledBy(how)), refundSeqs: [] }
    // It was begun to be paid since the caller looked: how that ends has to be known first.
    if (!isPaid(locked.paymentStatus)) fail('PAYMENT_PENDING', { orderSeq: order.orderSeq })
    // It holds the account of whoever proves it, so before that is kept from merging.
    await how.useProof?.(inner)
    await requireNoMerge(inner, locked.userSeq)
    const quote = await quoteOf(inner, locked, how.reasonCd)
    if (quote.problem !== null) fail(quote.problem, { orderSeq: order.orderSeq })
    if (quote.amount !== how.quote.amount)
      fail('PAYMENT_AMOUNT_MISMATCH', { shown: { amount: quote.amount } })
    // What rests on it goes back by orders of its own, once this one has.
    const amount = quote.amount - quote.upgrades
    if (amount === 0) return { order: await endWithoutMoney(inner, locked, how), refundSeqs: [] }
    const { goods } = quote
    const lines = quote.lines.filter(({ kind }) => kind !== 'upgrade')
    const refund = { ...how, amount, goods, endsPlace: true, lines, books }
    if (plan) return { order: locked, refundSeqs: await askPlanRefund(inner, plan, refund) }
    return { order: locked, refundSeqs: [(await askRefund(inner, locked, refund)).refundSeq] }
  })
  const [only, ...others] = asked.refundSeqs
  if (only === undefined) return asked.order
  if (others.length === 0 && order.instalmentPlanSeq === null) return carryOutRefund(ctx, only)
  await carryOutPlanRefund(ctx, asked.refundSeqs)
  return getOrder(ctx, order.orderSeq)
}

const cancelledBy = ({ reason, byStaff }: Cancellation) => ({
  status: PAYMENT_STATUS.cancelled,
  code: byStaff ? 'CANCELLED_BY_STAFF' : 'CANCELLED_BY_BUYER',
  message: reason,
  end: PLACE_END.cancelled,
})

/** Free, or nothing is left to pay back: the place ends and the order with it. */
async function endWithoutMoney(
  ctx: Context,
  order: OrderRow,
  { reason, reasonCd, byStaff }: Cancellation,
): Promise<OrderRow> {
  const giveCouponBack = await couponBack(ctx, order, { byStaff })
  await endPlace(ctx, order, { reason, reasonCd })
  const ended = await updateOrder(ctx, order.orderSeq, {
    cancelledAt: ctx.now,
    // Money that stays is still a sale; what cost nothing is simply cancelled.
    ...(order.amount === 0 && { paymentStatus: PAYMENT_STATUS.cancelled }),
  })
  if (order.amount === 0) {
    await giveCouponBack()
    await takeBackGiven(ctx, order)
  }
  if (byStaff)
    await audit(ctx, 'order.cancel', `order:${order.orderSeq}`, null, { reason, reasonCd, refunded: 0 })
  await sendOrderMail(ctx, 'cancelled', ended)
  return ended
}

/** The account is closed first, so that no transfer comes for an order that is gone. */
async function cancelDeposit(ctx: Context, order: OrderRow, how: Cancellation): Promise<OrderRow> {
  const gateway = await gatewayOf(ctx, order)
  const payment = await findPayment(ctx, order.orderSeq)
  if (gateway && payment) {
    try {
      const closed = await gateway.cancel(recordedPayment(order, payment), {
        reason: how.reason,
        key: `close-${order.paymentOrderId}`,
      })
      if (closed.status !== 'CANCELED') return await applyPayment(ctx, order.orderSeq, closed)
    } catch (error) {
      if (error instanceof GatewayUnknown) fail('PROVIDER_UNAVAILABLE', { code: error.code })
      if (!(error instanceof GatewayDeclined)) throw error
      // It may just have been paid: what the gateway says now decides.
      const now = await gateway.fetch(recordedPayment(order, payment))
      if (now && now.status !== 'AWAITING_DEPOSIT') await applyPayment(ctx, order.orderSeq, now)
      fail('REFUND_NOT_POSSIBLE', { code: error.code, shown: { message: error.texts[ctx.language] } })
    }
  }
  return inTransaction(ctx, async (inner) => {
    const locked = await lockOrder(inner, order.orderSeq)
    if (locked.paymentStatus !== PAYMENT_STATUS.waitingDeposit) return locked
    const closed = await closeUnpaid(inner, locked, cancelledBy(how))
    await sendOrderMail(inner, 'cancelled', closed)
    return closed
  })
}
