import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { strandedPayments } from '@seodang/contract/stranded-payment'
import { refundReasonText } from '@seodang/domain/unwanted-money'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { addNote } from './notes.ts'
import { requireOthersOrder } from './own-order.ts'
import { getOrder, getProductLine } from './store.ts'
import { closeByStaff, countStranded, listStranded } from './stranded-store.ts'

/** SEC-24: what staff have still to see to. */
export async function strandedPage(
  ctx: Context,
  query: QueryOf<typeof strandedPayments>,
): Promise<ReplyOf<typeof strandedPayments>> {
  const [rows, totalCount] = await Promise.all([listStranded(ctx, pageOfList(query)), countStranded(ctx)])
  const list = await Promise.all(
    rows.map(async ({ stranded, number, name }) => ({
      strandedPaymentSeq: stranded.strandedPaymentSeq,
      orderSeq: stranded.orderSeq,
      number,
      title: (await getProductLine(ctx, stranded.orderSeq)).title,
      name,
      paymentRef: stranded.paymentRef,
      amount: stranded.amount,
      currency: stranded.currency,
      reason: refundReasonText(stranded.cause, ctx.language),
      refusal: stranded.refusal,
      createdAt: stranded.createdAt.toISOString(),
    })),
  )
  return { list, totalCount }
}

/** Fails with NO_DATA where somebody closed it before, for an order of their own, or at the note. */
export function closeStranded(outer: Context, strandedPaymentSeq: number, content: string): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const orderSeq = await closeByStaff(ctx, strandedPaymentSeq)
    await requireOthersOrder(ctx, await getOrder(ctx, orderSeq), 'reports')
    await addNote(ctx, orderSeq, content)
    await audit(ctx, 'payment.strandedClosed', `order:${orderSeq}`, null, { strandedPaymentSeq })
  })
}
