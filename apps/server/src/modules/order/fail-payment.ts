import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { failPayment } from '@seodang/contract/order'
import { PAYMENT_STATUS } from '@seodang/domain/codes'
import { type ErrorName, errorText } from '@seodang/domain/errors'
import { isPaid } from '@seodang/domain/payment'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { gatewayOf } from './gateways.ts'
import { isChargedInWindow, isLookedAt, lookAt } from './look-at.ts'
import { GatewayDeclined } from './port.ts'
import { closeUnpaid } from './release.ts'
import { getMyPaidOrder, lockOrder, OPEN, type OrderRow } from './store.ts'

type Failed = BodyOf<typeof failPayment>

/**
 * PAY-09, PAY-16: the gateway sent the buyer back without paying. The place is free at once, and the page is told
 * whether money moved; what the browser says about the reason is only a code that our own words belong to.
 */
export async function noteFailure(
  ctx: Context,
  courseSeq: number,
  { orderId, code }: Failed,
): Promise<ReplyOf<typeof failPayment>> {
  const mine = { courseSeq, userSeq: userSeqOf(ctx), paymentOrderId: orderId }
  const found = await getMyPaidOrder(ctx, mine)
  const reason = await reasonOf(ctx, found, code)
  // What a browser says of a window that takes the money itself proves nothing: the gateway is asked first.
  const isUnknown = isChargedInWindow(found) && !(await isLookedAt(ctx, found))
  const order = await inTransaction(ctx, async (inner) => {
    const locked = await lockOrder(inner, found.orderSeq)
    if (locked.paymentStatus !== PAYMENT_STATUS.ready || isUnknown) return locked
    return closeUnpaid(inner, locked, {
      status: PAYMENT_STATUS.failed,
      code: reason.code,
      message: reason.message,
    })
  })
  const looked = order.paymentStatus === PAYMENT_STATUS.pending ? await lookAt(ctx, order) : order
  const moneyMoved =
    isUnknown && OPEN.some((open) => open === looked.paymentStatus) ? 'unknown' : movedIn(looked)
  const errorName: ErrorName = moneyMoved === 'unknown' ? 'PAYMENT_PENDING' : reason.errorName
  return {
    orderSeq: looked.orderSeq,
    moneyMoved,
    errorName,
    message: moneyMoved === 'unknown' ? errorText(errorName, ctx.language) : reason.message,
  }
}

function movedIn({ paymentStatus }: OrderRow): 'no' | 'yes' | 'unknown' {
  if (paymentStatus === PAYMENT_STATUS.pending) return 'unknown'
  return isPaid(paymentStatus) ? 'yes' : 'no'
}

/** The gateway's words for its code; it answers a code with a refusal, without asking anybody. */
async function reasonOf(ctx: Context, order: OrderRow, code: string) {
  const gateway = await gatewayOf(ctx, order)
  const asked = {
    orderId: order.paymentOrderId,
    amount: { minor: order.amount, currency: order.currency },
    channel: order.gatewayChannel,
    language: ctx.language,
  }
  try {
    await gateway?.settle(asked, { code })
  } catch (error) {
    if (!(error instanceof GatewayDeclined)) throw error
    const byBuyer = error.reason === 'canceledByBuyer'
    const errorName: ErrorName = byBuyer ? 'PAYMENT_CANCELLED_BY_USER' : 'PAYMENT_FAILED'
    // F2 fixes the words for the buyer's own cancellation.
    const message = byBuyer ? errorText(errorName, ctx.language) : error.texts[ctx.language]
    return { code: error.code, errorName, message }
  }
  return { code, errorName: 'PAYMENT_FAILED' as const, message: errorText('PAYMENT_FAILED', ctx.language) }
}
