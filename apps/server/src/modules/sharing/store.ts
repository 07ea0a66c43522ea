import { PUBLIC, RELEASE_STATE, TRASH_TYPE } from '@seodang/domain/codes'
import type { Referral } from '@seodang/domain/referral'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courses } from '../catalog/tables.ts'
import { channelUsers } from '../membership/tables.ts'
import { shareLinks, shareVisitors } from './tables.ts'

/** The class that a code leads to, while visitors may see it and the link is in use. */
export async function findLinkedCourse(ctx: Context, refererCode: string): Promise<number | null> {
  const { rows } = await ctx.db.execute<{ course_seq: number }>(sql`
    select k.course_seq from courses k
    where k.channel_seq = ${ctx.channelSeq} and k.public_cd = ${PUBLIC.public}
      and k.release_state_cd = ${RELEASE_STATE.released} and k.trash_type_cd = ${TRASH_TYPE.active}
      and (k.referer_code = ${refererCode} or k.course_seq in (
        select l.course_seq from share_links l where l.channel_seq = ${ctx.channelSeq}
          and l.referer_code = ${refererCode} and l.retired_at is null))`)
  return rows[0]?.course_seq ?? null
}

/** Counts a browser once a day; two visits at once are one. */
export async function countVisit(
  ctx: Context,
  visit: { courseSeq: number; refererCode: string; day: string; clientId: string },
): Promise<void> {
  const { courseSeq, refererCode, day, clientId } = visit
  await ctx.db.execute(sql`
    with counted as (
      insert into share_visitors (channel_seq, referer_code, day, client_id)
      values (${ctx.channelSeq}, ${refererCode}, ${day}, ${clientId}) on conflict do nothing returning 1
    )
    insert into share_link_days (channel_seq, course_seq, referer_code, day, visit_count)
    select ${ctx.channelSeq}::bigint, ${courseSeq}::bigint, ${refererCode}::text, ${day}::text, 1 from counted
    on conflict (channel_seq, referer_code, day) do update set visit_count = share_link_days.visit_count + 1`)
}

export async function forgetVisitorsBefore(ctx: Context, day: string): Promise<void> {
  await ctx.db.delete(shareVisitors).where(lt(shareVisitors.day, day))
}

/** Every code that leads or led to a class: who came by a link that was retired since came by it all the same. */
export async function codesOfCourse(ctx: Context, courseSeq: number): Promise<Set<string>> {
  const { rows } = await ctx.db.execute<{ referer_code: string }>(sql`
    select referer_code from courses where channel_seq = ${ctx.channelSeq} and course_seq = ${courseSeq}
    union all
    select referer_code from share_links where channel_seq = ${ctx.channelSeq} and course_seq = ${courseSeq}`)
  return new Set(rows.map((row) => row.referer_code))
}

/** By which link somebody joined the site. */
export async function findJoinedBy(ctx: Context, userSeq: number): Promise<Referral | null> {
  const [row] = await ctx.db
    .select({ refererCode: channelUsers.refererCode, at: channelUsers.joinedAt })
    .from(channelUsers)
    .where(and(eq(channelUsers.channelSeq, ctx.channelSeq), eq(channelUsers.userSeq, userSeq)))
  return row && row.refererCode !== null ? { refererCode: row.refererCode, at: row.at } : null
}

export interface LinkRow {
  share_link_seq: number | null
  referer_code: string
  name: string | null
  created_at: Date
  retired_at: Date | null
  visits: number
  joins: number
  orders: number
  krw: number
  usd: number
}

/** Links of a class with what came of them from a moment on; the class's own link has neither key nor name. */
export async function readLinks(
  ctx: Context,
  courseSeq: number,
  from: { at: Date; day: string } | null,
): Promise<LinkRow[]> {
  const { channelSeq } = ctx
  const at = from?.at ?? null
  const day = from?.day ?? null
  const { rows } = await ctx.db.execute<LinkRow & Record<string, unknown>>(sql`
    with links as (
      select null::bigint as share_link_seq, referer_code, null::text as name, created_at, null::timestamptz as retired_at
      from courses where channel_seq = ${channelSeq} and course_seq = ${courseSeq}
      union all
      select share_link_seq, referer_code, name, created_at, retired_at
      from share_links where channel_seq = ${channelSeq} and course_seq = ${courseSeq}
    )
    select l.*, v.visits, j.joins, o.orders, o.krw, o.usd
    from links l
    cross join lateral (
      select coalesce(sum(d.visit_count), 0)::bigint as visits from share_link_days d
      where d.channel_seq = ${channelSeq} and d.referer_code = l.referer_code
        and (${day}::text is null or d.day >= ${day})) v
    cross join lateral (
      select count(*)::int as joins from channel_users u
      where u.channel_seq = ${channelSeq} and u.referer_code = l.referer_code
        and (${at}::timestamptz is null or u.joined_at >= ${at})) j
    cross join lateral (
      select count(*)::int as orders,
        coalesce(sum(p.amount - p.refunded_amount) filter (where p.currency = 'KRW'), 0)::bigint as krw,
        coalesce(sum(p.amount - p.refunded_amount) filter (where p.currency = 'USD'), 0)::bigint as usd
      from orders p
      where p.channel_seq = ${channelSeq} and p.referer_code = l.referer_code and p.paid_at is not null
        and (${at}::timestamptz is null or p.paid_at >= ${at})) o
    order by l.share_link_seq is not null, l.retired_at is not null, l.created_at desc, l.share_link_seq desc`)
  return rows.map((row) => ({
    ...row,
    created_at: new Date(row.created_at),
    retired_at: row.retired_at === null ? null : new Date(row.retired_at),
  }))
}

type ShareLinkRow = typeof shareLinks.$inferSelect

/** Holds the links of a class until commit, so that two people can neither take one name twice nor exceed the limit. */
export async function lockLinks(ctx: Context, courseSeq: number): Promise<ShareLinkRow[]> {
  const key = `share-links:${ctx.channelSeq}:${courseSeq}`
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  return ctx.db
    .select()
    .from(shareLinks)
    .where(and(eq(shareLinks.channelSeq, ctx.channelSeq), eq(shareLinks.courseSeq, courseSeq)))
}

export async function insertLink(
  ctx: Context,
  link: Pick<ShareLinkRow, 'courseSeq' | 'refererCode' | 'name' | 'createdBy'>,
): Promise<number> {
  const [made] = await ctx.db
    .insert(shareLinks)
    .values({ ...link, channelSeq: ctx.channelSeq, createdAt: ctx.now })
    .returning({ shareLinkSeq: shareLinks.shareLinkSeq })
  if (!made) throw new Error('The insert of a share link answered no row')
  return made.shareLinkSeq
}

export async function updateLink(
  ctx: Context,
  shareLinkSeq: number,
  values: Partial<Pick<ShareLinkRow, 'name' | 'retiredAt'>>,
): Promise<void> {
  await ctx.db
    .update(shareLinks)
    .set(values)
    .where(and(eq(shareLinks.channelSeq, ctx.channelSeq), eq(shareLinks.shareLinkSeq, shareLinkSeq)))
}

export async function findClassTitle(ctx: Context, courseSeq: number): Promise<string | null> {
  const [course] = await ctx.db
    .select({ title: courses.title })
    .from(courses)
    .where(and(eq(courses.channelSeq, ctx.channelSeq), eq(courses.courseSeq, courseSeq)))
  return course?.title ?? null
}
