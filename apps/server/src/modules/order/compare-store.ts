import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { OrderRow } from './store.ts'
import { gatewayComparisons, orders } from './tables.ts'

/** Whose keys took money through Toss since then, each with a site that they are, or were, of. */
export async function listMerchants(
  ctx: Context,
  since: Date,
): Promise<{ merchant: string; channelSeq: number }[]> {
  return ctx.db
    .selectDistinctOn([orders.merchant], { merchant: orders.merchant, channelSeq: orders.channelSeq })
    .from(orders)
    .where(and(eq(orders.gateway, 'toss'), ne(orders.merchant, ''), gt(orders.createdAt, since)))
    .orderBy(orders.merchant, desc(orders.orderSeq))
}

/** Across sites: of the orders that a gateway names, those whose money these keys took. */
export async function listNamed(
  ctx: Context,
  merchants: readonly string[],
  paymentOrderIds: readonly string[],
): Promise<OrderRow[]> {
  return ctx.db
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.paymentOrderId, [...paymentOrderIds]),
        eq(orders.gateway, 'toss'),
        inArray(orders.merchant, [...merchants]),
      ),
    )
}

export async function findComparedUntil(ctx: Context, merchant: string): Promise<Date | undefined> {
  const [row] = await ctx.db
    .select({ comparedUntil: gatewayComparisons.comparedUntil })
    .from(gatewayComparisons)
    .where(eq(gatewayComparisons.merchant, merchant))
  return row?.comparedUntil
}

export async function keepComparedUntil(ctx: Context, merchant: string, comparedUntil: Date): Promise<void> {
  await ctx.db
    .insert(gatewayComparisons)
    .values({ merchant, comparedUntil })
    .onConflictDoUpdate({ target: gatewayComparisons.merchant, set: { comparedUntil } })
}
