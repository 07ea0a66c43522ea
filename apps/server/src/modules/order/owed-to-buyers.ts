import { GRANT_SOURCE, PAYMENT_STATUS } from '@seodang/domain/codes'
import { CLAIM_STATE } from '@seodang/domain/refund-claim'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { GIVE_BACK } from './give-back.ts'

/**
 * Places of `attendances a` whose time was not over when the site began to close, however long that takes, save those that a
 * package or a membership holds: they end with it.
 */
export const isHeld = ({
  now,
}: Context): SQL => sql`a.choise_status_cd <> '99' and (a.valid_at is null or a.valid_at > ${since(now)})
  and not exists (select 1 from grants g where g.channel_seq = a.channel_seq and g.course_seq = a.course_seq
    and g.user_seq = a.user_seq and g.source in (${GRANT_SOURCE.package}, ${GRANT_SOURCE.membership})
    and g.revoked_at is null and (g.end_at is null or g.end_at > ${since(now)}))`

const since = (now: Date): SQL =>
  sql`coalesce((select s.closing_at from channels s where s.channel_seq = a.channel_seq), ${now})`

export type OwedToBuyers = {
  people: number
  payments: number
  refunds: number
  claims: number
  stranded: number
}

/** What the people of a site hold of it, wait for or are to get back. */
export async function countOwedToBuyers(ctx: Context): Promise<OwedToBuyers> {
  const { channelSeq } = ctx
  const { rows } = await ctx.db.execute<OwedToBuyers>(sql`
    select
      (select count(*)::int from (
        select a.user_seq from attendances a where a.channel_seq = ${channelSeq} and ${isHeld(ctx)}
        union select s.user_seq from subscriptions s where s.channel_seq = ${channelSeq} and s.state <> 'ended') h) as people,
      (select count(*)::int from orders o where o.channel_seq = ${channelSeq} and o.payment_status in
        (${PAYMENT_STATUS.ready}, ${PAYMENT_STATUS.pending}, ${PAYMENT_STATUS.waitingDeposit}))
        + (select count(*)::int from boss.job j where j.name = ${GIVE_BACK.name} and j.state < 'completed'
          and (j.data ->> 'channelSeq')::bigint = ${channelSeq}) as payments,
      (select count(*)::int from refunds r where r.channel_seq = ${channelSeq}
        and r.state in ('asked', 'unknown', 'owed')) as refunds,
      (select count(*)::int from refund_claims q where q.channel_seq = ${channelSeq}
        and q.state = ${CLAIM_STATE.waiting}) as claims,
      (select count(*)::int from stranded_payments z where z.channel_seq = ${channelSeq}
        and z.closed_at is null) as stranded`)
  return rows[0] ?? { people: 0, payments: 0, refunds: 0, claims: 0, stranded: 0 }
}

/**
 * BYD-02: whether the site of `ctx` closes and somebody is still to get back what was not given. Until then nothing is paid
 * out to it: what it owes its buyers could be more than what is left.
 */
export async function owesBuyers(ctx: Context): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select 1 from channels c
    where c.channel_seq = ${ctx.channelSeq} and c.closing_at is not null`)
  if (rows.length === 0) return false
  return Object.values(await countOwedToBuyers(ctx)).some((count) => count > 0)
}
