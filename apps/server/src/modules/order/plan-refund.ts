import { fail } from '@seodang/domain/errors'
import { spreadRefund } from '@seodang/domain/instalment'
import { isPaid } from '@seodang/domain/payment'
import type { Context } from '../../platform/context.ts'
import { INSTALMENTS } from './instalments.ts'
import { askRefund, carryOutRefund, type RefundOrder } from './refund.ts'
import type { OrderRow } from './store.ts'

/**
 * Asks for all refunds of a plan in one go, in the caller's transaction, which holds its orders and it: what goods give
 * back from the first payment, the rest from the last one on. Nothing more is charged from here on. Answers what has to
 * be asked of the gateway.
 */
export async function askPlanRefund(
  ctx: Context,
  all: readonly OrderRow[],
  { goods, ...refund }: RefundOrder,
): Promise<number[]> {
  const [first] = all
  if (!first || first.instalmentPlanSeq === null) fail('REFUND_NOT_POSSIBLE')
  const leftOf = (order: OrderRow) => (isPaid(order.paymentStatus) ? order.amount - order.refundedAmount : 0)
  const fromFirst = Math.min(goods, leftOf(first))
  const newestFirst = all
    .map((order) => ({ order, left: leftOf(order) - (order === first ? fromFirst : 0) }))
    .toReversed()
  const parts = new Map(
    spreadRefund(newestFirst, refund.amount - fromFirst).map(({ payment, amount }) => [
      payment.order,
      amount,
    ]),
  )
  if (fromFirst > 0) parts.set(first, (parts.get(first) ?? 0) + fromFirst)
  const asked: number[] = []
  for (const [order, amount] of parts) {
    const lines = asked.length === 0 ? refund.lines : []
    const part = { ...refund, amount, goods: order === first ? fromFirst : 0, lines }
    asked.push((await askRefund(ctx, order, part)).refundSeq)
  }
  await ctx.services.ports.use(INSTALMENTS).stop(ctx, first.instalmentPlanSeq)
  return asked
}

/** Each on its own: one that the gateway refuses stops no other, and is told of when all were asked. */
export async function carryOutPlanRefund(ctx: Context, refundSeqs: readonly number[]): Promise<void> {
  const refused: unknown[] = []
  for (const refundSeq of refundSeqs)
    await carryOutRefund(ctx, refundSeq).catch((error: unknown) => refused.push(error))
  if (refused.length > 0) throw refused[0]
}
