import { cashReceiptFor, receiptToCancel } from '@seodang/domain/cash-receipt'
import { PAY_METHOD } from '@seodang/domain/codes'
import { phoneDigits } from '@seodang/domain/validation'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { type CashReceiptRow, findReceipt, insertReceipt, updateReceipt } from './cash-receipt-store.ts'
import { CASH_RECEIPT_FAILED } from './events.ts'
import { gatewaysOf } from './gateways.ts'
import { type CashReceipts, GatewayDeclined, type IssuedReceipt } from './port.ts'
import { getOrder, getProductLine, lockOrder, type OrderRow } from './store.ts'

export const CARRY_RECEIPT = defineJob<{ channelSeq: number; orderSeq: number }>('order.cashReceipt', {
  expireInSeconds: 120,
})

/**
 * PAY-22, integrations 8.4: a bank deposit came, so its receipt is due. The issuer has to be the seller: with keys of
 * the site's own the gateway issues it, without them staff do so elsewhere and write its number down.
 */
export async function oweReceipt(ctx: Context, orderSeq: number): Promise<void> {
  const order = await getOrder(ctx, orderSeq)
  const due =
    order.payMethodCd === PAY_METHOD.deposit ? cashReceiptFor(order.cashReceipt, order.amount) : null
  if (due === null) return
  const { cashReceipts } = await gatewaysOf(ctx)
  await insertReceipt(ctx, {
    orderSeq,
    typeCd: due.type,
    state: cashReceipts ? 'asked' : 'byHand',
    amount: order.amount,
    merchant: cashReceipts?.merchant ?? '',
  })
  await carryLater(ctx, orderSeq)
}

export const carryLater = (ctx: Context, orderSeq: number): Promise<void> =>
  ctx.services.jobs.send(ctx, CARRY_RECEIPT, { channelSeq: ctx.channelSeq, orderSeq })

interface Step {
  receipt: CashReceiptRow
  order: OrderRow
  gateway: CashReceipts
  /** Null: it is issued. */
  cancels: number | null
}

/**
 * Brings the receipt to where the order is: issued, and cancelled as far as the order went back. Each call to the
 * gateway is written down before with its own key, and no transaction is open while it is asked, so a process may die
 * anywhere. An unknown outcome throws, and the next try repeats the same call.
 */
export async function carryReceipt(ctx: Context, orderSeq: number): Promise<void> {
  for (let step = await nextStep(ctx, orderSeq); step; step = await nextStep(ctx, orderSeq))
    if (!(await settle(ctx, step, await ask(step)))) return
}

function nextStep(outer: Context, orderSeq: number): Promise<Step | null> {
  return inTransaction(outer, async (ctx) => {
    const order = await lockOrder(ctx, orderSeq)
    const receipt = await findReceipt(ctx, orderSeq)
    if (!receipt) return null
    const { cashReceipts } = await gatewaysOf(ctx)
    const gateway = cashReceipts?.merchant === receipt.merchant ? cashReceipts : null
    if (receipt.state === 'asked') {
      if (gateway) return { receipt, order, gateway, cancels: null }
      await updateReceipt(ctx, orderSeq, { state: 'byHand', merchant: '' })
      return null
    }
    const cancels = receipt.cancelling ?? receiptToCancel(receipt, order.refundedAmount)
    if (cancels === 0 || gateway === null) return null
    await updateReceipt(ctx, orderSeq, { cancelling: cancels })
    return { receipt, order, gateway, cancels }
  })
}

async function ask(step: Step): Promise<IssuedReceipt | 'cancelled' | GatewayDeclined> {
  const { receipt, order, gateway, cancels } = step
  const key = `cash-receipt-${order.paymentOrderId}-${receipt.attempt}`
  const won = (minor: number) => ({ minor, currency: order.currency })
  const asked = cashReceiptFor(order.cashReceipt, order.amount)
  try {
    if (cancels !== null) {
      const request = { amount: won(cancels), key, orderId: order.paymentOrderId }
      await gateway.cancel(receipt.receiptRef ?? '', request)
      return 'cancelled'
    }
    return await gateway.issue({
      orderId: order.paymentOrderId,
      orderName: order.number,
      amount: won(receipt.amount),
      typeCd: receipt.typeCd,
      number: phoneDigits(asked?.number ?? ''),
      key,
    })
  } catch (error) {
    if (error instanceof GatewayDeclined) return error
    throw error
  }
}

/** Writes the answer down, once: whoever comes second finds the attempt moved on. False: there is nothing more to ask. */
function settle(
  outer: Context,
  { receipt, cancels }: Step,
  answer: IssuedReceipt | 'cancelled' | GatewayDeclined,
): Promise<boolean> {
  const { orderSeq, attempt } = receipt
  return inTransaction(outer, async (ctx) => {
    await lockOrder(ctx, orderSeq)
    const now = await findReceipt(ctx, orderSeq)
    if (now?.attempt !== attempt) return true
    if (answer instanceof GatewayDeclined) {
      await updateReceipt(ctx, orderSeq, {
        attempt: attempt + 1,
        cancelling: null,
        failureCode: answer.code,
        ...(cancels === null && { state: 'failed' }),
      })
      await tellOfFailure(ctx, orderSeq, attempt)
      ctx.log.error({ err: answer, orderSeq }, 'a cash receipt did not go through')
      return false
    }
    await updateReceipt(ctx, orderSeq, {
      attempt: attempt + 1,
      failureCode: null,
      ...(answer === 'cancelled'
        ? { cancelling: null, cancelledAmount: now.cancelledAmount + (cancels ?? 0) }
        : {
            state: 'issued',
            receiptRef: answer.ref,
            issueNumber: answer.number,
            receiptUrl: answer.url,
            issuedAt: ctx.now,
          }),
    })
    const what = answer === 'cancelled' ? 'payment.cashReceiptCancelled' : 'payment.cashReceiptIssued'
    await audit(ctx, what, `order:${orderSeq}`, null, { amount: cancels ?? receipt.amount })
    return true
  })
}

async function tellOfFailure(ctx: Context, orderSeq: number, attempt: number): Promise<void> {
  const { courseSeq } = await getProductLine(ctx, orderSeq)
  const { channelSeq } = ctx
  await ctx.services.jobs.emit(ctx, CASH_RECEIPT_FAILED, { channelSeq, orderSeq, courseSeq, attempt })
}
