import { ACCOUNT, SALE_ENTRIES } from '@seodang/domain/ledger'
import { vatOfChange } from '@seodang/domain/settlement-fees'
import { type Supply, supplyOfChange } from '@seodang/domain/supply'
import type { EntryFacts } from './entry-facts-store.ts'

const postedTo = ({ postings }: Pick<EntryFacts, 'postings'>, account: string) =>
  postings.reduce((sum, posting) => (posting.account === account ? sum + posting.amount : sum), 0)

/** What an entry added to the VAT of the gateway's fee. A fee stands as a credit, so what it grew by is negative there. */
export const gatewayVatOf = (entry: Pick<EntryFacts, 'postings' | 'fee_before'>): number =>
  vatOfChange({ before: entry.fee_before, change: 0 - postedTo(entry, ACCOUNT.gatewayFee) })

/** The fees of an entry one by one, as they change what is left: negative at a payment. */
export function feesOfEntry(entry: EntryFacts) {
  const vat = gatewayVatOf(entry)
  return {
    gatewayFee: postedTo(entry, ACCOUNT.gatewayFee) + vat,
    gatewayVat: 0 - vat,
    platformFee: postedTo(entry, ACCOUNT.platformFee),
    vat: postedTo(entry, ACCOUNT.vatPayable),
  }
}

/** What the site sold, or took back, for the tax office; null of what is no sale, or where its documents do not tell. */
export function soldBy(entry: EntryFacts): Supply | null {
  if (!SALE_ENTRIES.includes(entry.kind) || !entry.business_kind || !entry.tax_type) return null
  const seller = { businessKind: entry.business_kind, taxType: entry.tax_type }
  return supplyOfChange({ before: entry.amount_before, change: entry.amount }, seller)
}
