import { and, desc, eq, gt, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { orders } from '../order/tables.ts'
import { type ChargePurpose, subscriptionCharges } from './tables.ts'

export type ChargeRow = typeof subscriptionCharges.$inferSelect

export async function insertCharge(
  ctx: Context,
  values: Omit<typeof subscriptionCharges.$inferInsert, 'channelSeq'>,
): Promise<void> {
  await ctx.db
    .insert(subscriptionCharges)
    .values({ ...values, channelSeq: ctx.channelSeq, createdAt: ctx.now })
}

/** The number of the next try; the subscription is locked, and the database keeps two from having one. */
export async function nextAttempt(
  ctx: Context,
  { subscriptionSeq, purpose, termNo }: { subscriptionSeq: number; purpose: ChargePurpose; termNo: number },
): Promise<number> {
  const [row] = await ctx.db
    .select({ last: sql<number>`coalesce(max(${subscriptionCharges.attempt}), 0)::int` })
    .from(subscriptionCharges)
    .where(
      and(
        eq(subscriptionCharges.channelSeq, ctx.channelSeq),
        eq(subscriptionCharges.subscriptionSeq, subscriptionSeq),
        eq(subscriptionCharges.purpose, purpose),
        eq(subscriptionCharges.termNo, termNo),
      ),
    )
  return (row?.last ?? 0) + 1
}

export async function findCharge(ctx: Context, orderSeq: number): Promise<ChargeRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(subscriptionCharges)
    .where(
      and(eq(subscriptionCharges.channelSeq, ctx.channelSeq), eq(subscriptionCharges.orderSeq, orderSeq)),
    )
  return row
}

/** It is paid: the seat that it held is its subscription's now. */
export async function markCharged(
  ctx: Context,
  orderSeq: number,
  term: { startAt: Date; endAt: Date },
): Promise<void> {
  await ctx.db
    .update(subscriptionCharges)
    .set({ ...term, holdsSeat: false })
    .where(
      and(eq(subscriptionCharges.channelSeq, ctx.channelSeq), eq(subscriptionCharges.orderSeq, orderSeq)),
    )
}

/** Whether it held a seat until now: of two who ask the second hears no. */
export async function letGoOfSeat(ctx: Context, orderSeq: number): Promise<boolean> {
  const held = await ctx.db
    .update(subscriptionCharges)
    .set({ holdsSeat: false })
    .where(
      and(
        eq(subscriptionCharges.channelSeq, ctx.channelSeq),
        eq(subscriptionCharges.orderSeq, orderSeq),
        eq(subscriptionCharges.holdsSeat, true),
      ),
    )
    .returning({ orderSeq: subscriptionCharges.orderSeq })
  return held.length > 0
}

/** Charges of a subscription that were paid, newest first. */
const paidOf = (ctx: Context, subscriptionSeq: number, other: SQL | undefined) =>
  ctx.db
    .select({ charge: subscriptionCharges })
    .from(subscriptionCharges)
    .innerJoin(
      orders,
      and(
        eq(orders.channelSeq, subscriptionCharges.channelSeq),
        eq(orders.orderSeq, subscriptionCharges.orderSeq),
      ),
    )
    .where(
      and(
        eq(subscriptionCharges.channelSeq, ctx.channelSeq),
        eq(subscriptionCharges.subscriptionSeq, subscriptionSeq),
        isNotNull(subscriptionCharges.startAt),
        other,
      ),
    )
    .orderBy(desc(subscriptionCharges.orderSeq))

/** Upgrades that stand, newest first. */
export async function listUpgrades(ctx: Context, subscriptionSeq: number): Promise<ChargeRow[]> {
  const isUpgrade = and(eq(subscriptionCharges.purpose, 'raise'), isNull(subscriptionCharges.takenBackAt))
  return (await paidOf(ctx, subscriptionSeq, and(isUpgrade, isNull(orders.cancelledAt)))).map(
    ({ charge }) => charge,
  )
}

/** Whether nothing was paid after it that stands. */
export async function isTopmost(ctx: Context, charge: ChargeRow): Promise<boolean> {
  const isLater = gt(subscriptionCharges.orderSeq, charge.orderSeq)
  const later = await paidOf(ctx, charge.subscriptionSeq, and(isLater, isNull(orders.cancelledAt)))
  return later.length === 0
}

/** What was paid last before it, and tells what the subscription was then: also by a term that was paid back since. */
export async function findPaidBefore(ctx: Context, charge: ChargeRow): Promise<ChargeRow | undefined> {
  const isBefore = lt(subscriptionCharges.orderSeq, charge.orderSeq)
  const stands = or(isNull(orders.cancelledAt), eq(subscriptionCharges.purpose, 'term'))
  const isThere = and(isBefore, stands, isNull(subscriptionCharges.takenBackAt))
  const [row] = await paidOf(ctx, charge.subscriptionSeq, isThere)
  return row?.charge
}

/** Its time is over; by then its days count. */
export async function markTakenBack(ctx: Context, orderSeq: number): Promise<void> {
  await ctx.db
    .update(subscriptionCharges)
    .set({ takenBackAt: ctx.now })
    .where(
      and(eq(subscriptionCharges.channelSeq, ctx.channelSeq), eq(subscriptionCharges.orderSeq, orderSeq)),
    )
}

/** Of what cost nothing nothing is left, either. */
export async function isPaidBackWhole(ctx: Context, { orderSeq }: ChargeRow): Promise<boolean> {
  const [order] = await ctx.db
    .select({ amount: orders.amount, refundedAmount: orders.refundedAmount })
    .from(orders)
    .where(and(eq(orders.channelSeq, ctx.channelSeq), eq(orders.orderSeq, orderSeq)))
  return order !== undefined && order.refundedAmount >= order.amount
}

/** Whether a coupon lessened a paid term other than this one. */
export async function paidLessened(
  ctx: Context,
  subscriptionSeq: number,
  exceptOrderSeq: number,
): Promise<boolean> {
  const count = await ctx.db.$count(
    subscriptionCharges,
    and(
      eq(subscriptionCharges.channelSeq, ctx.channelSeq),
      eq(subscriptionCharges.subscriptionSeq, subscriptionSeq),
      eq(subscriptionCharges.purpose, 'term'),
      ne(subscriptionCharges.orderSeq, exceptOrderSeq),
      isNotNull(subscriptionCharges.startAt),
      lt(subscriptionCharges.amount, subscriptionCharges.price),
    ),
  )
  return count > 0
}
