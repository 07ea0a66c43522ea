import type { RefundReasonCd } from '@seodang/domain/refund-reason'
import { lawfulRefund } from '@seodang/domain/testing/reference-calculator'
import { dayOf, lastDayOfTerm } from '@seodang/domain/testing/reference-days'
import { and, eq, ne } from 'drizzle-orm'
import { orders } from '../modules/order/tables.ts'
import { subscriptionCharges } from '../modules/subscription/tables.ts'
import type { TestServer } from './server.ts'

/** What the terms of memberships of a site were paid for, and what the laws give of each. */

const WITHDRAWAL_DAYS = 7

export interface PaidTerm {
  orderSeq: number
  subscriptionSeq: number
  isRaise: boolean
  amount: number
  refunded: number
  isEnded: boolean
  paidAt: Date
  startAt: Date
  endAt: Date
}

export async function termsPaid({ services }: TestServer, channelSeq: number): Promise<PaidTerm[]> {
  const rows = await services.db
    .select()
    .from(subscriptionCharges)
    .innerJoin(
      orders,
      and(
        eq(orders.channelSeq, subscriptionCharges.channelSeq),
        eq(orders.orderSeq, subscriptionCharges.orderSeq),
      ),
    )
    .where(and(eq(orders.channelSeq, channelSeq), ne(subscriptionCharges.amount, 0)))
    .orderBy(orders.orderSeq)
  return rows.flatMap(({ orders: order, subscription_charges: charge }) => {
    const { startAt, endAt } = charge
    if (order.paidAt === null || startAt === null || endAt === null) return []
    return {
      orderSeq: order.orderSeq,
      subscriptionSeq: charge.subscriptionSeq,
      isRaise: charge.purpose === 'raise',
      amount: order.amount,
      refunded: order.refundedAmount,
      isEnded: order.cancelledAt !== null,
      paidAt: order.paidAt,
      startAt,
      endAt,
    }
  })
}

export const leftOf = ({ amount, refunded }: PaidTerm): number => amount - refunded
export const keptOf = (terms: readonly PaidTerm[]): number => terms.reduce((sum, one) => sum + leftOf(one), 0)

/** What the laws give of a term that is ended now, and of the upgrades that go with it; `uses`: when something was used. */
export function dueOf(
  one: PaidTerm,
  {
    all,
    uses,
    reason,
    now,
  }: { all: readonly PaidTerm[]; uses: readonly Date[]; reason: RefundReasonCd; now: Date },
): number {
  if (one.isEnded || leftOf(one) === 0) return 0
  const alone = ({ paidAt, startAt, endAt, isRaise, amount, refunded }: PaidTerm) =>
    lawfulRefund({
      policyCd: 'ECOMMERCE',
      currency: 'KRW',
      paid: amount,
      refunded,
      reason,
      contractAt: paidAt,
      startAt,
      endAt,
      at: now,
      content: { kind: 'term', isUsed: uses.some((at) => at >= startAt), isPart: isRaise },
    })
  const isOnIt = (other: PaidTerm) =>
    other.isRaise &&
    !other.isEnded &&
    other.subscriptionSeq === one.subscriptionSeq &&
    other.startAt >= one.startAt &&
    other.startAt < one.endAt
  const upgrades = one.isRaise || one.endAt <= now ? [] : all.filter(isOnIt)
  return [one, ...upgrades].reduce((sum, some) => sum + alone(some), 0)
}

/** What the days cost that the law gives to whoever withdraws without having used anything. */
export function freeOf({ amount, paidAt, startAt, endAt }: PaidTerm, now: Date): number {
  const isWithin = dayOf(now.getTime()) <= lastDayOfTerm(dayOf(paidAt.getTime()) + WITHDRAWAL_DAYS)
  const had = (now.getTime() - startAt.getTime()) / (endAt.getTime() - startAt.getTime())
  return isWithin ? amount * Math.min(1, Math.max(0, had)) : 0
}
