import { CASH_RECEIPT_TYPE, type CashReceiptTypeCd } from './codes.ts'
import { CASH_RECEIPT_DUTY } from './payment.ts'
import type { FieldProblem } from './problems.ts'
import { isPhone, phoneDigits } from './validation.ts'

export type CashReceiptRequest = { type: CashReceiptTypeCd; number: string }

/** Number of the tax office for receipts that nobody asked for (integrations 8.4). */
export const UNASKED_NUMBER = '0100001234'

const BUSINESS_NUMBER = /^\d{10}$/

/** PAY-22: what is wrong with the number that a receipt is asked for with; none is needed where none is asked for. */
export function cashReceiptProblem({ type, number }: CashReceiptRequest): FieldProblem | null {
  if (type === CASH_RECEIPT_TYPE.none) return null
  const digits = phoneDigits(number)
  if (type === CASH_RECEIPT_TYPE.expenseProof) return BUSINESS_NUMBER.test(digits) ? null : 'format'
  return isPhone(digits) ? null : 'phone'
}

/** PAY-22: what is issued for a payment in cash: what the buyer asked for, or from 100,000 won on what the law does. */
export function cashReceiptFor(asked: CashReceiptRequest | null, amount: number): CashReceiptRequest | null {
  if (asked !== null && asked.type !== CASH_RECEIPT_TYPE.none) return asked
  return amount >= CASH_RECEIPT_DUTY
    ? { type: CASH_RECEIPT_TYPE.incomeDeduction, number: UNASKED_NUMBER }
    : null
}

/**
 * Where a receipt stands. `asked`: the gateway is being asked; `byHand`: the seller has no keys, so staff issue it
 * elsewhere; `failed`: the gateway refused.
 */
export const CASH_RECEIPT_STATE = {
  asked: 'asked',
  byHand: 'byHand',
  issued: 'issued',
  failed: 'failed',
} as const
export type CashReceiptState = (typeof CASH_RECEIPT_STATE)[keyof typeof CASH_RECEIPT_STATE]

export type CashReceiptBooks = {
  state: CashReceiptState
  /** What was issued, or is to be; won. */
  amount: number
  cancelledAmount: number
}

/** What of an issued receipt has to be cancelled, because that much of the order went back. */
export function receiptToCancel(
  { state, amount, cancelledAmount }: CashReceiptBooks,
  refundedAmount: number,
): number {
  return state === 'issued' ? Math.max(0, Math.min(refundedAmount, amount) - cancelledAmount) : 0
}

/** What the buyer sees; null where nothing is left to issue one for. */
export function shownReceipt(
  books: CashReceiptBooks,
  left: number,
): 'waiting' | 'issued' | 'cancelled' | null {
  if (books.state === 'issued') return books.cancelledAmount >= books.amount ? 'cancelled' : 'issued'
  return left > 0 ? 'waiting' : null
}
