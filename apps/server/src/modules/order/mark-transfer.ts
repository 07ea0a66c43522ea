import type { BodyOf } from '@seodang/contract/endpoint'
import type { markTransferred as marking } from '@seodang/contract/refund-transfer'
import { fail } from '@seodang/domain/errors'
import { delayInterest, isTransferDate } from '@seodang/domain/refund-transfer'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { loosenRefund } from './bank-lines-store.ts'
import { isUndoable, isWithGateway, lockTransfer } from './owed-refund.ts'
import { requireOthersOrder } from './own-order.ts'
import { updateRefund } from './refunds-store.ts'
import { tellTransferred, tellUndone } from './transfer-mails.ts'
import { type TransferView, viewTransfer } from './transfers.ts'

/**
 * PAY-21: staff transferred it on that day, with the interest of a delay. Of two who say so one is refused, because
 * perhaps both of them transferred. The mark is of the account that they saw: its mail is the buyer's proof of where the
 * money went. Fails with REFUND_ACCOUNT_CHANGED where another one was named since, and with TRANSFER_DATE_REFUSED for a day
 * ahead, or before it was asked for.
 */
export function markTransferred(
  outer: Context,
  refundSeq: number,
  { transferredOn: on, accountRevision }: BodyOf<typeof marking>,
): Promise<TransferView> {
  return inTransaction(outer, async (ctx) => {
    const { order, refund, dueOn } = await lockTransfer(ctx, refundSeq)
    await requireOthersOrder(ctx, order, 'reports')
    if (refund.state !== 'owed') fail('REFUND_TRANSFERRED', { refundSeq })
    if (refund.accountBank === null) fail('REFUND_ACCOUNT_MISSING', { refundSeq })
    if (isWithGateway(order, refund)) fail('PAYMENT_PENDING', { refundSeq })
    if (refund.accountRevision !== accountRevision) fail('REFUND_ACCOUNT_CHANGED', { refundSeq })
    if (!isTransferDate(on, refund.createdAt, ctx.now)) fail('TRANSFER_DATE_REFUSED', { refundSeq })
    const interest = delayInterest(refund.amount, dueOn, on)
    const marked = await updateRefund(ctx, refundSeq, {
      state: 'done',
      transferredOn: on,
      transferredAt: ctx.now,
      transferredBy: userSeqOf(ctx),
      interest,
    })
    await audit(ctx, 'payment.refundTransferred', `order:${order.orderSeq}`, null, {
      refundSeq,
      amount: refund.amount,
      interest,
      transferredOn: on,
    })
    await tellTransferred(ctx, order, marked)
    return viewTransfer(ctx, refundSeq)
  })
}

/** Back to what it was before the mark, on the day of the mark alone: then nobody counts on it yet. */
export function undoTransferred(outer: Context, refundSeq: number): Promise<TransferView> {
  return inTransaction(outer, async (ctx) => {
    const { order, refund } = await lockTransfer(ctx, refundSeq)
    await requireOthersOrder(ctx, order, 'reports')
    const { transferredOn, interest } = refund
    if (!isUndoable(refund, ctx.now)) fail('TRANSFER_NOT_UNDOABLE', { refundSeq })
    const owed = await updateRefund(ctx, refundSeq, {
      state: 'owed',
      transferredOn: null,
      transferredAt: null,
      transferredBy: null,
      interest: 0,
    })
    await loosenRefund(ctx, refundSeq)
    await audit(
      ctx,
      'payment.refundTransferUndone',
      `order:${order.orderSeq}`,
      { refundSeq, transferredOn, interest },
      null,
    )
    await tellUndone(ctx, order, owed)
    return viewTransfer(ctx, refundSeq)
  })
}
