import type { QueryOf } from '@seodang/contract/endpoint'
import type { transfers } from '@seodang/contract/refund-transfer'
import { startOfSeoulDay } from '@seodang/domain/seoul-time'
import { and, asc, desc, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { orders, refunds } from './tables.ts'

export type TransferFilter = Omit<QueryOf<typeof transfers>, 'page' | 'size'>

const ofOrder = and(eq(orders.channelSeq, refunds.channelSeq), eq(orders.orderSeq, refunds.orderSeq))

const TITLE = sql<string>`coalesce((select l.title from order_lines l where l.channel_seq = ${refunds.channelSeq}
  and l.order_seq = ${refunds.orderSeq} order by l.order_line_seq limit 1), '')`

const FIELDS = {
  refund: refunds,
  number: orders.number,
  name: orders.name,
  gateway: orders.gateway,
  title: TITLE,
}

export type TransferRow = Awaited<ReturnType<typeof listTransfers>>[number]

function matching(ctx: Context, { state = 'owed', q = '' }: TransferFilter): SQL | undefined {
  const like = `%${q.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  return and(
    eq(refunds.channelSeq, ctx.channelSeq),
    isNotNull(refunds.dueOn),
    eq(refunds.state, state === 'owed' ? 'owed' : 'done'),
    q.trim() === ''
      ? undefined
      : sql`(${orders.number} ilike ${like} or ${orders.name} ilike ${like} or ${TITLE} ilike ${like})`,
  )
}

/** What is owed comes by its deadline, the longest due first; what was transferred, the last first. */
export async function listTransfers(
  ctx: Context,
  filter: TransferFilter,
  { limit, offset }: { limit: number | null; offset: number },
) {
  const rows = ctx.db
    .select(FIELDS)
    .from(refunds)
    .innerJoin(orders, ofOrder)
    .where(matching(ctx, filter))
    .orderBy(
      ...(filter.state === 'transferred'
        ? [desc(refunds.transferredOn), desc(refunds.refundSeq)]
        : [asc(refunds.dueOn), asc(refunds.refundSeq)]),
    )
    .offset(offset)
    .$dynamic()
  return limit === null ? rows : rows.limit(limit)
}

export async function countTransfers(ctx: Context, filter: TransferFilter): Promise<number> {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(refunds)
    .innerJoin(orders, ofOrder)
    .where(matching(ctx, filter))
  return row?.count ?? 0
}

export async function getTransfer(ctx: Context, refundSeq: number): Promise<TransferRow | undefined> {
  const [row] = await ctx.db
    .select(FIELDS)
    .from(refunds)
    .innerJoin(orders, ofOrder)
    .where(and(eq(refunds.channelSeq, ctx.channelSeq), eq(refunds.refundSeq, refundSeq)))
  return row
}

/** Of everything that the site has still to transfer; late is only what could have been. */
export async function sumOwed(
  { db, channelSeq }: Context,
  today: string,
): Promise<{ owedCount: number; owedAmount: number; lateCount: number }> {
  const { rows } = await db.execute<{ n: number; amount: number; late: number }>(sql`
    select count(*)::int as n, coalesce(sum(amount), 0)::bigint as amount,
      count(*) filter (where due_on < ${today} and account_bank is not null)::int as late
    from refunds where channel_seq = ${channelSeq} and state = 'owed'`)
  const [row] = rows
  return { owedCount: row?.n ?? 0, owedAmount: row?.amount ?? 0, lateCount: row?.late ?? 0 }
}

/** Refunds of an order that are owed, held; the caller has locked the order. */
export async function lockOwed(ctx: Context, orderSeq: number) {
  return ctx.db
    .select()
    .from(refunds)
    .where(
      and(eq(refunds.channelSeq, ctx.channelSeq), eq(refunds.orderSeq, orderSeq), eq(refunds.state, 'owed')),
    )
    .orderBy(asc(refunds.refundSeq))
    .for('update')
}

/** The accounts that money was transferred to: nobody unmarks it any more once its day of Seoul is over. */
export async function forgetTransferredAccounts(ctx: Context): Promise<void> {
  await ctx.db
    .update(refunds)
    .set({ sealedAccount: null })
    .where(
      and(
        eq(refunds.state, 'done'),
        isNotNull(refunds.sealedAccount),
        lt(refunds.transferredAt, startOfSeoulDay(ctx.now)),
      ),
    )
}
