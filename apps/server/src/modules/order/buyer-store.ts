import { PAYMENT_STATUS } from '@seodang/domain/codes'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { users } from '../identity/tables.ts'
import { OPEN } from './store.ts'
import { orders } from './tables.ts'

/** Name, address and phone of the account, to fill the buyer's fields with. */
export const getBuyer = (ctx: Context): Promise<{ name: string; email: string; phone: string }> =>
  buyerOf(ctx, userSeqOf(ctx))

/**
 * What a gateway is told of whoever pays: it writes to the address and the phone by itself, so they are the account's
 * own and proved ones, whatever was typed into the order (SEC-49).
 */
export async function reachOf(
  ctx: Context,
  { userSeq }: { userSeq: number },
): Promise<{ email: string | null; phone: string | null }> {
  const [row] = await ctx.db
    .select({
      email: users.email,
      verifiedAt: users.verifiedAt,
      phone: users.phone,
      phoneAt: users.phoneAt,
    })
    .from(users)
    .where(eq(users.userSeq, userSeq))
  return {
    email: row?.verifiedAt ? row.email || null : null,
    phone: row?.phoneAt ? row.phone : null,
  }
}

/** The same as `getBuyer`, of whoever is charged without being there. */
export async function buyerOf(
  ctx: Context,
  userSeq: number,
): Promise<{ name: string; email: string; phone: string }> {
  const [row] = await ctx.db
    .select({ name: users.name, email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.userSeq, userSeq))
  return { name: row?.name ?? '', email: row?.email ?? '', phone: row?.phone ?? '' }
}

export interface Tries {
  /** Places that the buyer's own unfinished orders hold, and would give up for another. */
  held: number
  /** One of them waits for its transfer, and stands. */
  awaitsDeposit: boolean
}

/** The buyer's own unfinished orders for the class. */
export async function openTries(ctx: Context, courseSeq: number, userSeq: number): Promise<Tries> {
  const [row] = await ctx.db
    .select({
      held: sql<number>`count(*) filter (where ${orders.holdsPlace})::int`,
      awaitsDeposit: sql<boolean>`coalesce(bool_or(${orders.paymentStatus} = ${PAYMENT_STATUS.waitingDeposit}), false)`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.channelSeq, ctx.channelSeq),
        eq(orders.userSeq, userSeq),
        inArray(orders.paymentStatus, OPEN),
        sql`exists (select 1 from order_lines l where l.channel_seq = ${orders.channelSeq}
          and l.order_seq = ${orders.orderSeq} and l.course_seq = ${courseSeq})`,
      ),
    )
  return row ?? { held: 0, awaitsDeposit: false }
}
