import { CURRENCY, type Currency } from './codes.ts'
import type { Instant } from './instant.ts'
import type { ClassPart } from './ledger.ts'
import { splitByWeights } from './money.ts'
import { chargedPrice, type DualPriceTerms, priceTermsIn } from './price.ts'
import type { RevenueShare } from './revenue-split.ts'

export type PackedClass = { courseSeq: number; price: DualPriceTerms; shares: RevenueShare[] }

/**
 * BYD-05, PKG-01: what was paid for a package by its classes: each the part of its price in what all would have cost one
 * by one at that moment. By prices of the order's currency, or of the other one where a class has none in it.
 */
export function packageParts(
  amount: number,
  classes: readonly PackedClass[],
  { currency, at }: { currency: Currency; at: Instant },
): ClassPart[] {
  const pricesIn = (one: Currency) => classes.map(({ price }) => chargedPrice(priceTermsIn(price, one), at))
  const own = pricesIn(currency)
  const other = pricesIn(currency === CURRENCY.krw ? CURRENCY.usd : CURRENCY.krw)
  const prices = own.includes(null) && !other.includes(null) ? other : own
  const amounts = splitByWeights(
    amount,
    prices.map((price) => price ?? 0),
  )
  return classes.map(({ courseSeq, shares }, place) => ({ courseSeq, amount: amounts[place] ?? 0, shares }))
}
