import { PAYMENT_STATUS } from '@seodang/domain/codes'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { users } from '../identity/tables.ts'
import { OPEN } from './store.ts'
import { orders } from './tables.ts'

/** Name, address and phone of the account, to fill the buyer's fields with. */
export const getBuyer = (ctx: Context): Promise<{ name: string; email: string; phone: string }> =>
  buyerOf(ctx, userSeqOf(ctx))

/** The same of whoever is charged without being there. */
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

/** Whether the buyer's account is closed; it does not close before the transaction is over where it is not. */
export async function isBuyerGone(ctx: Context, { userSeq }: { userSeq: number }): Promise<boolean> {
  const [row] = await ctx.db
    .select({ closedAt: users.closedAt })
    .from(users)
    .where(eq(users.userSeq, userSeq))
    .for('share')
  return row?.closedAt !== null
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
