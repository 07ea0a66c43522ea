import { CURRENCY, type Currency } from './codes.ts'
import { share } from './money.ts'

/** Income tax of business income paid to a person, in thousandths (Income Tax Act 129: 3 %). */
const INCOME_TAX_PER_MILLE = 30
/** The local income tax of a tenth of it (Local Tax Act 103-13: 0.3 %). */
const LOCAL_TAX_PER_MILLE = 3
/** Taxes are cut to ten won (integrations.md 8.4). */
const UNIT: Record<Currency, number> = { KRW: 10, USD: 1 }

export type Withholding = { incomeTax: number; localTax: number; pays: number }

/**
 * BYD-04: what is kept back for the tax office of a payout to a person without a business; nothing of a debt. Two
 * taxes, each cut by itself. However little it is: since payments of July 2024 the exemption of taxes under 1,000 won
 * (소액부징수, Income Tax Act 86) does not count for work that somebody does on their own account again and again, as teaching
 * here is.
 */
export function withhold(amount: number, currency: Currency = CURRENCY.krw): Withholding {
  if (amount <= 0) return { incomeTax: 0, localTax: 0, pays: amount }
  const cut = (perMille: number) => {
    const tax = share(amount, perMille, 1000)
    return tax - (tax % UNIT[currency])
  }
  const incomeTax = cut(INCOME_TAX_PER_MILLE)
  const localTax = cut(LOCAL_TAX_PER_MILLE)
  return { incomeTax, localTax, pays: amount - incomeTax - localTax }
}

type Withheld = {
  currency: Currency
  amount: number
  incomeTax: number
  localTax: number
  pays: number
}

/** What some payouts come to in each currency, which are never added (SALE-13). */
export function sumWithheld(payouts: readonly Withheld[]): (Withheld & { payouts: number })[] {
  return [...Map.groupBy(payouts, ({ currency }) => currency)].map(([currency, group]) => {
    const sum = (part: 'amount' | 'incomeTax' | 'localTax' | 'pays') =>
      group.reduce((total, payout) => total + payout[part], 0)
    return {
      currency,
      payouts: group.length,
      amount: sum('amount'),
      incomeTax: sum('incomeTax'),
      localTax: sum('localTax'),
      pays: sum('pays'),
    }
  })
}
