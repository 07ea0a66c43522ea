import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { planCharges } from '../billing/tables.ts'
import type { Taken } from './port.ts'
import { orders, ownAccounts, payments } from './tables.ts'

export type OwnAccountRow = typeof ownAccounts.$inferSelect

/** Whoever else names the account of the installation waits. */
export const lockOwnAccounts = async (ctx: Context): Promise<void> => {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('own-accounts'))`)
}

export const listOwnAccounts = (ctx: Context): Promise<OwnAccountRow[]> =>
  ctx.db.select().from(ownAccounts).orderBy(ownAccounts.createdAt)

/** Under a name that is there, the keys that it is known by are replaced. */
export async function keepOwnAccount(ctx: Context, row: Omit<OwnAccountRow, 'createdAt'>): Promise<void> {
  const { clientKeyHash, secretKeyHash } = row
  await ctx.db
    .insert(ownAccounts)
    .values({ ...row, createdAt: ctx.now })
    .onConflictDoUpdate({ target: ownAccounts.merchant, set: { clientKeyHash, secretKeyHash } })
}

/** So many payments are asked for by new keys: one that is seen is enough. */
const ASKED = 3

/** What an account of the installation took last, of orders and of plans. */
export async function listTaken(ctx: Context, merchant: string): Promise<Taken[]> {
  const [sold, charged] = await Promise.all([
    newestSold(ctx, eq(orders.merchant, merchant)),
    ctx.db
      .select({ orderId: planCharges.orderId, paymentRef: planCharges.paymentRef })
      .from(planCharges)
      .where(and(eq(planCharges.merchant, merchant), isNotNull(planCharges.paymentRef)))
      .orderBy(desc(planCharges.planChargeSeq))
      .limit(ASKED),
  ])
  return [...sold, ...charged]
}

/** What a site's own accounts took last, under each of their names. */
export async function listTakenHere(ctx: Context): Promise<{ merchant: string; taken: Taken[] }[]> {
  const here = and(eq(orders.channelSeq, ctx.channelSeq), eq(orders.gateway, 'toss'))
  const names = await ctx.db.selectDistinct({ merchant: orders.merchant }).from(orders).where(here)
  return Promise.all(
    names.map(async ({ merchant }) => ({
      merchant,
      taken: await newestSold(ctx, and(here, eq(orders.merchant, merchant))),
    })),
  )
}

/** The newest order of the site that an account took: while its keys are gone there is no newer one. 0 where it took none. */
export async function findLastTaken(ctx: Context, merchant: string): Promise<number> {
  const [row] = await ctx.db
    .select({ orderSeq: orders.orderSeq })
    .from(orders)
    .where(
      and(eq(orders.channelSeq, ctx.channelSeq), eq(orders.merchant, merchant), isNotNull(orders.paidAt)),
    )
    .orderBy(desc(orders.orderSeq))
    .limit(1)
  return row?.orderSeq ?? 0
}

const newestSold = (ctx: Context, which: ReturnType<typeof and>): Promise<Taken[]> =>
  ctx.db
    .select({ orderId: orders.paymentOrderId, paymentRef: payments.paymentRef })
    .from(orders)
    .innerJoin(
      payments,
      and(eq(payments.channelSeq, orders.channelSeq), eq(payments.orderSeq, orders.orderSeq)),
    )
    .where(and(which, isNotNull(orders.paidAt)))
    .orderBy(desc(orders.orderSeq))
    .limit(ASKED)
