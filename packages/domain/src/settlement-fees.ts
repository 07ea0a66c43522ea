import { PAY_METHOD, type PayMethodCd } from './codes.ts'
import { share } from './money.ts'

const BASIS_POINTS = 10_000

/** What the gateway keeps of a payment by its method: the figures of our contract, in basis points, without VAT. */
export const GATEWAY_FEES: Readonly<Record<PayMethodCd, number>> = {
  [PAY_METHOD.card]: 320,
  [PAY_METHOD.foreignCard]: 380,
  [PAY_METHOD.bankTransfer]: 200,
  [PAY_METHOD.virtualAccount]: 120,
  [PAY_METHOD.deposit]: 0,
  [PAY_METHOD.wallet1]: 340,
  [PAY_METHOD.wallet2]: 340,
  [PAY_METHOD.wallet3]: 340,
  // A site's own store takes it, so its fee is the site's own.
  [PAY_METHOD.paypal]: 0,
}

/** Value-added tax of a fee (Value-Added Tax Act 30: 10 %). */
const VAT = 1000

/** Cut to whole minor units, so that a fee is never more than its rate. */
export const feeOf = (amount: number, basisPoints: number): number => share(amount, basisPoints, BASIS_POINTS)
export const vatOf = (fee: number): number => share(fee, VAT, BASIS_POINTS)

const PARTS_OF_A_FEE_WITH_VAT = 11

/** What of a fee with its VAT is the VAT: exactly what `vatOf` added, for whichever fee it was. */
export const vatWithin = (feeWithVat: number): number => Math.floor(feeWithVat / PARTS_OF_A_FEE_WITH_VAT)

/** The same of what an order's fee changed by: cutting is of the whole fee, not of its changes. */
export const vatOfChange = ({ before, change }: { before: number; change: number }): number =>
  vatWithin(before + change) - vatWithin(before)
