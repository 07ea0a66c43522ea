import { fail } from '@seodang/domain/errors'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { receiptSheet } from './receipt-sheet.ts'
import { getMyOrder } from './store.ts'

/** PAY-22: the receipt of a paid order, drawn anew each time, so that it shows what was paid back by now. */
export async function receiptOf(ctx: Context, orderSeq: number): Promise<{ name: string; body: Buffer }> {
  const order = await getMyOrder(ctx, orderSeq, userSeqOf(ctx))
  if (order.paidAt === null || order.amount === 0) fail('RECEIPT_NOT_AVAILABLE', { orderSeq })
  // The drawing library is large and few requests need it.
  const { drawReceipt } = await import('./receipt-pdf.ts')
  return {
    name: `receipt-${order.number}`,
    body: await drawReceipt(await receiptSheet(ctx, order, order.paidAt)),
  }
}
