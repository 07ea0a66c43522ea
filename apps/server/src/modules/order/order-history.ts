import type { ReplyOf } from '@seodang/contract/endpoint'
import type { soldOrder } from '@seodang/contract/order'
import { CLAIM_STATE } from '@seodang/domain/refund-claim'
import type { OrderView } from './order-view.ts'

type Step = ReplyOf<typeof soldOrder>['history'][number]

/** SALE-07: the states of an order with their times, the first first. */
export function historyOf(order: OrderView, along: readonly Step[]): Step[] {
  const step = (
    what: Step['what'],
    at: string | null,
    amount: number | null = null,
    reasonCd: Step['reasonCd'] = null,
  ): Step[] => (at === null ? [] : [{ what, at, amount, reasonCd }])
  return [
    ...step('ordered', order.createdAt, order.amount),
    ...step('paid', order.paidAt, order.amount),
    ...order.refunds.flatMap(({ amount, reasonCd, createdAt, doneAt, transfer }) => [
      ...step(transfer ? 'refundOwed' : 'refundAsked', createdAt, amount, reasonCd),
      ...step('refunded', doneAt, amount),
    ]),
    ...step('claimed', order.claim?.askedAt ?? null),
    ...step('claimRefused', order.claim?.state === CLAIM_STATE.refused ? order.claim.decidedAt : null),
    ...step('cancelled', order.cancelledAt),
    ...along,
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
