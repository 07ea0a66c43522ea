import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { livingNumber } from '../identity/index.ts'

const like = (q: string) => `%${q.trim().replaceAll(/[\\%_]/g, '\\$&')}%`

export interface Page {
  limit: number
  offset: number
}

export interface DocumentFilter {
  state?: string | undefined
  q?: string | undefined
}

const documentMatches = ({ state, q = '' }: DocumentFilter): SQL => sql`
  ${state === undefined ? sql`true` : sql`d.state = ${state}`}
  and ${q.trim() === '' ? sql`true` : sql`(c.name ilike ${like(q)} or d.name ilike ${like(q)})`}`

export interface DocumentLine extends Record<string, unknown> {
  channel_seq: number
  site_name: string
  payee_seq: number
  payee_name: string
  state: '01' | '02' | '03'
  submitted_at: string
}

/** Of all sites: whoever waits longest first. */
export async function listDocuments(
  ctx: Context,
  filter: DocumentFilter,
  { limit, offset }: Page,
): Promise<DocumentLine[]> {
  const { rows } = await ctx.db.execute<DocumentLine>(sql`
    select d.channel_seq, c.name as site_name, d.payee_seq, d.name as payee_name, d.state, d.submitted_at
    from settlement_documents d join channels c on c.channel_seq = d.channel_seq
    where ${documentMatches(filter)}
    order by d.submitted_at, d.channel_seq, d.payee_seq
    limit ${limit} offset ${offset}`)
  return rows
}

export async function countDocuments(ctx: Context, filter: DocumentFilter): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(sql`
    select count(*) as n from settlement_documents d join channels c on c.channel_seq = d.channel_seq
    where ${documentMatches(filter)}`)
  return rows[0]?.n ?? 0
}

export interface SettlementFilter {
  state?: string | undefined
  settlementDate?: string | undefined
  q?: string | undefined
}

const settlementMatches = ({ state, settlementDate, q = '' }: SettlementFilter): SQL => sql`
  ${state === undefined ? sql`true` : sql`s.state = ${state}`}
  and ${settlementDate === undefined ? sql`true` : sql`s.settlement_date = ${settlementDate}`}
  and ${q.trim() === '' ? sql`true` : sql`(c.name ilike ${like(q)} or u.name ilike ${like(q)})`}`

const SETTLEMENTS = sql`settlements s join channels c on c.channel_seq = s.channel_seq
  left join users u on u.user_seq = ${livingNumber(sql`s.payee_seq`)}`

/** The keys of the settlements of all sites, the youngest day first. */
export async function listSettlementKeys(
  ctx: Context,
  filter: SettlementFilter,
  { limit, offset }: Page,
): Promise<{ channel_seq: number; settlement_seq: number }[]> {
  const { rows } = await ctx.db.execute<{ channel_seq: number; settlement_seq: number }>(sql`
    select s.channel_seq, s.settlement_seq from ${SETTLEMENTS}
    where ${settlementMatches(filter)}
    order by s.settlement_date desc, s.settlement_seq desc
    limit ${limit} offset ${offset}`)
  return rows
}

export async function countDeskSettlements(ctx: Context, filter: SettlementFilter): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`select count(*) as n from ${SETTLEMENTS} where ${settlementMatches(filter)}`,
  )
  return rows[0]?.n ?? 0
}

/** The names of a site and of somebody who is paid there; the site is its own payee. */
export async function findNames(
  ctx: Context,
  payeeSeq: number,
): Promise<{ siteName: string; payeeName: string }> {
  const { rows } = await ctx.db.execute<{ site_name: string; payee_name: string | null }>(sql`
    select c.name as site_name, (select name from users where user_seq = ${payeeSeq}) as payee_name
    from channels c where c.channel_seq = ${ctx.channelSeq}`)
  const siteName = rows[0]?.site_name ?? ''
  return { siteName, payeeName: rows[0]?.payee_name ?? siteName }
}
