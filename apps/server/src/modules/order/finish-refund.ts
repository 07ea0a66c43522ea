import { ORDER_KIND, PAYMENT_STATUS } from '@seodang/domain/codes'
import { isPaid, statusAfterRefund } from '@seodang/domain/payment'
import { transferDueOn } from '@seodang/domain/refund-transfer'
import type { Context } from '../../platform/context.ts'
import { lockAttendance, takeBack } from '../enrolment/index.ts'
import { requireNoMerge } from '../identity/index.ts'
import { couponBack } from './coupon-back.ts'
import { ORDER_REFUNDED } from './events.ts'
import { GOODS } from './goods.ts'
import { INSTALMENTS } from './instalments.ts'
import { sendOrderMail } from './mails.ts'
import { isPaidBackByStaff } from './owed-refund.ts'
import { orderOfPlace } from './plan-money.ts'
import { type Ending, MEMBERSHIP_SALES } from './products.ts'
import { decideByEnd } from './refund-claim-store.ts'
import { updateRefund } from './refunds-store.ts'
import { lockSoldClass } from './sold-class.ts'
import { getMembershipLine, getProductLine, type OrderRow, type RefundRow, updateOrder } from './store.ts'
import { takeBackGiven } from './take-back-given.ts'
import type { WhatHappened } from './transfer-mail-texts.ts'
import { tellOwed } from './transfer-mails.ts'

/**
 * PAY-10, ATT-09: the money is back, so the books and the place follow: only what this order gave is taken, and
 * access by another source stays (BYD-01). Of a deposit, and of what `waits` for an account, the money is owed from here
 * on, until it is transferred (PAY-21); `happened` is what its letter says where it is neither a cancellation nor a part.
 * The caller has locked the order.
 */
export async function finishRefund(
  ctx: Context,
  order: OrderRow,
  refund: RefundRow,
  { happened, waits = false }: { happened?: WhatHappened; waits?: boolean } = {},
): Promise<OrderRow> {
  const isOwed = isPaid(order.paymentStatus) && (isPaidBackByStaff(order) || waits)
  const booked = await updateRefund(ctx, refund.refundSeq, {
    state: isOwed ? 'owed' : 'done',
    doneAt: ctx.now,
    failureMessage: null,
    ...(isOwed && { dueOn: transferDueOn(order.refundPolicy, refund.createdAt) }),
  })
  if (!isPaid(order.paymentStatus)) return order
  // Whether its coupon comes back hangs on what was used: asked again once all of it is at one account.
  await requireNoMerge(ctx, order.userSeq)
  const refundedAmount = order.refundedAmount + refund.amount
  const paymentStatus = statusAfterRefund(order.amount, refundedAmount)
  const isFull = paymentStatus === PAYMENT_STATUS.cancelled
  const after = await updateOrder(ctx, order.orderSeq, {
    refundedAmount,
    paymentStatus,
    ...((isFull || refund.endsPlace) && { cancelledAt: ctx.now }),
  })
  const line = await getProductLine(ctx, order.orderSeq)
  const giveCouponBack = await couponBack(ctx, order)
  if (refund.endsPlace) await endPlace(ctx, order, refund)
  if (isFull) {
    await giveCouponBack()
    await takeBackGiven(ctx, order)
  }
  await ctx.services.jobs.emit(ctx, ORDER_REFUNDED, {
    channelSeq: order.channelSeq,
    orderSeq: order.orderSeq,
    kind: order.kind,
    refundSeq: refund.refundSeq,
    userSeq: order.userSeq,
    courseSeq: line.courseSeq,
    amount: refund.amount,
    currency: order.currency,
    isFull,
    byUserSeq: refund.requestedBy,
  })
  // Of the end of a plan its own letter tells, once for all of its payments.
  const tellsEnd = refund.endsPlace && order.instalmentPlanSeq === null
  const what = tellsEnd ? 'cancelled' : 'refunded'
  if (isOwed) await tellOwed(ctx, after, booked, happened ?? what)
  else
    await sendOrderMail(ctx, what, after, {
      refunded: refund.amount,
      endsPlace: refund.endsPlace,
      reasonCd: refund.reasonCd,
    })
  return after
}

/** Takes back what the order gave; without money to return this is all that cancelling does. */
export async function endPlace(ctx: Context, order: OrderRow, { reason, reasonCd }: Ending): Promise<void> {
  if (order.kind === ORDER_KIND.membership) {
    await decideByEnd(ctx, order.orderSeq, reasonCd)
    const line = await getMembershipLine(ctx, order.orderSeq)
    return ctx.services.ports.use(MEMBERSHIP_SALES).takenBack(ctx, order, line, { reason, reasonCd })
  }
  const first = await orderOfPlace(ctx, order)
  // Other months are on their way back still: the place ends with the last of them.
  if (first === null) return
  await decideByEnd(ctx, first.orderSeq, reasonCd)
  if (first.instalmentPlanSeq !== null) {
    await updateOrder(ctx, first.orderSeq, { cancelledAt: first.cancelledAt ?? ctx.now })
    await ctx.services.ports.use(INSTALMENTS).ended(ctx, first.instalmentPlanSeq)
  }
  await ctx.services.ports.use(GOODS).takenBack(ctx, first)
  const { course, line } = await lockSoldClass(ctx, first.orderSeq)
  if (line.attendSeq === null) return
  await takeBack(ctx, course, await lockAttendance(ctx, line.attendSeq), [line.orderLineSeq], reason)
}
