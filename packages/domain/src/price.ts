import { CURRENCY, type Currency, FARE, type FareCd, YN, type Yn } from './codes.ts'
import { type Instant, isWithin } from './instant.ts'

/** Won; below this no card is charged (integrations 1.3). Of dollars no such least is known. */
export const LEAST_CHARGED = 100

type PricedPart = { amount: number; discount: number; couponDiscount: number }

/**
 * PAY-14, CPN-14: what is left of an order in won below the least that is charged is let off, by the coupon where that left
 * it: nobody could pay it, and nobody is asked for more than the price. Anything else stays as it is.
 */
export function letOff<Part extends PricedPart>(parts: readonly Part[], currency: Currency): Part[] {
  const total = parts.reduce((sum, { amount }) => sum + amount, 0)
  if (currency !== CURRENCY.krw || total >= LEAST_CHARGED) return [...parts]
  return parts.map((part) => {
    const off = part.couponDiscount > 0 ? 'couponDiscount' : 'discount'
    return { ...part, amount: 0, [off]: part[off] + part.amount }
  })
}

/** The price fields of a class or package in minor units of one currency. */
export type PriceTerms = {
  fareCd: FareCd
  currency: Currency
  /** Empty is no price, 0 is free (ENR-23). */
  price: number | null
  discountPrice?: number | null
  discountStartAt?: Instant | null
  discountEndAt?: Instant | null
  installmentStatus?: Yn
  installmentMonth?: number | null
  installmentPrice?: number | null
}

/** The same fields when both currencies are stored side by side; the ones ending in Ex are cents. */
export type DualPriceTerms = Omit<PriceTerms, 'currency'> & {
  priceEx?: number | null
  discountPriceEx?: number | null
  installmentPriceEx?: number | null
}

/** CAT-16: the terms in the currency shown to the learner. */
export function priceTermsIn(course: DualPriceTerms, currency: Currency): PriceTerms {
  if (currency === CURRENCY.krw) return { ...course, currency }
  return {
    ...course,
    currency,
    price: course.priceEx ?? null,
    discountPrice: course.discountPriceEx ?? null,
    installmentPrice: course.installmentPriceEx ?? null,
  }
}

/** ENR-22, ENR-23: whether it can be told in any currency what it costs; empty is no price, 0 is free. */
export const isPriced = ({
  fareCd,
  price,
  priceEx = null,
}: Pick<DualPriceTerms, 'fareCd' | 'price' | 'priceEx'>) =>
  fareCd !== FARE.paid || price !== null || priceEx !== null

/** CAT-34: the discounted price while it holds; outside its period there is none. */
export function discountNow(terms: PriceTerms, now: Instant): number | null {
  const { fareCd, price, discountPrice = null, discountStartAt, discountEndAt } = terms
  if (fareCd !== FARE.paid || price === null || discountPrice === null || discountPrice >= price) return null
  return isWithin(now, discountStartAt, discountEndAt) ? discountPrice : null
}

/** What is charged now, in minor units; null when a paid thing has no price yet. */
export function chargedPrice(terms: PriceTerms, now: Instant): number | null {
  if (terms.fareCd !== FARE.paid) return 0
  return discountNow(terms, now) ?? terms.price
}

/** CAT-17: the integer part of 100 - discountPrice / price * 100; 0 without a real discount. */
export function discountPercent(price: number, discountPrice: number): number {
  if (price <= 0 || discountPrice >= price) return 0
  return Math.floor(((price - discountPrice) * 100) / price)
}

/** Card instalments generally start at 50,000 won, so no monthly line stands below it (ux.md, 4.1). */
export const MONTHLY_FROM_WON = 50_000

export type Monthly = { months: number; perMonth: number }

/** CAT-18: the monthly figure, rounded up so that it never promises less than the total. */
export function monthlyPrice(terms: PriceTerms, charged: number | null): Monthly | null {
  const months = terms.installmentMonth ?? 0
  if (terms.installmentStatus !== YN.yes || months < 2 || charged === null || charged === 0) return null
  if (terms.currency === CURRENCY.krw && charged < MONTHLY_FROM_WON) return null
  return { months, perMonth: terms.installmentPrice ?? Math.ceil(charged / months) }
}

export type PriceView = {
  currency: Currency
  /** Struck through, set only while a discount holds. */
  listPrice: number | null
  discountPercent: number
  /** BYD-03: the amount that will be charged; null means no price yet. */
  total: number | null
  monthly: Monthly | null
  isFree: boolean
}

/** UI-14, CAT-18, BYD-03: all that a price block shows, always with the total. */
export function priceView(terms: PriceTerms, now: Instant): PriceView {
  const discount = discountNow(terms, now)
  const total = chargedPrice(terms, now)
  return {
    currency: terms.currency,
    listPrice: discount === null ? null : terms.price,
    discountPercent: discount === null || terms.price === null ? 0 : discountPercent(terms.price, discount),
    total,
    monthly: monthlyPrice(terms, total),
    isFree: total === 0,
  }
}

/** CAT-39: what a package saves against buying its classes singly; never below 0. */
export function packageSaving(classPrices: readonly number[], packagePrice: number): number {
  const sum = classPrices.reduce((total, price) => total + price, 0)
  return Math.max(0, sum - packagePrice)
}
