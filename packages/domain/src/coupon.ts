import {
  COUPON_DISCOUNT_TYPE,
  COUPON_TARGET,
  type CouponDiscountTypeCd,
  type CouponTargetCd,
  CURRENCY,
  type Currency,
} from './codes.ts'
import { type Instant, isWithin } from './instant.ts'
import { share } from './money.ts'
import { LEAST_CHARGED } from './price.ts'

/** A coupon as the pricing rules see it (CPN-07). Amounts in won. */
export type CouponTerms = {
  discountType: CouponDiscountTypeCd
  /** Won, or percent 1 to 100. */
  discount: number
  maxDiscount?: number | null
  minPrice?: number
  useStartAt?: Instant | null
  useEndAt?: Instant | null
  usedAt?: Instant | null
}

export type CouponRefusal = 'notForUsd' | 'used' | 'notYet' | 'expired' | 'belowMinimum' | 'otherTarget'

/** Why a coupon cannot be used on a price in minor units, or null (PAY-08, CPN-10). */
export function couponRefusal(
  coupon: CouponTerms,
  order: { currency: Currency; price: number; isTarget: boolean },
  now: Instant,
): CouponRefusal | null {
  if (order.currency !== CURRENCY.krw) return 'notForUsd'
  if (coupon.usedAt !== null && coupon.usedAt !== undefined) return 'used'
  if (!isWithin(now, coupon.useStartAt, null)) return 'notYet'
  if (!isWithin(now, null, coupon.useEndAt)) return 'expired'
  if (!order.isTarget) return 'otherTarget'
  return order.price < (coupon.minPrice ?? 0) ? 'belowMinimum' : null
}

/** CPN-14: what the coupon takes off, in won, never more than the price. */
export function couponDiscount(coupon: CouponTerms, price: number): number {
  const isPercent = coupon.discountType === COUPON_DISCOUNT_TYPE.percent
  const wanted = isPercent ? share(price, coupon.discount, 100) : coupon.discount
  return Math.max(0, Math.min(wanted, coupon.maxDiscount ?? wanted, price))
}

/**
 * CPN-14: the same, and what nobody could pay any more: a rest below the least that is charged (`letOff`). `beside` is
 * what is paid with it and not lessened.
 */
export function couponOff(coupon: CouponTerms, price: number, beside = 0): number {
  const off = couponDiscount(coupon, price)
  return off > 0 && price - off + beside < LEAST_CHARGED ? price : off
}

/** CPN-10: the coupon that takes off most; among equals the one that ends first. */
export function bestCoupon<Coupon extends CouponTerms>(
  coupons: readonly Coupon[],
  order: { currency: Currency; price: number; isTarget: (coupon: Coupon) => boolean },
  now: Instant,
): Coupon | null {
  const end = (coupon: Coupon) => (coupon.useEndAt ? new Date(coupon.useEndAt).getTime() : Infinity)
  const usable = coupons.filter(
    (coupon) => couponRefusal(coupon, { ...order, isTarget: order.isTarget(coupon) }, now) === null,
  )
  const sorted = usable.sort(
    (a, b) =>
      couponDiscount(b, order.price) - couponDiscount(a, order.price) || Math.sign(end(a) - end(b)) || 0,
  )
  return sorted[0] ?? null
}

export type CouponProductKind = 'class' | 'package' | 'membership'
/** Where a coupon may be used; without chosen classes it is all of the kind (CPN-03). */
export type CouponTargets = { targetCd: CouponTargetCd; targetCourseSeqs: readonly number[] }

const KIND_OF_TARGET: Readonly<Record<CouponTargetCd, CouponProductKind | null>> = {
  [COUPON_TARGET.all]: null,
  [COUPON_TARGET.classes]: 'class',
  [COUPON_TARGET.packages]: 'package',
  [COUPON_TARGET.memberships]: 'membership',
}

/** CPN-07: whether what is bought is among the coupon's targets; `seq` is of a class, package or membership. */
export function isCouponTarget(
  { targetCd, targetCourseSeqs }: CouponTargets,
  product: { kind: CouponProductKind; seq: number },
): boolean {
  const kind = KIND_OF_TARGET[targetCd]
  if (kind === null) return true
  return (
    kind === product.kind &&
    (kind === 'membership' || targetCourseSeqs.length === 0 || targetCourseSeqs.includes(product.seq))
  )
}
