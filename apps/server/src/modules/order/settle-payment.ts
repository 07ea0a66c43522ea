import { PAYMENT_STATUS, type PaymentStatusCd } from '@seodang/domain/codes'
import { type ErrorName, fail } from '@seodang/domain/errors'
import { MISMATCH } from '@seodang/domain/unwanted-money'
import { type Context, inTransaction } from '../../platform/context.ts'
import { applyPayment } from './apply-payment.ts'
import { gatewayOf } from './gateways.ts'
import { giveBack } from './give-back.ts'
import { type DeclineReason, GatewayDeclined, GatewayMismatch, GatewayUnknown } from './port.ts'
import { closeUnpaid } from './release.ts'
import { lockOrder, type OrderRow } from './store.ts'

/** What the gateway's success page brought back; without an amount, that of the order. */
interface Returned {
  orderId: string
  paymentKey?: string | undefined
  amount?: string | number | undefined
}

/** Takes the money of an order that is marked as asked for; the same however often, by the payment's own key. */
export async function settle(ctx: Context, order: OrderRow, returned: Returned): Promise<OrderRow> {
  const gateway = await gatewayOf(ctx, order)
  if (!gateway) fail('PROVIDER_UNAVAILABLE', { merchant: order.merchant })
  try {
    const payment = await gateway.settle(
      {
        orderId: order.paymentOrderId,
        amount: { minor: order.amount, currency: order.currency },
        channel: order.gatewayChannel,
        language: ctx.language,
      },
      {
        orderId: returned.orderId,
        paymentKey: returned.paymentKey,
        amount: String(returned.amount ?? order.amount),
      },
    )
    return await applyPayment(ctx, order.orderSeq, payment)
  } catch (error) {
    return refuse(ctx, order, error)
  }
}

/** What a decline of the gateway makes of the order, and what the buyer is told. */
const DECLINES: Partial<Record<DeclineReason, { status: PaymentStatusCd; answer: ErrorName }>> = {
  expired: { status: PAYMENT_STATUS.expired, answer: 'PAYMENT_EXPIRED' },
  canceledByBuyer: { status: PAYMENT_STATUS.failed, answer: 'PAYMENT_CANCELLED_BY_USER' },
  mismatch: { status: PAYMENT_STATUS.failed, answer: 'PAYMENT_AMOUNT_MISMATCH' },
}

async function refuse(outer: Context, order: OrderRow, error: unknown): Promise<never> {
  if (error instanceof GatewayUnknown)
    fail('PAYMENT_PENDING', { code: error.code, shown: { orderSeq: order.orderSeq } })
  if (error instanceof GatewayMismatch) {
    await inTransaction(outer, async (ctx) =>
      giveBack(ctx, await lockOrder(ctx, order.orderSeq), error.payment, MISMATCH[error.difference]),
    )
    fail(error.difference === 'channel' ? 'PAYMENT_CHANNEL_MISMATCH' : 'PAYMENT_AMOUNT_MISMATCH', {
      difference: error.difference,
    })
  }
  if (!(error instanceof GatewayDeclined)) throw error
  const { status, answer } = DECLINES[error.reason] ?? {
    status: PAYMENT_STATUS.failed,
    answer: 'PAYMENT_FAILED',
  }
  const message = error.texts[outer.language]
  await inTransaction(outer, async (ctx) => {
    const locked = await lockOrder(ctx, order.orderSeq)
    if (locked.paymentStatus === PAYMENT_STATUS.pending)
      await closeUnpaid(ctx, locked, { status, code: error.code, message })
  })
  fail(answer, { code: error.code, shown: { message, orderSeq: order.orderSeq } })
}
