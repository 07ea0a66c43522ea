import { CHOISE_STATUS, ORDER_KIND, type PaymentStatusCd } from '@seodang/domain/codes'
import { PLACE_END, type PlaceEnd } from '@seodang/domain/place-life'
import type { Context } from '../../platform/context.ts'
import { releaseCoupon } from '../coupon/index.ts'
import {
  endAttendance,
  givePlaceBack,
  isHeldByAnother,
  lockAttendance,
  moveUp,
  returnToOffer,
} from '../enrolment/index.ts'
import { GOODS } from './goods.ts'
import { INSTALMENTS, isLaterInstalment } from './instalments.ts'
import { MEMBERSHIP_SALES } from './products.ts'
import { lockSoldClass } from './sold-class.ts'
import { getMembershipLine, type OrderRow, updateOrder } from './store.ts'

export interface Closing {
  status: PaymentStatusCd
  code: string
  message?: string
  /** The same buyer takes the place again at once, so the waiting list is not asked. */
  keepForBuyer?: boolean
  /** How an application that waited for this money ends: by itself, unless somebody willed it (2§4). */
  end?: PlaceEnd
}

/**
 * Ends a locked order that no money came for: the place is free in the same transaction, an application that waited
 * for its deposit ends, the coupon can be used again, and nothing of the class remembers a payment window that was only
 * opened.
 */
export async function closeUnpaid(
  ctx: Context,
  order: OrderRow,
  { status, code, message = '', keepForBuyer = false, end = PLACE_END.lapsed }: Closing,
): Promise<OrderRow> {
  const ending = {
    paymentStatus: status,
    holdsPlace: false,
    heldUntil: null,
    failureCode: code,
    failureMessage: message || null,
    cancelledAt: ctx.now,
  }
  if (order.kind === ORDER_KIND.membership) {
    const line = await getMembershipLine(ctx, order.orderSeq)
    const closed = await updateOrder(ctx, order.orderSeq, ending)
    await ctx.services.ports.use(MEMBERSHIP_SALES).closed(ctx, closed, line, code)
    await releaseCoupon(ctx, closed)
    return closed
  }
  if (isLaterInstalment(order)) {
    const closed = await updateOrder(ctx, order.orderSeq, ending)
    await ctx.services.ports.use(INSTALMENTS).closed(ctx, closed, code)
    return closed
  }
  if (order.instalmentPlanSeq !== null) await ctx.services.ports.use(INSTALMENTS).closed(ctx, order, code)
  const { course, line } = await lockSoldClass(ctx, order.orderSeq)
  const closed = await updateOrder(ctx, order.orderSeq, ending)
  await ctx.services.ports.use(GOODS).closed(ctx, closed)
  await releaseCoupon(ctx, closed)
  // BYD-18: a place that was offered stays the buyer's to pay for, until its own deadline.
  if (
    order.holdsPlace &&
    line.attendSeq !== null &&
    (await returnToOffer(ctx, course, line.attendSeq, { keepForBuyer }))
  )
    return closed
  if (order.holdsPlace) await givePlaceBack(ctx, course, line.scheduleSeq)
  if (line.attendSeq !== null) {
    const attendance = await lockAttendance(ctx, line.attendSeq)
    const isWaiting = attendance.choiseStatusCd === CHOISE_STATUS.pending
    if (isWaiting && !(await isHeldByAnother(ctx, attendance, [line.orderLineSeq])))
      await endAttendance(ctx, course, attendance, message, end)
  }
  if (order.holdsPlace && !keepForBuyer) await moveUp(ctx, course.courseSeq)
  return closed
}
