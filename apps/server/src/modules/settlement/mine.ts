import type { ReplyOf } from '@seodang/contract/endpoint'
import type { mySalesSites } from '@seodang/contract/sales'
import type { UserTypeCd } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { hasRole, permissionsOf } from '@seodang/domain/permissions'
import { sql } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { numbersOf } from '../identity/index.ts'

interface SiteRow extends Record<string, unknown> {
  channel_seq: number
  name: string
  user_type_cd: UserTypeCd | null
  added: string[] | null
  removed: string[] | null
  shares: boolean
}

const SHARES = (userSeq: number) => sql`exists (
    select 1 from revenue_shares r, ${numbersOf(userSeq)} n where r.channel_seq = c.channel_seq
      and r.shares @> jsonb_build_array(jsonb_build_object('userSeq', n.user_seq)))
  or exists (
    select 1 from settlements s where s.channel_seq = c.channel_seq and s.payee_seq in ${numbersOf(userSeq)})`

/**
 * SALE-06, MY-04: the sites of which somebody sees sales, by role there, or by a share of a class (BYD-05), which is theirs
 * also where they have left.
 */
export async function sitesOfMine(ctx: Context): Promise<ReplyOf<typeof mySalesSites>> {
  const userSeq = userSeqOf(ctx)
  const { rows } = await ctx.db.execute<SiteRow>(sql`
    select c.channel_seq, c.name, o.user_type_cd, o.added, o.removed, (${SHARES(userSeq)}) as shares
    from channel_users m
    join channels c on c.channel_seq = m.channel_seq and c.closed_at is null
    left join operators o on o.channel_seq = m.channel_seq and o.user_seq = m.user_seq and m.left_at is null
    where m.user_seq = ${userSeq}
    order by c.name collate ko_natural, c.channel_seq`)
  return {
    list: rows
      .map((row) => ({
        channelSeq: row.channel_seq,
        name: row.name,
        salesYn: seesSales(row) ? ('Y' as const) : ('N' as const),
        shareYn: row.shares ? ('Y' as const) : ('N' as const),
      }))
      .filter(({ salesYn, shareYn }) => salesYn === 'Y' || shareYn === 'Y'),
  }
}

function seesSales({ user_type_cd: userTypeCd, added, removed }: SiteRow): boolean {
  if (userTypeCd === null) return false
  const held = permissionsOf({
    userTypeCd,
    courseUserTypeCd: null,
    added: added ?? [],
    removed: removed ?? [],
  })
  return hasRole(held, 'SITE_SALES_READ')
}

/** BYD-05: the caller as a payee of the site. Fails with NO_DATA for somebody who has and had no share. */
export async function payeeOf(ctx: Context): Promise<number> {
  const userSeq = userSeqOf(ctx)
  const { rows } = await ctx.db.execute<{ shares: boolean }>(sql`
    select (${SHARES(userSeq)}) as shares from channels c where c.channel_seq = ${ctx.channelSeq}`)
  return rows[0]?.shares ? userSeq : fail('NO_DATA')
}
