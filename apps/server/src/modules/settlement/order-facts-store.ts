import type { Currency, OrderKind, OrderLineCd } from '@seodang/domain/codes'
import type { EarlierTerms, EntryKind, OrderTerms, Posting } from '@seodang/domain/ledger'
import type { PackedClass } from '@seodang/domain/package-parts'
import type { RevenueShare } from '@seodang/domain/revenue-split'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'

export interface OrderFacts {
  order_seq: number
  kind: OrderKind
  currency: Currency
  amount: number
  pay_method_cd: string | null
  gateway: string
  merchant: string
  paid_at: string | null
  lines: { kind: OrderLineCd; amount: number }[]
  course_seq: number | null
  /** In force when it was paid; null where nobody ever shared the class, or the package as one (BYD-05). */
  shares: RevenueShare[] | null
  /** The classes of a package with their prices and shares, in its order. */
  classes: PackedClass[] | null
}

/** The agreement of a class at the moment of the payment. */
const sharesAt = (course: SQL) => sql`(
    select shares from revenue_shares r
    where r.channel_seq = o.channel_seq and r.course_seq = ${course} and r.valid_from <= o.paid_at
    order by r.valid_from desc, r.revenue_share_seq desc limit 1)`

const PRICE = sql`jsonb_build_object('fareCd', c.fare_cd, 'price', c.price, 'priceEx', c.price_ex,
  'discountPrice', c.discount_price, 'discountPriceEx', c.discount_price_ex,
  'discountStartAt', c.discount_start_at, 'discountEndAt', c.discount_end_at)`

/** Orders of the site as they stand now, with what is shared of them. */
export async function listOrderFacts(ctx: Context, orderSeqs: readonly number[]): Promise<OrderFacts[]> {
  const { rows } = await ctx.db.execute<OrderFacts & Record<string, unknown>>(sql`
    select o.order_seq, o.kind, o.currency, o.amount, o.pay_method_cd, o.gateway, o.merchant, o.paid_at,
      coalesce(l.lines, '[]') as lines, l.course_seq, ${sharesAt(sql`l.course_seq`)} as shares, p.classes
    from orders o
    left join lateral (
      select jsonb_agg(jsonb_build_object('kind', kind, 'amount', amount) order by order_line_seq) as lines,
        min(course_seq) filter (where kind in ('class', 'package')) as course_seq,
        min(course_seq) filter (where kind = 'package') as package_seq
      from order_lines where channel_seq = o.channel_seq and order_seq = o.order_seq) l on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('courseSeq', c.course_seq, 'price', ${PRICE},
        'shares', coalesce(${sharesAt(sql`c.course_seq`)}, '[]')) order by k.ord, k.course_seq) as classes
      from package_courses k
      join courses c on c.channel_seq = k.channel_seq and c.course_seq = k.course_seq
      where k.channel_seq = o.channel_seq and k.package_seq = l.package_seq) p on true
    where o.channel_seq = ${ctx.channelSeq} and o.order_seq = any(${sql.param([...orderSeqs])}::bigint[])
    order by o.order_seq`)
  return rows
}

export interface DoneRefund {
  refund_seq: number
  order_seq: number
  amount: number
  /** What of it is for goods and their carriage. */
  goods: number
  done_at: string
  /** PAY-21: until when staff transfer it; null where a gateway pays it back. */
  due_on: string | null
  /** When they said that they had. */
  transferred_at: string | null
}

/** Refunds that the order's sums hold, whether their money has left or is owed. */
export async function listDoneRefunds(ctx: Context, orderSeqs: readonly number[]): Promise<DoneRefund[]> {
  const { rows } = await ctx.db.execute<DoneRefund & Record<string, unknown>>(sql`
    select refund_seq, order_seq, amount, goods_amount as goods, coalesce(done_at, created_at) as done_at, due_on,
      transferred_at
    from refunds where channel_seq = ${ctx.channelSeq} and state in ('owed', 'done')
      and order_seq = any(${sql.param([...orderSeqs])}::bigint[])
    order by done_at, refund_seq`)
  return rows
}

export interface PostedEntry {
  order_seq: number
  event_key: string
  kind: EntryKind
  amount: number
  terms: OrderTerms | EarlierTerms | null
  postings: Posting[]
}

export async function listPosted(ctx: Context, orderSeqs: readonly number[]): Promise<PostedEntry[]> {
  const { rows } = await ctx.db.execute<PostedEntry & Record<string, unknown>>(sql`
    select e.order_seq, e.event_key, e.kind, e.amount, e.terms,
      (select jsonb_agg(jsonb_build_object('account', p.account, 'payeeSeq', p.payee_seq, 'amount', p.amount))
        from ledger_postings p
        where p.channel_seq = e.channel_seq and p.entry_seq = e.entry_seq) as postings
    from ledger_entries e
    where e.channel_seq = ${ctx.channelSeq} and e.order_seq = any(${sql.param([...orderSeqs])}::bigint[])
    order by e.entry_seq`)
  return rows
}

/**
 * Orders whose money the books do not show: paid and not posted, paid back and not posted, or posted and taken back by
 * the bank; and transfers of refunds that were marked, or unmarked, and not posted.
 */
export async function listMissed(ctx: Context): Promise<{ channel_seq: number; order_seq: number }[]> {
  const { rows } = await ctx.db.execute<{ channel_seq: number; order_seq: number }>(sql`
    select o.channel_seq, o.order_seq from orders o
    where o.paid_at is not null and o.amount > 0 and not exists (
      select 1 from ledger_entries e where e.channel_seq = o.channel_seq
        and e.event_key = 'paid:' || o.order_seq || ':' || floor(extract(epoch from o.paid_at) * 1000)::bigint)
    union
    select r.channel_seq, r.order_seq from refunds r
    join ledger_entries p on p.channel_seq = r.channel_seq and p.order_seq = r.order_seq and p.kind = 'payment'
    where r.state in ('owed', 'done') and not exists (
      select 1 from ledger_entries e
      where e.channel_seq = r.channel_seq and e.event_key = 'refund:' || r.refund_seq)
    union
    select e.channel_seq, e.order_seq from ledger_entries e
    join orders o on o.channel_seq = e.channel_seq and o.order_seq = e.order_seq and o.paid_at is null
    group by e.channel_seq, e.order_seq having sum(e.amount) > 0
    union
    select r.channel_seq, r.order_seq from refunds r
    where r.transferred_at is not null and not exists (
      select 1 from ledger_entries e where e.channel_seq = r.channel_seq and e.event_key = 'transfer:' || r.refund_seq
        || ':' || floor(extract(epoch from r.transferred_at) * 1000)::bigint)
    union
    select r.channel_seq, r.order_seq from refunds r
    join ledger_entries e on e.channel_seq = r.channel_seq and e.order_seq = r.order_seq and e.kind = 'transfer'
    where r.state = 'owed' and not exists (
      select 1 from ledger_entries u where u.channel_seq = e.channel_seq and u.event_key = 'undone:' || e.event_key)
    order by 1, 2`)
  return rows
}
