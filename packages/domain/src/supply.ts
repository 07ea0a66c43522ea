import { BUSINESS_KIND, type BusinessKind, TAX_TYPE, type TaxType } from './settlement-document.ts'

/** What a price is made of for the tax office. */
export type Supply = { supply: number; vat: number }

/** A tenth of the rest, so an eleventh of the whole (Value-Added Tax Act 29(7), 30), rounded as the slips of gateways are. */
const PARTS_OF_A_TAXED_PRICE = 11

/**
 * What of a price is supply value and what is VAT, by who sells. Only a business that is taxed in general tells it apart; of
 * a person, of a school that is exempt and of a business under the simplified rule all of it is supply value. Null where
 * the seller has not said what they are.
 */
export function supplyOf(
  amount: number,
  seller: { businessKind: BusinessKind; taxType: TaxType } | null,
): Supply | null {
  if (!seller) return null
  const isTaxed = seller.businessKind === BUSINESS_KIND.business && seller.taxType === TAX_TYPE.general
  const vat = isTaxed ? Math.round(amount / PARTS_OF_A_TAXED_PRICE) : 0
  return { supply: amount - vat, vat }
}

/**
 * The same of an amount by which a price changed: what stood less what stands, so that the parts of a refund give back
 * exactly what was told of the payment.
 */
export function supplyOfChange(
  { before, change }: { before: number; change: number },
  seller: Parameters<typeof supplyOf>[1],
): Supply | null {
  const [then, now] = [supplyOf(before, seller), supplyOf(before + change, seller)]
  return then && now && { supply: now.supply - then.supply, vat: now.vat - then.vat }
}
