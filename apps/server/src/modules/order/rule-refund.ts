import { fail } from '@seodang/domain/errors'
import { REFUND_REASON, type RefundReasonCd } from '@seodang/domain/refund-reason'
import type { Context } from '../../platform/context.ts'
import { cancelAs } from './cancel-order.ts'
import type { Ending } from './products.ts'
import { quoteOf } from './quote.ts'
import { getOrder } from './store.ts'

/**
 * PAY-21: pays back what the rule gives of an order whose ground is gone, without a press on it. Called again it does
 * nothing once the money is back; while something of the order is under way it is refused, and has to be called again.
 */
export async function refundByRule(
  ctx: Context,
  orderSeq: number,
  { reason, reasonCd }: Ending,
): Promise<void> {
  const order = await getOrder(ctx, orderSeq)
  const because = reasonCd ?? REFUND_REASON.quit
  const quote = await quoteOf(ctx, order, because)
  if (quote.problem === 'REFUND_NOT_POSSIBLE') return
  if (quote.problem !== null) fail(quote.problem, { orderSeq })
  await cancelAs(ctx, order, { reason, reasonCd: because, byStaff: true, quote })
}

/** The same, told beforehand: minor units, 0 of what cannot be paid back now. */
export async function quoteByRule(ctx: Context, orderSeq: number, reasonCd: RefundReasonCd): Promise<number> {
  const { amount, problem } = await quoteOf(ctx, await getOrder(ctx, orderSeq), reasonCd)
  return problem === null ? amount : 0
}
