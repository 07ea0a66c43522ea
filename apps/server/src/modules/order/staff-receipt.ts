import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { issueCashReceipt, soldOrder } from '@seodang/contract/order'
import { cashReceiptFor, cashReceiptProblem, receiptToCancel } from '@seodang/domain/cash-receipt'
import { CASH_RECEIPT_TYPE, PAY_METHOD } from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { CASH_RECEIPT_LABELS } from '@seodang/domain/field-labels'
import { isBlank } from '@seodang/domain/text'
import { phoneDigits } from '@seodang/domain/validation'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { carryLater } from './cash-receipt.ts'
import { type CashReceiptRow, findReceipt, insertReceipt, updateReceipt } from './cash-receipt-store.ts'
import { gatewaysOf } from './gateways.ts'
import { lockOrder, type OrderRow, updateOrder } from './store.ts'

type Desk = ReplyOf<typeof soldOrder>['cashReceipt']

/** PAY-22: how the receipt of a deposit stands, for staff; null where the order was not paid by one. */
export async function receiptAtDesk(ctx: Context, order: OrderRow): Promise<Desk> {
  if (order.payMethodCd !== PAY_METHOD.deposit || order.paidAt === null) return null
  const [row, { cashReceipts }] = await Promise.all([findReceipt(ctx, order.orderSeq), gatewaysOf(ctx)])
  const asked = cashReceiptFor(order.cashReceipt, order.amount)
  const toCancel = row ? receiptToCancel(row, order.refundedAmount) : 0
  return {
    state: row?.state ?? 'none',
    typeCd: row?.typeCd ?? asked?.type ?? CASH_RECEIPT_TYPE.none,
    number: phoneDigits(asked?.number ?? ''),
    amount: row?.amount ?? 0,
    cancelledAmount: row?.cancelledAmount ?? 0,
    toCancel,
    issueNumber: row?.issueNumber ?? null,
    failureCode: row?.failureCode ?? null,
    issuesHere: cashReceipts !== null,
    cancelsHere: cashReceipts !== null && row?.merchant === cashReceipts.merchant,
  }
}

/** Runs `work` on a paid bank deposit of which something is left; the order is locked. */
function onDeposit(
  outer: Context,
  orderSeq: number,
  work: (ctx: Context, order: OrderRow, row: CashReceiptRow | undefined) => Promise<void>,
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const order = await lockOrder(ctx, orderSeq)
    if (order.payMethodCd !== PAY_METHOD.deposit || order.paidAt === null)
      fail('RECEIPT_NOT_AVAILABLE', { orderSeq })
    await work(ctx, order, await findReceipt(ctx, orderSeq))
  })
}

/** Issues one, or tries again what the gateway refused, perhaps for another number. */
export function issueByStaff(
  outer: Context,
  orderSeq: number,
  { type, number }: BodyOf<typeof issueCashReceipt>,
): Promise<void> {
  const problem = type === CASH_RECEIPT_TYPE.none ? 'notChosen' : cashReceiptProblem({ type, number })
  requireNoProblems({ number: problem ?? undefined }, CASH_RECEIPT_LABELS)
  return onDeposit(outer, orderSeq, async (ctx, order, row) => {
    if (row?.state === 'issued') fail('CASH_RECEIPT_ISSUED', { orderSeq })
    // What the gateway is being asked is repeated as it is.
    if (row?.state === 'asked') return carryLater(ctx, orderSeq)
    const { cashReceipts } = await gatewaysOf(ctx)
    if (!cashReceipts || order.refundedAmount >= order.amount) fail('RECEIPT_NOT_AVAILABLE', { orderSeq })
    await updateOrder(ctx, orderSeq, { cashReceipt: { type, number: phoneDigits(number) } })
    const due = {
      typeCd: type,
      state: 'asked',
      amount: order.amount,
      merchant: cashReceipts.merchant,
    } as const
    if (row) await updateReceipt(ctx, orderSeq, { ...due, failureCode: null })
    else await insertReceipt(ctx, { orderSeq, ...due })
    await audit(ctx, 'payment.cashReceiptAsked', `order:${orderSeq}`, null, { type })
    await carryLater(ctx, orderSeq)
  })
}

/** Writes down one that was issued elsewhere, for what is left of the order now. */
export function recordByStaff(outer: Context, orderSeq: number, issueNumber: string): Promise<void> {
  requireNoProblems({ issueNumber: isBlank(issueNumber) ? 'required' : undefined }, CASH_RECEIPT_LABELS)
  return onDeposit(outer, orderSeq, async (ctx, order, row) => {
    if (row?.state === 'issued') fail('CASH_RECEIPT_ISSUED', { orderSeq })
    // The gateway may have issued one already: two for one payment would be one too many.
    if (row?.state === 'asked') fail('PAYMENT_PENDING', { orderSeq })
    const typeCd = row?.typeCd ?? cashReceiptFor(order.cashReceipt, order.amount)?.type
    if (!row)
      await insertReceipt(ctx, {
        orderSeq,
        typeCd: typeCd ?? CASH_RECEIPT_TYPE.incomeDeduction,
        state: 'byHand',
        amount: order.amount,
        merchant: '',
      })
    await updateReceipt(ctx, orderSeq, {
      state: 'issued',
      merchant: '',
      cancelledAmount: order.refundedAmount,
      issueNumber: issueNumber.trim(),
      failureCode: null,
      issuedAt: ctx.now,
    })
    await audit(ctx, 'payment.cashReceiptRecorded', `order:${orderSeq}`, null, { issueNumber })
  })
}

/** What went back is cancelled: by the gateway that issued it, or staff did so where they issued it and say so. */
export function cancelByStaff(outer: Context, orderSeq: number): Promise<void> {
  return onDeposit(outer, orderSeq, async (ctx, order, row) => {
    const toCancel = row ? receiptToCancel(row, order.refundedAmount) : 0
    if (!row || toCancel === 0) return
    const { cashReceipts } = await gatewaysOf(ctx)
    if (row.merchant !== '' && row.merchant === cashReceipts?.merchant) return carryLater(ctx, orderSeq)
    await updateReceipt(ctx, orderSeq, {
      cancelledAmount: row.cancelledAmount + toCancel,
      cancelling: null,
      failureCode: null,
    })
    await audit(ctx, 'payment.cashReceiptCancelled', `order:${orderSeq}`, null, {
      amount: toCancel,
      byHand: true,
    })
  })
}
