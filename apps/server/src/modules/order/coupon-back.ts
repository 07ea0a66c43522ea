import { ORDER_KIND } from '@seodang/domain/codes'
import { isPaid } from '@seodang/domain/payment'
import type { Context } from '../../platform/context.ts'
import { giveCouponBack } from '../coupon/index.ts'
import { listPlanOrders, withItsMonths } from './plan-orders-store.ts'
import { MEMBERSHIP_SALES } from './products.ts'
import { getMembershipLine, type OrderRow } from './store.ts'
import { isUntouched } from './untouched.ts'

/**
 * CPN-11: an order that is cancelled as a whole gives its coupon back, unless it pays for something else still, or what it
 * paid for was used and the buyer cancels: nobody takes class after class with one coupon. Asked before the place ends,
 * from which is told what was used; answers what does it then.
 */
export async function couponBack(
  ctx: Context,
  cancelled: OrderRow,
  { byStaff = false } = {},
): Promise<() => Promise<void>> {
  // Whichever month of a plan goes back last, the first one has the coupon.
  const [order = cancelled] = await withItsMonths(ctx, cancelled)
  const isUsedUp = order.couponSeq !== null && !byStaff && !(await isUntouched(ctx, order))
  return async () => {
    if (!(await keepsCoupon(ctx, order)) && !isUsedUp) await giveCouponBack(ctx, order)
  }
}

/** A coupon that lessened several terms of a membership, or all months of a plan, is used while one stays paid. */
async function keepsCoupon(ctx: Context, order: OrderRow): Promise<boolean> {
  if (order.couponSeq === null) return false
  if (order.instalmentPlanSeq !== null)
    return (await listPlanOrders(ctx, order.instalmentPlanSeq)).some(
      (one) => isPaid(one.paymentStatus) && one.amount > one.refundedAmount,
    )
  if (order.kind !== ORDER_KIND.membership) return false
  const line = await getMembershipLine(ctx, order.orderSeq)
  return ctx.services.ports.use(MEMBERSHIP_SALES).keepsCoupon(ctx, order, line)
}
