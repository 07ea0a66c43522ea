import { PAY_METHOD, PAYMENT_STATUS, type PaymentStatusCd } from '@seodang/domain/codes'
import { AppError, fail } from '@seodang/domain/errors'
import { isPaid, paymentMove } from '@seodang/domain/payment'
import { MISMATCH } from '@seodang/domain/unwanted-money'
import { type Context, inSavepoint, inTransaction } from '../../platform/context.ts'
import { byPresence } from '../membership/index.ts'
import { complete } from './complete.ts'
import { awaitDeposit, reverseDeposit } from './deposit.ts'
import { giveBack } from './give-back.ts'
import { sendOrderMail } from './mails.ts'
import { takeOutsideCancel } from './outside-cancel.ts'
import { settleOwedAtGateway } from './pay-owed.ts'
import { keepPayment } from './payments-store.ts'
import { differsFrom, type GatewayPayment, type GatewayStatus } from './port.ts'
import { MoneyNotWanted } from './products.ts'
import { type Closing, closeUnpaid } from './release.ts'
import { lockOrder, OPEN, type OrderRow, updateOrder } from './store.ts'
import { settleStranded } from './strand.ts'

/** What a gateway's state makes of an order; null says nothing yet. */
const TARGET: Record<GatewayStatus, PaymentStatusCd | null> = {
  CREATED: null,
  PENDING: null,
  AWAITING_DEPOSIT: PAYMENT_STATUS.waitingDeposit,
  PAID: PAYMENT_STATUS.completed,
  PART_CANCELED: PAYMENT_STATUS.partlyRefunded,
  CANCELED: PAYMENT_STATUS.cancelled,
  FAILED: PAYMENT_STATUS.failed,
  EXPIRED: PAYMENT_STATUS.expired,
}

/**
 * The one place where what a gateway says changes an order: return, notice, sweeper and staff all end here. The
 * order is locked, so of twenty deliveries one applies and nineteen find it done (SEC-25).
 */
export function applyPayment(outer: Context, orderSeq: number, payment: GatewayPayment): Promise<OrderRow> {
  return inTransaction(outer, async (ctx) => {
    const order = await lockOrder(ctx, orderSeq)
    await settleStranded(ctx, order, payment)
    const target = targetOf(order, payment.status)
    if (target === null) return order

    const difference = differsFrom(payment, {
      orderId: order.paymentOrderId,
      amount: { minor: order.amount, currency: order.currency },
      channel: order.gatewayChannel,
    })
    if (difference !== null) return giveBack(ctx, order, payment, MISMATCH[difference])

    const named = await withMethod(ctx, order, payment)
    switch (paymentMove(named.paymentStatus, target, named.payMethodCd ?? PAY_METHOD.card)) {
      case 'ignore':
        if (named.paymentStatus === target || isPartOfWhole(named, target)) {
          await keepPayment(ctx, named, payment)
          await settleOwedAtGateway(ctx, named, payment)
        }
        // Paid and partly given back at the gateway before we heard of it: both are caught up on.
        return target === PAYMENT_STATUS.partlyRefunded && isOpen(named)
          ? catchUp(ctx, named, payment)
          : named
      case 'giveBack':
        return giveBack(ctx, named, payment, 'CLOSED_BEFORE_PAID')
      case 'apply':
        if (begins(named, target) && !(await isBuyerThere(ctx, named)))
          return giveBack(ctx, named, payment, 'BUYER_GONE')
        await keepPayment(ctx, named, payment)
        return begins(named, target)
          ? beginOrGiveBack(ctx, named, target, payment)
          : move(ctx, named, target, payment)
    }
  })
}

/**
 * An account that has ended took the money once, and its bank took it back: the order waits, and the sweeper ends it. An
 * account that never was paid has just ended.
 */
function targetOf({ paymentStatus, payMethodCd }: OrderRow, status: GatewayStatus): PaymentStatusCd | null {
  const wasPaid = isPaid(paymentStatus) && payMethodCd === PAY_METHOD.virtualAccount
  return status === 'EXPIRED' && wasPaid ? PAYMENT_STATUS.waitingDeposit : TARGET[status]
}

/**
 * ACC-29, SOC-19: a buyer may have closed the account while a window was open that charges by itself. One who goes on as
 * another, to whom the order has not moved yet, has paid for what the other will have: the money stays where it is, and
 * whoever brought the news brings it again, or the sweeper does. Fails with MERGE_UNDER_WAY.
 */
async function isBuyerThere(ctx: Context, { userSeq, orderSeq }: OrderRow): Promise<boolean> {
  const buyer = await byPresence(
    ctx,
    userSeq,
    { here: 'there', merging: 'movesOn', gone: 'nobody' } as const,
    { isHeld: true },
  )
  if (buyer === 'movesOn') fail('MERGE_UNDER_WAY', { orderSeq })
  return buyer === 'there'
}

/** All of it is booked as given back, of which the gateway has paid a part. */
const isPartOfWhole = ({ paymentStatus }: OrderRow, target: PaymentStatusCd) =>
  paymentStatus === PAYMENT_STATUS.cancelled && target === PAYMENT_STATUS.partlyRefunded

/** Money, or an account to pay it into, that begins an order. */
const begins = ({ paymentStatus }: OrderRow, target: PaymentStatusCd) =>
  !isPaid(paymentStatus) && (target === PAYMENT_STATUS.completed || target === PAYMENT_STATUS.waitingDeposit)

const isOpen = ({ paymentStatus }: OrderRow) => OPEN.some((status) => status === paymentStatus)

/** The buyer may choose another method in the gateway's window. */
async function withMethod(ctx: Context, order: OrderRow, { method }: GatewayPayment): Promise<OrderRow> {
  if (method === 'OTHER' || method === order.payMethodCd) return order
  return updateOrder(ctx, order.orderSeq, { payMethodCd: method })
}

async function catchUp(ctx: Context, order: OrderRow, payment: GatewayPayment): Promise<OrderRow> {
  const begun = await beginOrGiveBack(ctx, order, PAYMENT_STATUS.completed, payment)
  return isPaid(begun.paymentStatus) ? move(ctx, begun, PAYMENT_STATUS.partlyRefunded, payment) : begun
}

async function move(
  ctx: Context,
  order: OrderRow,
  target: PaymentStatusCd,
  payment: GatewayPayment,
): Promise<OrderRow> {
  switch (target) {
    case PAYMENT_STATUS.waitingDeposit:
      return isPaid(order.paymentStatus)
        ? reverseDeposit(ctx, order, payment)
        : awaitDeposit(ctx, order, payment)
    case PAYMENT_STATUS.completed:
      return complete(ctx, order, { paidAt: payment.approvedAt ?? ctx.now })
    case PAYMENT_STATUS.partlyRefunded:
      return takeOutsideCancel(ctx, order, payment)
    case PAYMENT_STATUS.cancelled:
      return isPaid(order.paymentStatus)
        ? takeOutsideCancel(ctx, order, payment)
        : endDeposit(ctx, order, { status: PAYMENT_STATUS.cancelled, code: 'CANCELED_AT_GATEWAY' })
    default:
      return endDeposit(ctx, order, {
        status: target,
        code: payment.failure?.code ?? payment.status,
        message: payment.failure?.message ?? '',
      })
  }
}

/**
 * SEC-24: what the money was for can no longer be given, whatever stands in its way: the class lies in the bin, the place
 * is gone, the plan of the site is full. Whatever was begun of it is taken back, and the money goes back too: no later look
 * would find it otherwise. Of a transfer that staff saw they hear why instead, and decide.
 */
async function beginOrGiveBack(
  outer: Context,
  order: OrderRow,
  target: PaymentStatusCd,
  payment: GatewayPayment,
): Promise<OrderRow> {
  try {
    return await inSavepoint(outer, (ctx) => move(ctx, order, target, payment))
  } catch (error) {
    if (error instanceof MoneyNotWanted) return giveBack(outer, order, payment, 'NO_PLACE_LEFT')
    if (!(error instanceof AppError) || order.gateway === 'deposit') throw error
    outer.log.error({ err: error, orderSeq: order.orderSeq }, 'what was paid for cannot be given')
    return giveBack(outer, order, payment, error.errorName)
  }
}

/** A deposit that never came cancels its application, and the buyer is told (PAY-18). */
async function endDeposit(ctx: Context, order: OrderRow, closing: Closing): Promise<OrderRow> {
  if (order.paymentStatus !== PAYMENT_STATUS.waitingDeposit) return closeUnpaid(ctx, order, closing)
  const closed = await closeUnpaid(ctx, order, { ...closing, status: PAYMENT_STATUS.cancelled })
  await sendOrderMail(ctx, 'depositExpired', closed)
  return closed
}
