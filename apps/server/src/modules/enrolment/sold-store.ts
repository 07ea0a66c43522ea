import { GRANT_SOURCE, ORDER_LINE, PAYMENT_STATUS } from '@seodang/domain/codes'
import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { orderLines, orders } from '../order/tables.ts'
import { revokeGiven } from './given-store.ts'

/**
 * Ends what these lines of orders gave in a class, whatever became of the place that it stood at. Answers who had it.
 */
export const revokeSold = (
  ctx: Context,
  courseSeq: number,
  orderLineSeqs: readonly number[],
  reason: string,
): Promise<number[]> =>
  revokeGiven(ctx, courseSeq, { source: GRANT_SOURCE.order, sourceKeys: orderLineSeqs.map(String) }, reason)

const ALIVE = [
  PAYMENT_STATUS.ready,
  PAYMENT_STATUS.pending,
  PAYMENT_STATUS.waitingDeposit,
  PAYMENT_STATUS.completed,
  PAYMENT_STATUS.partlyRefunded,
]

/** Whether an order that is paid, or may still be, holds this place, besides the one of these lines. */
export async function hasOtherOrder(
  ctx: Context,
  attendSeq: number,
  exceptLineSeqs: readonly number[],
): Promise<boolean> {
  const [other] = await ctx.db
    .select({ orderSeq: orders.orderSeq })
    .from(orderLines)
    .innerJoin(
      orders,
      and(eq(orders.channelSeq, orderLines.channelSeq), eq(orders.orderSeq, orderLines.orderSeq)),
    )
    .where(
      and(
        eq(orderLines.channelSeq, ctx.channelSeq),
        eq(orderLines.attendSeq, attendSeq),
        notInArray(orderLines.kind, [ORDER_LINE.material, ORDER_LINE.delivery]),
        notInArray(orderLines.orderLineSeq, [...exceptLineSeqs]),
        inArray(orders.paymentStatus, ALIVE),
        isNull(orders.cancelledAt),
      ),
    )
    .limit(1)
  return other !== undefined
}
