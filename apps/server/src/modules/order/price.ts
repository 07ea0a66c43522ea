import { CURRENCY, type Currency } from '@seodang/domain/codes'
import { type CouponTerms, couponDiscount } from '@seodang/domain/coupon'
import { fail } from '@seodang/domain/errors'
import type { ExchangeRate } from '@seodang/domain/exchange-rate'
import { wonForCents } from '@seodang/domain/money'
import { isPackage } from '@seodang/domain/package-terms'
import { chargedPrice, letOff, type PriceTerms, priceTermsIn } from '@seodang/domain/price'
import type { CouponProduct } from '../coupon/index.ts'
import type { ClassTerms } from '../enrolment/index.ts'
import type { NewLine } from './store.ts'

export type PricedLine = Pick<NewLine, 'title' | 'listPrice' | 'amount'> & {
  kind: 'class' | 'package' | 'material' | 'delivery'
  courseSeq: number
  discount: number
  couponDiscount: number
}

/** What the buyer reads in dollars, and the rate by which it is charged in won (PAY-20). */
export type DollarPrice = ExchangeRate & { amount: number }

/**
 * PAY-15, PAY-05: what an order for the class costs now, from its own fields and nothing that a page sent. It is charged
 * in won: by the class's own price in won, or, where it has one in dollars only, by the rate of the day. The caller has
 * checked that the coupon may be used for it.
 */
export function priceClass(
  course: ClassTerms,
  now: Date,
  rate: ExchangeRate | null,
  coupon: CouponTerms | null = null,
): Priced {
  const inWon = priceTermsIn(course, CURRENCY.krw)
  if (chargedPrice(inWon, now) !== null)
    return priced(course, pricesOf(course, inWon, now), { coupon, dollars: null })
  const inDollars = priceTermsIn(course, CURRENCY.usd)
  if (chargedPrice(inDollars, now) === null) fail('NOT_PAYABLE', { courseSeq: course.courseSeq })
  if (rate === null) fail('EXCHANGE_RATE_MISSING', { courseSeq: course.courseSeq })
  const cents = pricesOf(course, inDollars, now)
  const { rateHundredths, ratedOn, source } = rate
  const won = (amount: number) => wonForCents(amount, rateHundredths)
  const total = won(cents.charged + cents.material)
  // Lines are whole won and sum to the total: what rounding leaves over is the class's.
  const material = won(cents.material)
  const charged = total - material
  const prices = { charged, material, listPrice: charged + won(cents.listPrice - cents.charged) }
  const amount = cents.charged + cents.material
  return priced(course, prices, { coupon: null, dollars: { amount, rateHundredths, ratedOn, source } })
}

/** Whether it can be told what the class costs in won now: by its own price, or by a rate that is fresh. */
export function isPricedInWon(course: ClassTerms, now: Date, rate: ExchangeRate | null): boolean {
  return rate !== null || chargedPrice(priceTermsIn(course, CURRENCY.krw), now) !== null
}

/** PAY-05: what an order for the class costs now in dollars, in cents; the caller knows that it may be paid so. */
export function priceInDollars(course: ClassTerms, now: Date): Priced {
  const inDollars = priceTermsIn(course, CURRENCY.usd)
  const prices = pricesOf(course, inDollars, now)
  return priced(course, prices, { coupon: null, dollars: null, currency: CURRENCY.usd })
}

/** An order before it is placed; all amounts are of its currency. */
export interface Priced {
  currency: Currency
  total: number
  lines: PricedLine[]
  dollars: DollarPrice | null
}

interface Prices {
  listPrice: number
  charged: number
  material: number
}

/** In minor units of the currency of the terms. */
function pricesOf(course: ClassTerms, terms: PriceTerms, now: Date): Prices {
  const charged = chargedPrice(terms, now) ?? 0
  const material = (terms.currency === CURRENCY.krw ? course.materialPrice : course.materialPriceEx) ?? 0
  return { listPrice: charged === 0 ? 0 : (terms.price ?? charged), charged, material }
}

function priced(
  course: ClassTerms,
  { listPrice, charged, material }: Prices,
  {
    coupon,
    dollars,
    currency = CURRENCY.krw,
  }: { coupon: CouponTerms | null; dollars: DollarPrice | null; currency?: Currency },
): Priced {
  const offByCoupon = coupon ? couponDiscount(coupon, charged) : 0
  const { courseSeq } = course
  const lines: PricedLine[] = [
    {
      kind: isPackage(course) ? 'package' : 'class',
      courseSeq,
      title: course.title,
      listPrice,
      discount: listPrice - charged,
      couponDiscount: offByCoupon,
      amount: charged - offByCoupon,
    },
  ]
  if (material > 0)
    lines.push({
      kind: 'material',
      courseSeq,
      title: course.materialTitle ?? course.title,
      listPrice: material,
      discount: 0,
      couponDiscount: 0,
      amount: material,
    })
  const asked = letOff(lines, currency)
  const total = asked.reduce((sum, { amount }) => sum + amount, 0)
  // PAY-11: only what costs something can be closed to payment.
  if (total > 0 && course.payable === 0)
    fail('NOT_PAYABLE', { shown: { reason: course.notPayedIntroduction } })
  return { currency, total, lines: asked, dollars }
}

/** What of it is paid for the class or package itself; goods come back by where they are (DLV-08). */
export const tuitionOf = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { kind, amount }) => sum + (kind === 'class' || kind === 'package' ? amount : 0), 0)

/** What a coupon may be used for: the class itself at its price now, not what comes with it (PAY-08, CPN-10). */
export function couponProductOf(course: ClassTerms, { currency, lines, dollars }: Priced): CouponProduct {
  const sold = lines.find(({ kind }) => kind !== 'material')
  const beside = lines.reduce((sum, { kind, amount }) => sum + (kind === 'material' ? amount : 0), 0)
  return {
    kind: isPackage(course) ? 'package' : 'class',
    seq: course.courseSeq,
    price: sold ? sold.amount + sold.couponDiscount : 0,
    beside,
    currency: currency === CURRENCY.krw && dollars === null ? course.currency : CURRENCY.usd,
  }
}

/** The currency of the price itself, which decides the methods: one in dollars is paid by card (PAY-05, PAY-14). */
export const pricedIn = (dollars: DollarPrice | null): Currency =>
  dollars === null ? CURRENCY.krw : CURRENCY.usd
