import { PAYMENT_STATUS } from '@seodang/domain/codes'
import { spreadRefund } from '@seodang/domain/instalment'
import { isPaid, statusAfterRefund } from '@seodang/domain/payment'
import { REFUND_REASON } from '@seodang/domain/refund-reason'
import { REASON_AT_GATEWAY } from '@seodang/domain/unwanted-money'
import type { Context } from '../../platform/context.ts'
import { finishRefund } from './finish-refund.ts'
import { givenBackUnknown } from './given-back.ts'
import { isLaterInstalment } from './instalments.ts'
import { settleOwedAtGateway } from './pay-owed.ts'
import { lockPlanOrders } from './plan-orders-store.ts'
import type { GatewayPayment } from './port.ts'
import { quoteOf } from './quote.ts'
import { hasOpenRefund, insertRefund } from './refunds-store.ts'
import type { OrderRow } from './store.ts'

/**
 * Money went back at the gateway without us, as from its own console: our books follow, what was owed first. While a refund of ours is
 * under way nothing is concluded, because the gateway's sum may already hold it.
 */
export async function takeOutsideCancel(
  ctx: Context,
  order: OrderRow,
  payment: GatewayPayment,
): Promise<OrderRow> {
  if (!isPaid(order.paymentStatus) || (await hasOpenRefund(ctx, order.orderSeq))) return order
  await settleOwedAtGateway(ctx, order, payment)
  const outside = await givenBackUnknown(ctx, order, payment)
  if (outside === 0) return order
  const isFull = statusAfterRefund(order.amount, order.refundedAmount + outside) === PAYMENT_STATUS.cancelled
  if (isFull) await askOtherMonths(ctx, order)
  const refund = await insertRefund(ctx, order, {
    amount: outside,
    // Nobody says what for: that is of the class first.
    goodsAmount: 0,
    reason: payment.cancels.at(-1)?.reason ?? REASON_AT_GATEWAY,
    reasonCd: REFUND_REASON.gateway,
    requestedBy: null,
    byStaff: true,
    endsPlace: isFull && !isLaterInstalment(order),
    lines: [],
    sealedAccount: null,
    accountBank: null,
    accountTail: null,
  })
  return finishRefund(ctx, order, refund)
}

/**
 * BYD-02: the first month ends the place of its plan, so what the rule gives of the others is owed to the buyer. The job
 * that settles what was asked carries it out (integrations 1.7), and the place ends with the last of them.
 */
async function askOtherMonths(ctx: Context, order: OrderRow): Promise<void> {
  if (order.instalmentPlanSeq === null || isLaterInstalment(order)) return
  const { amount } = await quoteOf(ctx, order, REFUND_REASON.gateway)
  const left = order.amount - order.refundedAmount
  if (amount <= left) return
  const months = (await lockPlanOrders(ctx, order.instalmentPlanSeq)).filter(isLaterInstalment)
  const newestFirst = months
    .map((month) => ({
      order: month,
      left: isPaid(month.paymentStatus) ? month.amount - month.refundedAmount : 0,
    }))
    .toReversed()
  for (const { payment, amount: part } of spreadRefund(newestFirst, amount - left))
    await insertRefund(ctx, payment.order, {
      amount: part,
      goodsAmount: 0,
      reason: REASON_AT_GATEWAY,
      reasonCd: REFUND_REASON.gateway,
      requestedBy: null,
      byStaff: true,
      endsPlace: true,
      lines: [],
      sealedAccount: null,
      accountBank: null,
      accountTail: null,
    })
}
