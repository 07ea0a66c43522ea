import type { ReplyOf } from '@seodang/contract/endpoint'
import type { readMember } from '@seodang/contract/member'
import { CHOISE_STATUS, COURSE_TYPE, PAYMENT_STATUS, TRASH_TYPE } from '@seodang/domain/codes'
import { progressPercent } from '@seodang/domain/progress'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'

type Detail = ReplyOf<typeof readMember>

const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString())

/** More than so many nobody reads on one page. */
const MOST_SHOWN = 50

/** The facts of their place that the list does not show. */
export async function findPlace(ctx: Context, userSeq: number) {
  const { rows } = await ctx.db.execute<{ language: string | null; refererCode: string | null }>(sql`
    select u.language, m.referer_code as "refererCode"
    from channel_users m join users u on u.user_seq = m.user_seq
    where m.channel_seq = ${ctx.channelSeq} and m.user_seq = ${userSeq}`)
  return rows[0] ?? { language: null, refererCode: null }
}

/** What they last said about each purpose on this site. */
export async function listConsents(ctx: Context, userSeq: number): Promise<Detail['consents']> {
  const { rows } = await ctx.db.execute<{
    purpose: Detail['consents'][number]['purpose']
    agreedYn: 'Y' | 'N'
    at: string
  }>(sql`
    select distinct on (c.purpose) c.purpose,
      case when c.agreed_yn = 'Y' and c.withdrawn_at is null then 'Y' else 'N' end as "agreedYn",
      coalesce(c.withdrawn_at, c.agreed_at) as at
    from consents c where c.user_seq = ${userSeq} and c.channel_seq = ${ctx.channelSeq}
    order by c.purpose, c.consent_seq desc`)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

/** Their places in classes, the newest first; cancelled ones too, because they explain the orders. */
export async function listEnrolments(ctx: Context, userSeq: number): Promise<Detail['enrolments']> {
  type Row = Omit<Detail['enrolments'][number], 'progressPercent'> & { done: number; counted: number }
  const { rows } = await ctx.db.execute<Row & Record<string, unknown>>(sql`
    select a.attend_seq as "attendSeq", a.course_seq as "courseSeq", k.title,
      case when k.course_type_cd = ${COURSE_TYPE.package} then 'Y' else 'N' end as "packageYn",
      a.choise_status_cd as "choiseStatusCd",
      case when a.waitlisted_at is not null and a.choise_status_cd = ${CHOISE_STATUS.pending} then 'Y' else 'N' end
        as "waitlistedYn",
      a.attend_at as "attendAt", a.valid_at as "validAt", g.counted::int as counted, g.done::int as done
    from attendances a
    join courses k on k.channel_seq = a.channel_seq and k.course_seq = a.course_seq
      and k.trash_type_cd <> ${TRASH_TYPE.removed}
    cross join lateral (select count(*) as counted, count(p.completed_at) as done
      from curriculum_items i left join item_progress p on p.channel_seq = i.channel_seq
        and p.curriculum_seq = i.curriculum_seq and p.user_seq = a.user_seq
      where i.channel_seq = a.channel_seq and i.removed_at is null and i.public_cd = '00'
        and i.curriculum_type_cd <> '01' and i.required_yn = 'Y'
        and i.course_seq in (select a.course_seq union all select c.course_seq from package_courses c
          where c.channel_seq = a.channel_seq and c.package_seq = a.course_seq)) g
    where a.channel_seq = ${ctx.channelSeq} and a.user_seq = ${userSeq}
    order by a.created_at desc, a.attend_seq desc limit ${MOST_SHOWN}`)
  return rows.map(({ done, counted, ...row }) => ({
    ...row,
    attendAt: iso(row.attendAt),
    validAt: iso(row.validAt),
    progressPercent: progressPercent(done, counted),
  }))
}

/** Their orders, the newest first; windows that nobody finished are none. */
export async function listOrders(ctx: Context, userSeq: number): Promise<NonNullable<Detail['orders']>> {
  type Row = NonNullable<Detail['orders']>['list'][number]
  const { rows } = await ctx.db.execute<Row & { total: number } & Record<string, unknown>>(sql`
    select o.order_seq as "orderSeq", o.number, o.amount, o.refunded_amount as "refundedAmount", o.currency,
      o.payment_status as "paymentStatus", o.created_at as "createdAt",
      coalesce((select string_agg(l.title, ', ' order by l.order_line_seq) from order_lines l
        where l.channel_seq = o.channel_seq and l.order_seq = o.order_seq), '') as title,
      (count(*) over ())::int as total
    from orders o where o.channel_seq = ${ctx.channelSeq} and o.user_seq = ${userSeq}
      and o.payment_status not in (${PAYMENT_STATUS.ready}, ${PAYMENT_STATUS.expired})
    order by o.created_at desc, o.order_seq desc limit ${MOST_SHOWN}`)
  return {
    list: rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: new Date(createdAt).toISOString() })),
    totalCount: rows[0]?.total ?? 0,
  }
}

/** How much they wrote on this site; what was deleted does not count. */
export async function countWritten(ctx: Context, userSeq: number): Promise<Detail['written']> {
  const { rows } = await ctx.db.execute<Detail['written']>(sql`
    select
      (select count(*)::int from posts p where p.channel_seq = ${ctx.channelSeq} and p.user_seq = ${userSeq}
        and p.deleted_at is null) as "postCount",
      (select count(*)::int from post_comments c where c.channel_seq = ${ctx.channelSeq}
        and c.user_seq = ${userSeq} and c.deleted_at is null) as "commentCount",
      (select count(*)::int from reviews r where r.channel_seq = ${ctx.channelSeq}
        and r.user_seq = ${userSeq}) as "reviewCount",
      (select count(*)::int from questions q where q.channel_seq = ${ctx.channelSeq}
        and q.user_seq = ${userSeq}) as "questionCount"`)
  return rows[0] ?? { postCount: 0, commentCount: 0, reviewCount: 0, questionCount: 0 }
}
