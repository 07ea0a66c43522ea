import type { ReplyOf } from '@seodang/contract/endpoint'
import type { readMember } from '@seodang/contract/member'
import { COUPON_STATE } from '@seodang/domain/codes'
import { isAfter } from '@seodang/domain/instant'
import { nextChargeAt } from '@seodang/domain/recurring'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { couponInfos, coupons } from '../coupon/tables.ts'
import { orders } from '../order/tables.ts'
import { siteMemberships, subscriptions } from '../subscription/tables.ts'

type Detail = ReplyOf<typeof readMember>

/** More than so many nobody reads on one page. */
const MOST_SHOWN = 50

const iso = (at: Date | null) => at?.toISOString() ?? null

/** MEM-07, MSH-09: their memberships, the newest first; a charge that led to nothing began none. */
export async function listMembershipsOf(
  ctx: Context,
  userSeq: number,
): Promise<NonNullable<Detail['memberships']>> {
  const rows = await ctx.db
    .select({ run: subscriptions, name: siteMemberships.name })
    .from(subscriptions)
    .innerJoin(
      siteMemberships,
      and(
        eq(siteMemberships.channelSeq, subscriptions.channelSeq),
        eq(siteMemberships.membershipSeq, subscriptions.membershipSeq),
      ),
    )
    .where(
      and(
        eq(subscriptions.channelSeq, ctx.channelSeq),
        eq(subscriptions.userSeq, userSeq),
        sql`${subscriptions.endReason} is distinct from 'notStarted'`,
      ),
    )
    .orderBy(desc(subscriptions.subscriptionSeq))
    .limit(MOST_SHOWN)
  return rows.map(({ run, name }) => {
    const { subscriptionSeq, membershipSeq, state, termMonths, price } = run
    return {
      subscriptionSeq,
      membershipSeq,
      name,
      state,
      termMonths,
      price,
      startedAt: run.createdAt.toISOString(),
      paidUntil: run.paidUntil.toISOString(),
      nextChargeAt: state === 'starting' ? null : iso(nextChargeAt({ ...run, state, retryAt: run.dueAt })),
      endedAt: iso(run.endedAt),
    }
  })
}

/** MEM-07, CPN-12: the coupons that they were given, the newest first. */
export async function listCouponsOf(ctx: Context, userSeq: number): Promise<NonNullable<Detail['coupons']>> {
  const mine = and(eq(coupons.channelSeq, ctx.channelSeq), eq(coupons.userSeq, userSeq))
  const rows = await ctx.db
    .select({ coupon: coupons, name: couponInfos.name, orderNumber: orders.number })
    .from(coupons)
    .innerJoin(
      couponInfos,
      and(
        eq(couponInfos.channelSeq, coupons.channelSeq),
        eq(couponInfos.couponInfoSeq, coupons.couponInfoSeq),
      ),
    )
    .leftJoin(orders, and(eq(orders.channelSeq, coupons.channelSeq), eq(orders.orderSeq, coupons.orderSeq)))
    .where(mine)
    .orderBy(desc(coupons.issuedAt), desc(coupons.couponSeq))
    .limit(MOST_SHOWN)
  return {
    list: rows.map(({ coupon, name, orderNumber }) => ({
      couponSeq: coupon.couponSeq,
      couponInfoSeq: coupon.couponInfoSeq,
      name,
      stateCd: coupon.stateCd,
      isOver: coupon.stateCd === COUPON_STATE.usable && isAfter(ctx.now, coupon.useEndAt),
      issuedAt: coupon.issuedAt.toISOString(),
      useEndAt: iso(coupon.useEndAt),
      usedAt: iso(coupon.usedAt),
      orderNumber,
    })),
    totalCount: rows.length < MOST_SHOWN ? rows.length : await ctx.db.$count(coupons, mine),
  }
}
