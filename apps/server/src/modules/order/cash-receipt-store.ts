import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { cashReceipts } from './tables.ts'

export type CashReceiptRow = typeof cashReceipts.$inferSelect

const receiptOf = (ctx: Context, orderSeq: number) =>
  and(eq(cashReceipts.channelSeq, ctx.channelSeq), eq(cashReceipts.orderSeq, orderSeq))

export async function findReceipt(ctx: Context, orderSeq: number): Promise<CashReceiptRow | undefined> {
  const [row] = await ctx.db.select().from(cashReceipts).where(receiptOf(ctx, orderSeq))
  return row
}

export async function listReceipts(ctx: Context, orderSeqs: readonly number[]): Promise<CashReceiptRow[]> {
  if (orderSeqs.length === 0) return []
  return ctx.db
    .select()
    .from(cashReceipts)
    .where(and(eq(cashReceipts.channelSeq, ctx.channelSeq), inArray(cashReceipts.orderSeq, [...orderSeqs])))
}

/** Nothing happens where the order has one already: an event that is told twice asks once. */
export async function insertReceipt(
  ctx: Context,
  row: Pick<CashReceiptRow, 'orderSeq' | 'typeCd' | 'state' | 'amount' | 'merchant'>,
): Promise<void> {
  await ctx.db
    .insert(cashReceipts)
    .values({ ...row, channelSeq: ctx.channelSeq, createdAt: ctx.now, updatedAt: ctx.now })
    .onConflictDoNothing()
}

/** The caller has locked the order. */
export async function updateReceipt(
  ctx: Context,
  orderSeq: number,
  values: Partial<Omit<CashReceiptRow, 'channelSeq' | 'orderSeq'>>,
): Promise<void> {
  await ctx.db
    .update(cashReceipts)
    .set({ ...values, updatedAt: ctx.now })
    .where(receiptOf(ctx, orderSeq))
}
