import { CURRENCY, SETTLEMENT_STATE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { and, asc, count, desc, eq, gt, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { numbersOf } from '../identity/index.ts'
import { settlementDocuments, settlements } from './tables.ts'

export type SettlementRow = typeof settlements.$inferSelect
export type DocumentRow = typeof settlementDocuments.$inferSelect

export async function lockSettlement(ctx: Context, settlementSeq: number): Promise<SettlementRow> {
  const [row] = await ctx.db.select().from(settlements).where(isOne(ctx, settlementSeq)).for('update')
  return row ?? fail('NO_DATA', { settlementSeq })
}

export async function getSettlement(ctx: Context, settlementSeq: number): Promise<SettlementRow> {
  const [row] = await ctx.db.select().from(settlements).where(isOne(ctx, settlementSeq))
  return row ?? fail('NO_DATA', { settlementSeq })
}

export async function updateSettlement(
  ctx: Context,
  settlementSeq: number,
  change: Partial<typeof settlements.$inferInsert>,
): Promise<void> {
  await ctx.db
    .update(settlements)
    .set({ ...change, updatedAt: ctx.now })
    .where(isOne(ctx, settlementSeq))
}

const isOne = (ctx: Context, settlementSeq: number): SQL | undefined =>
  and(eq(settlements.channelSeq, ctx.channelSeq), eq(settlements.settlementSeq, settlementSeq))

const ofPayee = (ctx: Context, payeeSeq: number): SQL | undefined =>
  and(eq(settlements.channelSeq, ctx.channelSeq), sql`${settlements.payeeSeq} in ${numbersOf(payeeSeq)}`)

/** The settlements of one payee, the youngest day first. */
export async function listSettlements(
  ctx: Context,
  payeeSeq: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<SettlementRow[]> {
  return ctx.db
    .select()
    .from(settlements)
    .where(ofPayee(ctx, payeeSeq))
    .orderBy(desc(settlements.settlementDate), desc(settlements.settlementSeq))
    .limit(limit)
    .offset(offset)
}

/** What a payee is still to get, the oldest first; a debt is none, nor is what is set off in dollars. */
export async function listUnpaid(ctx: Context, payeeSeq: number): Promise<SettlementRow[]> {
  return ctx.db
    .select()
    .from(settlements)
    .where(
      and(
        ofPayee(ctx, payeeSeq),
        ne(settlements.state, SETTLEMENT_STATE.paid),
        gt(settlements.total, 0),
        ne(settlements.currency, CURRENCY.usd),
      ),
    )
    .orderBy(asc(settlements.settlementDate), asc(settlements.settlementSeq))
}

export async function countSettlements(ctx: Context, payeeSeq: number): Promise<number> {
  const [row] = await ctx.db.select({ n: count() }).from(settlements).where(ofPayee(ctx, payeeSeq))
  return row?.n ?? 0
}

export async function listOfDay(
  ctx: Context,
  payeeSeq: number,
  settlementDate: string,
): Promise<SettlementRow[]> {
  return ctx.db
    .select()
    .from(settlements)
    .where(and(ofPayee(ctx, payeeSeq), eq(settlements.settlementDate, settlementDate)))
    .orderBy(desc(settlements.settlementSeq))
}

/** What the payee was settled before this day in its currency, the youngest first. */
export async function listBefore(
  ctx: Context,
  payeeSeq: number,
  { settlementDate, currency }: Pick<SettlementRow, 'settlementDate' | 'currency'>,
): Promise<Pick<SettlementRow, 'settlementSeq' | 'settlementDate' | 'total'>[]> {
  return ctx.db
    .select({
      settlementSeq: settlements.settlementSeq,
      settlementDate: settlements.settlementDate,
      total: settlements.total,
    })
    .from(settlements)
    .where(
      and(
        ofPayee(ctx, payeeSeq),
        eq(settlements.currency, currency),
        lt(settlements.settlementDate, settlementDate),
      ),
    )
    .orderBy(desc(settlements.settlementDate), desc(settlements.settlementSeq))
}

export async function findDocument(ctx: Context, payeeSeq: number): Promise<DocumentRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(settlementDocuments)
    .where(
      and(eq(settlementDocuments.channelSeq, ctx.channelSeq), eq(settlementDocuments.payeeSeq, payeeSeq)),
    )
  return row
}
