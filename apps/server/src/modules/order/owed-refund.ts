import { fail } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import { getRefund, lockRefund } from './refunds-store.ts'
import { lockOrder, type OrderRow, type RefundRow } from './store.ts'

/** Paid into the site's own account, which nobody but its staff can pay out of. */
export const isPaidBackByStaff = ({ gateway }: Pick<OrderRow, 'gateway'>): boolean => gateway === 'deposit'

/** A refund that staff transfer or have transferred, with its order, both held. Fails with NO_DATA for any other. */
export async function lockTransfer(
  ctx: Context,
  refundSeq: number,
): Promise<{ order: OrderRow; refund: RefundRow; dueOn: string }> {
  const { orderSeq } = await getRefund(ctx, refundSeq)
  const order = await lockOrder(ctx, orderSeq)
  const refund = await lockRefund(ctx, refundSeq)
  return { order, refund, dueOn: refund.dueOn ?? fail('NO_DATA', { refundSeq }) }
}
