import type { Currency } from '@seodang/domain/codes'
import type { EntryKind, Posting } from '@seodang/domain/ledger'
import type { BusinessKind, TaxType } from '@seodang/domain/settlement-document'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { livingNumber } from '../identity/index.ts'

/** An entry of the books with all that an accountant asks of it. */
export interface EntryFacts extends Record<string, unknown> {
  channel_seq: number
  site_name: string
  entry_seq: number
  date: string
  kind: EntryKind
  currency: Currency
  amount: number
  order_number: string | null
  gateway: string | null
  payment_ref: string | null
  refund_date: string | null
  payout_date: string | null
  /** What stood of the order's amount and of its gateway fee before this entry. */
  amount_before: number
  fee_before: number
  business_kind: BusinessKind | null
  tax_type: TaxType | null
  postings: (Posting & { name: string | null })[]
}

/** The day of Seoul on which what an entry brought the site left the bank; of a payout its own. */
const PAYOUT_DATE = sql`case when p.kind = 'payout' then p.sale_date else (
    select (s.paid_at at time zone 'Asia/Seoul')::date from settlement_lines l
    join settlements s on s.channel_seq = l.channel_seq and s.settlement_seq = l.settlement_seq
    where l.channel_seq = p.channel_seq and l.entry_seq = p.entry_seq and l.payee_seq = 0) end`

/** Of a gateway's refund the day of it, of one that the site transfers the day of the transfer. */
const REFUND_DATE = sql`case
    when p.kind = 'reversal' then p.sale_date
    when p.kind = 'refund' then (
      select case when r.due_on is null then p.sale_date else r.transferred_on end from refunds r
      where r.channel_seq = p.channel_seq and r.refund_seq = split_part(p.event_key, ':', 2)::bigint)
    when p.kind = 'transfer' then (
      select r.transferred_on from refunds r
      where r.channel_seq = p.channel_seq and r.refund_seq = split_part(p.event_key, ':', 2)::bigint)
  end`

/** The chosen entries, by site, day and number. */
export async function listFacts(ctx: Context, chosen: SQL): Promise<EntryFacts[]> {
  const { rows } = await ctx.db.execute<EntryFacts>(sql`
    with p as (${chosen})
    select p.channel_seq, c.name as site_name, p.entry_seq, p.sale_date::text as date, p.kind, p.currency, p.amount,
      o.number as order_number, m.gateway, m.payment_ref, (${REFUND_DATE})::text as refund_date,
      (${PAYOUT_DATE})::text as payout_date, d.business_kind, d.tax_type,
      coalesce(before.amount, 0)::bigint as amount_before, coalesce(before.fee, 0)::bigint as fee_before,
      (select jsonb_agg(jsonb_build_object('account', g.account, 'payeeSeq', g.payee_seq, 'amount', g.amount,
          'name', (select u.name from users u where u.user_seq = ${livingNumber(sql`g.payee_seq`)})))
        from ledger_postings g where g.channel_seq = p.channel_seq and g.entry_seq = p.entry_seq) as postings
    from p
    join channels c on c.channel_seq = p.channel_seq
    left join orders o on o.channel_seq = p.channel_seq and o.order_seq = p.order_seq
    left join payments m on m.channel_seq = p.channel_seq and m.order_seq = p.order_seq
    left join settlement_documents d on d.channel_seq = p.channel_seq and d.payee_seq = 0
    left join lateral (
      select sum(b.amount) as amount, sum(f.fee) as fee
      from ledger_entries b
      left join lateral (select -sum(g.amount) as fee from ledger_postings g
        where g.channel_seq = b.channel_seq and g.entry_seq = b.entry_seq and g.account = 'gatewayFee') f on true
      where b.channel_seq = p.channel_seq and b.order_seq = p.order_seq and b.entry_seq < p.entry_seq) before on true
    order by p.channel_seq, p.sale_date, p.entry_seq`)
  return rows
}

/** Of some entries of the site, by their numbers. */
export async function factsOf(ctx: Context, entrySeqs: readonly number[]): Promise<Map<number, EntryFacts>> {
  const rows = await listFacts(
    ctx,
    sql`select e.* from ledger_entries e
      where e.channel_seq = ${ctx.channelSeq} and e.entry_seq = any(${sql.param([...entrySeqs])}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.entry_seq, row]))
}
