import { isPaid } from '@seodang/domain/payment'
import { inArray } from 'drizzle-orm'
import { type Context, systemContext } from '../../platform/context.ts'
import { gatewayOf } from './gateways.ts'
import { givenBackUnknown } from './given-back.ts'
import { recordedPayment } from './payments-store.ts'
import { findPayment, type OrderRow } from './store.ts'
import { orders } from './tables.ts'
import type { Movement } from './unknown-movements.ts'

/** So many names are looked for in the books at once. */
const BATCH = 1000

export interface UnknownRefund extends Pick<Movement, 'paymentRef' | 'orderId' | 'at'> {
  /** Minor units that went back and the books do not know. */
  amount: number
  channelSeq: number
}

/**
 * Of the movements of a period what went back of orders that the books have, without their knowing. The list of a gateway
 * tells of cancels and not what is left, so each payment is asked about; whoever asks for a refund of it is refused until
 * the books follow.
 */
export async function unknownRefunds(ctx: Context, movements: readonly Movement[]): Promise<UnknownRefund[]> {
  const cancels = movements.filter(({ status }) => status === 'PART_CANCELED' || status === 'CANCELED')
  const latest = new Map(cancels.map((one) => [one.orderId, one]))
  const found: UnknownRefund[] = []
  const ids = [...latest.keys()]
  for (let at = 0; at < ids.length; at += BATCH)
    for (const order of await listPaid(ctx, ids.slice(at, at + BATCH))) {
      const amount = await unknownOf(ctx, order)
      const moved = latest.get(order.paymentOrderId)
      const { channelSeq } = order
      if (moved && amount > 0)
        found.push({ paymentRef: moved.paymentRef, orderId: moved.orderId, at: moved.at, amount, channelSeq })
    }
  return found
}

const listPaid = async (ctx: Context, orderIds: readonly string[]): Promise<OrderRow[]> =>
  (
    await ctx.db
      .select()
      .from(orders)
      .where(inArray(orders.paymentOrderId, [...orderIds]))
  ).filter(({ paymentStatus }) => isPaid(paymentStatus))

async function unknownOf(ctx: Context, order: OrderRow): Promise<number> {
  const site = systemContext(ctx.services, order.channelSeq)
  const gateway = await gatewayOf(site, order)
  const now = await gateway?.fetch(recordedPayment(order, await findPayment(site, order.orderSeq)))
  return now ? givenBackUnknown(site, order, now) : 0
}
