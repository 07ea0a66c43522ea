import { defineEvent } from '../../platform/jobs/jobs.ts'

interface OrderFacts {
  channelSeq: number
  orderSeq: number
  userSeq: number
  courseSeq: number
  /** Minor units of `currency`. */
  amount: number
  currency: string
}

/** Money came, or nothing had to: emitted once for each order, in the transaction that says so. */
export const ORDER_PAID = defineEvent<OrderFacts & { paidAt: string }>('order.paid')

/** Money went back; `amount` is this refund's, `isFull` that nothing of the order is left. */
export const ORDER_REFUNDED = defineEvent<OrderFacts & { refundSeq: number; isFull: boolean }>(
  'order.refunded',
)
