import type { RevenueShare } from '@seodang/domain/revenue-split'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { livingNumber } from '../identity/index.ts'
import { revenueShares } from './tables.ts'

interface ClassRow {
  course_seq: number
  title: string
  valid_from: string | null
  revision: number | null
  shares: { userSeq: number; percent: number; name: string }[] | null
  staff: { userSeq: number; name: string }[] | null
}

/** Who may have a share of the class `c`: whoever has a part in it, is on the site, and has an account. */
const STAFF_OF_CLASS = sql`
  select s.user_seq from (
    select user_seq from course_staff where channel_seq = c.channel_seq and course_seq = c.course_seq
    union select c.user_seq) s
  join channel_users m on m.channel_seq = c.channel_seq and m.user_seq = s.user_seq and m.left_at is null
  join users a on a.user_seq = s.user_seq and a.closed_at is null`

const like = (q: string) => `%${q.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
const named = (q: string): SQL => (q.trim() === '' ? sql`true` : sql`c.title ilike ${like(q)}`)

/**
 * Classes of the site by their titles, with the shares in force and who could have one. The revision is the last there is,
 * also of what began after this request did: of two at once the second sees the first.
 */
export async function listClassShares(
  ctx: Context,
  { courseSeq, q = '', limit, offset }: { courseSeq?: number; q?: string; limit: number; offset: number },
) {
  const { rows } = await ctx.db.execute<ClassRow & Record<string, unknown>>(sql`
    select c.course_seq, c.title, r.valid_from,
      (select max(x.revision) from revenue_shares x
        where x.channel_seq = c.channel_seq and x.course_seq = c.course_seq) as revision,
      (select jsonb_agg(jsonb_build_object('userSeq', u.user_seq, 'percent', x.percent, 'name', u.name)
          order by x.percent desc, u.user_seq)
        from (
          select ${livingNumber(sql`s."userSeq"`)} as user_seq, sum(s.percent) as percent
          from jsonb_to_recordset(r.shares) as s ("userSeq" bigint, percent int) group by 1) x
        join users u on u.user_seq = x.user_seq) as shares,
      (select jsonb_agg(jsonb_build_object('userSeq', u.user_seq, 'name', u.name) order by u.name, u.user_seq)
        from (${STAFF_OF_CLASS}) p join users u on u.user_seq = p.user_seq) as staff
    from courses c
    left join lateral (
      select valid_from, shares from revenue_shares
      where channel_seq = c.channel_seq and course_seq = c.course_seq and valid_from <= ${ctx.now}
      order by valid_from desc, revenue_share_seq desc limit 1) r on true
    where c.channel_seq = ${ctx.channelSeq} and c.trash_type_cd = '00' and ${named(q)}
      and ${courseSeq === undefined ? sql`true` : sql`c.course_seq = ${courseSeq}`}
    order by c.title collate ko_natural, c.course_seq
    limit ${limit} offset ${offset}`)
  return rows.map((row) => ({
    courseSeq: row.course_seq,
    title: row.title,
    validFrom: row.valid_from === null ? null : new Date(row.valid_from).toISOString(),
    revision: row.revision ?? 0,
    shares: row.shares ?? [],
    staff: row.staff ?? [],
  }))
}

export async function countClasses(ctx: Context, q: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(sql`
    select count(*) as n from courses c
    where c.channel_seq = ${ctx.channelSeq} and c.trash_type_cd = '00' and ${named(q)}`)
  return rows[0]?.n ?? 0
}

export async function insertShares(
  ctx: Context,
  courseSeq: number,
  { shares, revision }: { shares: readonly RevenueShare[]; revision: number },
): Promise<void> {
  await ctx.db.insert(revenueShares).values({
    channelSeq: ctx.channelSeq,
    courseSeq,
    validFrom: ctx.now,
    shares: [...shares],
    revision,
    createdBy: ctx.principal.userSeq,
  })
}

/** Whose the share `x` is by now. */
const HOLDER = livingNumber(sql`x."userSeq"`)

/** Classes with a share in force of somebody who has no part in them any more; of one person, where one is named. */
export async function listSharesOfGone(
  ctx: Context,
  { channelSeq, userSeq }: { channelSeq?: number; userSeq?: number } = {},
): Promise<{ channelSeq: number; courseSeq: number }[]> {
  const { rows } = await ctx.db.execute<{ channel_seq: number; course_seq: number }>(sql`
    select distinct r.channel_seq, r.course_seq from (
      select distinct on (channel_seq, course_seq) channel_seq, course_seq, shares from revenue_shares
      where ${channelSeq === undefined ? sql`true` : sql`channel_seq = ${channelSeq}`}
      order by channel_seq, course_seq, valid_from desc, revenue_share_seq desc) r
    join courses c on c.channel_seq = r.channel_seq and c.course_seq = r.course_seq
    cross join lateral jsonb_to_recordset(r.shares) as x ("userSeq" bigint)
    where ${userSeq === undefined ? sql`true` : sql`${HOLDER} = ${userSeq}`}
      and not exists (select 1 from (${STAFF_OF_CLASS}) p where p.user_seq = ${HOLDER})
    order by 1, 2`)
  return rows.map((row) => ({ channelSeq: row.channel_seq, courseSeq: row.course_seq }))
}
