import type { CampaignAudience } from '@seodang/domain/campaign'
import { AUDIENCE, CAMPAIGN_AUDIENCE, CHOISE_STATUS } from '@seodang/domain/codes'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { segmentMembers } from '../members/index.ts'

const MEMBERS = (
  ctx: Context,
) => sql`select m.user_seq from channel_users m join users u on u.user_seq = m.user_seq
  where m.channel_seq = ${ctx.channelSeq} and m.left_at is null and u.closed_at is null`

const attendees = (ctx: Context, courseSeq: number | null): SQL => sql`select a.user_seq from attendances a
  where a.channel_seq = ${ctx.channelSeq} and a.choise_status_cd = ${CHOISE_STATUS.approved}
    ${courseSeq === null ? sql`` : sql`and a.course_seq = ${courseSeq}`}`

function peopleIn(ctx: Context, { kind, courseSeq, code }: CampaignAudience): SQL {
  if (kind === CAMPAIGN_AUDIENCE.course) return attendees(ctx, courseSeq ?? 0)
  if (kind !== CAMPAIGN_AUDIENCE.code || code === AUDIENCE.all || code === AUDIENCE.member)
    return MEMBERS(ctx)
  if (code === AUDIENCE.student) return attendees(ctx, null)
  return sql`select o.user_seq from operators o where o.channel_seq = ${ctx.channelSeq} and o.user_type_cd = ${code}`
}

/** MKT-05: everybody whom a campaign is for at this moment, each once; `userSeq` asks about one of them only. */
export async function listAudience(
  ctx: Context,
  audience: CampaignAudience,
  userSeq?: number,
): Promise<number[]> {
  if (audience.kind === CAMPAIGN_AUDIENCE.segment) {
    // Deleted since it was chosen: then there is nobody in it.
    if (!(await isOfSite(ctx, 'segments', audience.segmentSeq ?? 0))) return []
    const members = await segmentMembers(ctx, audience.segmentSeq ?? 0)
    return userSeq === undefined ? members : members.filter((one) => one === userSeq)
  }
  const { rows } = await ctx.db.execute<{ user_seq: string }>(sql`
    select distinct user_seq from (${peopleIn(ctx, audience)}) person
    ${userSeq === undefined ? sql`` : sql`where user_seq = ${userSeq}`}
    order by user_seq`)
  return rows.map((row) => Number(row.user_seq))
}

export interface PersonFacts {
  userSeq: number
  name: string
  email: string
  phone: string | null
  language: string | null
  isMember: boolean
  isVerified: boolean
  hasPhone: boolean
  marketing: boolean
}

interface Row extends Record<string, unknown> {
  user_seq: string
  name: string
  email: string
  phone: string | null
  language: string | null
  is_member: boolean
  is_verified: boolean
  marketing: boolean
}

/** What decides whether they may be written to; staff belong to the site whether or not they joined it. */
export async function factsOf(ctx: Context, userSeqs: readonly number[]): Promise<PersonFacts[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select u.user_seq, u.name, u.email, case when u.phone_at is not null then u.phone end as phone, u.language, u.verified_at is not null as is_verified,
      u.closed_at is null and (coalesce(m.left_at is null and m.user_seq is not null, false) or o.user_seq is not null) as is_member,
      coalesce(m.marketing_yn = 'Y' and m.left_at is null, false) as marketing
    from users u
    left join channel_users m on m.channel_seq = ${ctx.channelSeq} and m.user_seq = u.user_seq
    left join operators o on o.channel_seq = ${ctx.channelSeq} and o.user_seq = u.user_seq
    where u.user_seq = any(${sql.param([...userSeqs])}::bigint[])
    order by u.user_seq`)
  return rows.map((row) => ({
    userSeq: Number(row.user_seq),
    name: row.name,
    email: row.email,
    phone: row.phone,
    language: row.language,
    isMember: row.is_member,
    isVerified: row.is_verified,
    hasPhone: row.phone !== null,
    marketing: row.marketing,
  }))
}

/** SEC-04: whether what a campaign points at is of the site. */
export async function isOfSite(
  ctx: Context,
  table: 'segments' | 'courses' | 'coupon_infos',
  seq: number | null,
): Promise<boolean> {
  if (seq === null) return true
  const column = { segments: 'segment_seq', courses: 'course_seq', coupon_infos: 'coupon_info_seq' }[table]
  const { rows } = await ctx.db.execute(sql`select 1 from ${sql.identifier(table)}
    where channel_seq = ${ctx.channelSeq} and ${sql.identifier(column)} = ${seq}`)
  return rows.length > 0
}
