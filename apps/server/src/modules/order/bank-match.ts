import type { matchWithRefund as matching } from '@seodang/contract/bank'
import type { BodyOf } from '@seodang/contract/endpoint'
import { fitsLine } from '@seodang/domain/bank-match'
import { fail } from '@seodang/domain/errors'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { listItems } from './bank-items-store.ts'
import { getLine, type LineRow, reopenLine, settleLine, takeLine } from './bank-lines-store.ts'
import { confirmArrival } from './confirm-deposit.ts'
import { markTransferred } from './mark-transfer.ts'
import { lockTransfer } from './owed-refund.ts'
import { requireOthersOrder } from './own-order.ts'
import { findPaidBy } from './statement-store.ts'
import { lockOrder } from './store.ts'

/**
 * PAY-18: a line paid an order. One that waits is confirmed as by hand, with all that follows; of one that was confirmed
 * before the line is its proof.
 */
export function matchOrder(outer: Context, bankLineSeq: number, orderSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await requireOthersOrder(ctx, await lockOrder(ctx, orderSeq), 'decides')
    const row = await openLine(ctx, bankLineSeq)
    const [item] = await listItems(ctx, { orderSeqs: [orderSeq], refundSeqs: [] })
    if (!item) fail('ORDER_NOT_FOUND', { orderSeq })
    if (!fitsLine({ ...row.line, on: row.line.movedOn }, item))
      fail('BANK_LINE_DIFFERS', { bankLineSeq, orderSeq })
    if (!(await takeLine(ctx, row.line, orderSeq))) {
      const before = await findPaidBy(ctx, row.line.lineHash)
      fail(before === undefined ? 'DEPOSIT_CONFIRMED_BEFORE' : 'DEPOSIT_LINE_TAKEN', { orderSeq })
    }
    if (item.doneOn === null) await confirmArrival(ctx, orderSeq)
    await audit(ctx, 'payment.bankLineMatched', `order:${orderSeq}`, null, { bankLineSeq })
  })
}

/** PAY-21: a line transferred a refund. One that is owed is marked as by hand, with the day of the line. */
export function matchRefund(
  outer: Context,
  bankLineSeq: number,
  { refundSeq, accountRevision }: BodyOf<typeof matching>,
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const { order, refund } = await lockTransfer(ctx, refundSeq)
    await requireOthersOrder(ctx, order, 'reports')
    const { line } = await openLine(ctx, bankLineSeq)
    const [item] = await listItems(ctx, { orderSeqs: [], refundSeqs: [refundSeq] })
    // While a gateway pays it, nobody transfers.
    if (!item) fail('PAYMENT_PENDING', { refundSeq })
    if (!fitsLine({ ...line, on: line.movedOn }, item)) fail('BANK_LINE_DIFFERS', { bankLineSeq, refundSeq })
    if (refund.state === 'owed')
      await markTransferred(ctx, refundSeq, { transferredOn: line.movedOn, accountRevision })
    await settleLine(ctx, bankLineSeq, { refundSeq })
    await audit(ctx, 'payment.bankLineMatched', `order:${order.orderSeq}`, null, { bankLineSeq, refundSeq })
  })
}

export function setAside(outer: Context, bankLineSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await openLine(ctx, bankLineSeq)
    await settleLine(ctx, bankLineSeq, { asideAt: ctx.now })
    await audit(ctx, 'payment.bankLineSetAside', `bank-line:${bankLineSeq}`, null, null)
  })
}

/** What was confirmed or marked stays so: a refund or the undoing of its mark ends that. */
export function reopen(outer: Context, bankLineSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const row = await getLine(ctx, bankLineSeq)
    await reopenLine(ctx, row)
    const { orderSeq, line } = row
    await audit(
      ctx,
      'payment.bankLineReopened',
      orderSeq === null ? `bank-line:${bankLineSeq}` : `order:${orderSeq}`,
      { bankLineSeq, refundSeq: line.refundSeq, aside: line.asideAt !== null },
      null,
    )
  })
}

/** Fails with BANK_LINE_MATCHED where it is settled. */
async function openLine(ctx: Context, bankLineSeq: number): Promise<LineRow> {
  const row = await getLine(ctx, bankLineSeq)
  if (row.orderSeq !== null || row.line.refundSeq !== null || row.line.asideAt !== null)
    fail('BANK_LINE_MATCHED', { bankLineSeq })
  return row
}
