import { COUPON_STATE } from '@seodang/domain/codes'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { coupons } from './tables.ts'

const couponOf = (ctx: Context, couponSeq: number) =>
  and(eq(coupons.channelSeq, ctx.channelSeq), eq(coupons.couponSeq, couponSeq))

/**
 * MSH-08, BYD-17: from its beginning a membership keeps the coupon that it is paid with, through a free trial and
 * through charges that are declined. The caller has it from `lockUsableCoupon`.
 */
export async function keepForSubscription(
  ctx: Context,
  { couponSeq, subscriptionSeq }: { couponSeq: number; subscriptionSeq: number },
): Promise<void> {
  await ctx.db
    .update(coupons)
    .set({ stateCd: COUPON_STATE.held, subscriptionSeq })
    .where(couponOf(ctx, couponSeq))
}

/** The charge that is tried with it now; one that was used with an earlier charge stays that charge's. */
export async function holdForTerm(
  ctx: Context,
  { orderSeq, couponSeq }: { orderSeq: number; couponSeq: number },
): Promise<void> {
  await ctx.db
    .update(coupons)
    .set({ orderSeq })
    .where(and(couponOf(ctx, couponSeq), eq(coupons.stateCd, COUPON_STATE.held)))
}

/** The membership ended: a coupon that no charge was paid with is its holder's again. */
export async function letGoOfSubscription(
  ctx: Context,
  { couponSeq, subscriptionSeq }: { couponSeq: number; subscriptionSeq: number },
): Promise<void> {
  await ctx.db
    .update(coupons)
    .set({
      stateCd: sql`case when ${coupons.takenBackOrderSeq} is null then ${COUPON_STATE.usable} else ${COUPON_STATE.withdrawn} end`,
      withdrawnAt: sql`case when ${coupons.takenBackOrderSeq} is null then ${coupons.withdrawnAt} else ${ctx.now} end`,
      subscriptionSeq: null,
      orderSeq: null,
    })
    .where(
      and(
        couponOf(ctx, couponSeq),
        eq(coupons.subscriptionSeq, subscriptionSeq),
        eq(coupons.stateCd, COUPON_STATE.held),
      ),
    )
}
