import type { CouponTerms } from '@seodang/domain/coupon'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { couponInfos, coupons } from './tables.ts'

/** A coupon in somebody's hands as an order or a membership keeps it: used ones too. */
export interface NamedCoupon {
  couponSeq: number
  couponInfoSeq: number
  name: string
  terms: CouponTerms
}

export async function couponsBySeq(
  ctx: Context,
  couponSeqs: readonly number[],
): Promise<Map<number, NamedCoupon>> {
  if (couponSeqs.length === 0) return new Map()
  const rows = await ctx.db
    .select({ coupon: coupons, name: couponInfos.name })
    .from(coupons)
    .innerJoin(
      couponInfos,
      and(
        eq(couponInfos.channelSeq, coupons.channelSeq),
        eq(couponInfos.couponInfoSeq, coupons.couponInfoSeq),
      ),
    )
    .where(and(eq(coupons.channelSeq, ctx.channelSeq), inArray(coupons.couponSeq, [...couponSeqs])))
  return new Map(
    rows.map(({ coupon, name }) => {
      const { couponSeq, couponInfoSeq } = coupon
      return [couponSeq, { couponSeq, couponInfoSeq, name, terms: coupon }]
    }),
  )
}
