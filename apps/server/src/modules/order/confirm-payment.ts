import type { BodyOf } from '@seodang/contract/endpoint'
import type { confirmPayment } from '@seodang/contract/order'
import { PAYMENT_STATUS, type PaymentStatusCd } from '@seodang/domain/codes'
import { type ErrorName, fail } from '@seodang/domain/errors'
import { isAfter } from '@seodang/domain/instant'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { applyPayment } from './apply-payment.ts'
import { gatewayOf } from './gateways.ts'
import { giveBack } from './give-back.ts'
import { isChargedInWindow, lookAt } from './look-at.ts'
import { type DeclineReason, GatewayDeclined, GatewayMismatch, GatewayUnknown } from './port.ts'
import { closeUnpaid } from './release.ts'
import { getMyPaidOrder, lockOrder, type OrderRow, updateOrder } from './store.ts'

type Returned = BodyOf<typeof confirmPayment>

/**
 * PAY-16: settles a payment that came back from the gateway, once however often it is called. That we are about to
 * ask is written down first, so an answer that is lost on the way is looked for and never guessed.
 */
export async function confirm(ctx: Context, courseSeq: number, returned: Returned): Promise<OrderRow> {
  const mine = { courseSeq, userSeq: userSeqOf(ctx), paymentOrderId: returned.orderId }
  const found = await getMyPaidOrder(ctx, mine)
  const { order, isFirst } = await claim(ctx, found.orderSeq)
  if (isFirst) return settle(ctx, order, returned)
  // Somebody else asked before us: a second tab, a reload, a process that died. The gateway knows how it went.
  const isOpen = order.paymentStatus === PAYMENT_STATUS.pending
  // Of a window that takes the money itself an order that is closed by now may have been paid: it goes back at once.
  return answerFor(
    isOpen || (isChargedInWindow(order) && order.paidAt === null) ? await lookAt(ctx, order) : order,
  )
}

/** Of all who come back with an order, one may settle it. */
function claim(outer: Context, orderSeq: number): Promise<{ order: OrderRow; isFirst: boolean }> {
  return inTransaction(outer, async (ctx) => {
    const order = await lockOrder(ctx, orderSeq)
    if (order.paymentStatus !== PAYMENT_STATUS.ready) return { order, isFirst: false }
    // BYD-18: the place is the next one's by now, so no money is taken for it.
    if (order.outcome === 'offer' && isAfter(ctx.now, order.heldUntil)) {
      const closing = { status: PAYMENT_STATUS.expired, code: 'OFFER_ENDED' }
      return { order: await closeUnpaid(ctx, order, closing), isFirst: false }
    }
    return {
      order: await updateOrder(ctx, orderSeq, { paymentStatus: PAYMENT_STATUS.pending }),
      isFirst: true,
    }
  })
}

async function settle(ctx: Context, order: OrderRow, returned: Returned): Promise<OrderRow> {
  const gateway = await gatewayOf(ctx, order)
  if (!gateway) fail('PROVIDER_UNAVAILABLE', { merchant: order.merchant })
  try {
    const payment = await gateway.settle(
      {
        orderId: order.paymentOrderId,
        amount: { minor: order.amount, currency: order.currency },
        language: ctx.language,
      },
      {
        orderId: returned.orderId,
        paymentKey: returned.paymentKey,
        amount: String(returned.amount ?? order.amount),
      },
    )
    return answerFor(await applyPayment(ctx, order.orderSeq, payment))
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
      giveBack(
        ctx,
        await lockOrder(ctx, order.orderSeq),
        error.payment,
        `MISMATCH_${error.difference.toUpperCase()}`,
      ),
    )
    fail('PAYMENT_AMOUNT_MISMATCH', { difference: error.difference })
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

/** An order that is paid, waits for its deposit or was paid back is shown; one that failed says why. */
function answerFor(order: OrderRow): OrderRow {
  const shown = { orderSeq: order.orderSeq, ...(order.failureMessage && { message: order.failureMessage }) }
  switch (order.paymentStatus) {
    case PAYMENT_STATUS.ready:
    case PAYMENT_STATUS.pending:
      return fail('PAYMENT_PENDING', { shown })
    case PAYMENT_STATUS.expired:
      return fail('PAYMENT_EXPIRED', { shown })
    case PAYMENT_STATUS.failed:
      return fail(failureOf(order.failureCode), { shown })
    case PAYMENT_STATUS.cancelled:
      return order.paidAt === null ? fail('PAYMENT_EXPIRED', { shown }) : order
    default:
      return order
  }
}

function failureOf(code: string | null): ErrorName {
  if (code?.startsWith('MISMATCH')) return 'PAYMENT_AMOUNT_MISMATCH'
  return code === 'NO_PLACE_LEFT' ? 'CAPACITY_EXCEEDED' : 'PAYMENT_FAILED'
}
