import { fail } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import { INSTALMENTS, isLaterInstalment } from './instalments.ts'
import { listPlanOrders, lockPlanOrders } from './plan-orders-store.ts'
import { hasOpenRefund } from './refunds-store.ts'
import type { OrderRow } from './store.ts'

/** What came and went for a plan so far, in all of its orders. */
export interface PlanMoney {
  /** Of all months. */
  total: number
  /** Of the months that are paid. */
  paid: number
  amount: number
  refundedAmount: number
  /** A charge or a refund of it whose outcome is open. */
  isUnsettled: boolean
}

/** PAY-23: an order that is paid in parts is refunded as one; null for any other. */
export async function planMoneyOf(ctx: Context, order: OrderRow): Promise<PlanMoney | null> {
  if (order.instalmentPlanSeq === null) return null
  const plan = await ctx.services.ports.use(INSTALMENTS).get(ctx, order.instalmentPlanSeq)
  const all = await listPlanOrders(ctx, order.instalmentPlanSeq)
  const sum = (part: (one: OrderRow) => number) =>
    all.filter((one) => isCounted(one)).reduce((total, one) => total + part(one), 0)
  const isGoingBack = await hasOpenRefund(ctx, ...all.map(({ orderSeq }) => orderSeq))
  return {
    total: plan.total,
    paid: plan.paid,
    amount: sum(({ amount }) => amount),
    refundedAmount: sum(({ refundedAmount }) => refundedAmount),
    isUnsettled: plan.openOrderSeq !== null || isGoingBack,
  }
}

/** Paid, or paid and given back since. */
const isCounted = ({ paidAt }: OrderRow) => paidAt !== null

/** The locks of whatever ends a plan: its orders, then the plan. */
export async function lockPlan(ctx: Context, instalmentPlanSeq: number): Promise<OrderRow[]> {
  const all = await lockPlanOrders(ctx, instalmentPlanSeq)
  const { openOrderSeq } = await ctx.services.ports.use(INSTALMENTS).lock(ctx, instalmentPlanSeq)
  // A month is being charged: how that ends has to be known first.
  if (openOrderSeq !== null) fail('PAYMENT_PENDING', { orderSeq: openOrderSeq })
  return all
}

/**
 * The order whose place ends with this refund: of a plan it is the first one, and only when nothing of the plan is on
 * its way back any more. The caller has locked all of them.
 */
export async function orderOfPlace(ctx: Context, order: OrderRow): Promise<OrderRow | null> {
  if (order.instalmentPlanSeq === null) return order
  const instalments = ctx.services.ports.use(INSTALMENTS)
  await instalments.stop(ctx, order.instalmentPlanSeq)
  const all = await listPlanOrders(ctx, order.instalmentPlanSeq)
  const isGoingBack = await hasOpenRefund(ctx, ...all.map(({ orderSeq }) => orderSeq))
  return isGoingBack ? null : (all.find((one) => !isLaterInstalment(one)) ?? null)
}
