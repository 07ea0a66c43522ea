import { CURRENCY, SETTLEMENT_STATE } from '@seodang/domain/codes'
import { FEE_STATE } from '@seodang/domain/fee-statement'
import { type EntryKind, type LedgerAccount, SITE_PAYEE } from '@seodang/domain/ledger'
import type { SettlementSums } from '@seodang/domain/settlement'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { livingNumber } from '../identity/index.ts'
import { IS_SALE } from './books-store.ts'

export interface OpenPosting {
  entry_seq: number
  kind: EntryKind
  currency: string
  amount: number
  taker: 'platform' | 'site'
  account: LedgerAccount
  payee_seq: number
  /** Who that is by now. */
  living_seq: number
  posted: number
}

/**
 * All postings of orders up to a sales day of which some payee has no settlement yet. The terms of a refund are those
 * of its payment. What is settled is left out before its postings are read, so that a long history costs little.
 * `not in` reads the settled ones once; an anti-join would, by the estimates of a night that posted much, do so for each.
 */
export async function listOpenPostings(ctx: Context, endDate: string): Promise<OpenPosting[]> {
  const { channelSeq } = ctx
  const { rows } = await ctx.db.execute<OpenPosting & Record<string, unknown>>(sql`
    with due as (
      select e.entry_seq, 0 as payee_seq from ledger_entries e
      where e.channel_seq = ${channelSeq} and ${IS_SALE} and e.sale_date <= ${endDate}
      union all
      select p.entry_seq, p.payee_seq
      from ledger_postings p join ledger_entries e using (channel_seq, entry_seq)
      where p.channel_seq = ${channelSeq} and p.account in ('instructorPayable', 'owedBySite')
        and ${IS_SALE} and e.sale_date <= ${endDate}
    ), open as (
      select distinct d.entry_seq from due d
      where (d.entry_seq, d.payee_seq) not in (
        select entry_seq, payee_seq from settlement_lines where channel_seq = ${channelSeq})
    )
    select e.entry_seq, e.kind, e.currency, e.amount, p.account, p.payee_seq, p.amount as posted,
      ${livingNumber(sql`p.payee_seq`)} as living_seq,
      case when bool_or(p.account = 'gatewayReceivable') over (partition by e.entry_seq)
        then 'platform' else 'site' end as taker
    from open
    join ledger_entries e on e.channel_seq = ${channelSeq} and e.entry_seq = open.entry_seq
    join ledger_postings p on p.channel_seq = ${channelSeq} and p.entry_seq = open.entry_seq
    order by e.entry_seq`)
  return rows
}

/** Entries that have a line of this payee already. */
export async function listSettledEntries(ctx: Context, entrySeqs: readonly number[]): Promise<Set<string>> {
  const { rows } = await ctx.db.execute<{ entry_seq: number; payee_seq: number }>(sql`
    select entry_seq, payee_seq from settlement_lines
    where channel_seq = ${ctx.channelSeq} and entry_seq = any(${sql.param([...entrySeqs])}::bigint[])`)
  return new Set(rows.map((row) => `${row.entry_seq} ${row.payee_seq}`))
}

export interface SettledUntil {
  payee_seq: number
  currency: string
  settlement_date: string
  debt: number
}

/** Of `s`, settlements in dollars: what all of them come to, less what was paid out of one while that was possible. */
export const NET_IN_DOLLARS = sql`sum(s.net - case when s.state = ${SETTLEMENT_STATE.paid} then s.total else 0 end)`

/**
 * For each payee and currency the last day that was settled, and the debt with which the next one begins (SALE-10). Each
 * settlement has taken over what was owed before it and leaves what it could not pay, so that all of them together tell
 * the debt, also of somebody who was paid under two numbers. In dollars nothing is paid out, so what the site has there is
 * carried, too: a fee that was charged is no debt any more, and one whose sale went back after that is had by the site.
 */
export async function listSettledUntil(ctx: Context): Promise<SettledUntil[]> {
  const { rows } = await ctx.db.execute<SettledUntil & Record<string, unknown>>(sql`
    select t.payee_seq, t.currency, t.settlement_date, case
        when t.payee_seq = ${SITE_PAYEE} and t.currency = ${CURRENCY.usd} then t.net + coalesce((
          select sum(f.amount) from fee_statements f
          where f.channel_seq = ${ctx.channelSeq} and f.state = ${FEE_STATE.paid}), 0)
        else t.debt end::bigint as debt
    from (select ${livingNumber(sql`s.payee_seq`)} as payee_seq, s.currency,
        max(s.settlement_date)::text as settlement_date, sum(least(s.total, 0) - s.carried_in)::bigint as debt,
        ${NET_IN_DOLLARS}::bigint as net
      from settlements s where s.channel_seq = ${ctx.channelSeq}
      group by 1, s.currency) t`)
  return rows
}

export interface NewSettlement extends SettlementSums {
  payeeSeq: number
  currency: string
  settlementDate: string
  endDate: string
  carriedIn: number
  state: string
}

export async function insertSettlement(
  ctx: Context,
  row: NewSettlement,
  lines: readonly (SettlementSums & { entrySeq: number; postedTo: number })[],
): Promise<void> {
  const { channelSeq } = ctx
  const { rows } = await ctx.db.execute<{ settlement_seq: number }>(sql`
    insert into settlements (channel_seq, payee_seq, currency, settlement_date, end_date, gross, cancelled, collected,
      provider_fee, platform_fee, vat, shares, net, by_site, carried_in, total, state, created_at, updated_at)
    values (${channelSeq}, ${row.payeeSeq}, ${row.currency}, ${row.settlementDate}, ${row.endDate}, ${row.gross},
      ${row.cancelled}, ${row.collected}, ${row.providerFee}, ${row.platformFee}, ${row.vat}, ${row.shares},
      ${row.net}, ${row.bySite}, ${row.carriedIn}, ${row.net + row.carriedIn}, ${row.state}, ${ctx.now}, ${ctx.now})
    returning settlement_seq`)
  const part = (name: keyof SettlementSums | 'entrySeq' | 'postedTo') =>
    sql.param(lines.map((line) => line[name]))
  await ctx.db.execute(sql`
    insert into settlement_lines (channel_seq, settlement_seq, entry_seq, payee_seq, gross, cancelled, collected,
      provider_fee, platform_fee, vat, shares, net, by_site)
    select ${channelSeq}::bigint, ${rows[0]?.settlement_seq}::bigint, l.* from unnest(
      ${part('entrySeq')}::bigint[], ${part('postedTo')}::bigint[],
      ${part('gross')}::bigint[], ${part('cancelled')}::bigint[], ${part('collected')}::bigint[],
      ${part('providerFee')}::bigint[], ${part('platformFee')}::bigint[], ${part('vat')}::bigint[],
      ${part('shares')}::bigint[], ${part('net')}::bigint[], ${part('bySite')}::bigint[]
    ) as l`)
}

/** Sites with sales up to a day of which something is not settled. */
export async function listSitesToSettle(ctx: Context, endDate: string): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ channel_seq: number }>(sql`
    select e.channel_seq from ledger_entries e
    where ${IS_SALE} and e.sale_date <= ${endDate} and not exists (
      select 1 from settlement_lines l
      where l.channel_seq = e.channel_seq and l.entry_seq = e.entry_seq and l.payee_seq = 0)
    union
    select e.channel_seq from ledger_entries e
    join ledger_postings p on p.channel_seq = e.channel_seq and p.entry_seq = e.entry_seq
      and p.account in ('instructorPayable', 'owedBySite')
    where ${IS_SALE} and e.sale_date <= ${endDate} and not exists (
      select 1 from settlement_lines l
      where l.channel_seq = e.channel_seq and l.entry_seq = e.entry_seq and l.payee_seq = p.payee_seq)
    order by 1`)
  return rows.map((row) => row.channel_seq)
}
