import type { Currency } from '@seodang/domain/codes'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { livingNumber, numbersOf } from '../identity/index.ts'

/** The year of Seoul in which a payout left. */
const PAID_IN = sql`extract(year from s.paid_at at time zone 'Asia/Seoul')::int`
/** Of a business nothing is withheld, and its payouts are in no statement. */
const IS_WITHHELD = sql`s.paid_at is not null and s.income_tax + s.local_tax > 0`

const ofPayee = ({ channelSeq }: Context, payeeSeq: number): SQL =>
  sql`s.channel_seq = ${channelSeq} and s.payee_seq in ${numbersOf(payeeSeq)} and ${IS_WITHHELD}`

interface WithheldPayout extends Record<string, unknown> {
  settlement_seq: number
  settlement_date: string
  paid_on: string
  currency: Currency
  amount: number
  income_tax: number
  local_tax: number
  pays: number
}

export async function listWithheldYears(ctx: Context, payeeSeq: number): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ year: number }>(sql`
    select distinct ${PAID_IN} as year from settlements s where ${ofPayee(ctx, payeeSeq)} order by 1 desc`)
  return rows.map(({ year }) => year)
}

/** The payouts of a year of which something was withheld, as they left. */
export async function listWithheld(ctx: Context, payeeSeq: number, year: number): Promise<WithheldPayout[]> {
  const { rows } = await ctx.db.execute<WithheldPayout>(sql`
    select s.settlement_seq, s.settlement_date::text as settlement_date,
      (s.paid_at at time zone 'Asia/Seoul')::date::text as paid_on, s.currency, s.total as amount, s.income_tax,
      s.local_tax, s.paid_amount as pays
    from settlements s where ${ofPayee(ctx, payeeSeq)} and ${PAID_IN} = ${year}
    order by s.paid_at, s.settlement_seq`)
  return rows
}

export interface WithheldPerson extends Record<string, unknown> {
  site_name: string
  payee_seq: number
  name: string
  currency: Currency
  payouts: number
  amount: number
  income_tax: number
  local_tax: number
  pays: number
}

/** Of all sites: what was withheld of whom in a year, by whoever they are by now and the name of their documents. */
export async function listWithheldOfAll(ctx: Context, year: number): Promise<WithheldPerson[]> {
  const { rows } = await ctx.db.execute<WithheldPerson>(sql`
    select c.name as site_name, p.payee_seq, coalesce(d.name, u.name, c.name) as name, p.currency, p.payouts, p.amount,
      p.income_tax, p.local_tax, p.pays
    from (
      select s.channel_seq, ${livingNumber(sql`s.payee_seq`)} as payee_seq, s.currency, count(*) as payouts,
        sum(s.total)::bigint as amount, sum(s.income_tax)::bigint as income_tax,
        sum(s.local_tax)::bigint as local_tax, sum(s.paid_amount)::bigint as pays
      from settlements s where ${IS_WITHHELD} and ${PAID_IN} = ${year}
      group by 1, 2, 3) p
    join channels c on c.channel_seq = p.channel_seq
    left join settlement_documents d on d.channel_seq = p.channel_seq and d.payee_seq = p.payee_seq
    left join users u on u.user_seq = p.payee_seq
    order by coalesce(d.name, u.name, c.name) collate ko_natural, p.channel_seq, p.payee_seq, p.currency`)
  return rows
}
