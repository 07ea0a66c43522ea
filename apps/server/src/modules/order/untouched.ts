import { ORDER_KIND } from '@seodang/domain/codes'
import { comesBackWhole } from '@seodang/domain/refund'
import type { Context } from '../../platform/context.ts'
import { findGiven } from './given-store.ts'
import { MEMBERSHIP_SALES } from './products.ts'
import { classCase, termCase } from './sold-case.ts'
import { getMembershipLine, getProductLine, type OrderRow } from './store.ts'

/** CPN-11: whether nothing was used of what an order gave that its coupon paid alone; any other is told by its money. */
export async function isUntouched(ctx: Context, order: OrderRow): Promise<boolean> {
  const line = await getProductLine(ctx, order.orderSeq)
  if (line.amount > 0) return true
  if (order.kind === ORDER_KIND.membership) {
    const term = await ctx.services.ports
      .use(MEMBERSHIP_SALES)
      .termOf(ctx, await getMembershipLine(ctx, order.orderSeq))
    return term === null || comesBackWhole(termCase(ctx, order, term), line.couponDiscount)
  }
  const given = await findGiven(ctx, line)
  if (given.state !== 'period') return given.state === 'nothing'
  return comesBackWhole(await classCase(ctx, order, line, given), line.couponDiscount)
}
