import {
  CURRENCY,
  type Currency,
  PAY_METHOD,
  PAYMENT_STATUS,
  type PayMethodCd,
  type PaymentStatusCd,
} from './codes.ts'
import { LEAST_CHARGED } from './price.ts'
import { seoulDate } from './seoul-time.ts'

/**
 * Where a payment may go from each state (integrations 1.1). The moves lead forward only, except that a bank
 * can take a deposit back (integrations 1.2, 7).
 */
export const PAYMENT_MOVES: Readonly<Record<PaymentStatusCd, readonly PaymentStatusCd[]>> = {
  [PAYMENT_STATUS.ready]: [
    PAYMENT_STATUS.pending,
    PAYMENT_STATUS.waitingDeposit,
    PAYMENT_STATUS.completed,
    PAYMENT_STATUS.cancelled,
    PAYMENT_STATUS.failed,
    PAYMENT_STATUS.expired,
  ],
  [PAYMENT_STATUS.pending]: [
    PAYMENT_STATUS.waitingDeposit,
    PAYMENT_STATUS.completed,
    PAYMENT_STATUS.cancelled,
    PAYMENT_STATUS.failed,
    PAYMENT_STATUS.expired,
  ],
  [PAYMENT_STATUS.waitingDeposit]: [
    PAYMENT_STATUS.completed,
    PAYMENT_STATUS.cancelled,
    PAYMENT_STATUS.expired,
  ],
  [PAYMENT_STATUS.completed]: [
    PAYMENT_STATUS.partlyRefunded,
    PAYMENT_STATUS.cancelled,
    PAYMENT_STATUS.waitingDeposit,
  ],
  [PAYMENT_STATUS.partlyRefunded]: [
    PAYMENT_STATUS.partlyRefunded,
    PAYMENT_STATUS.cancelled,
    PAYMENT_STATUS.waitingDeposit,
  ],
  [PAYMENT_STATUS.cancelled]: [],
  [PAYMENT_STATUS.failed]: [],
  [PAYMENT_STATUS.expired]: [],
}

/**
 * What to do with a state that was just fetched from the gateway: apply it, ignore it because it is the present
 * one or an older one, or give the money back because it moved on an order that is closed (SEC-24, SEC-25).
 */
export type PaymentMove = 'apply' | 'ignore' | 'giveBack'

export function paymentMove(from: PaymentStatusCd, to: PaymentStatusCd, method: PayMethodCd): PaymentMove {
  if (to === PAYMENT_STATUS.waitingDeposit && isPaid(from)) {
    return method === PAY_METHOD.virtualAccount ? 'apply' : 'ignore'
  }
  if (PAYMENT_MOVES[from].includes(to)) return 'apply'
  const isClosed = PAYMENT_MOVES[from].length === 0
  return isClosed && to === PAYMENT_STATUS.completed ? 'giveBack' : 'ignore'
}

/** Whether the learner has paid and keeps what was bought. */
export function isPaid(status: PaymentStatusCd): boolean {
  return status === PAYMENT_STATUS.completed || status === PAYMENT_STATUS.partlyRefunded
}

/** PAY-18: whether the order holds a place although it is not paid yet. */
export function holdsPlace(status: PaymentStatusCd): boolean {
  return status === PAYMENT_STATUS.pending || status === PAYMENT_STATUS.waitingDeposit
}

/** The state after giving back `refunded` of `paid`, in minor units. */
export function statusAfterRefund(paid: number, refunded: number): PaymentStatusCd {
  if (refunded <= 0) return PAYMENT_STATUS.completed
  return refunded >= paid ? PAYMENT_STATUS.cancelled : PAYMENT_STATUS.partlyRefunded
}

/** Methods by which money arrives later, with a deadline (PAY-02, PAY-18). */
export function isPaidLater(method: PayMethodCd): boolean {
  return method === PAY_METHOD.virtualAccount || method === PAY_METHOD.deposit
}

/** Cash in the sense of the receipt duty (integrations 8.4). */
export function isCashMethod(method: PayMethodCd): boolean {
  return isPaidLater(method) || method === PAY_METHOD.bankTransfer
}

/** A cash receipt is issued unasked from here on (소득세법 제162조의3), in won. */
export const CASH_RECEIPT_DUTY = 100_000

/** Card instalments start here, in won (ux.md, 4.1). */
export const INSTALMENT_FROM = 50_000

/** Least amount of the gateway's accounts, in won (integrations 1.3). */
const LEAST_ACCOUNT = 200

/** A dollar price is charged in won by card (PAY-05); the other methods know won only. */
const USD_METHODS: readonly PayMethodCd[] = [PAY_METHOD.card, PAY_METHOD.foreignCard]

/**
 * PAY-14, CPN-14: the methods to choose from where won are charged, in the site's order: what it configured, what the
 * currency of the price allows and what takes the amount, which is in won. Nothing is chosen for a total of zero.
 */
export function methodsOffered(
  configured: readonly PayMethodCd[],
  currency: Currency,
  wonAmount: number,
): PayMethodCd[] {
  if (wonAmount <= 0) return []
  return configured.filter((method) => {
    if (method === PAY_METHOD.paypal) return false
    const isCurrencyFine = currency === CURRENCY.krw || USD_METHODS.includes(method)
    return isCurrencyFine && wonAmount >= leastOf(method)
  })
}

/** A transfer to the site's own account passes no gateway. */
const leastOf = (method: PayMethodCd): number =>
  isCashMethod(method) && method !== PAY_METHOD.deposit ? LEAST_ACCOUNT : LEAST_CHARGED

/** PAY-23: card instalment months on offer for an amount in won; the first is a single payment. */
export function instalmentChoices(wonAmount: number, longest: number): number[] {
  if (wonAmount < INSTALMENT_FROM) return [0]
  const months = Array.from({ length: Math.max(0, Math.min(longest, 12) - 1) }, (_, index) => index + 2)
  return [0, ...months]
}

const NUMBER = /^\d{8}-[0-9A-HJKMNP-TV-Z]{10}$/

/**
 * PAY-04: the number of an order, readable aloud and safe for every gateway: the Seoul day and ten random
 * characters of Crockford's alphabet, which has no I, L, O or U.
 */
export function orderNumber(at: Date, random: string): string {
  const number = `${seoulDate(at).replaceAll('-', '')}-${random.toUpperCase()}`
  if (!isOrderNumber(number)) throw new RangeError('not ten characters of the alphabet')
  return number
}

export function isOrderNumber(text: string): boolean {
  return NUMBER.test(text)
}
