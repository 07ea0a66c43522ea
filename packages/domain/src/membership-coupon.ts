import { type CouponTerms, couponOff } from './coupon.ts'

/** CPN-07: charges of one membership that a coupon may lessen at most; two years by the month. */
export const MOST_COUPON_TERMS = 24

/**
 * CPN-14, MSH-08: what a coupon takes off one term of a membership, in won. What would be left below the least that a
 * card is charged with is left out as well; a term below the coupon's minimum price is not lessened.
 */
export function couponOffTerm(coupon: CouponTerms, price: number): number {
  if (price < (coupon.minPrice ?? 0)) return 0
  return couponOff(coupon, price)
}

/** A coupon that a membership is paid with, and how many charges it still lessens. */
export type TermCoupon = { coupon: CouponTerms; termsLeft: number }

/** What the next term costs with what is left of its coupon, in won (MSH-08). */
export const termAmount = (price: number, held: TermCoupon | null): number =>
  held === null || held.termsLeft <= 0 ? price : price - couponOffTerm(held.coupon, price)
