import { CURRENCY, type Currency } from './codes.ts'
import { type CouponRefusal, type CouponTerms, couponDiscount, couponRefusal } from './coupon.ts'
import type { Instant } from './instant.ts'
import { wonForCents } from './money.ts'

export type OrderLineKind = 'tuition' | 'discount' | 'coupon' | 'point' | 'material' | 'delivery'
/** Minor units; what lessens the total is negative. */
export type OrderLine = { kind: OrderLineKind; amount: number }

export type OrderTerms = {
  currency: Currency
  /** Price before and after the discount that holds now (`priceView`). */
  listPrice: number
  chargedPrice: number
  materialPrice?: number | null
  deliveryPrice?: number | null
  coupon?: { terms: CouponTerms; isTarget: boolean } | null
  points?: number
  /** Won per dollar in hundredths, for what a dollar price is charged in won (PAY-05). */
  rateHundredths?: number
}

export type OrderPrice = {
  currency: Currency
  lines: OrderLine[]
  /** Sum of the lines, never below 0, in minor units of `currency`. */
  total: number
  /** What the gateway charges, always in won (PAY-05, PAY-20). */
  wonTotal: number
  couponRefusal: CouponRefusal | null
}

/**
 * PAY-12, PAY-13, PAY-15: the lines and total of an order. The coupon lessens tuition only, points whatever is
 * left of it; materials and delivery are paid in full. A refused coupon takes nothing off and says why.
 */
export function priceOrder(terms: OrderTerms, now: Instant): OrderPrice {
  const { currency, listPrice, chargedPrice, coupon } = terms
  const refusal = coupon
    ? couponRefusal(coupon.terms, { currency, price: chargedPrice, isTarget: coupon.isTarget }, now)
    : null
  const couponAmount = coupon && refusal === null ? couponDiscount(coupon.terms, chargedPrice) : 0
  const pointAmount = pointsUsed(terms, chargedPrice - couponAmount)
  const lines: OrderLine[] = [
    { kind: 'tuition', amount: listPrice },
    { kind: 'discount', amount: chargedPrice - listPrice },
    { kind: 'coupon', amount: -couponAmount },
    { kind: 'point', amount: -pointAmount },
    { kind: 'material', amount: terms.materialPrice ?? 0 },
    { kind: 'delivery', amount: terms.deliveryPrice ?? 0 },
  ]
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    currency,
    lines: lines.filter(({ kind, amount }) => kind === 'tuition' || amount !== 0),
    total,
    wonTotal: wonTotal(terms, total),
    couponRefusal: refusal,
  }
}

/** Points are won, so a dollar order takes none. */
function pointsUsed({ currency, points = 0 }: OrderTerms, left: number): number {
  return currency === CURRENCY.krw ? Math.max(0, Math.min(points, left)) : 0
}

function wonTotal({ currency, rateHundredths }: OrderTerms, total: number): number {
  if (currency === CURRENCY.krw) return total
  if (rateHundredths === undefined) throw new RangeError('a dollar order needs a rate')
  return wonForCents(total, rateHundredths)
}

/** PAY-06: the currency in which several classes can be paid together. */
export function payableCurrency(currencies: readonly Currency[]): Currency {
  const [first = CURRENCY.krw] = currencies
  return currencies.every((currency) => currency === first) ? first : CURRENCY.krw
}
