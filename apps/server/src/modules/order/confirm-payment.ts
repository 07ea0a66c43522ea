import type { BodyOf } from '@seodang/contract/endpoint'
import type { confirmPayment } from '@seodang/contract/order'
import { PAYMENT_STATUS } from '@seodang/domain/codes'
import { type ErrorName, fail } from '@seodang/domain/errors'
import { isAfter } from '@seodang/domain/instant'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { whileAsking } from './asking.ts'
import { gatewayOf } from './gateways.ts'
import { isChargedInWindow, lookAt, lookAtLeft } from './look-at.ts'
import { closeUnpaid } from './release.ts'
import { settle } from './settle-payment.ts'
import { getMyPaidOrder, lockOrder, type OrderRow, updateOrder } from './store.ts'

type Returned = BodyOf<typeof confirmPayment>

/**
 * PAY-16: settles a payment that came back from the gateway, once however often it is called. That we are about to
 * ask is written down first, so an answer that is lost on the way is looked for and never guessed.
 */
export async function confirm(ctx: Context, courseSeq: number, returned: Returned): Promise<OrderRow> {
  const mine = { courseSeq, userSeq: userSeqOf(ctx), paymentOrderId: returned.orderId }
  const found = await getMyPaidOrder(ctx, mine)
  const asked = await whileAsking(ctx, found, async () => {
    await requireKeys(ctx, found)
    const { order, isFirst } = await claim(ctx, found.orderSeq)
    if (isFirst) return settle(ctx, order, returned)
    // It was asked before us: from a second tab, before a reload, by a process that died. The gateway knows how it went.
    return order.paymentStatus === PAYMENT_STATUS.pending ? lookAtLeft(ctx, order) : lookAtClosed(ctx, order)
  })
  return answerFor(asked ? asked.result : await lookAt(ctx, found))
}

/** Keys that are gone settle nothing: nothing is asked, so nothing has to be looked for, and the order ends with its time. */
async function requireKeys(ctx: Context, order: OrderRow): Promise<void> {
  if (order.paymentStatus !== PAYMENT_STATUS.ready || isChargedInWindow(order)) return
  if (!(await gatewayOf(ctx, order))) fail('PROVIDER_UNAVAILABLE', { merchant: order.merchant })
}

/** Of a window that takes the money itself an order that is closed by now may have been paid: it goes back at once. */
const lookAtClosed = async (ctx: Context, order: OrderRow): Promise<OrderRow> =>
  isChargedInWindow(order) && order.paidAt === null ? lookAt(ctx, order) : order

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
  if (code === 'MISMATCH_CHANNEL') return 'PAYMENT_CHANNEL_MISMATCH'
  if (code?.startsWith('MISMATCH')) return 'PAYMENT_AMOUNT_MISMATCH'
  return code === 'NO_PLACE_LEFT' ? 'CAPACITY_EXCEEDED' : 'PAYMENT_FAILED'
}
