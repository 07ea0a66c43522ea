import type { SettlementSums } from './settlement.ts'

/** What a settlement opens to, in the order in which it is told; each changes the amount as it stands (BYD-04). */
export const WHY_PARTS = [
  'gross',
  'cancelled',
  'collected',
  'gatewayFee',
  'gatewayVat',
  'platformFee',
  'vat',
  'shares',
  'carriedIn',
  'incomeTax',
  'localTax',
] as const
export type WhyPart = (typeof WHY_PARTS)[number]

/** Parts that are made of orders; the others are of the settlement as a whole. */
export const ORDER_PARTS = [
  'gross',
  'cancelled',
  'collected',
  'gatewayFee',
  'gatewayVat',
  'platformFee',
  'vat',
  'shares',
] as const satisfies readonly WhyPart[]
export type OrderPart = (typeof ORDER_PARTS)[number]
export const isOrderPart = (part: WhyPart): part is OrderPart => ORDER_PARTS.some((one) => one === part)

export type WhyLine = { part: WhyPart; amount: number }

/** What an entry, or all of a settlement, means; `gatewayVat` is what of `providerFee` is VAT, with its sign. */
type Parts = Omit<SettlementSums, 'net' | 'bySite'> & { gatewayVat: number }

/** The parts of an entry or of a settlement that are made of orders. */
export const orderPartsOf = ({ providerFee, gatewayVat, ...sums }: Parts): Record<OrderPart, number> => ({
  gross: sums.gross,
  cancelled: sums.cancelled,
  collected: sums.collected,
  gatewayFee: providerFee - gatewayVat,
  gatewayVat,
  platformFee: sums.platformFee,
  vat: sums.vat,
  shares: sums.shares,
})

/**
 * Why this amount: the lines whose sum is what is paid, or of a debt what is carried on. Lines of nothing are left out. Of an
 * instructor it is the same with the own share alone (BYD-05).
 */
export function whyLines(
  settlement: Parts & { carriedIn: number; incomeTax: number; localTax: number },
): WhyLine[] {
  const amounts: Record<WhyPart, number> = {
    ...orderPartsOf(settlement),
    carriedIn: settlement.carriedIn,
    incomeTax: 0 - settlement.incomeTax,
    localTax: 0 - settlement.localTax,
  }
  return WHY_PARTS.map((part) => ({ part, amount: amounts[part] })).filter(({ amount }) => amount !== 0)
}

export const sumOfWhy = (lines: readonly WhyLine[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Which settlements of before a carried debt comes from, the youngest first: each had taken over what was owed before it, so
 * that one of them is mostly enough; somebody who was settled under two numbers may have a debt of each (SALE-10).
 */
export function debtsCarried<Settled extends { total: number }>(
  before: readonly Settled[],
  carriedIn: number,
): Settled[] {
  const debts: Settled[] = []
  let left = carriedIn
  for (const settled of before) {
    if (left >= 0) break
    if (settled.total >= 0) continue
    debts.push(settled)
    left -= settled.total
  }
  return debts
}
