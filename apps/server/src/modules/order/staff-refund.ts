import type { BodyOf } from '@seodang/contract/endpoint'
import type { refundOrder } from '@seodang/contract/order'
import { PAY_METHOD } from '@seodang/domain/codes'
import { fail, failFields, requireNoProblems } from '@seodang/domain/errors'
import { REFUND_LABELS } from '@seodang/domain/field-labels'
import { isPaid } from '@seodang/domain/payment'
import { givenAccountProblems } from '@seodang/domain/refund-account'
import { isBlank } from '@seodang/domain/text'
import { type Context, inTransaction } from '../../platform/context.ts'
import { askRefund, carryOutRefund } from './refund.ts'
import { lockOrder, type OrderRow } from './store.ts'

/**
 * PAY-21: staff pay back in full or in part. A part leaves the place unless it is cancelled too; everything back
 * always ends it (PAY-10).
 */
export async function refundByStaff(
  outer: Context,
  orderSeq: number,
  { amount, reason, cancelAttendance, refundAccount }: BodyOf<typeof refundOrder>,
): Promise<OrderRow> {
  requireNoProblems(
    {
      reason: isBlank(reason) ? 'required' : undefined,
      ...(refundAccount && givenAccountProblems(refundAccount)),
    },
    REFUND_LABELS,
  )
  const { refundSeq } = await inTransaction(outer, async (ctx) => {
    const order = await lockOrder(ctx, orderSeq)
    if (!isPaid(order.paymentStatus)) fail('REFUND_NOT_POSSIBLE', { paymentStatus: order.paymentStatus })
    if (order.payMethodCd === PAY_METHOD.virtualAccount && !refundAccount)
      failFields({ refundAccount: 'required' })
    const isRest = amount === order.amount - order.refundedAmount
    return askRefund(ctx, order, {
      amount,
      reason,
      byStaff: true,
      endsPlace: cancelAttendance || isRest,
      lines: [],
      account: refundAccount,
    })
  })
  return carryOutRefund(outer, refundSeq)
}
