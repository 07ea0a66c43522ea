import type { Currency, OrderKind, PayMethodCd } from '@seodang/domain/codes'
import type { EntryKind } from '@seodang/domain/ledger'
import { SITE_PAYEE } from '@seodang/domain/ledger'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { numbersOf } from '../identity/index.ts'
import { IS_SALE } from './books-store.ts'

export interface SalesFilter {
  kind?: OrderKind | undefined
  payMethodCd?: PayMethodCd | undefined
  q?: string | undefined
}

interface SumRow extends Record<string, unknown> {
  date: string
  currency: Currency
  pay_method_cd: PayMethodCd | null
  payments: number
  cancellations: number
  fees: number
  net: number
  orders: number
}

const like = (q: string) => `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`

function matching(ctx: Context, { kind, payMethodCd, q = '' }: SalesFilter): SQL {
  const found = like(q.trim())
  return sql`e.channel_seq = ${ctx.channelSeq} and ${IS_SALE}
    and ${kind === undefined ? sql`true` : sql`e.order_kind = ${kind}`}
    and ${payMethodCd === undefined ? sql`true` : sql`e.pay_method_cd = ${payMethodCd}`}
    and ${
      q.trim() === ''
        ? sql`true`
        : sql`exists (select 1 from orders o where o.channel_seq = e.channel_seq and o.order_seq = e.order_seq
            and (o.number ilike ${found} or o.name ilike ${found} or exists (select 1 from order_lines l
              where l.channel_seq = o.channel_seq and l.order_seq = o.order_seq and l.title ilike ${found})))`
    }`
}

/** What of an entry is kept by the gateway and the product, with VAT: negative at a payment. */
const FEES = sql`(select coalesce(sum(p.amount), 0)::bigint from ledger_postings p
  where p.channel_seq = e.channel_seq and p.entry_seq = e.entry_seq
    and p.account in ('gatewayFee', 'platformFee', 'vatPayable'))`

/** The share of one instructor in an entry, whoever pays it. */
const shareOf = (payeeSeq: number) => sql`(select -coalesce(sum(p.amount), 0)::bigint from ledger_postings p
  where p.channel_seq = e.channel_seq and p.entry_seq = e.entry_seq
    and p.account in ('instructorPayable', 'owedBySite') and p.payee_seq in ${numbersOf(payeeSeq)})`

/**
 * SALE-08, SALE-13: whole sums for each day, currency and method. Of an instructor (BYD-05) only the own share counts,
 * after fees.
 */
export async function sumSales(
  ctx: Context,
  payeeSeq: number,
  { startDate, endDate, ...filter }: SalesFilter & { startDate: string; endDate: string },
): Promise<SumRow[]> {
  const isSite = payeeSeq === SITE_PAYEE
  const mine = isSite
    ? sql`true`
    : sql`exists (select 1 from ledger_postings p where p.channel_seq = e.channel_seq
        and p.entry_seq = e.entry_seq and p.account in ('instructorPayable', 'owedBySite') and p.payee_seq in ${numbersOf(payeeSeq)})`
  const { rows } = await ctx.db.execute<SumRow>(sql`
    select s.sale_date::text as date, s.currency, s.pay_method_cd,
      coalesce(sum(s.amount) filter (where s.kind = 'payment'), 0)::bigint as payments,
      coalesce(sum(s.amount) filter (where s.kind <> 'payment'), 0)::bigint as cancellations,
      sum(s.fees)::bigint as fees, sum(s.amount + s.fees)::bigint as net,
      count(*) filter (where s.kind = 'payment') as orders
    from (
      select e.sale_date, e.currency, e.pay_method_cd, e.kind,
        ${isSite ? sql`e.amount` : shareOf(payeeSeq)} as amount, ${isSite ? FEES : sql`0::bigint`} as fees
      from ledger_entries e
      where ${matching(ctx, filter)} and e.sale_date between ${startDate} and ${endDate} and ${mine}
    ) s
    group by s.sale_date, s.currency, s.pay_method_cd
    order by s.sale_date, s.currency, s.pay_method_cd nulls last`)
  return rows
}

export interface SalesLineRow extends Record<string, unknown> {
  entry_seq: number
  order_seq: number
  number: string
  title: string
  name: string
  order_kind: OrderKind | null
  pay_method_cd: PayMethodCd | null
  kind: EntryKind
  currency: Currency
  amount: number
  fees: number
  occurred_at: string
}

/** What happened on one Seoul day, the last first. */
export async function listSales(
  ctx: Context,
  date: string,
  filter: SalesFilter,
  { limit, offset }: { limit: number | null; offset: number },
): Promise<SalesLineRow[]> {
  const { rows } = await ctx.db.execute<SalesLineRow>(sql`
    select e.entry_seq, e.order_seq, o.number, o.name, e.order_kind, e.pay_method_cd, e.kind, e.currency, e.amount,
      ${FEES} as fees, e.occurred_at,
      coalesce((select l.title from order_lines l where l.channel_seq = e.channel_seq and l.order_seq = e.order_seq
        order by l.order_line_seq limit 1), '') as title
    from ledger_entries e join orders o on o.channel_seq = e.channel_seq and o.order_seq = e.order_seq
    where ${matching(ctx, filter)} and e.sale_date = ${date}
    order by e.occurred_at desc, e.entry_seq desc
    limit ${limit} offset ${offset}`)
  return rows
}

export async function countSales(ctx: Context, date: string, filter: SalesFilter): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(sql`
    select count(*) as n from ledger_entries e where ${matching(ctx, filter)} and e.sale_date = ${date}`)
  return rows[0]?.n ?? 0
}
