import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'

export interface MemberLine {
  userSeq: number
  name: string
  email: string
}

interface Row extends Record<string, unknown> {
  user_seq: string
  name: string
  email: string
  held: number
}

const lineOf = ({ user_seq, name, email }: Row): MemberLine => ({ userSeq: Number(user_seq), name, email })

const MEMBERS = sql`channel_users m join users u on u.user_seq = m.user_seq and u.closed_at is null`

/** Members of the site among these people and addresses, each once. */
export async function findMembers(
  ctx: Context,
  asked: { userSeqs: readonly number[]; emails: readonly string[] },
): Promise<MemberLine[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select u.user_seq, u.name, u.email from ${MEMBERS}
    where m.channel_seq = ${ctx.channelSeq} and m.left_at is null
      and (u.user_seq = any(${sql.param([...asked.userSeqs])}::bigint[])
        or lower(u.email) = any(${sql.param([...asked.emails])}::text[]))
    order by u.user_seq`)
  return rows.map(lineOf)
}

/** CPN-08: members by name or address, with how many of the coupon each has been given. */
export async function searchMembers(
  ctx: Context,
  couponInfoSeq: number,
  q: string,
): Promise<(MemberLine & { heldCount: number })[]> {
  const text = q.trim()
  if (text === '') return []
  const { rows } = await ctx.db.execute<Row>(sql`
    select u.user_seq, u.name, u.email,
      (select count(*)::int from coupons c where c.channel_seq = m.channel_seq and c.user_seq = u.user_seq
        and c.coupon_info_seq = ${couponInfoSeq}) as held
    from ${MEMBERS}
    where m.channel_seq = ${ctx.channelSeq} and m.left_at is null
      and (u.name ilike ${containing(text)} or u.email ilike ${containing(text)})
    order by u.name collate ko_natural, u.user_seq limit 20`)
  return rows.map((row) => ({ ...lineOf(row), heldCount: row.held }))
}
