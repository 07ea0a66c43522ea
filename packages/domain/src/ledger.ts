import { share } from './money.ts'
import { type RevenueShare, splitRevenue } from './revenue-split.ts'
import { feeOf, vatOf } from './settlement-fees.ts'

/**
 * The accounts of the books (BYD-04). A debit is positive, a credit negative; what an entry posts sums to zero.
 * `gatewayReceivable` is what gateways owe the product, `gatewayFee` what they keep of it with their VAT,
 * `sitePayable` and `instructorPayable` what the product owes (of a site, by a debit, what it owes us), `held` what
 * was taken out of a payable until somebody releases it.
 */
export const ACCOUNT = {
  gatewayReceivable: 'gatewayReceivable',
  gatewayFee: 'gatewayFee',
  platformFee: 'platformFee',
  vatPayable: 'vatPayable',
  sitePayable: 'sitePayable',
  instructorPayable: 'instructorPayable',
  withholdingPayable: 'withholdingPayable',
  held: 'held',
  paidOut: 'paidOut',
} as const
export type LedgerAccount = (typeof ACCOUNT)[keyof typeof ACCOUNT]

/** Why something was posted. A reversal is a deposit that its bank took back. */
export const ENTRY = {
  payment: 'payment',
  refund: 'refund',
  reversal: 'reversal',
  hold: 'hold',
  release: 'release',
  payout: 'payout',
} as const
export type EntryKind = (typeof ENTRY)[keyof typeof ENTRY]

/** The site itself among payees; everybody else is an instructor by the number of the person. */
export const SITE_PAYEE = 0

export type Posting = { account: LedgerAccount; payeeSeq: number; amount: number }

/** What was agreed when an order was paid; later rates and shares never reach it. */
export type OrderTerms = {
  /** Whose keys took the money: the product's, who pays out, or the site's own, who owes the fee alone. */
  taker: 'platform' | 'site'
  /** Basis points. */
  gatewayFee: number
  platformFee: number
  shares: RevenueShare[]
  /** The part of the order that is shared: the price of the class, of all that was paid. */
  sharedAmount: number
  amount: number
}

/** The sum of all postings: zero, or the books are wrong. */
export const balanceOf = (postings: readonly Posting[]): number =>
  postings.reduce((sum, { amount }) => sum + amount, 0)

export const payableOf = (payeeSeq: number): LedgerAccount =>
  payeeSeq === SITE_PAYEE ? ACCOUNT.sitePayable : ACCOUNT.instructorPayable

/**
 * What stands in the books of an order of which `left` has not gone back. All events of an order post the difference
 * of two such positions, so that fees and shares of refunds come out exactly, in whatever parts the money goes.
 */
export function orderPosition(terms: OrderTerms, left: number): Posting[] {
  const platformFee = feeOf(left, terms.platformFee)
  const vat = vatOf(platformFee)
  const fees = [
    { account: ACCOUNT.platformFee, payeeSeq: SITE_PAYEE, amount: -platformFee },
    { account: ACCOUNT.vatPayable, payeeSeq: SITE_PAYEE, amount: -vat },
  ]
  if (terms.taker === 'site')
    return [...fees, { account: ACCOUNT.sitePayable, payeeSeq: SITE_PAYEE, amount: platformFee + vat }]
  const kept = feeOf(left, terms.gatewayFee)
  const gatewayFee = kept + vatOf(kept)
  const net = left - gatewayFee - platformFee - vat
  const shared = terms.amount === 0 ? 0 : share(net, terms.sharedAmount, terms.amount)
  const { each } = splitRevenue(shared, terms.shares)
  const toInstructors = each.reduce((sum, { amount }) => sum + amount, 0)
  return [
    { account: ACCOUNT.gatewayReceivable, payeeSeq: SITE_PAYEE, amount: left },
    { account: ACCOUNT.gatewayFee, payeeSeq: SITE_PAYEE, amount: -gatewayFee },
    ...fees,
    { account: ACCOUNT.sitePayable, payeeSeq: SITE_PAYEE, amount: toInstructors - net },
    ...each.map(({ userSeq, amount }) => ({
      account: ACCOUNT.instructorPayable,
      payeeSeq: userSeq,
      amount: -amount,
    })),
  ]
}

/** The postings of money that came (`after` above `before`) or went back; lines of nothing are left out. */
export function changePostings(terms: OrderTerms, before: number, after: number): Posting[] {
  const was = orderPosition(terms, before)
  return orderPosition(terms, after)
    .map((posting, place) => ({ ...posting, amount: posting.amount - (was[place]?.amount ?? 0) }))
    .filter(({ amount }) => amount !== 0)
}

/** What is owed is taken out of the payable until it is released. */
export const holdPostings = (payeeSeq: number, amount: number): Posting[] => [
  { account: payableOf(payeeSeq), payeeSeq, amount },
  { account: ACCOUNT.held, payeeSeq, amount: -amount },
]

export const releasePostings = (payeeSeq: number, amount: number): Posting[] =>
  holdPostings(payeeSeq, amount).map((posting) => ({ ...posting, amount: -posting.amount }))

/** The debt ends: what is left of it leaves the bank, the taxes are owed to the tax office now. */
export const payoutPostings = (
  payeeSeq: number,
  { pays, incomeTax, localTax }: { pays: number; incomeTax: number; localTax: number },
): Posting[] =>
  [
    { account: payableOf(payeeSeq), payeeSeq, amount: pays + incomeTax + localTax },
    { account: ACCOUNT.withholdingPayable, payeeSeq, amount: -(incomeTax + localTax) },
    { account: ACCOUNT.paidOut, payeeSeq, amount: -pays },
  ].filter(({ amount }) => amount !== 0)
