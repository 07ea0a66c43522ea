import { PAYMENT_STATUS } from '@seodang/domain/codes'
import { and, count, desc, eq, notInArray, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { orders } from './tables.ts'

/** A try that came to nothing is no order to its buyer, unless the gateway knows of it. */
const UNFINISHED = [PAYMENT_STATUS.ready, PAYMENT_STATUS.expired, PAYMENT_STATUS.failed]

const ordersOf = (userSeq: number) =>
  and(
    eq(orders.userSeq, userSeq),
    or(
      notInArray(orders.paymentStatus, UNFINISHED),
      sql`exists (select 1 from payments p where p.channel_seq = ${orders.channelSeq} and p.order_seq = ${orders.orderSeq})`,
    ),
  )

export async function listMyOrders(
  ctx: Context,
  userSeq: number,
  { limit, offset }: { limit: number; offset: number },
) {
  const mine = and(eq(orders.channelSeq, ctx.channelSeq), ordersOf(userSeq))
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

/** Of one person on all sites: the one list of orders that is not a site's. */
export async function listMyOrdersEverywhere(
  ctx: Context,
  userSeq: number,
  { limit, offset }: { limit: number; offset: number },
) {
  const { orderSeq, number, amount, refundedAmount, currency, paymentStatus, createdAt, channelSeq } = orders
  const [rows, [total]] = await Promise.all([
    ctx.db
      .select({
        orderSeq,
        number,
        amount,
        refundedAmount,
        currency,
        paymentStatus,
        createdAt,
        channelSeq,
        title: sql<string>`coalesce((select l.title from order_lines l where l.channel_seq = ${channelSeq}
          and l.order_seq = ${orderSeq} order by l.order_line_seq limit 1), '')`,
        owedAmount: sql<number>`coalesce((select sum(r.amount) from refunds r where r.channel_seq = ${channelSeq}
          and r.order_seq = ${orderSeq} and r.state = 'owed'), 0)::bigint`,
        siteName: sql<string>`c.name`,
        isOpen: sql<boolean>`c.closed_at is null`,
      })
      .from(orders)
      .innerJoin(sql`channels c`, sql`c.channel_seq = ${channelSeq}`)
      .where(ordersOf(userSeq))
      .orderBy(desc(createdAt), desc(orderSeq))
      .limit(limit)
      .offset(offset),
    ctx.db.select({ count: count() }).from(orders).where(ordersOf(userSeq)),
  ])
  return { rows, totalCount: total?.count ?? 0 }
}
