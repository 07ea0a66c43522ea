import { CURRENCY, SETTLEMENT_STATE, type SettlementStateCd } from './codes.ts'
import type { Instant } from './instant.ts'
import { ACCOUNT, ENTRY, type EntryKind, type Posting, payableOf, SITE_PAYEE } from './ledger.ts'
import { seoulDate } from './seoul-time.ts'

export { GATEWAY_FEES } from './settlement-fees.ts'

/** Seoul days, `YYYY-MM-DD`. */
export type SettlementPeriod = { startDate: string; endDate: string; settlementDate: string }

/** The last day of the first half of a month. */
const HALF = 15
/** Days of the month on which the halves are settled; the second one in the month after. */
const FIRST_HALF_ON = 25
const SECOND_HALF_ON = 10

const two = (value: number) => String(value).padStart(2, '0')
const dateOf = (year: number, month: number, day: number) => `${year}-${two(month)}-${two(day)}`

/**
 * SALE-09: sales are settled twice a month: what came from the 1st to the 15th on the 25th, what came after that on
 * the 10th of the next month, when the gateways have paid and most withdrawals are over.
 */
export function settlementPeriodOf(date: string): SettlementPeriod {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  if (day <= HALF)
    return {
      startDate: dateOf(year, month, 1),
      endDate: dateOf(year, month, HALF),
      settlementDate: dateOf(year, month, FIRST_HALF_ON),
    }
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return {
    startDate: dateOf(year, month, HALF + 1),
    endDate: dateOf(year, month, last),
    settlementDate:
      month === 12 ? dateOf(year + 1, 1, SECOND_HALF_ON) : dateOf(year, month + 1, SECOND_HALF_ON),
  }
}

/** The period that ended last: what a run settles now. */
export function endedPeriod(now: Instant): SettlementPeriod {
  const { startDate } = settlementPeriodOf(seoulDate(now))
  const dayBefore = new Date(Date.parse(`${startDate}T00:00:00Z`) - 86_400_000)
  return settlementPeriodOf(dayBefore.toISOString().slice(0, 10))
}

/** The period that runs, with the day on which it will be settled. */
export const runningPeriod = (now: Instant): SettlementPeriod => settlementPeriodOf(seoulDate(now))

/** What made up an amount, each as it changes it: what came is positive, fees are negative. They sum to `net`; `bySite` stands beside it. */
export type SettlementSums = {
  /** What buyers paid. */
  gross: number
  /** What went back to them. */
  cancelled: number
  /** What the site took with its own keys or account: it has that already. */
  collected: number
  /** What the gateway keeps, with its VAT. */
  providerFee: number
  platformFee: number
  /** VAT of the platform's fee. */
  vat: number
  /** To the instructors, or for an instructor, from the class. */
  shares: number
  net: number
  /** Of money that the site took itself: what an instructor gets from the site, or, negative, it owes its instructors. */
  bySite: number
}

export const NO_SUMS: SettlementSums = {
  gross: 0,
  cancelled: 0,
  collected: 0,
  providerFee: 0,
  platformFee: 0,
  vat: 0,
  shares: 0,
  net: 0,
  bySite: 0,
}
const PARTS = Object.keys(NO_SUMS) as (keyof SettlementSums)[]

export const addSums = (one: SettlementSums, other: SettlementSums): SettlementSums => {
  const sums = { ...NO_SUMS }
  for (const part of PARTS) sums[part] = one[part] + other[part]
  return sums
}

/**
 * What an entry of an order means to one payee. `amount` is what came (negative: what went back). An instructor sees
 * the own share only, nothing of what others get (BYD-05).
 */
export function lineOf(
  { kind, amount, taker }: { kind: EntryKind; amount: number; taker: 'platform' | 'site' },
  postings: readonly Posting[],
  payeeSeq: number,
): SettlementSums {
  const sumOf = (account: string, payee?: number) =>
    postings
      .filter((posting) => posting.account === account && (payee === undefined || posting.payeeSeq === payee))
      .reduce((sum, posting) => sum + posting.amount, 0)
  const net = 0 - sumOf(payableOf(payeeSeq), payeeSeq)
  if (payeeSeq !== SITE_PAYEE)
    return { ...NO_SUMS, shares: net, net, bySite: 0 - sumOf(ACCOUNT.owedBySite, payeeSeq) }
  return {
    gross: kind === ENTRY.payment ? amount : 0,
    cancelled: kind === ENTRY.payment ? 0 : amount,
    collected: taker === 'site' ? 0 - amount : 0,
    providerFee: sumOf(ACCOUNT.gatewayFee),
    platformFee: sumOf(ACCOUNT.platformFee),
    vat: sumOf(ACCOUNT.vatPayable),
    shares: sumOf(ACCOUNT.instructorPayable),
    net,
    bySite: 0 - sumOf(ACCOUNT.siteOwes),
  }
}

/** What may happen to a settlement; nothing after it is paid. */
export const SETTLEMENT_STEPS = {
  confirm: { from: [SETTLEMENT_STATE.planned], to: SETTLEMENT_STATE.confirmed },
  hold: { from: [SETTLEMENT_STATE.planned, SETTLEMENT_STATE.confirmed], to: SETTLEMENT_STATE.held },
  release: { from: [SETTLEMENT_STATE.held], to: SETTLEMENT_STATE.planned },
  pay: { from: [SETTLEMENT_STATE.confirmed], to: SETTLEMENT_STATE.paid },
} as const satisfies Record<string, { from: readonly SettlementStateCd[]; to: SettlementStateCd }>
export type SettlementStep = keyof typeof SETTLEMENT_STEPS

/** Whether it is money that leaves the bank: a debt is carried on, and in dollars a credit is as well, to the next statement. */
export const isPayout = ({ currency, total }: { currency: string; total: number }): boolean =>
  total > 0 && currency !== CURRENCY.usd

/** Whether the step is open; of a settlement that is no payout there is nothing to do: it is carried on. */
export function settlementMay(
  step: SettlementStep,
  { state, ...sum }: { state: SettlementStateCd; currency: string; total: number },
): boolean {
  const from: readonly SettlementStateCd[] = SETTLEMENT_STEPS[step].from
  return isPayout(sum) && from.includes(state)
}
