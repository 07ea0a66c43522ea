import { fail } from '@seodang/domain/errors'
import { isBefore } from '@seodang/domain/instant'
import { isPaid } from '@seodang/domain/payment'
import type { Context } from '../../platform/context.ts'
import { gatewayOf } from './gateways.ts'
import { lastHold } from './hold-store.ts'
import { isLookedAt, lookAt } from './look-at.ts'
import { hasOpenRefund } from './refunds-store.ts'
import { getOrder, type OrderRow, type RefundRow } from './store.ts'

declare const checked: unique symbol
/** That the books know what went back of an order: only who has looked can ask for a refund of it. */
export type CheckedBooks = { readonly [checked]: true }
// The only place where one is made, so that whoever asks for a refund has been here.
const CHECKED = {} as CheckedBooks

/**
 * PAY-21: before a refund is decided, outside of any transaction. The data may have been set back since an order was paid,
 * and then the books know nothing of what went back in the lost days: the gateway is asked, and where it gave back more
 * the books follow it and the refund is refused, because it was decided by another amount.
 */
export async function checkBooks(ctx: Context, orders: readonly OrderRow[]): Promise<CheckedBooks> {
  let amount = 0
  for (const order of orders) {
    if (!(await mayMissRefunds(ctx, order))) continue
    // Without keys nothing goes back by us, and one that is under way refuses another.
    if (!(await gatewayOf(ctx, order)) || (await hasOpenRefund(ctx, order.orderSeq))) continue
    if (!(await isLookedAt(ctx, order))) fail('PROVIDER_UNAVAILABLE', { orderSeq: order.orderSeq })
    amount += (await getOrder(ctx, order.orderSeq)).refundedAmount - order.refundedAmount
  }
  if (amount > 0) fail('REFUNDED_AT_GATEWAY', { shown: { amount } })
  return CHECKED
}

/** The same before an amount is shown; where the gateway says nothing it is the one of the books. */
export const withCheckedBooks = async (ctx: Context, order: OrderRow): Promise<OrderRow> =>
  (await mayMissRefunds(ctx, order)) ? lookAt(ctx, order) : order

/** Whether what went back of it may be unknown: it was paid before the data was set back. A bank account tells nothing. */
export async function mayMissRefunds(ctx: Context, order: OrderRow): Promise<boolean> {
  const { amount, gateway, paymentStatus, paidAt, createdAt } = order
  if (amount === 0 || gateway === 'deposit' || !isPaid(paymentStatus)) return false
  return isBefore(paidAt ?? createdAt, (await lastHold(ctx))?.createdAt)
}

/** Whether a refund was asked for before the data was set back, so that nobody knows whether it was made. */
export const isFromBefore = async (ctx: Context, { createdAt }: RefundRow): Promise<boolean> =>
  isBefore(createdAt, (await lastHold(ctx))?.createdAt)
