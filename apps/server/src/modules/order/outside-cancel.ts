import { PAYMENT_STATUS } from '@seodang/domain/codes'
import { isPaid, statusAfterRefund } from '@seodang/domain/payment'
import type { Context } from '../../platform/context.ts'
import { finishRefund } from './finish-refund.ts'
import { givenBackUnknown } from './given-back.ts'
import { isLaterInstalment } from './instalments.ts'
import type { GatewayPayment } from './port.ts'
import { hasOpenRefund, insertRefund } from './refunds-store.ts'
import type { OrderRow } from './store.ts'

/**
 * Money went back at the gateway without us, as from its own console: our books follow. While a refund of ours is
 * under way nothing is concluded, because the gateway's sum may already hold it.
 */
export async function takeOutsideCancel(
  ctx: Context,
  order: OrderRow,
  payment: GatewayPayment,
): Promise<OrderRow> {
  if (!isPaid(order.paymentStatus) || (await hasOpenRefund(ctx, order.orderSeq))) return order
  const outside = givenBackUnknown(order, payment)
  if (outside === 0) return order
  const isFull = statusAfterRefund(order.amount, order.refundedAmount + outside) === PAYMENT_STATUS.cancelled
  const refund = await insertRefund(ctx, order, {
    amount: outside,
    // Nobody says what for: that is of the class first.
    goodsAmount: 0,
    reason: payment.cancels.at(-1)?.reason ?? 'gateway',
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
