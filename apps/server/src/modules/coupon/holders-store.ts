import { holds } from '@seodang/domain/access'
import { COUPON_STATE, type CouponStateCd } from '@seodang/domain/codes'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import type { CouponInfoRow } from './info-store.ts'
import { coupons } from './tables.ts'

export interface HolderFilter {
  q?: string
  stateCd?: CouponStateCd
}

export interface HolderLine {
  couponSeq: number
  userSeq: number
  name: string
  email: string
  stateCd: CouponStateCd
  issuedAt: Date
  useEndAt: Date | null
  usedAt: Date | null
  orderNumber: string | null
}

interface Row extends Record<string, unknown> {
  coupon_seq: string
  user_seq: string
  name: string
  email: string
  state_cd: CouponStateCd
  issued_at: string
  use_end_at: string | null
  used_at: string | null
  order_number: string | null
}

const HOLDERS = sql`coupons c join users u on u.user_seq = c.user_seq`

function matching(ctx: Context, couponInfoSeq: number, { q = '', stateCd }: HolderFilter): SQL {
  const text = q.trim()
  return sql`c.channel_seq = ${ctx.channelSeq} and c.coupon_info_seq = ${couponInfoSeq}
    ${stateCd === undefined ? sql`` : sql`and c.state_cd = ${stateCd}`}
    ${text === '' ? sql`` : sql`and (u.name ilike ${containing(text)} or u.email ilike ${containing(text)})`}`
}

const at = (text: string | null) => (text === null ? null : new Date(text))

/** CPN-12: who was given a coupon, newest first, with the order that it was used for. */
export async function listHolders(
  ctx: Context,
  couponInfoSeq: number,
  filter: HolderFilter,
  { limit, offset }: { limit: number | null; offset: number },
): Promise<HolderLine[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select c.coupon_seq, c.user_seq, u.name, u.email, c.state_cd, c.issued_at, c.use_end_at, c.used_at,
      o.number as order_number
    from ${HOLDERS}
    left join orders o on o.channel_seq = c.channel_seq and o.order_seq = c.order_seq
    where ${matching(ctx, couponInfoSeq, filter)}
    order by c.issued_at desc, c.coupon_seq desc limit ${limit} offset ${offset}`)
  return rows.map((row) => ({
    couponSeq: Number(row.coupon_seq),
    userSeq: Number(row.user_seq),
    name: row.name,
    email: row.email,
    stateCd: row.state_cd,
    issuedAt: new Date(row.issued_at),
    useEndAt: at(row.use_end_at),
    usedAt: at(row.used_at),
    orderNumber: row.order_number,
  }))
}

export async function countHolders(
  ctx: Context,
  couponInfoSeq: number,
  filter: HolderFilter,
): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${HOLDERS} where ${matching(ctx, couponInfoSeq, filter)}`)
  return rows[0]?.count ?? 0
}

/** These, or all that a search finds but for a few. */
export interface ChosenHolders {
  couponSeqs: readonly number[]
  all?: { q?: string; except: readonly number[] }
}

/**
 * CPN-12: takes back what is neither used nor being paid with. One statement, so that a payment which begins meanwhile
 * either has its coupon already or finds none.
 */
export async function withdrawUnused(
  ctx: Context,
  couponInfoSeq: number,
  { couponSeqs, all }: ChosenHolders,
): Promise<{ withdrawn: number[]; askedCount: number }> {
  const asked = all
    ? sql`not c.coupon_seq = any(${sql.param([...all.except])}::bigint[])`
    : sql`c.coupon_seq = any(${sql.param([...couponSeqs])}::bigint[])`
  const filter = all?.q === undefined ? {} : { q: all.q }
  const among = sql`select c.coupon_seq from ${HOLDERS} where ${matching(ctx, couponInfoSeq, filter)} and ${asked}`
  const { rows: counted } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${among}) asked`,
  )
  const { rows } = await ctx.db.execute<{ coupon_seq: string }>(sql`
    update coupons set state_cd = ${COUPON_STATE.withdrawn}, withdrawn_at = ${ctx.now}::timestamptz
    where channel_seq = ${ctx.channelSeq} and state_cd = ${COUPON_STATE.usable} and coupon_seq in (${among})
    returning coupon_seq`)
  return { withdrawn: rows.map((row) => Number(row.coupon_seq)), askedCount: counted[0]?.count ?? 0 }
}

/** CPN-13: whoever holds one unused gets the better terms too; days from issue end with the Seoul day. */
export async function improveHeld(ctx: Context, info: CouponInfoRow): Promise<void> {
  const fixed = { useStartAt: info.useStartAt, useEndAt: info.useEndAt }
  const byDays = {
    useStartAt: null,
    useEndAt: sql`(date_trunc('day', ${coupons.issuedAt} at time zone 'Asia/Seoul')
      + make_interval(days => ${info.useDays ?? 0} + 1)) at time zone 'Asia/Seoul' - interval '1 second'`,
  }
  await ctx.db
    .update(coupons)
    .set({
      discountType: info.discountType,
      discount: info.discount,
      maxDiscount: info.maxDiscount,
      minPrice: info.minPrice,
      targetCd: info.targetCd,
      targetCourseSeqs: info.targetCourseSeqs,
      membershipTerms: info.membershipTerms,
      ...(info.useDays === null ? fixed : byDays),
    })
    .where(
      and(
        eq(coupons.channelSeq, ctx.channelSeq),
        eq(coupons.couponInfoSeq, info.couponInfoSeq),
        inArray(coupons.stateCd, [COUPON_STATE.usable, COUPON_STATE.held]),
      ),
    )
}

/** CPN-12: how many are in which state, and what paid orders saved and brought; sums in won, net of refunds. */
export async function figuresOf(ctx: Context, couponInfoSeq: number) {
  const { rows } = await ctx.db.execute<Record<string, string>>(sql`
    select
      count(*) filter (where c.state_cd = '00' and not c.is_over) as usable,
      count(*) filter (where c.state_cd = '01') as held,
      count(*) filter (where c.state_cd = '02') as used,
      count(*) filter (where c.state_cd = '00' and c.is_over) as expired,
      count(*) filter (where c.state_cd = '03') as withdrawn,
      coalesce(sum(paid.discount), 0) as discount_amount,
      coalesce(sum(paid.sales), 0) as sales_amount,
      (select count(*) from coupon_codes k where k.channel_seq = ${ctx.channelSeq}
        and k.coupon_info_seq = ${couponInfoSeq}) as codes,
      (select count(*) from coupon_codes k where k.channel_seq = ${ctx.channelSeq}
        and k.coupon_info_seq = ${couponInfoSeq} and k.taken_at is not null) as taken_codes
    from (
      select *, coalesce(use_end_at < ${ctx.now}::timestamptz, false) as is_over from coupons
      where channel_seq = ${ctx.channelSeq} and coupon_info_seq = ${couponInfoSeq}
    ) c
    left join lateral (
      select sum(o.amount - o.refunded_amount) as sales, sum(l.discount) as discount
      from (
        select c.order_seq union select s.order_seq from subscription_charges s
        where s.channel_seq = c.channel_seq and s.subscription_seq = c.subscription_seq
      ) of_coupon
      join orders o on o.channel_seq = c.channel_seq and o.order_seq = of_coupon.order_seq
        and o.coupon_seq = c.coupon_seq and o.paid_at is not null
      cross join lateral (
        select sum(n.coupon_discount) as discount from order_lines n
        where n.channel_seq = o.channel_seq and n.order_seq = o.order_seq
      ) l
    ) paid on c.state_cd = '02'`)
  const figure = (name: string) => Number(rows[0]?.[name] ?? 0)
  const seesMoney = holds(ctx.principal, 'SITE_SALES_READ')
  return {
    usable: figure('usable'),
    held: figure('held'),
    used: figure('used'),
    expired: figure('expired'),
    withdrawn: figure('withdrawn'),
    codes: figure('codes'),
    takenCodes: figure('taken_codes'),
    discountAmount: seesMoney ? figure('discount_amount') : null,
    salesAmount: seesMoney ? figure('sales_amount') : null,
  }
}
