import { PAY_METHOD, PAYMENT_STATUS } from '@seodang/domain/codes'
import type { UnwantedCause } from '@seodang/domain/unwanted-money'
import type { Context } from '../../platform/context.ts'
import { tellPaid } from './complete.ts'
import { finishRefund } from './finish-refund.ts'
import { isPaidBackByStaff } from './owed-refund.ts'
import { keepPayment } from './payments-store.ts'
import type { GatewayPayment } from './port.ts'
import { insertRefund } from './refunds-store.ts'
import { getProductLine, type OrderRow, updateOrder } from './store.ts'

/** Whether this money came by a transfer, and goes back only to an account that only the buyer knows. */
export const waitsForAccount = (
  order: OrderRow,
  { status, method, amount, orderId }: Pick<GatewayPayment, 'status' | 'method' | 'amount' | 'orderId'>,
): boolean =>
  status === 'PAID' &&
  (isPaidBackByStaff(order) ||
    // Of another number or currency than the order's the books could not tell as a payment of it.
    (method === PAY_METHOD.virtualAccount &&
      orderId === order.paymentOrderId &&
      amount.currency === order.currency))

/**
 * PAY-21, SEC-24: money that came, is not wanted and goes back to an account that is still to be named. It is booked as
 * paid, as much as came, and then owed like any other refund, so that lists, deadlines, letters and books know it; what was
 * ordered stands in its lines and in the audit trail. The caller has locked the order and ended what was waiting for the
 * money.
 */
export async function oweBack(
  ctx: Context,
  order: OrderRow,
  payment: GatewayPayment,
  code: UnwantedCause,
): Promise<OrderRow> {
  await keepPayment(ctx, order, payment)
  const paidAt = payment.approvedAt ?? ctx.now
  const paid = await updateOrder(ctx, order.orderSeq, {
    paymentStatus: PAYMENT_STATUS.completed,
    amount: payment.amount.minor,
    ...(payment.method !== 'OTHER' && { payMethodCd: payment.method }),
    paidAt,
  })
  await tellPaid(ctx, paid, { courseSeq: (await getProductLine(ctx, order.orderSeq)).courseSeq, paidAt })
  const refund = await insertRefund(ctx, paid, {
    amount: paid.amount,
    goodsAmount: 0,
    reason: code,
    requestedBy: null,
    byStaff: true,
    // Nothing of it was given.
    endsPlace: false,
    lines: [],
  })
  return finishRefund(ctx, paid, refund, { happened: 'notGiven', waits: true })
}
