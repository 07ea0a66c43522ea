import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'

/**
 * BYD-02: whether the site of `ctx` closes and somebody is still to get back what was not given. Until then nothing is paid
 * out to it: what it owes its buyers could be more than what is left.
 */
export async function owesBuyers(ctx: Context): Promise<boolean> {
  const { channelSeq, now } = ctx
  const { rows } = await ctx.db.execute<{ owes: boolean }>(sql`
    select c.closing_at is not null and (
      exists (select 1 from attendances a where a.channel_seq = c.channel_seq and a.choise_status_cd <> '99'
        and (a.valid_at is null or a.valid_at > ${now}))
      or exists (select 1 from subscriptions s where s.channel_seq = c.channel_seq and s.state <> 'ended')
      or exists (select 1 from refunds r where r.channel_seq = c.channel_seq
        and r.state in ('asked', 'unknown', 'owed'))) as owes
    from channels c where c.channel_seq = ${channelSeq}`)
  return rows[0]?.owes ?? false
}
