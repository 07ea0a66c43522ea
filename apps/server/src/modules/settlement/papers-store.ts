import { USER_TYPE } from '@seodang/domain/codes'
import { SITE_PAYEE } from '@seodang/domain/ledger'
import type { AskedWhy, PapersBasis, PapersNow } from '@seodang/domain/papers'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { numbersOf } from '../identity/index.ts'
import { settlementDocuments } from './tables.ts'

/** For whom documents would stand that are handed in now. */
export const readBasis = (ctx: Context, payeeSeq: number): Promise<PapersNow> =>
  payeeSeq === SITE_PAYEE ? siteBasis(ctx) : instructorBasis(ctx, payeeSeq)

async function siteBasis({ db, channelSeq }: Context): Promise<PapersNow> {
  const { rows } = await db.execute<{
    people: number[]
    merged: number[]
    corp_name: string
    ceo_name: string
    reg_no: string
  }>(sql`
    with owners as (
      select user_seq from operators where channel_seq = ${channelSeq} and user_type_cd = ${USER_TYPE.owner})
    select coalesce(c.corp_name, '') as corp_name, coalesce(c.ceo_name, '') as ceo_name,
      coalesce(c.reg_no, '') as reg_no,
      (select coalesce(jsonb_agg(user_seq order by user_seq), '[]') from owners) as people,
      (select coalesce(jsonb_agg(u.user_seq order by u.user_seq), '[]')
        from users u join owners o on o.user_seq = u.merged_into) as merged
    from channels c where c.channel_seq = ${channelSeq}`)
  const [row] = rows
  return {
    people: row?.people ?? [],
    merged: row?.merged ?? [],
    corpName: row?.corp_name ?? '',
    ceoName: row?.ceo_name ?? '',
    regNo: row?.reg_no ?? '',
  }
}

/** The numbers of an instructor that have documents, or would have them. */
async function instructorBasis({ db, channelSeq }: Context, payeeSeq: number): Promise<PapersNow> {
  const { rows } = await db.execute<{ user_seq: number }>(sql`
    select n.user_seq from ${numbersOf(payeeSeq)} n
    where n.user_seq = ${payeeSeq} or exists (
      select 1 from settlement_documents d where d.channel_seq = ${channelSeq} and d.payee_seq = n.user_seq)
    order by n.user_seq`)
  return { people: rows.map((row) => row.user_seq), merged: [], corpName: '', ceoName: '', regNo: '' }
}

export async function markAskedAnew(
  ctx: Context,
  payeeSeq: number,
  marks: { state: '04'; askedWhy: AskedWhy },
): Promise<void> {
  await ctx.db
    .update(settlementDocuments)
    .set({ ...marks, reason: '', decidedAt: null, updatedAt: ctx.now })
    .where(
      and(eq(settlementDocuments.channelSeq, ctx.channelSeq), eq(settlementDocuments.payeeSeq, payeeSeq)),
    )
}

export async function changeBasis(ctx: Context, payeeSeq: number, basis: PapersBasis): Promise<void> {
  await ctx.db
    .update(settlementDocuments)
    .set({ basis })
    .where(
      and(eq(settlementDocuments.channelSeq, ctx.channelSeq), eq(settlementDocuments.payeeSeq, payeeSeq)),
    )
}

/** Of all sites, or of one: whose documents stand and are not asked for anew already. */
export async function listStanding(
  { db }: Context,
  { channelSeq, userSeq }: { channelSeq?: number; userSeq?: number },
): Promise<{ channelSeq: number; payeeSeq: number }[]> {
  const { rows } = await db.execute<{ channel_seq: number; payee_seq: number }>(sql`
    select d.channel_seq, d.payee_seq from settlement_documents d
    where d.state <> '04'
      and ${channelSeq === undefined ? sql`true` : sql`d.channel_seq = ${channelSeq}`}
      and ${
        userSeq === undefined
          ? sql`true`
          : sql`(d.payee_seq = ${userSeq} or d.payee_seq = ${SITE_PAYEE} and d.basis -> 'people' @> to_jsonb(${userSeq}::bigint))`
      }
      and not exists (select 1 from users u where u.user_seq = d.payee_seq and u.merged_into is not null)
    order by d.channel_seq, d.payee_seq`)
  return rows.map((row) => ({ channelSeq: row.channel_seq, payeeSeq: row.payee_seq }))
}
