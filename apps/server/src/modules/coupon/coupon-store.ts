import { COUPON_STATE } from '@seodang/domain/codes'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { couponInfos, coupons } from './tables.ts'

export type CouponRow = typeof coupons.$inferSelect

const couponOf = (ctx: Context, couponSeq: number) =>
  and(eq(coupons.channelSeq, ctx.channelSeq), eq(coupons.couponSeq, couponSeq))

/** Holds a coupon of this person until commit: of two orders with one coupon the second waits here (CPN-10). */
export async function lockMyCoupon(
  ctx: Context,
  couponSeq: number,
  userSeq: number,
): Promise<CouponRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(coupons)
    .where(and(couponOf(ctx, couponSeq), eq(coupons.userSeq, userSeq)))
    .for('update')
  return row
}

/** The coupon that an order keeps or has used, held until commit. */
export async function lockCouponOfOrder(
  ctx: Context,
  couponSeq: number,
  orderSeq: number,
): Promise<CouponRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(coupons)
    .where(and(couponOf(ctx, couponSeq), eq(coupons.orderSeq, orderSeq)))
    .for('update')
  return row
}

export async function updateCoupon(
  ctx: Context,
  couponSeq: number,
  values: Partial<Pick<CouponRow, 'stateCd' | 'orderSeq' | 'subscriptionSeq' | 'usedAt' | 'withdrawnAt'>>,
): Promise<void> {
  await ctx.db.update(coupons).set(values).where(couponOf(ctx, couponSeq))
}

/** What a person has and has not used, with the name of each. */
export async function listUnusedOf(ctx: Context, userSeq: number) {
  return ctx.db
    .select({ coupon: coupons, name: couponInfos.name })
    .from(coupons)
    .innerJoin(
      couponInfos,
      and(
        eq(couponInfos.channelSeq, coupons.channelSeq),
        eq(couponInfos.couponInfoSeq, coupons.couponInfoSeq),
      ),
    )
    .where(
      and(
        eq(coupons.channelSeq, ctx.channelSeq),
        eq(coupons.userSeq, userSeq),
        inArray(coupons.stateCd, [COUPON_STATE.usable, COUPON_STATE.held]),
      ),
    )
    .orderBy(coupons.couponSeq)
}
