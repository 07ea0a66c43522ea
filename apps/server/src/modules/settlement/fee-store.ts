import { CURRENCY } from '@seodang/domain/codes'
import { FEE_STATE } from '@seodang/domain/fee-statement'
import { SITE_PAYEE } from '@seodang/domain/ledger'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { channels } from '../site/tables.ts'
import { NET_IN_DOLLARS } from './settle-store.ts'
import { feeStatements } from './tables.ts'

export type FeeRow = typeof feeStatements.$inferSelect
export type NewFee = Omit<typeof feeStatements.$inferInsert, 'channelSeq' | 'statementSeq'>

const isOne = (ctx: Context, statementSeq: number) =>
  and(eq(feeStatements.channelSeq, ctx.channelSeq), eq(feeStatements.statementSeq, statementSeq))

/** What the site owes in cents by all that was settled, less what statements ask for already. */
export async function dollarsNotAsked(ctx: Context): Promise<{ cents: number; endDate: string | null }> {
  const { rows } = await ctx.db.execute<{
    debt: number | null
    asked: number | null
    end_date: string | null
  }>(sql`
    select (select -${NET_IN_DOLLARS} from settlements s where s.channel_seq = ${ctx.channelSeq}
        and s.payee_seq = ${SITE_PAYEE} and s.currency = ${CURRENCY.usd})::bigint as debt,
      (select sum(f.amount) from fee_statements f where f.channel_seq = ${ctx.channelSeq})::bigint as asked,
      (select max(s.end_date) from settlements s where s.channel_seq = ${ctx.channelSeq}
        and s.payee_seq = ${SITE_PAYEE} and s.currency = ${CURRENCY.usd})::text as end_date`)
  const [row] = rows
  return { cents: (row?.debt ?? 0) - (row?.asked ?? 0), endDate: row?.end_date ?? null }
}

/** Undefined where the month has one. */
export async function insertFee(ctx: Context, values: NewFee): Promise<FeeRow | undefined> {
  const [row] = await ctx.db
    .insert(feeStatements)
    .values({ ...values, channelSeq: ctx.channelSeq, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning()
  return row
}

export async function lockFee(ctx: Context, statementSeq: number): Promise<FeeRow | undefined> {
  const [row] = await ctx.db.select().from(feeStatements).where(isOne(ctx, statementSeq)).for('update')
  return row
}

export async function updateFee(ctx: Context, statementSeq: number, change: Partial<NewFee>): Promise<void> {
  await ctx.db.update(feeStatements).set(change).where(isOne(ctx, statementSeq))
}

/** The youngest first. */
export async function listFees(ctx: Context): Promise<FeeRow[]> {
  return ctx.db
    .select()
    .from(feeStatements)
    .where(eq(feeStatements.channelSeq, ctx.channelSeq))
    .orderBy(desc(feeStatements.month))
}

/** The last settlement that a statement sums up. */
export async function lastSettlement(ctx: Context, { endDate }: Pick<FeeRow, 'endDate'>): Promise<number> {
  const { rows } = await ctx.db.execute<{ settlement_seq: number }>(sql`
    select settlement_seq from settlements where channel_seq = ${ctx.channelSeq} and payee_seq = ${SITE_PAYEE}
      and currency = ${CURRENCY.usd} and end_date = ${endDate}`)
  const [row] = rows
  if (!row) throw new Error('a statement without a settlement')
  return row.settlement_seq
}

/** The settlements that a statement sums up, by their last days: after the one before it. */
export async function listFeeLines(
  ctx: Context,
  { endDate, month }: Pick<FeeRow, 'endDate' | 'month'>,
): Promise<{ settlementDate: string; endDate: string; platformFee: number; vat: number; net: number }[]> {
  const { rows } = await ctx.db.execute<{
    settlement_date: string
    end_date: string
    platform_fee: number
    vat: number
    net: number
  }>(sql`
    select s.settlement_date::text as settlement_date, s.end_date::text as end_date, s.platform_fee, s.vat, s.net
    from settlements s
    where s.channel_seq = ${ctx.channelSeq} and s.payee_seq = ${SITE_PAYEE} and s.currency = ${CURRENCY.usd}
      and s.end_date <= ${endDate} and s.end_date > coalesce((select max(f.end_date) from fee_statements f
        where f.channel_seq = s.channel_seq and f.month < ${month}), '0001-01-01')
    order by s.end_date`)
  return rows.map((row) => ({
    settlementDate: row.settlement_date,
    endDate: row.end_date,
    platformFee: row.platform_fee,
    vat: row.vat,
    net: row.net,
  }))
}

/** Of all sites: sites that may owe dollars that nobody asked for. */
export async function listSitesInDollars(ctx: Context): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ channel_seq: number }>(sql`
    select distinct channel_seq from settlements
    where payee_seq = ${SITE_PAYEE} and currency = ${CURRENCY.usd} order by 1`)
  return rows.map((row) => row.channel_seq)
}

/** Of all sites: what is to be charged now. */
export const feesToCharge = ({ now }: Context): SQL => sql`
  select channel_seq, statement_seq as seq, next_try_at as since from fee_statements
  where state = ${FEE_STATE.open} and next_try_at <= ${now}`

/** Of all sites, the longest due first. */
export async function listOpenFees(
  ctx: Context,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: (FeeRow & { siteName: string })[]; totalCount: number }> {
  const open = eq(feeStatements.state, FEE_STATE.open)
  const [found, totalCount] = await Promise.all([
    ctx.db
      .select({ fee: feeStatements, siteName: channels.name })
      .from(feeStatements)
      .innerJoin(channels, eq(channels.channelSeq, feeStatements.channelSeq))
      .where(open)
      .orderBy(feeStatements.dueOn, feeStatements.statementSeq)
      .limit(limit)
      .offset(offset),
    ctx.db.$count(feeStatements, open),
  ])
  return { rows: found.map(({ fee, siteName }) => ({ ...fee, siteName })), totalCount }
}
