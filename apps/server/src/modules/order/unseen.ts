import { PAYMENT_STATUS } from '@seodang/domain/codes'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { PAYMENT_UNSEEN } from './events.ts'
import { sendOrderMail } from './mails.ts'
import { closeUnpaid } from './release.ts'
import { getProductLine, type OrderRow } from './store.ts'

const CODE = 'PAYMENT_UNSEEN'

/**
 * Ends a locked order of which nobody here will ever learn whether it was paid: its gateway cannot be asked any more. The
 * place is free; people look at the gateway's own console, and the buyer hears whom to ask.
 */
export async function endUnseen(ctx: Context, order: OrderRow): Promise<OrderRow> {
  const { channelSeq, orderSeq, merchant, amount, paymentStatus } = order
  const isDeposit = paymentStatus === PAYMENT_STATUS.waitingDeposit
  const closed = await closeUnpaid(ctx, order, {
    status: isDeposit ? PAYMENT_STATUS.cancelled : PAYMENT_STATUS.failed,
    code: CODE,
  })
  ctx.log.error(
    { orderSeq, number: order.number, merchant, amount },
    'an order ended, and nobody saw its payment',
  )
  await audit(ctx, 'payment.unseen', `order:${orderSeq}`, { paymentStatus }, { merchant, amount })
  const { courseSeq } = await getProductLine(ctx, orderSeq)
  await ctx.services.jobs.emit(ctx, PAYMENT_UNSEEN, { channelSeq, orderSeq, courseSeq })
  await sendOrderMail(ctx, 'unseen', closed)
  return closed
}
