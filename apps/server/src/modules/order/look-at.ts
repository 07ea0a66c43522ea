import { PAYMENT_STATUS } from '@seodang/domain/codes'
import { AppError } from '@seodang/domain/errors'
import { type Asked, endOfUnpaid, isTimeOver, type UnpaidEnd } from '@seodang/domain/order-end'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { applyPayment } from './apply-payment.ts'
import { whileAsking } from './asking.ts'
import { chargeLeft } from './charge-card.ts'
import { gatewayOf } from './gateways.ts'
import { sendOrderMail } from './mails.ts'
import { recordedPayment } from './payments-store.ts'
import { GatewayDeclined, type GatewayPayment, GatewayUnknown } from './port.ts'
import { closeUnpaid } from './release.ts'
import { settle } from './settle-payment.ts'
import { findPayment, getOrder, listOpenWindows, lockOrder, type OrderRow, updateOrder } from './store.ts'
import { endUnseen } from './unseen.ts'

/** Asks the gateway how an order stands and applies it. Where the gateway cannot say, the order stays as it is. */
export async function lookAt(ctx: Context, order: OrderRow): Promise<OrderRow> {
  const answer = await seen(ctx, order)
  return isAnswer(answer) && answer ? applyPayment(ctx, order.orderSeq, answer) : order
}

/** Applies what the gateway knows of an order, and says whether it could be asked: where not, nothing may be concluded. */
export async function askAbout(ctx: Context, order: OrderRow): Promise<Asked> {
  const answer = await seen(ctx, order)
  if (!isAnswer(answer)) return answer
  if (answer) await applyPayment(ctx, order.orderSeq, answer)
  return 'answered'
}

export const isLookedAt = async (ctx: Context, order: OrderRow): Promise<boolean> =>
  (await askAbout(ctx, order)) === 'answered'

/** The same of an order that was asked for, by whoever holds it: what was not done is asked again. */
export async function lookAtLeft(ctx: Context, order: OrderRow): Promise<OrderRow> {
  const answer = await seen(ctx, order)
  if (!isAnswer(answer)) return order
  return askAgain(ctx, answer ? await applyPayment(ctx, order.orderSeq, answer) : order, answer)
}

/**
 * A process died between saying that it asks and asking. The buyer has agreed, and the keys make it the same call, so it
 * is made: by now nobody else will.
 */
async function askAgain(ctx: Context, order: OrderRow, payment: GatewayPayment | null): Promise<OrderRow> {
  if (order.paymentStatus !== PAYMENT_STATUS.pending || isTimeOver(order, ctx.now)) return order
  if (payment === null) return chargeLeft(ctx, order)
  if (payment.status !== 'PENDING' || isChargedInWindow(order)) return order
  try {
    return await settle(ctx, order, { orderId: order.paymentOrderId, paymentKey: payment.paymentRef })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // The gateway's no closed the order, or nobody can tell yet: either stands in it.
    return getOrder(ctx, order.orderSeq)
  }
}

type Unanswered = Exclude<Asked, 'answered'>

const isAnswer = (answer: GatewayPayment | null | Unanswered): answer is GatewayPayment | null =>
  typeof answer !== 'string'

/** Null where the gateway knows no payment. */
async function seen(ctx: Context, order: OrderRow): Promise<GatewayPayment | null | Unanswered> {
  const gateway = await gatewayOf(ctx, order)
  if (!gateway) return 'gone'
  try {
    return await gateway.fetch(recordedPayment(order, await findPayment(ctx, order.orderSeq)))
  } catch (error) {
    if (!(error instanceof GatewayUnknown) && !(error instanceof GatewayDeclined)) throw error
    ctx.log.warn({ err: error, orderSeq: order.orderSeq }, 'the gateway could not be asked about an order')
    return error instanceof GatewayUnknown ? 'silent' : 'refused'
  }
}

/** Whether the window of an order takes the money itself, before anybody here hears of it (`charges` of its gateway). */
export const isChargedInWindow = ({ gateway }: Pick<OrderRow, 'gateway'>): boolean => gateway === 'portone'

/**
 * Before a new try takes the place of earlier ones: what was paid in a window that is still open somewhere is found, so
 * that nobody pays twice for one place.
 */
export async function lookAtEarlierWindows(ctx: Context, courseSeq: number): Promise<void> {
  for (const order of await listOpenWindows(ctx, courseSeq, userSeqOf(ctx))) await lookAt(ctx, order)
}

/**
 * The sweeper's look at one order that is open, or paid by a transfer that may be taken back: what the gateway knows counts first; only what it knows nothing of, or has not
 * charged, ends when its time is over (BYD-17, PAY-18).
 */
export async function sweep(ctx: Context, order: OrderRow): Promise<OrderRow> {
  const swept = await whileAsking(ctx, order, () => sweepFree(ctx, order))
  return swept ? swept.result : order
}

async function sweepFree(ctx: Context, order: OrderRow): Promise<OrderRow> {
  const answer = await seen(ctx, order)
  const asked = isAnswer(answer) ? 'answered' : answer
  const looked = isAnswer(answer)
    ? await askAgain(ctx, answer ? await applyPayment(ctx, order.orderSeq, answer) : order, answer)
    : order
  if (endOf(looked, asked, ctx.now) !== 'waits') return end(ctx, looked, asked)
  const isAsBefore = looked.paymentStatus === order.paymentStatus
  // What was answered is asked again once it is due again; the others as the sweep has it.
  return asked === 'answered' && isAsBefore ? updateOrder(ctx, order.orderSeq, {}) : looked
}

const endOf = (order: OrderRow, asked: Asked, now: Date): UnpaidEnd =>
  endOfUnpaid({ ...order, isChargedInWindow: isChargedInWindow(order) }, asked, now)

async function end(outer: Context, order: OrderRow, asked: Asked): Promise<OrderRow> {
  await closeAccount(outer, order)
  return inTransaction(outer, async (ctx) => {
    const locked = await lockOrder(ctx, order.orderSeq)
    switch (endOf(locked, asked, ctx.now)) {
      case 'waits':
        return locked
      case 'ends':
        return endUnpaid(ctx, locked)
      case 'endsUnseen':
        return endUnseen(ctx, locked)
    }
  })
}

async function endUnpaid(ctx: Context, order: OrderRow): Promise<OrderRow> {
  const isDeposit = order.paymentStatus === PAYMENT_STATUS.waitingDeposit
  const closed = await closeUnpaid(ctx, order, {
    status: isDeposit ? PAYMENT_STATUS.cancelled : PAYMENT_STATUS.expired,
    code: isDeposit ? 'DEPOSIT_NOT_RECEIVED' : 'HOLD_ENDED',
  })
  // Of an offered place the waiting list tells.
  if (isDeposit && closed.outcome !== 'offer') await sendOrderMail(ctx, 'depositExpired', closed)
  return closed
}

/** A virtual account whose time is over takes no more money, so that none comes for a place that is gone. */
async function closeAccount(ctx: Context, order: OrderRow): Promise<void> {
  if (order.paymentStatus !== PAYMENT_STATUS.waitingDeposit) return
  const gateway = await gatewayOf(ctx, order)
  const payment = await findPayment(ctx, order.orderSeq)
  if (!gateway || !payment || payment.status !== 'AWAITING_DEPOSIT') return
  try {
    await gateway.cancel(recordedPayment(order, payment), {
      reason: 'deposit deadline',
      key: `close-${order.paymentOrderId}`,
    })
  } catch (error) {
    // The account closes by itself at its due time; a transfer that comes all the same is given back.
    if (!(error instanceof GatewayDeclined) && !(error instanceof GatewayUnknown)) throw error
  }
}
