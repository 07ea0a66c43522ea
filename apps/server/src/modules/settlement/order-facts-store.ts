import type { OrderKind } from '@seodang/domain/codes'
import type { EntryKind, OrderTerms } from '@seodang/domain/ledger'
import type { RevenueShare } from '@seodang/domain/revenue-split'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'

export interface OrderFacts {
  order_seq: number
  kind: OrderKind
  currency: string
  amount: number
  pay_method_cd: string | null
  gateway: string
  merchant: string
  paid_at: string | null
  /** The price of the class or package among the lines: materials and their delivery are not shared (BYD-05). */
  shared_amount: number
  /** In force when it was paid. */
  shares: RevenueShare[] | null
}

/** Orders of the site as they stand now, with what is shared of them. */
export async function listOrderFacts(ctx: Context, orderSeqs: readonly number[]): Promise<OrderFacts[]> {
  const { rows } = await ctx.db.execute<OrderFacts & Record<string, unknown>>(sql`
    select o.order_seq, o.kind, o.currency, o.amount, o.pay_method_cd, o.gateway, o.merchant, o.paid_at,
      coalesce(l.shared_amount, 0)::bigint as shared_amount, s.shares
    from orders o
    left join lateral (
      select sum(amount) as shared_amount, min(course_seq) as course_seq from order_lines
      where channel_seq = o.channel_seq and order_seq = o.order_seq and kind in ('class', 'package')) l on true
    left join lateral (
      select shares from revenue_shares r
      where r.channel_seq = o.channel_seq and r.course_seq = l.course_seq and r.valid_from <= o.paid_at
      order by r.valid_from desc, r.revenue_share_seq desc limit 1) s on true
    where o.channel_seq = ${ctx.channelSeq} and o.order_seq = any(${sql.param([...orderSeqs])}::bigint[])
    order by o.order_seq`)
  return rows
}

export interface DoneRefund {
  refund_seq: number
  order_seq: number
  amount: number
  done_at: string
}

export async function listDoneRefunds(ctx: Context, orderSeqs: readonly number[]): Promise<DoneRefund[]> {
  const { rows } = await ctx.db.execute<DoneRefund & Record<string, unknown>>(sql`
    select refund_seq, order_seq, amount, coalesce(done_at, created_at) as done_at from refunds
    where channel_seq = ${ctx.channelSeq} and state = 'done'
      and order_seq = any(${sql.param([...orderSeqs])}::bigint[])
    order by done_at, refund_seq`)
  return rows
}

export interface PostedEntry {
  order_seq: number
  event_key: string
  kind: EntryKind
  amount: number
  terms: OrderTerms
}

export async function listPosted(ctx: Context, orderSeqs: readonly number[]): Promise<PostedEntry[]> {
  const { rows } = await ctx.db.execute<PostedEntry & Record<string, unknown>>(sql`
    select order_seq, event_key, kind, amount, terms from ledger_entries
    where channel_seq = ${ctx.channelSeq} and order_seq = any(${sql.param([...orderSeqs])}::bigint[])
    order by entry_seq`)
  return rows
}

/**
 * Orders whose money the books do not show: paid and not posted, paid back and not posted, or posted and taken back by
 * the bank.
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
    where r.state = 'done' and not exists (
      select 1 from ledger_entries e
      where e.channel_seq = r.channel_seq and e.event_key = 'refund:' || r.refund_seq)
    union
    select e.channel_seq, e.order_seq from ledger_entries e
    join orders o on o.channel_seq = e.channel_seq and o.order_seq = e.order_seq and o.paid_at is null
    group by e.channel_seq, e.order_seq having sum(e.amount) > 0
    order by 1, 2`)
  return rows
}
