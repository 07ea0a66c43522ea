import { CURRENCY, type Currency, type Language } from './codes.ts'

/** Whole minor units: won, or cents (SALE-13: never floating point). */
export type Money = { minor: number; currency: Currency }

const MINOR_PER_MAJOR: Record<Currency, number> = { KRW: 1, USD: 100 }

export const won = (minor: number): Money => ({ minor, currency: CURRENCY.krw })
export const cents = (minor: number): Money => ({ minor, currency: CURRENCY.usd })

/** The sum of amounts of one currency; adding two currencies is a fault of ours. */
export function addMoney(first: Money, ...others: readonly Money[]): Money {
  const minor = others.reduce((sum, other) => {
    if (other.currency !== first.currency) throw new RangeError('amounts of two currencies')
    return sum + other.minor
  }, first.minor)
  return { minor, currency: first.currency }
}

/** A typed or stored amount such as '12.5' in minor units; null when it is no exact amount of 0 or more. */
export function minorFromText(text: string, currency: Currency): number | null {
  const decimals = currency === CURRENCY.krw ? /^(\d{1,12})$/ : /^(\d{1,12})(?:\.(\d{1,2}))?$/
  const [, whole, fraction = ''] = decimals.exec(text.trim().replaceAll(',', '')) ?? []
  if (whole === undefined) return null
  return currency === CURRENCY.krw ? Number(whole) : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** The plain decimal text of an amount ('126000', '12.50'), as gateways and documents want it. */
export function decimalText({ minor, currency }: Money): string {
  if (currency === CURRENCY.krw) return String(minor)
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Whole numbers with thousands separators, the same in all our languages (GEN-12, VAL-08). */
export function formatNumber(value: number): string {
  const [whole = '', fraction] = String(Math.abs(value)).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${value < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}

const WON_SUFFIX: Record<Language, string> = { ko: '원', en: ' won', ja: 'ウォン' }
const FREE: Record<Language, string> = { ko: '무료', en: 'Free', ja: '無料' }
const PER_MONTH: Record<Language, string> = { ko: '월 ', en: 'per month ', ja: '月 ' }

/** UI-14: '126,000원', '$1,234.50'. Zero is an amount here; prices use `formatPrice`. */
export function formatMoney(money: Money, language: Language): string {
  if (money.currency === CURRENCY.krw) return `${formatNumber(money.minor)}${WON_SUFFIX[language]}`
  const [whole = '0', fraction = '00'] = decimalText({ ...money, minor: Math.abs(money.minor) }).split('.')
  return `${money.minor < 0 ? '-' : ''}$${formatNumber(Number(whole))}.${fraction}`
}

/**
 * Two sums side by side, because currencies are never added (SALE-13): '60,000원 / $45.00'. A currency in which nothing
 * stands is left out; `beside` are the sums whose currencies these follow, so that 'paid $45.00' has 'refunded $0.00'.
 */
export function formatEach(
  sums: { won: number; cents: number },
  language: Language,
  beside: { won: number; cents: number } = sums,
): string {
  const inWon = formatMoney(won(sums.won), language)
  if (beside.cents === 0 && sums.cents === 0) return inWon
  const inDollars = formatMoney(cents(sums.cents), language)
  return beside.won === 0 && sums.won === 0 ? inDollars : `${inWon} / ${inDollars}`
}

/** UI-14: a price, where zero reads 'free'. */
export function formatPrice(money: Money, language: Language): string {
  return money.minor === 0 ? FREE[language] : formatMoney(money, language)
}

/** UI-14: an instalment, prefixed 'per month'. */
export function formatPerMonth(money: Money, language: Language): string {
  return `${PER_MONTH[language]}${formatMoney(money, language)}`
}

/** Major units for charts and spreadsheets only; sums stay in minor units. */
export function majorUnits({ minor, currency }: Money): number {
  return minor / MINOR_PER_MAJOR[currency]
}

/**
 * PAY-05, PAY-20: what a USD price is charged in won, rounded to the whole won. The rate is won per dollar in
 * hundredths (1,392.50 won is 139250).
 */
export function wonForCents(centsAmount: number, rateHundredths: number): number {
  return Math.round((centsAmount * rateHundredths) / 10_000)
}

/** `amount * numerator / denominator` cut to whole minor units, exact for all amounts that we can hold. */
export function share(amount: number, numerator: number, denominator: number): number {
  return Number((BigInt(amount) * BigInt(numerator)) / BigInt(denominator))
}

/**
 * Divides whole minor units by weights. Everybody gets the whole units of their part; what cutting leaves goes, one unit
 * each, to the largest remainders, and among equals to whoever stands first. Where nothing weighs anything, all are equal.
 */
export function splitByWeights(amount: number, weights: readonly number[]): number[] {
  if (amount < 0) throw new RangeError('what is divided is not negative')
  const weighed = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1)
  const whole = weighed.reduce((sum, weight) => sum + weight, 0)
  const parts = weighed.map((weight, place) => {
    const units = share(amount, weight, whole)
    return {
      place,
      units,
      remainder: BigInt(amount) * BigInt(weight) - BigInt(units) * BigInt(whole),
    }
  })
  let left = amount - parts.reduce((sum, { units }) => sum + units, 0)
  const isLarger = (a: bigint, b: bigint) => (a === b ? 0 : a > b ? -1 : 1)
  for (const part of parts.toSorted((a, b) => isLarger(a.remainder, b.remainder) || a.place - b.place)) {
    if (left === 0) break
    part.units += 1
    left -= 1
  }
  return parts.map(({ units }) => units)
}
