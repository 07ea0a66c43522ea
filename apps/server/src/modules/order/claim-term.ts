import { ORDER_KIND } from '@seodang/domain/codes'
import { isPaid } from '@seodang/domain/payment'
import { type ClaimTerm, claimTerm } from '@seodang/domain/refund-claim'
import type { Context } from '../../platform/context.ts'
import { findGiven } from './given-store.ts'
import { isLaterInstalment } from './instalments.ts'
import { MEMBERSHIP_SALES } from './products.ts'
import { findClaim } from './refund-claim-store.ts'
import { hasOpenRefund } from './refunds-store.ts'
import { classCase, type SoldCase, termCase } from './sold-case.ts'
import { getMembershipLine, getProductLine, type OrderRow } from './store.ts'

/**
 * BYD-02: in which term the buyer may claim that it is not as described: once, while money of it is left, and once something
 * was given. Goods that are out are no hindrance: they are asked back before the money goes.
 */
export async function claimTermOf(ctx: Context, order: OrderRow): Promise<ClaimTerm | null> {
  const isLeft =
    isPaid(order.paymentStatus) && order.cancelledAt === null && order.refundedAmount < order.amount
  // PAY-23: with the first order all months are given back.
  if (!isLeft || isLaterInstalment(order)) return null
  if ((await findClaim(ctx, order.orderSeq)) || (await hasOpenRefund(ctx, order.orderSeq))) return null
  const sold = await suppliedCase(ctx, order)
  return sold && claimTerm({ ...sold, paid: order.amount })
}

async function suppliedCase(ctx: Context, order: OrderRow): Promise<SoldCase | null> {
  if (order.kind === ORDER_KIND.membership) {
    const line = await getMembershipLine(ctx, order.orderSeq)
    const term = await ctx.services.ports.use(MEMBERSHIP_SALES).termOf(ctx, line)
    return term?.isRefundable ? termCase(ctx, order, term) : null
  }
  const line = await getProductLine(ctx, order.orderSeq)
  const given = await findGiven(ctx, line)
  return given.state === 'period' ? classCase(ctx, order, line, given) : null
}
