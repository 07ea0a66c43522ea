import { COUPON_STATE, CURRENCY, type Currency } from '@seodang/domain/codes'
import {
  bestCoupon,
  type CouponProductKind,
  type CouponRefusal,
  type CouponTerms,
  couponOff,
  couponRefusal,
  isCouponTarget,
} from '@seodang/domain/coupon'
import { fail } from '@seodang/domain/errors'
import { isAfter, isWithin } from '@seodang/domain/instant'
import { type Context, userSeqOf } from '../../platform/context.ts'
import {
  type CouponRow,
  listUnusedOf,
  lockCouponOfOrder,
  lockMyCoupon,
  updateCoupon,
} from './coupon-store.ts'

/** What is bought: a class, package or membership by its key, at its price before coupon in minor units. */
export interface CouponProduct {
  kind: CouponProductKind
  seq: number
  price: number
  /** What is paid with it and not lessened. */
  beside?: number
  /** In which it is sold; won where absent. Dollars take no coupon (PAY-08). */
  currency?: Currency
}

/** A coupon as a payment page offers it. */
export interface OfferedCoupon {
  couponSeq: number
  name: string
  terms: CouponTerms
  /** Charges of a membership that it lessens. */
  membershipTerms: number
  /** What it takes off this product, in won; 0 where it cannot be used. */
  off: number
  /** Why it cannot be used here, or null; `held` is kept by another payment under way. */
  refusal: CouponRefusal | 'held' | null
}

export interface OfferedCoupons {
  /** Those that can be used first, the largest discount on top. */
  coupons: OfferedCoupon[]
  /** CPN-10: the one to suggest. */
  bestCouponSeq: number | null
}

/** An order that may have a coupon; `couponSeq` is what the order keeps in its own row. */
export interface CouponedOrder {
  orderSeq: number
  couponSeq: number | null
}

/** CPN-10: what the caller could use for this product, and what not, with the reason. It promises nothing. */
export async function usableCouponsFor(ctx: Context, product: CouponProduct): Promise<OfferedCoupons> {
  const rows = (await listUnusedOf(ctx, userSeqOf(ctx))).filter(
    ({ coupon }) => !isAfter(ctx.now, coupon.useEndAt),
  )
  const offered = rows.map(({ coupon, name }) => {
    const refusal = refusalOf(coupon, product, ctx.now)
    const off = refusal === null ? couponOff(coupon, product.price, product.beside) : 0
    const { couponSeq, membershipTerms } = coupon
    return { couponSeq, name, terms: coupon, membershipTerms, off, refusal }
  })
  const free = rows.map(({ coupon }) => coupon).filter(({ stateCd }) => stateCd === COUPON_STATE.usable)
  const best = bestCoupon(
    free,
    {
      currency: currencyOf(product),
      price: product.price,
      isTarget: (coupon) => isCouponTarget(coupon, product),
    },
    ctx.now,
  )
  return {
    coupons: offered.sort((a, b) => Number(b.refusal === null) - Number(a.refusal === null) || b.off - a.off),
    bestCouponSeq: best?.couponSeq ?? null,
  }
}

/**
 * CPN-10, SEC-26: the caller's coupon for an order that is being placed, locked until commit and checked again;
 * refuses with COUPON_NOT_USABLE, or COUPON_BEING_PAID where another order keeps it. Answers what `priceOrder` needs.
 * Locks come in the order: buyer, order, subscription, class, coupon. `holdCoupon` follows once the order has its key.
 */
export async function lockUsableCoupon(
  ctx: Context,
  couponSeq: number,
  product: CouponProduct,
): Promise<CouponTerms & { membershipTerms: number }> {
  const coupon = await lockMyCoupon(ctx, couponSeq, userSeqOf(ctx))
  if (!coupon) fail('COUPON_NOT_USABLE', { couponSeq })
  const refusal = refusalOf(coupon, product, ctx.now)
  if (refusal === 'held') fail('COUPON_BEING_PAID', { couponSeq })
  if (refusal !== null) fail('COUPON_NOT_USABLE', { shown: { reason: refusal } })
  return coupon
}

/** BYD-17: the order keeps its coupon while it is paid; the caller has it from `lockUsableCoupon`. */
export async function holdCoupon(ctx: Context, { orderSeq, couponSeq }: CouponedOrder): Promise<void> {
  if (couponSeq !== null) await updateCoupon(ctx, couponSeq, { stateCd: COUPON_STATE.held, orderSeq })
}

/** The order is paid: its coupon is used. Twice is once. */
export async function useCoupon(ctx: Context, order: CouponedOrder): Promise<void> {
  const coupon = await couponOfOrder(ctx, order)
  if (coupon && coupon.stateCd !== COUPON_STATE.used)
    await updateCoupon(ctx, coupon.couponSeq, { stateCd: COUPON_STATE.used, usedAt: ctx.now })
}

/** BYD-17: no money will come for the order, so its coupon is free again at once, or its membership's still. */
export async function releaseCoupon(ctx: Context, order: CouponedOrder): Promise<void> {
  const coupon = await couponOfOrder(ctx, order)
  if (!coupon) return
  if (coupon.subscriptionSeq === null) await setFree(ctx, coupon)
  else await updateCoupon(ctx, coupon.couponSeq, { orderSeq: null })
}

/** CPN-11: the order was cancelled as a whole; a coupon whose period is over stays used. */
export async function giveCouponBack(ctx: Context, order: CouponedOrder): Promise<void> {
  const coupon = await couponOfOrder(ctx, order)
  if (coupon && isWithin(ctx.now, null, coupon.useEndAt)) await setFree(ctx, coupon)
}

const couponOfOrder = async (ctx: Context, { orderSeq, couponSeq }: CouponedOrder) =>
  couponSeq === null ? undefined : lockCouponOfOrder(ctx, couponSeq, orderSeq)

const setFree = (ctx: Context, { couponSeq, takenBackOrderSeq }: CouponRow) =>
  updateCoupon(ctx, couponSeq, {
    ...(takenBackOrderSeq === null
      ? { stateCd: COUPON_STATE.usable }
      : { stateCd: COUPON_STATE.withdrawn, withdrawnAt: ctx.now }),
    orderSeq: null,
    subscriptionSeq: null,
    usedAt: null,
  })

const currencyOf = ({ currency = CURRENCY.krw }: CouponProduct) => currency

function refusalOf(coupon: CouponRow, product: CouponProduct, now: Date): CouponRefusal | 'held' | null {
  if (coupon.stateCd === COUPON_STATE.held) return 'held'
  if (coupon.stateCd !== COUPON_STATE.usable) return 'used'
  return couponRefusal(
    coupon,
    {
      currency: currencyOf(product),
      price: product.price,
      isTarget: isCouponTarget(coupon, product),
    },
    now,
  )
}
