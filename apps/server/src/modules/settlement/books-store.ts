import type { OrderKind } from '@seodang/domain/codes'
import { type EntryKind, type OrderTerms, type Posting, SALE_ENTRIES } from '@seodang/domain/ledger'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'

/** Of `e`: money of a sale. Moving what a buyer is owed is no part of any turnover, and nobody is paid by it. */
export const IS_SALE = sql.raw(`e.kind in (${SALE_ENTRIES.map((kind) => `'${kind}'`).join(', ')})`)

/** One at a time writes the books of a site: positions of orders and lines of settlements follow from what stands there. */
export async function lockBooks(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`books:${ctx.channelSeq}`}, 0))`)
}

export interface NewEntry {
  eventKey: string
  kind: EntryKind
  orderSeq: number | null
  settlementSeq: number | null
  orderKind: OrderKind | null
  payMethodCd: string | null
  currency: string
  amount: number
  terms: OrderTerms | null
  occurredAt: Date
  saleDate: string
  postings: readonly Posting[]
}

/** Writes entries with their postings, each event once: of what is known by its key nothing is written. */
export async function insertEntries(ctx: Context, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  const { channelSeq } = ctx
  const { rows: inserted } = await ctx.db.execute<{ entry_seq: number; event_key: string }>(sql`
    insert into ledger_entries (channel_seq, event_key, kind, order_seq, settlement_seq, order_kind, pay_method_cd,
      currency, amount, terms, occurred_at, sale_date)
    select ${channelSeq}::bigint, e.* from unnest(
      ${sql.param(entries.map(({ eventKey }) => eventKey))}::text[],
      ${sql.param(entries.map(({ kind }) => kind))}::text[],
      ${sql.param(entries.map(({ orderSeq }) => orderSeq))}::bigint[],
      ${sql.param(entries.map(({ settlementSeq }) => settlementSeq))}::bigint[],
      ${sql.param(entries.map(({ orderKind }) => orderKind))}::text[],
      ${sql.param(entries.map(({ payMethodCd }) => payMethodCd))}::text[],
      ${sql.param(entries.map(({ currency }) => currency))}::text[],
      ${sql.param(entries.map(({ amount }) => amount))}::bigint[],
      ${sql.param(entries.map(({ terms }) => (terms === null ? null : JSON.stringify(terms))))}::jsonb[],
      ${sql.param(entries.map(({ occurredAt }) => occurredAt.toISOString()))}::timestamptz[],
      ${sql.param(entries.map(({ saleDate }) => saleDate))}::date[]
    ) as e
    on conflict (channel_seq, event_key) do nothing
    returning entry_seq, event_key`)
  const numbers = new Map(inserted.map((row) => [row.event_key, row.entry_seq]))
  const lines = entries.flatMap(({ eventKey, postings }) => {
    const entrySeq = numbers.get(eventKey)
    return entrySeq === undefined ? [] : postings.map((posting) => ({ ...posting, entrySeq }))
  })
  if (lines.length === 0) return
  await ctx.db.execute(sql`
    insert into ledger_postings (channel_seq, entry_seq, account, payee_seq, amount)
    select ${channelSeq}::bigint, p.* from unnest(
      ${sql.param(lines.map(({ entrySeq }) => entrySeq))}::bigint[],
      ${sql.param(lines.map(({ account }) => account))}::text[],
      ${sql.param(lines.map(({ payeeSeq }) => payeeSeq))}::bigint[],
      ${sql.param(lines.map(({ amount }) => amount))}::bigint[]
    ) as p`)
}

/** BYD-04: what all postings sum to in each currency: nothing, or the books are wrong. */
export async function sumOfBooks(ctx: Context): Promise<{ currency: string; sum: number }[]> {
  const { rows } = await ctx.db.execute<{ currency: string; sum: number }>(sql`
    select e.currency, sum(p.amount)::bigint as sum
    from ledger_postings p join ledger_entries e using (channel_seq, entry_seq)
    group by e.currency order by e.currency`)
  return rows
}
