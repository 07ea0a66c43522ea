import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { OrderRow } from './store.ts'
import { gatewayComparisons, orders } from './tables.ts'

/** By whose keys a site's money came; `channelSeq` 0 is all sites, by the keys of the product. */
export interface Account {
  channelSeq: number
  merchant: string
}

/** Whose keys took money through Toss since then, and for which site. */
export async function listAccounts(ctx: Context, since: Date): Promise<Account[]> {
  return ctx.db
    .selectDistinct({ channelSeq: orders.channelSeq, merchant: orders.merchant })
    .from(orders)
    .where(and(eq(orders.gateway, 'toss'), ne(orders.merchant, ''), gt(orders.createdAt, since)))
    .orderBy(orders.channelSeq, orders.merchant)
}

/** Of the orders that a gateway names, those whose money these keys took. */
export async function listNamed(
  ctx: Context,
  { channelSeq, merchant }: Account,
  paymentOrderIds: readonly string[],
): Promise<OrderRow[]> {
  return ctx.db
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.paymentOrderId, [...paymentOrderIds]),
        eq(orders.gateway, 'toss'),
        channelSeq === 0
          ? // Orders that are older than the names of keys were taken by the product's.
            inArray(orders.merchant, [merchant, ''])
          : and(eq(orders.channelSeq, channelSeq), eq(orders.merchant, merchant)),
      ),
    )
}

const of = ({ channelSeq, merchant }: Account) =>
  and(eq(gatewayComparisons.channelSeq, channelSeq), eq(gatewayComparisons.merchant, merchant))

export async function findComparedUntil(ctx: Context, account: Account): Promise<Date | undefined> {
  const [row] = await ctx.db
    .select({ comparedUntil: gatewayComparisons.comparedUntil })
    .from(gatewayComparisons)
    .where(of(account))
  return row?.comparedUntil
}

/** Of two nights that overlap the later one stands. */
export async function keepComparedUntil(ctx: Context, account: Account, comparedUntil: Date): Promise<void> {
  await ctx.db
    .insert(gatewayComparisons)
    .values({ ...account, comparedUntil })
    .onConflictDoUpdate({
      target: [gatewayComparisons.channelSeq, gatewayComparisons.merchant],
      set: { comparedUntil: sql`greatest(${gatewayComparisons.comparedUntil}, excluded.compared_until)` },
    })
}
