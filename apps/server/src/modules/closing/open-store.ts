import { COURSE_TYPE, DELIVERY_STATE } from '@seodang/domain/codes'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { countOwedToBuyers, isHeld, type OwedToBuyers } from '../order/index.ts'

export interface HeldClass extends Record<string, unknown> {
  course_seq: number
  title: string
  is_package: boolean
  attend_seqs: number[]
}

/** Classes and packages of the site with the places in them that are not over. */
export async function listHeldClasses(ctx: Context): Promise<HeldClass[]> {
  const { rows } = await ctx.db.execute<HeldClass>(sql`
    select k.course_seq, k.title, k.course_type_cd = ${COURSE_TYPE.package} as is_package,
      array_agg(a.attend_seq order by a.attend_seq) as attend_seqs
    from attendances a join courses k on k.channel_seq = a.channel_seq and k.course_seq = a.course_seq
    where a.channel_seq = ${ctx.channelSeq} and ${isHeld(ctx)}
    group by k.course_seq, k.title, k.course_type_cd
    order by k.title collate ko_natural, k.course_seq`)
  return rows
}

export interface HeldMembership extends Record<string, unknown> {
  membership_seq: number
  name: string
  people: number
}

export async function listHeldMemberships(ctx: Context): Promise<HeldMembership[]> {
  const { rows } = await ctx.db.execute<HeldMembership>(sql`
    select m.membership_seq, m.name, count(*)::int as people
    from subscriptions s
    join site_memberships m on m.channel_seq = s.channel_seq and m.membership_seq = s.membership_seq
    where s.channel_seq = ${ctx.channelSeq} and s.state <> 'ended'
    group by m.membership_seq, m.name
    order by m.name collate ko_natural, m.membership_seq`)
  return rows
}

export type Owed = OwedToBuyers & { parcels: number; payouts: number }

/** What keeps the site from being closed. */
export async function countOwed(ctx: Context): Promise<Owed> {
  const { channelSeq } = ctx
  const { rows } = await ctx.db.execute<{ parcels: number; payouts: number }>(sql`
    select
      (select count(*)::int from deliveries d where d.channel_seq = ${channelSeq}
        and d.started_at is not null and d.closed_at is null
        and d.state in (${DELIVERY_STATE.toPrepare}, ${DELIVERY_STATE.packed}, ${DELIVERY_STATE.sent})) as parcels,
      (select count(*)::int from (
        select p.payee_seq from ledger_postings p join ledger_entries e using (channel_seq, entry_seq)
        where p.channel_seq = ${channelSeq} and p.account in ('sitePayable', 'instructorPayable', 'held')
        group by p.payee_seq, e.currency having sum(p.amount) < 0) u) as payouts`)
  return { ...(await countOwedToBuyers(ctx)), ...(rows[0] ?? { parcels: 0, payouts: 0 }) }
}

/** Of all sites that close: places that are to end. */
export const placesToEnd = (ctx: Context): SQL => sql`
  select a.channel_seq, a.attend_seq as seq, c.closing_at as since
  from attendances a join channels c on c.channel_seq = a.channel_seq
  where c.closing_at is not null and c.closed_at is null and ${isHeld(ctx)}`

/** Sites that close. */
export const sitesToClose = (): SQL => sql`
  select c.channel_seq, c.channel_seq as seq, null::timestamptz as since from channels c
  where c.closing_at is not null and c.closed_at is null`
