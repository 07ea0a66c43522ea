import { CURRENCY, ORDER_KIND, ORDER_LINE, PAY_METHOD, PAYMENT_STATUS } from '@seodang/domain/codes'
import type { Context } from '../../platform/context.ts'
import { holdForTerm } from '../coupon/index.ts'
import { readChannel } from '../site/index.ts'
import { buyerOf } from './buyer-store.ts'
import { findChargeableCard } from './charge-card.ts'
import { complete } from './complete.ts'
import { heldUntil } from './limits.ts'
import { newOrderIds } from './order-id.ts'
import { ruleOf } from './refund-rule.ts'
import { insertLines, insertOrder, type OrderRow } from './store.ts'

/** One term of a membership as it is sold, or what a dearer one costs for the rest of the term. */
export interface MembershipTermSold {
  userSeq: number
  membershipSeq: number
  subscriptionSeq: number
  title: string
  /** Of the term, and what is charged for it after the coupon; won. */
  price: number
  amount: number
  /** Kept in the order where it takes something off. */
  couponSeq: number | null
  cardSeq: number
}

/**
 * MSH-08: the intent to charge, written before the gateway is asked: a pending order in the caller's transaction. What
 * dies afterwards leaves an order that the sweeper finds. Undefined where there is no card to charge.
 */
export async function writeMembershipOrder(
  ctx: Context,
  sold: MembershipTermSold,
): Promise<OrderRow | undefined> {
  const card = await findChargeableCard(ctx, sold.cardSeq, sold.userSeq)
  if (!card) return undefined
  const [buyer, channel] = await Promise.all([buyerOf(ctx, sold.userSeq), readChannel(ctx, ctx.channelSeq)])
  const couponSeq = sold.amount < sold.price ? sold.couponSeq : null
  const isFree = sold.amount === 0
  const order = await insertOrder(ctx, {
    ...newOrderIds(ctx.now),
    kind: ORDER_KIND.membership,
    userSeq: sold.userSeq,
    ...buyer,
    amount: sold.amount,
    currency: CURRENCY.krw,
    couponSeq,
    payMethodCd: isFree ? null : PAY_METHOD.card,
    paymentStatus: PAYMENT_STATUS.pending,
    gateway: isFree ? 'none' : 'toss',
    merchant: isFree ? '' : card.merchant,
    heldUntil: heldUntil(ctx.now),
    agreedTermsAt: ctx.now,
    ...ruleOf(channel),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })
  await insertLines(ctx, order.orderSeq, [
    {
      kind: ORDER_LINE.membership,
      membershipSeq: sold.membershipSeq,
      subscriptionSeq: sold.subscriptionSeq,
      title: sold.title,
      listPrice: sold.price,
      couponDiscount: sold.price - sold.amount,
      amount: sold.amount,
    },
  ])
  if (couponSeq !== null) await holdForTerm(ctx, { orderSeq: order.orderSeq, couponSeq })
  return order
}

/** CPN-14: a term that its coupon pays for needs no gateway, and begins with the order that the caller has written. */
export const completeFreeTerm = (ctx: Context, order: OrderRow): Promise<OrderRow> =>
  complete(ctx, order, { paidAt: ctx.now })
