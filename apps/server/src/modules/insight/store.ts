import { SEARCH_TYPE, type SearchType } from '@seodang/domain/codes'
import { type DashboardRow, type Figures, NO_FIGURES, type Range } from '@seodang/domain/dashboard'
import { AppError } from '@seodang/domain/errors'
import { seoulDate } from '@seodang/domain/seoul-time'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { onlyClassesOf } from '../catalog/index.ts'
import { readChannel } from '../site/index.ts'

const VISITED = `
select o.user_seq is not null as staff from channels c
left join operators o on o.channel_seq = c.channel_seq and o.user_seq = $2
where c.channel_seq = $1 and c.closed_at is null`

/** The site that a visit names, and whether the visitor is of its staff; null where there is none. */
export async function visitedSite(
  ctx: Context,
  channelSeq: number,
  userSeq: number | null,
): Promise<{ staff: boolean } | null> {
  // Most visitors are nobody's staff, and what a site is stands in memory.
  if (userSeq === null) return (await siteExists(ctx, channelSeq)) ? { staff: false } : null
  const rows = await ctx.services.reads.rows<{ staff: boolean }>('insight_visited', VISITED, [
    channelSeq,
    userSeq ?? 0,
  ])
  return rows[0] ?? null
}

async function siteExists(ctx: Context, channelSeq: number): Promise<boolean> {
  try {
    await readChannel(ctx, channelSeq)
    return true
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'NO_DATA') return false
    throw error
  }
}

const NAMES = new Map<string, keyof Figures>([
  ['payment_KRW', 'paymentAmountKrw'],
  ['payment_USD', 'paymentAmountUsd'],
  ['cancel_KRW', 'cancelAmountKrw'],
  ['cancel_USD', 'cancelAmountUsd'],
  ['payments', 'paymentCount'],
  ['members', 'newMemberCount'],
  ['attends', 'classAttendCount'],
  ['visitors', 'visitorCount'],
  ['new_visitors', 'newVisitorCount'],
  ['views', 'pageViewCount'],
])

/** The figures of a span, one row for each hour or Seoul day that has any (DASH-01, DASH-12). */
export async function figuresOf(ctx: Context, range: Range, searchType: SearchType): Promise<DashboardRow[]> {
  const { channelSeq } = ctx
  const { startAt, endAt } = range
  const day = searchType === SEARCH_TYPE.daily
  // Seoul is a whole number of hours from UTC, so only days need its zone.
  const at = (column: string) =>
    day ? sql.raw(`date_trunc('day', ${column}, 'Asia/Seoul')`) : sql.raw(`date_trunc('hour', ${column})`)
  const within = (column: string) => sql`${sql.raw(column)} >= ${startAt} and ${sql.raw(column)} < ${endAt}`
  const { rows } = await ctx.db.execute<{ at: Date; name: string; value: number }>(sql`
    with paid as (
      select ${at('paid_at')} as at, currency, sum(amount)::bigint as amount, count(*) filter (where amount > 0) as count
      from orders where channel_seq = ${channelSeq} and ${within('paid_at')} group by 1, 2
    )
    select at, 'payment_' || currency as name, amount as value from paid
    union all
    select at, 'payments', sum(count)::bigint from paid group by 1
    union all
    select ${at('r.done_at')}, 'cancel_' || o.currency, sum(r.amount)::bigint from refunds r
      join orders o on o.channel_seq = r.channel_seq and o.order_seq = r.order_seq
      where r.channel_seq = ${channelSeq} and r.state in ('owed', 'done') and ${within('r.done_at')} group by 1, 2
    union all
    select ${at('joined_at')}, 'members', count(*) from channel_users where channel_seq = ${channelSeq} and ${within('joined_at')} group by 1
    union all
    select ${at('created_at')}, 'attends', count(*) from attendances where channel_seq = ${channelSeq} and ${within('created_at')} group by 1
    union all
    select ${at('first_at')}, 'visitors', count(*) from daily_visitors
      where channel_seq = ${channelSeq} and day >= ${seoulDate(startAt)} and ${within('first_at')} group by 1
    union all
    select ${at('hour_at')}, 'views', sum(page_view_count)::bigint from hourly_counts where channel_seq = ${channelSeq} and ${within('hour_at')} group by 1
    union all
    select ${at('hour_at')}, 'new_visitors', sum(new_visitor_count)::bigint from hourly_counts where channel_seq = ${channelSeq} and ${within('hour_at')} group by 1`)
  return rows.flatMap(({ at: baseDate, name, value }) => {
    const figure = NAMES.get(name)
    return figure ? [{ ...NO_FIGURES, baseDate: new Date(baseDate), [figure]: value }] : []
  })
}

/** Different clients of a span: somebody who came on three days counts once. */
export async function uniqueVisitors(ctx: Context, { startAt, endAt }: Range): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(distinct client_id)::int as count from daily_visitors
    where channel_seq = ${ctx.channelSeq} and day >= ${seoulDate(startAt)} and first_at >= ${startAt} and first_at < ${endAt}`)
  return rows[0]?.count ?? 0
}

interface WaitingCounts {
  approvals: number
  questions: number
  deposits: number
  refunds: number
  /** Refunds of deposits that staff have still to transfer (PAY-21), and payments that went back nowhere (SEC-24). */
  transfers: number
  lateTransfers: number
  /** Claims that something is not as described (BYD-02). */
  claims: number
  lateClaims: number
}

/** Whose classes are counted; null for all of the site. */
export interface CountedClasses {
  /** The person whose own classes have the approvals. */
  ofStaff: number | null
  /** Those whose questions they may read. */
  asked: number[] | null
}

const NOTHING: WaitingCounts = {
  approvals: 0,
  questions: 0,
  deposits: 0,
  refunds: 0,
  transfers: 0,
  lateTransfers: 0,
  claims: 0,
  lateClaims: 0,
}

/** What waits for somebody to decide. */
export async function waitingCounts(
  { db, channelSeq, now }: Context,
  { ofStaff, asked }: CountedClasses,
): Promise<WaitingCounts> {
  const { rows } = await db.execute<WaitingCounts & Record<string, unknown>>(sql`
    select
      (select count(*) from questions q join courses k using (channel_seq, course_seq)
        where q.channel_seq = ${channelSeq} and q.status = '00' and k.trash_type_cd = '00'
        and (${sql.param(asked)}::bigint[] is null or q.course_seq = any(${sql.param(asked)}::bigint[])))::int as questions,
      (select count(*) from attendances a where channel_seq = ${channelSeq} and choise_status_cd = '01'
        and (${ofStaff}::bigint is null or exists (select 1 from course_staff s where s.channel_seq = a.channel_seq
          and s.course_seq = a.course_seq and s.user_seq = ${ofStaff})))::int as approvals,
      (select count(*) from orders where channel_seq = ${channelSeq} and payment_status = '02' and pay_method_cd = 'DEPOSIT')::int as deposits,
      (select count(*) from refunds where channel_seq = ${channelSeq} and state in ('asked', 'unknown'))::int as refunds,
      (owed.waiting + (select count(*) from stranded_payments where channel_seq = ${channelSeq} and closed_at is null))::int as transfers,
      owed.late as "lateTransfers", claimed.waiting as claims, claimed.late as "lateClaims"
    from (select count(*)::int as waiting, count(*) filter (where due_on < ${seoulDate(now)} and account_bank is not null)::int as late
      from refunds where channel_seq = ${channelSeq} and state = 'owed') owed,
      (select count(*)::int as waiting, count(*) filter (where due_on < ${seoulDate(now)})::int as late
        from refund_claims where channel_seq = ${channelSeq} and state = 'waiting') claimed`)
  return rows[0] ?? NOTHING
}

export interface GuideFacts {
  has_logo: boolean
  has_intro: boolean
  has_business: boolean
  has_email: boolean
  course_seq: number | null
  has_class: boolean
  has_cover: boolean
  has_introduction: boolean
  has_item: boolean
  has_price: boolean
  has_published: boolean
  staff: number
  members: number
}

/**
 * What a site has so far, for the guide (DASH-15): one look at the settings and at its first class, for an instructor
 * the first of the own ones (PERM-24).
 */
export async function guideFacts(ctx: Context): Promise<GuideFacts> {
  const onlyOf = onlyClassesOf(ctx)
  const { rows } = await ctx.db.execute<GuideFacts & Record<string, unknown>>(sql`
    select c.logo_key is not null as has_logo, c.intro <> '' as has_intro,
      c.corp_name is not null and c.reg_no is not null as has_business, c.email is not null or c.phone is not null as has_email,
      k.course_seq, k.course_seq is not null as has_class, k.image_key is not null as has_cover,
      jsonb_array_length(coalesce(k.introduction -> 'content', '[]')) > 0 as has_introduction,
      exists (select 1 from curriculum_items i where i.channel_seq = c.channel_seq and i.course_seq = k.course_seq
        and i.curriculum_type_cd <> '01' and i.removed_at is null) as has_item,
      k.fare_cd <> '01' or k.price is not null as has_price,
      exists (select 1 from courses p where p.channel_seq = c.channel_seq and p.release_state_cd = '04' and p.trash_type_cd = '00') as has_published,
      (select count(*) from operators o where o.channel_seq = c.channel_seq)::int as staff,
      (select count(*) from channel_users u where u.channel_seq = c.channel_seq and u.left_at is null)::int as members
    from channels c
    left join lateral (select * from courses x where x.channel_seq = c.channel_seq and x.trash_type_cd = '00'
        and (${onlyOf}::bigint is null or exists (select 1 from course_staff s where s.channel_seq = x.channel_seq
          and s.course_seq = x.course_seq and s.user_seq = ${onlyOf}))
      order by (x.release_state_cd = '04') desc, x.course_seq limit 1) k on true
    where c.channel_seq = ${ctx.channelSeq}`)
  const facts = rows[0]
  if (!facts) throw new Error('The guard lets nobody ask about a channel that is not there')
  return facts
}
