import { splitByWeights } from './money.ts'
import type { OrderItems } from './order-items.ts'
import { type RevenueShare, splitRevenue } from './revenue-split.ts'
import { feeOf, vatOf } from './settlement-fees.ts'

/**
 * The accounts of the books (BYD-04). A debit is positive, a credit negative; what an entry posts sums to zero.
 * `gatewayReceivable` is what gateways owe the product, `gatewayFee` what they keep of it with their VAT,
 * `sitePayable` and `instructorPayable` what the product owes (of a site, by a debit, what it owes us), `held` what
 * was taken out of a payable until somebody releases it. Of money that a site took itself nothing is ours to pay out:
 * `owedBySite` is what the site owes an instructor of it, `siteOwes` the same from the site's side.
 * `refundPayable` is what buyers get back of transfers and nobody has paid out yet, `siteFunds` the money that is bound for
 * it, in a site's own account or at the gateway that took it. `feesCollected` is what was charged in won for fees in dollars.
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
  siteOwes: 'siteOwes',
  owedBySite: 'owedBySite',
  refundPayable: 'refundPayable',
  siteFunds: 'siteFunds',
  feesCollected: 'feesCollected',
} as const
export type LedgerAccount = (typeof ACCOUNT)[keyof typeof ACCOUNT]

/**
 * Why something was posted. A reversal is a deposit that its bank took back; a transfer is the money of a refund on its
 * way from the site's own account, and one that is undone was marked by mistake.
 */
export const ENTRY = {
  payment: 'payment',
  refund: 'refund',
  reversal: 'reversal',
  hold: 'hold',
  release: 'release',
  payout: 'payout',
  transfer: 'transfer',
  transferUndone: 'transferUndone',
  feePaid: 'feePaid',
} as const
export type EntryKind = (typeof ENTRY)[keyof typeof ENTRY]

/** Entries of orders that are sales or take one back: what is settled and counted as turnover. */
export const SALE_ENTRIES: readonly EntryKind[] = [ENTRY.payment, ENTRY.refund, ENTRY.reversal]

/** The site itself among payees; everybody else is an instructor by the number of the person. */
export const SITE_PAYEE = 0

export type Posting = { account: LedgerAccount; payeeSeq: number; amount: number }

/** What was paid for one class, of its own or in a package, and whose it is. */
export type ClassPart = { courseSeq: number | null; amount: number; shares: RevenueShare[] }

/** What was agreed when an order was paid; later rates and shares never reach it. */
export type OrderTerms = {
  /** Whose keys took the money: the product's, who pays out, or the site's own, who owes the fee and the shares. */
  taker: 'platform' | 'site'
  /** Basis points. */
  gatewayFee: number
  platformFee: number
  /** What is shared: the class, or each class of a package. What is left of `amount` is goods and carriage. */
  parts: ClassPart[]
  amount: number
}

/** As entries were written before orders knew their items; entries are never changed. */
export type EarlierTerms = Omit<OrderTerms, 'parts'> & { shares: RevenueShare[]; sharedAmount: number }

export const termsAsNow = (terms: OrderTerms | EarlierTerms): OrderTerms => {
  if ('parts' in terms) return terms
  const { shares, sharedAmount, ...rest } = terms
  // What a site took itself was not shared then.
  const agreed = terms.taker === 'site' ? [] : shares
  return { ...rest, parts: [{ courseSeq: null, amount: sharedAmount, shares: agreed }] }
}

/** What the order of these terms was paid for. */
export const itemsPaid = ({ amount, parts }: OrderTerms): OrderItems => {
  const ofClass = parts.reduce((sum, part) => sum + part.amount, 0)
  return { class: ofClass, goods: amount - ofClass }
}

/** The sum of all postings: zero, or the books are wrong. */
export const balanceOf = (postings: readonly Posting[]): number =>
  postings.reduce((sum, { amount }) => sum + amount, 0)

export const payableOf = (payeeSeq: number): LedgerAccount =>
  payeeSeq === SITE_PAYEE ? ACCOUNT.sitePayable : ACCOUNT.instructorPayable

/**
 * What stands in the books of an order of which `left` has not gone back. All events of an order post what leads to such
 * a position, so that fees and shares of refunds come out exactly, in whatever parts the money goes.
 */
export function orderPosition(terms: OrderTerms, left: OrderItems): Posting[] {
  const amount = left.class + left.goods
  const { gatewayFee, platformFee, vat, net } = feesOf(terms, amount)
  const fees = [
    { account: ACCOUNT.platformFee, payeeSeq: SITE_PAYEE, amount: -platformFee },
    { account: ACCOUNT.vatPayable, payeeSeq: SITE_PAYEE, amount: -vat },
  ]
  const shares = sharesOf(terms, left.class)
  const toInstructors = shares.reduce((sum, share) => sum + share.amount, 0)
  const ofInstructors = (account: LedgerAccount) =>
    shares.map((share) => ({ account, payeeSeq: share.userSeq, amount: -share.amount }))
  if (terms.taker === 'site')
    return [
      ...fees,
      { account: ACCOUNT.sitePayable, payeeSeq: SITE_PAYEE, amount: platformFee + vat },
      { account: ACCOUNT.siteOwes, payeeSeq: SITE_PAYEE, amount: toInstructors },
      ...ofInstructors(ACCOUNT.owedBySite),
    ]
  return [
    { account: ACCOUNT.gatewayReceivable, payeeSeq: SITE_PAYEE, amount },
    { account: ACCOUNT.gatewayFee, payeeSeq: SITE_PAYEE, amount: -gatewayFee },
    ...fees,
    { account: ACCOUNT.sitePayable, payeeSeq: SITE_PAYEE, amount: toInstructors - net },
    ...ofInstructors(ACCOUNT.instructorPayable),
  ]
}

/** What is kept of an amount, and what is left of it. What a site's own gateway keeps is between the two: nobody tells us. */
function feesOf(terms: OrderTerms, amount: number) {
  const kept = terms.taker === 'site' ? 0 : feeOf(amount, terms.gatewayFee)
  const gatewayFee = kept + vatOf(kept)
  const platformFee = feeOf(amount, terms.platformFee)
  const vat = vatOf(platformFee)
  return { gatewayFee, platformFee, vat, net: amount - gatewayFee - platformFee - vat }
}

/**
 * BYD-05: what is each instructor's of what is left of the class, whoever took the money, as if it had been sold without goods, so that nothing
 * that becomes of these reaches a share. What the fees of both together are more, by a won, is the site's.
 */
export function sharesOf(terms: OrderTerms, ofClass: number): { userSeq: number; amount: number }[] {
  const { net } = feesOf(terms, ofClass)
  const nets = splitByWeights(
    net,
    terms.parts.map(({ amount }) => amount),
  )
  const sums = new Map<number, number>()
  for (const [place, { shares }] of terms.parts.entries())
    for (const { userSeq, amount } of splitRevenue(nets[place] ?? 0, shares).each)
      sums.set(userSeq, (sums.get(userSeq) ?? 0) + amount)
  return [...sums].map(([userSeq, amount]) => ({ userSeq, amount }))
}

/** What leads from what stands in the books of an order to a position; lines of nothing are left out. */
export function changePostings(standing: readonly Posting[], position: readonly Posting[]): Posting[] {
  const changes = new Map<string, Posting>()
  const add = ({ account, payeeSeq, amount }: Posting, sign: 1 | -1) => {
    const key = `${account} ${payeeSeq}`
    const before = changes.get(key)?.amount ?? 0
    changes.set(key, { account, payeeSeq, amount: before + sign * amount })
  }
  for (const posting of position) add(posting, 1)
  for (const posting of standing) add(posting, -1)
  return [...changes.values()].filter(({ amount }) => amount !== 0)
}

/**
 * PAY-21: a refund that the site transfers itself is owed from the moment that it was asked for. The product holds nothing
 * of it, so that both sides are the site's, and no settlement knows them.
 */
export const owedPostings = (amount: number): Posting[] => [
  { account: ACCOUNT.siteFunds, payeeSeq: SITE_PAYEE, amount },
  { account: ACCOUNT.refundPayable, payeeSeq: SITE_PAYEE, amount: -amount },
]

/** What of some postings is of the sale itself. */
export const ofSale = (postings: readonly Posting[]): Posting[] =>
  postings.filter(({ account }) => account !== ACCOUNT.siteFunds && account !== ACCOUNT.refundPayable)

export const transferPostings = (amount: number): Posting[] =>
  owedPostings(amount).map((posting) => ({ ...posting, amount: 0 - posting.amount }))

/** What is owed is taken out of the payable until it is released. */
export const holdPostings = (payeeSeq: number, amount: number): Posting[] => [
  { account: payableOf(payeeSeq), payeeSeq, amount },
  { account: ACCOUNT.held, payeeSeq, amount: -amount },
]

export const releasePostings = (payeeSeq: number, amount: number): Posting[] =>
  holdPostings(payeeSeq, amount).map((posting) => ({ ...posting, amount: -posting.amount }))

/** SALE-10: fees that a site owed us are paid, in the currency that they were owed in. */
export const feePaidPostings = (amount: number): Posting[] => [
  { account: ACCOUNT.feesCollected, payeeSeq: SITE_PAYEE, amount },
  { account: ACCOUNT.sitePayable, payeeSeq: SITE_PAYEE, amount: -amount },
]

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
