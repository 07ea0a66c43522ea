import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'

/** MSH-02: the memberships of the site that a class may name, in their order; sold or not yet. */
export async function membershipChoices(ctx: Context): Promise<{ membershipSeq: number; name: string }[]> {
  const { rows } = await ctx.db.execute<{ membershipSeq: string; name: string }>(sql`
    select s.membership_seq as "membershipSeq", s.name from site_memberships s
    where s.channel_seq = ${ctx.channelSeq} and s.removed_at is null order by s.ord, s.membership_seq`)
  return rows.map(({ membershipSeq, name }) => ({ membershipSeq: Number(membershipSeq), name }))
}
