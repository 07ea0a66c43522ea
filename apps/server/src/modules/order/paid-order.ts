import type { Context } from '../../platform/context.ts'
import { hasOpenRefund } from './refunds-store.ts'
import { lockOrder, type OrderRow } from './store.ts'

export type PaidOrder = OrderRow & {
  /** It has ended, or money of it is on its way back. */
  isHeld: boolean
}

/** Holds an order while something of it is decided elsewhere, and says whether it stands still (DLV-08). */
export async function lockPaidOrder(ctx: Context, orderSeq: number): Promise<PaidOrder> {
  const order = await lockOrder(ctx, orderSeq)
  return { ...order, isHeld: order.cancelledAt !== null || (await hasOpenRefund(ctx, orderSeq)) }
}
