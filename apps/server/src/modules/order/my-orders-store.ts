import { PAYMENT_STATUS } from '@seodang/domain/codes'
import { and, count, desc, eq, notInArray, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { orders } from './tables.ts'

/** A try that came to nothing is no order to its buyer, unless the gateway knows of it. */
const UNFINISHED = [PAYMENT_STATUS.ready, PAYMENT_STATUS.expired, PAYMENT_STATUS.failed]

export async function listMyOrders(
  ctx: Context,
  userSeq: number,
  { limit, offset }: { limit: number; offset: number },
) {
  const mine = and(
    eq(orders.channelSeq, ctx.channelSeq),
    eq(orders.userSeq, userSeq),
    or(
      notInArray(orders.paymentStatus, UNFINISHED),
      sql`exists (select 1 from payments p where p.channel_seq = ${orders.channelSeq} and p.order_seq = ${orders.orderSeq})`,
    ),
  )
  const [rows, [total]] = await Promise.all([
    ctx.db
      .select()
      .from(orders)
      .where(mine)
      .orderBy(desc(orders.createdAt), desc(orders.orderSeq))
      .limit(limit)
      .offset(offset),
    ctx.db.select({ count: count() }).from(orders).where(mine),
  ])
  return { rows, totalCount: total?.count ?? 0 }
}
