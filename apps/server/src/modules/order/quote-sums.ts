import type { ErrorName } from '@seodang/domain/errors'
import type { OrderItems } from '@seodang/domain/order-items'
import type { RefundRule } from '@seodang/domain/refund-case'
import type { OrderRow } from './store.ts'
import type { RefundNote } from './tables.ts'

export interface Quote {
  amount: number
  lines: RefundNote[]
  rule: RefundRule | 'pending' | 'unpaid'
  source: string | null
  problem: ErrorName | null
  needsAccount: boolean
  /** What of the amount comes from the orders of upgrades that rest on a term of a membership. */
  upgrades: number
  /** What the class alone gives back, told also while its goods are out. */
  ofClass: number
  /** What of the amount is for goods and their carriage. */
  goods: number
  /** PAY-23: the buyer may end it though nothing comes back, because months are left to pay. */
  mayEndUnpaid: boolean
}

/** Everything but goods that the buyer has. */
export function wholeBut(order: Sums, due: OrderItems) {
  const { amount: left, lines } = whole(order)
  const amount = due.class + due.goods
  if (amount === left) return { amount, lines }
  return { amount, lines: [...lines, { kind: 'goodsKept', amount: amount - left }] }
}

export type Sums = Pick<OrderRow, 'amount' | 'refundedAmount'>

export function whole(order: Sums) {
  const lines: RefundNote[] = [{ kind: 'paid', amount: order.amount }]
  if (order.refundedAmount > 0) lines.push({ kind: 'alreadyRefunded', amount: -order.refundedAmount })
  return { amount: order.amount - order.refundedAmount, lines }
}
