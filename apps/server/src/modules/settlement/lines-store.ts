import type { OrderKind, PayMethodCd } from '@seodang/domain/codes'
import { type EntryKind, SITE_PAYEE } from '@seodang/domain/ledger'
import type { OrderPart } from '@seodang/domain/why'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { livingNumber } from '../identity/index.ts'

export interface LineRow extends Record<string, unknown> {
  entry_seq: number
  order_seq: number
  number: string
  title: string
  order_kind: OrderKind | null
  pay_method_cd: PayMethodCd | null
  kind: EntryKind
  occurred_at: string
  gross: number
  cancelled: number
  collected: number
  provider_fee: number
  platform_fee: number
  vat: number
  shares: number
  net: number
  by_site: number
  /** What stood of the order's gateway fee before this entry. */
  fee_before: number
}

const COLUMNS: Record<OrderPart, SQL> = {
  gross: sql`gross`,
  cancelled: sql`cancelled`,
  collected: sql`collected`,
  gatewayFee: sql`provider_fee`,
  gatewayVat: sql`provider_fee`,
  platformFee: sql`platform_fee`,
  vat: sql`vat`,
  shares: sql`shares`,
}
/** Of one part only the lines that it is made of. */
const madeOf = (part: OrderPart | undefined) => (part === undefined ? sql`true` : sql`${COLUMNS[part]} <> 0`)

/** Of `e`: what stood of its order's gateway fee before it. */
const FEE_BEFORE = sql`coalesce((
  select -sum(g.amount) from ledger_entries b
  join ledger_postings g on g.channel_seq = b.channel_seq and g.entry_seq = b.entry_seq and g.account = 'gatewayFee'
  where b.channel_seq = e.channel_seq and b.order_seq = e.order_seq and b.entry_seq < e.entry_seq), 0)::bigint`

/** The gateway's fee in each entry of a settlement, with what stood of it before. */
export async function listGatewayFees(
  ctx: Context,
  settlementSeq: number,
): Promise<{ provider_fee: number; fee_before: number }[]> {
  const { rows } = await ctx.db.execute<{ provider_fee: number; fee_before: number }>(sql`
    select l.provider_fee, ${FEE_BEFORE} as fee_before
    from settlement_lines l join ledger_entries e on e.channel_seq = l.channel_seq and e.entry_seq = l.entry_seq
    where l.channel_seq = ${ctx.channelSeq} and l.settlement_seq = ${settlementSeq} and l.provider_fee <> 0`)
  return rows
}

/** When a settlement was held, released and paid. */
export async function listMoves(
  ctx: Context,
  settlementSeq: number,
): Promise<{ kind: EntryKind; occurred_at: string }[]> {
  const { rows } = await ctx.db.execute<{ kind: EntryKind; occurred_at: string }>(sql`
    select kind, occurred_at from ledger_entries
    where channel_seq = ${ctx.channelSeq} and settlement_seq = ${settlementSeq} order by entry_seq`)
  return rows
}

/** The lines of a settlement, in the order in which it happened; two of one entry, by two numbers of a payee, as one. */
export async function listLines(
  ctx: Context,
  settlementSeq: number,
  { limit, offset }: { limit: number | null; offset: number },
  part?: OrderPart,
): Promise<LineRow[]> {
  const { rows } = await ctx.db.execute<LineRow>(sql`
    select e.entry_seq, e.order_seq, o.number, e.order_kind, e.pay_method_cd, e.kind, e.occurred_at,
      l.gross, l.cancelled, l.collected, l.provider_fee, l.platform_fee, l.vat, l.shares, l.net, l.by_site, ${FEE_BEFORE} as fee_before,
      coalesce((select i.title from order_lines i where i.channel_seq = e.channel_seq and i.order_seq = e.order_seq
        order by i.order_line_seq limit 1), '') as title
    from (
      select entry_seq, sum(gross)::bigint as gross, sum(cancelled)::bigint as cancelled,
        sum(collected)::bigint as collected, sum(provider_fee)::bigint as provider_fee,
        sum(platform_fee)::bigint as platform_fee, sum(vat)::bigint as vat, sum(shares)::bigint as shares,
        sum(net)::bigint as net, sum(by_site)::bigint as by_site
      from settlement_lines where channel_seq = ${ctx.channelSeq} and settlement_seq = ${settlementSeq}
        and ${madeOf(part)}
      group by entry_seq) l
    join ledger_entries e on e.channel_seq = ${ctx.channelSeq} and e.entry_seq = l.entry_seq
    join orders o on o.channel_seq = e.channel_seq and o.order_seq = e.order_seq
    order by e.occurred_at, e.entry_seq
    limit ${limit} offset ${offset}`)
  return rows
}

export async function countLines(ctx: Context, settlementSeq: number, part?: OrderPart): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(sql`
    select count(distinct entry_seq) as n from settlement_lines
    where channel_seq = ${ctx.channelSeq} and settlement_seq = ${settlementSeq} and ${madeOf(part)}`)
  return rows[0]?.n ?? 0
}

/** BYD-05: whom the site owes what of a settlement of its own, of money that it took itself, by whoever they are by now. */
export async function listOwedBySite(
  ctx: Context,
  settlementSeq: number,
): Promise<{ userSeq: number; name: string; amount: number }[]> {
  const { rows } = await ctx.db.execute<{ user_seq: number; name: string; amount: number }>(sql`
    select u.user_seq, u.name, sum(-p.amount)::bigint as amount
    from settlement_lines l
    join ledger_postings p on p.channel_seq = l.channel_seq and p.entry_seq = l.entry_seq and p.account = 'owedBySite'
    join users u on u.user_seq = ${livingNumber(sql`p.payee_seq`)}
    where l.channel_seq = ${ctx.channelSeq} and l.settlement_seq = ${settlementSeq} and l.payee_seq = ${SITE_PAYEE}
    group by u.user_seq having sum(p.amount) <> 0
    order by amount desc, u.user_seq`)
  return rows.map(({ user_seq: userSeq, name, amount }) => ({ userSeq, name, amount }))
}
