import { COUPON_STATE, GRANT_SOURCE, PAYMENT_STATUS } from '@seodang/domain/codes'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { certificates } from '../coursework/tables.ts'

/** A class of which somebody was paid back whole, and nothing else that they ever had opens it. */
export interface LostClass {
  courseSeq: number
  /** What was given for the class from then on rests on what was paid back. */
  since: Date
}

/** Money that stays, or where a coupon paid all of it, the coupon. */
const STAYS = sql`case when o.amount > 0 then o.amount > o.refunded_amount
  else o.payment_status <> ${PAYMENT_STATUS.cancelled} or o.coupon_seq is null or exists (
    select 1 from coupons k where k.channel_seq = o.channel_seq and k.coupon_seq = o.coupon_seq
      and k.order_seq = o.order_seq and k.state_cd = ${COUPON_STATE.used}) end`

/** What an order opened, with the other months of its plan; what a membership opened, with all of its terms (SOC-19). */
const SALES = sql`
  select ${GRANT_SOURCE.order}::text as source, l.order_line_seq::text as source_key, o.paid_at, ${STAYS} as stays
  from order_lines l
  join orders f on f.channel_seq = l.channel_seq and f.order_seq = l.order_seq
  join orders o on o.channel_seq = f.channel_seq
    and (o.order_seq = f.order_seq or o.instalment_plan_seq = f.instalment_plan_seq)
  where l.channel_seq = g.channel_seq and l.order_line_seq::text = g.source_key and g.source = ${GRANT_SOURCE.order}
  union all
  select ${GRANT_SOURCE.membership}, s.subscription_seq::text, o.paid_at, ${STAYS}
  from subscriptions s
  join subscription_charges c on c.channel_seq = s.channel_seq and c.subscription_seq = s.subscription_seq
  join orders o on o.channel_seq = c.channel_seq and o.order_seq = c.order_seq
  where s.channel_seq = g.channel_seq and g.source = ${GRANT_SOURCE.membership}
    and g.source_key in (s.subscription_seq::text, s.merged_into::text)`

/**
 * BYD-01, PAY-10: the classes that somebody has lost by refunds alone. What staff gave, what costs nothing and what was paid
 * and not given back keeps a class theirs, also where its time is over.
 */
export async function listLostClasses(ctx: Context, userSeq: number): Promise<LostClass[]> {
  const { rows } = await ctx.db.execute<{ course_seq: string; since: string }>(sql`
    with bought as (
      select g.course_seq, g.source, g.source_key, g.revoked_at, sold.paid_at, coalesce(sold.is_back, false) as is_back
      from grants g
      left join lateral (
        select min(sale.paid_at) as paid_at, not bool_or(sale.stays) as is_back
        from (${SALES}) sale where sale.paid_at is not null
      ) sold on true
      where g.channel_seq = ${ctx.channelSeq} and g.user_seq = ${userSeq}
    ), rights as (
      select b.course_seq, b.revoked_at, coalesce(p.paid_at, b.paid_at) as paid_at, coalesce(p.is_back, b.is_back) as is_back
      from bought b
      left join lateral (
        select min(pack.paid_at) as paid_at, bool_and(pack.is_back) as is_back from bought pack
        where b.source = ${GRANT_SOURCE.package} and pack.course_seq::text = b.source_key
      ) p on true
    )
    select course_seq, greatest(
      min(paid_at) filter (where is_back),
      max(revoked_at) filter (where not is_back)
    ) as since
    from rights group by course_seq
    having bool_or(is_back) and not bool_or(not is_back and revoked_at is null)
    order by course_seq`)
  return rows.map(({ course_seq, since }) => ({ courseSeq: Number(course_seq), since: new Date(since) }))
}

/** When the certificates were withdrawn that ended with this order. */
export async function listLostCertificates(ctx: Context, orderSeq: number): Promise<Date[]> {
  const rows = await ctx.db
    .select({ withdrawnAt: certificates.withdrawnAt })
    .from(certificates)
    .where(and(eq(certificates.channelSeq, ctx.channelSeq), eq(certificates.withdrawnOrderSeq, orderSeq)))
    .orderBy(asc(certificates.certificateSeq))
  return rows.flatMap(({ withdrawnAt }) => withdrawnAt ?? [])
}
