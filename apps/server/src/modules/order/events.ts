import type { OrderKind } from '@seodang/domain/codes'
import { defineEvent } from '../../platform/jobs/jobs.ts'
import type { OrderMail } from './mail-texts.ts'
import type { TransferMail } from './transfer-mail-texts.ts'

/** What a buyer is told of by mail. */
export type OrderStep = OrderMail | TransferMail

interface OrderFacts {
  channelSeq: number
  orderSeq: number
  kind: OrderKind
  userSeq: number
  /** The class or package; null where none is sold. */
  courseSeq: number | null
  /** Minor units of `currency`. */
  amount: number
  currency: string
}

/** Money came, or nothing had to: emitted once for each order, in the transaction that says so. */
export const ORDER_PAID = defineEvent<OrderFacts & { paidAt: string }>('order.paid')

/** Money went back; `amount` is this refund's, `isFull` that nothing of the order is left. */
export const ORDER_REFUNDED = defineEvent<
  OrderFacts & { refundSeq: number; isFull: boolean; byUserSeq: number | null }
>('order.refunded')

/**
 * All that opened these classes to somebody was paid back, the last of it by this order: what they were given for one since
 * then is theirs no longer. What comes after `until` has another reason.
 */
export const CLASSES_LOST = defineEvent<{
  channelSeq: number
  orderSeq: number
  userSeq: number
  lost: { courseSeq: number; since: string }[]
  until: string
}>('order.classesLost')

/** The buyer of an order was told of a step by mail. */
export const ORDER_STEP = defineEvent<{
  channelSeq: number
  orderSeq: number
  userSeq: number
  /** Null of a membership. */
  courseSeq: number | null
  step: OrderStep
}>('order.step')

/** BYD-02: a buyer claimed that something is not as described, or staff refused that; `staff` see payments. */
export const CLAIM_NEWS = defineEvent<{
  channelSeq: number
  orderSeq: number
  userSeq: number
  news: 'claimed' | 'refused'
  staff: number[]
}>('order.claimNews')

/** The gateway refused a cash receipt, or to cancel one: staff have to see to it. */
export const CASH_RECEIPT_FAILED = defineEvent<{
  channelSeq: number
  orderSeq: number
  courseSeq: number | null
  attempt: number
}>('order.cashReceiptFailed')

/** Nobody can ask the gateway of an order any more, so it ended without anybody seeing whether it was paid. */
export const PAYMENT_UNSEEN = defineEvent<{ channelSeq: number; orderSeq: number; courseSeq: number | null }>(
  'order.paymentUnseen',
)

/** Money lies at a gateway that the books do not want and that it does not give back: staff see to it (SEC-24). */
export const PAYMENT_STRANDED = defineEvent<{
  channelSeq: number
  strandedPaymentSeq: number
  /** The class or package; null where none is sold. */
  courseSeq: number | null
}>('order.paymentStranded')

/** A stored card charges no more: its owner removed it, here or at the gateway. */
export const CARD_REMOVED = defineEvent<{ channelSeq: number; cardSeq: number; userSeq: number }>(
  'order.cardRemoved',
)

/**
 * A card waits for keys of its account, which the site, or the installation, has no more. The last order that the account
 * took tells this loss of its keys from a later one.
 */
export const CARD_KEYS_GONE = defineEvent<{ channelSeq: number; merchant: string; lastOrderSeq: number }>(
  'order.cardKeysGone',
)
