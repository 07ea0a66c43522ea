import { CHOISE_STATUS, COUPON_STATE, CURRENCY } from '@seodang/domain/codes'
import { DAY } from '@seodang/domain/instant'
import type { SegmentCondition, SegmentMatch } from '@seodang/domain/segment'
import { fromSeoul } from '@seodang/domain/seoul-time'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'

/**
 * The conditions of a segment as SQL about a member `m` (channel_users) and their account `u` (users). Every question
 * goes through the channel of `m`, so that nothing of another site is ever counted.
 */

/** Somebody who is a member now. */
export const isMemberOf = (ctx: Context): SQL =>
  sql`m.channel_seq = ${ctx.channelSeq} and m.left_at is null and u.closed_at is null`

/** MEM-09: all or any of the conditions; without one it is nobody. */
export function matches(
  ctx: Context,
  { match, conditions }: { match: SegmentMatch; conditions: readonly SegmentCondition[] },
): SQL {
  if (conditions.length === 0) return sql`false`
  const parts = conditions.map((condition) => sql`(${conditionSql(ctx, condition)})`)
  return sql`(${sql.join(parts, match === 'all' ? sql` and ` : sql` or `)})`
}

const yes = (yn: 'Y' | 'N', is: SQL) => (yn === 'Y' ? is : sql`not ${is}`)

/** The class itself, or the classes of the package: how far one is in a package is how far one is in all of them. */
const withPacked = (courseSeq: number) => sql`(select ${courseSeq}::bigint union all select c.course_seq
  from package_courses c where c.channel_seq = m.channel_seq and c.package_seq = ${courseSeq})`

/** Items that count, and how many of them the member has done (MY-06). */
const progressIn = (courseSeq: number) => sql`(select count(*) as counted, count(p.completed_at) as done
  from curriculum_items i left join item_progress p on p.channel_seq = i.channel_seq
    and p.curriculum_seq = i.curriculum_seq and p.user_seq = m.user_seq
  where i.channel_seq = m.channel_seq and i.course_seq in ${withPacked(courseSeq)} and i.removed_at is null
    and i.public_cd = '00' and i.curriculum_type_cd <> '01' and i.required_yn = 'Y')`

/** Whole won that the member paid on this site and did not get back. */
export const SPENT = sql`coalesce((select sum(o.amount - o.refunded_amount) from orders o
  where o.channel_seq = m.channel_seq and o.user_seq = m.user_seq and o.paid_at is not null
    and o.currency = ${CURRENCY.krw}), 0)`

const visitedSince = (since: Date) => sql`exists (select 1 from tracking_events e
  where e.user_seq = m.user_seq and e.channel_seq = m.channel_seq and e.created_at >= ${since})`

/** A subscription `s` of the member to this membership, or to any. */
const subscribed = (membershipSeq: number | null, is: SQL) => sql`exists (select 1 from subscriptions s
  where s.user_seq = m.user_seq and s.channel_seq = m.channel_seq and s.state <> 'starting'
    ${membershipSeq === null ? sql`` : sql`and s.membership_seq = ${membershipSeq}`} and ${is})`

/** What never began, and what went on under another account, did not end. */
const HAS_BEGUN = sql`(s.end_reason is null or s.end_reason not in ('notStarted', 'merged'))`

/** A coupon `c` that the member was given, of this kind or of any. */
const given = (couponInfoSeq: number | null, is: SQL) => sql`exists (select 1 from coupons c
  where c.user_seq = m.user_seq and c.channel_seq = m.channel_seq
    ${couponInfoSeq === null ? sql`` : sql`and c.coupon_info_seq = ${couponInfoSeq}`} and ${is})`

function conditionSql(ctx: Context, condition: SegmentCondition): SQL {
  const daysAgo = (days: number) => new Date(ctx.now.getTime() - days * DAY)
  switch (condition.kind) {
    case 'joinedBetween': {
      const { from, to } = condition
      const after = from === null ? sql`true` : sql`m.joined_at >= ${fromSeoul(from)}`
      // The last day counts to its end.
      const before = to === null ? sql`true` : sql`m.joined_at < ${new Date(fromSeoul(to).getTime() + DAY)}`
      return sql`${after} and ${before}`
    }
    case 'joinedWithin':
      return sql`m.joined_at >= ${daysAgo(condition.days)}`
    case 'visitedWithin':
      return visitedSince(daysAgo(condition.days))
    case 'notVisitedFor':
      return sql`not ${visitedSince(daysAgo(condition.days))}`
    case 'enrolled':
      return yes(
        condition.yn,
        sql`exists (select 1 from attendances a where a.user_seq = m.user_seq
          and a.channel_seq = m.channel_seq and a.course_seq = ${condition.courseSeq}
          and a.choise_status_cd = ${CHOISE_STATUS.approved}
          and (a.valid_at is null or a.valid_at > ${ctx.now}))`,
      )
    case 'finished':
      return yes(
        condition.yn,
        sql`exists (select 1 from ${progressIn(condition.courseSeq)} g where g.counted > 0 and g.done >= g.counted)`,
      )
    case 'progress':
      // As `progressPercent` of the domain counts, in the same floating numbers.
      return sql`exists (select 1 from attendances a, ${progressIn(condition.courseSeq)} g
        where a.user_seq = m.user_seq and a.channel_seq = m.channel_seq and a.course_seq = ${condition.courseSeq}
          and a.choise_status_cd = ${CHOISE_STATUS.approved}
          and case when g.counted = 0 then 0
            else least(100, floor((g.done::float8 / g.counted::float8) * 100 + 0.5)) end
            between ${condition.from} and ${condition.to})`
    case 'spent': {
      const { from, to } = condition
      const least = from === null ? sql`true` : sql`${SPENT} >= ${from}`
      return sql`${least} and ${to === null ? sql`true` : sql`${SPENT} <= ${to}`}`
    }
    case 'label':
      return yes(
        condition.yn,
        sql`exists (select 1 from labelled_members l where l.channel_seq = m.channel_seq
          and l.user_seq = m.user_seq and l.label_seq = ${condition.labelSeq})`,
      )
    case 'marketing':
      return sql`m.marketing_yn = ${condition.yn}`
    case 'language':
      return sql`coalesce(u.language, (select s.language from channels s
        where s.channel_seq = m.channel_seq)) = ${condition.language}`
    case 'joinAnswer':
      return sql`exists (select 1 from form_responses r, jsonb_array_elements(r.answers) k
        where r.user_seq = m.user_seq and r.channel_seq = m.channel_seq
          and (k ->> 'fieldSeq')::bigint = ${condition.fieldSeq}
          and k -> 'values' @> to_jsonb(array[${condition.answer.trim()}]::text[]))`
    case 'membership':
      // As `isOpen` of the domain's recurring rules: what goes on by itself, or is paid for still.
      return yes(
        condition.yn,
        subscribed(
          condition.membershipSeq,
          sql`(s.state in ('trial', 'active', 'pastDue')
            or (s.state in ('paused', 'cancelling') and s.paid_until > ${ctx.now}))`,
        ),
      )
    case 'membershipEver':
      return yes(condition.yn, subscribed(condition.membershipSeq, HAS_BEGUN))
    case 'membershipEnded':
      return subscribed(
        condition.membershipSeq,
        sql`s.ended_at >= ${daysAgo(condition.days)} and ${HAS_BEGUN}`,
      )
    case 'couponHeld':
      return yes(
        condition.yn,
        given(
          condition.couponInfoSeq,
          sql`c.state_cd = ${COUPON_STATE.usable} and (c.use_end_at is null or c.use_end_at >= ${ctx.now})`,
        ),
      )
    case 'couponUsed':
      return yes(condition.yn, given(condition.couponInfoSeq, sql`c.state_cd = ${COUPON_STATE.used}`))
  }
}
