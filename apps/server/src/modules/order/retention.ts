import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { orderLines, orders } from './tables.ts'

/** Records of contracts and payments are kept five years (E-commerce Act, Decree 6). */
const YEARS_KEPT = 5

/** SOC-19. */
export async function moveOrders(ctx: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  await ctx.db.update(orders).set({ userSeq: intoUserSeq }).where(eq(orders.userSeq, fromUserSeq))
}

/** SOC-19: what was bought stands at the place that is left of two. */
export async function moveOrderLines(
  ctx: Context,
  fromAttendSeq: number,
  intoAttendSeq: number,
): Promise<void> {
  await ctx.db
    .update(orderLines)
    .set({ attendSeq: intoAttendSeq })
    .where(and(eq(orderLines.channelSeq, ctx.channelSeq), eq(orderLines.attendSeq, fromAttendSeq)))
}

/**
 * ACC-29: what an order tells of a buyer whose account is closed goes once no law asks for it any more; the sums stay
 * for the books.
 */
export async function forgetBuyers(ctx: Context): Promise<void> {
  const old = sql`
    from users u where u.user_seq = o.user_seq and u.closed_at is not null and o.email <> ''
      and o.created_at < ${ctx.now}::timestamptz - make_interval(years => ${YEARS_KEPT})`
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`
      update payments p set raw = '{}', virtual_account = null, receipt_url = null
      from orders o where o.channel_seq = p.channel_seq and o.order_seq = p.order_seq and exists (select 1 ${old})`)
    await tx.execute(sql`
      update refund_claims c set content = '', answer = case when c.answer is null then null else '' end
      from orders o where o.channel_seq = c.channel_seq and o.order_seq = c.order_seq and exists (select 1 ${old})`)
    await tx.execute(sql`
      update orders o set name = '', email = '', phone = '', depositor_name = null, cash_receipt = null,
        answers = '[]', marks = '{}' ${old}`)
  })
}
