import { PAYMENT_STATUS } from '@seodang/domain/codes'
import { isMismatch, type UnwantedCause } from '@seodang/domain/unwanted-money'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { gatewaysOf } from './gateways.ts'
import { sendOrderMail } from './mails.ts'
import { oweBack, waitsForAccount } from './owe-back.ts'
import { GatewayDeclined, type GatewayPayment, type RecordedPayment } from './port.ts'
import { closeUnpaid } from './release.ts'
import { findByPaymentOrderId, getOrder, lockOrder, OPEN, type OrderRow } from './store.ts'
import { strand } from './strand.ts'

/**
 * Money that we may not keep. It is carried whole, because it may not be the payment that the order knows. Each hour for
 * two weeks, in which keys that are wrong or gone can come back.
 */
export const GIVE_BACK = defineJob<{
  channelSeq: number
  orderSeq: number
  code: UnwantedCause
  payment: Pick<RecordedPayment, 'orderId' | 'method' | 'status' | 'amount' | 'balance'> & {
    paymentRef: string
  }
}>('order.giveBack', { retryLimit: 350, expireInSeconds: 120 })

/**
 * SEC-24: money came that was not ordered so, or for an order that is closed, or for a place that is gone. Nobody is
 * let in, all of it goes back, and people look at it. The caller has locked the order.
 */
export async function giveBack(
  ctx: Context,
  order: OrderRow,
  payment: GatewayPayment,
  code: UnwantedCause,
): Promise<OrderRow> {
  const isKnown = order.failureCode === code
  const nothingLeft = payment.balance.minor === 0 || payment.status === 'CANCELED'
  if (isKnown || nothingLeft) return order

  if (order.paidAt !== null) return leaveBooked(ctx, order, payment, code)
  if (waitsForAccount(order, payment)) return oweUnwanted(ctx, order, payment, code)
  if (await isOfAnother(ctx, order, payment)) return leaveToAnother(ctx, order, payment, code)
  const { channelSeq, orderSeq } = order
  const { paymentRef, orderId, method, status, amount, balance } = payment
  await ctx.services.jobs.send(ctx, GIVE_BACK, {
    channelSeq,
    orderSeq,
    code,
    payment: { paymentRef, orderId, method, status, amount, balance },
  })
  ctx.log.error(
    { orderSeq, number: order.number, code, amount, ordered: order.amount },
    'a payment is given back',
  )
  await noteGivenBack(ctx, order, payment, code)
  if (!isOpen(order)) return order
  const closed = await closeUnpaid(ctx, order, { status: PAYMENT_STATUS.failed, code })
  await sendOrderMail(ctx, cameIn(payment) ? 'givenBack' : 'notCompleted', closed, { cause: code })
  return closed
}

/** An account that was given out, or has ended, is no money yet. */
const cameIn = ({ status }: GatewayPayment) => status === 'PAID' || status === 'PART_CANCELED'

const isOpen = ({ paymentStatus }: OrderRow) => OPEN.some((open) => open === paymentStatus)

const noteGivenBack = (
  ctx: Context,
  { orderSeq, amount: ordered }: OrderRow,
  { amount, paymentRef }: GatewayPayment,
  code: string,
) => audit(ctx, 'payment.giveBack', `order:${orderSeq}`, { ordered }, { code, amount, paymentRef })

/**
 * The books have money of this order already, and how that goes back is decided there. What the gateway says besides fits
 * neither: to pay it back by itself could pay twice, or take away what somebody rightly has, so people look at it.
 */
async function leaveBooked(
  ctx: Context,
  order: OrderRow,
  payment: GatewayPayment,
  cause: UnwantedCause,
): Promise<OrderRow> {
  if (isMismatch(cause) || !waitsForAccount(order, payment)) await strand(ctx, order, payment, { cause })
  return order
}

/** A number that another order of ours has: its own look takes the money, so that nobody else's payment is cancelled. */
const isOfAnother = async (ctx: Context, order: OrderRow, { orderId }: GatewayPayment): Promise<boolean> =>
  orderId !== order.paymentOrderId && (await findByPaymentOrderId(ctx, orderId)) !== undefined

async function leaveToAnother(
  ctx: Context,
  order: OrderRow,
  payment: GatewayPayment,
  cause: UnwantedCause,
): Promise<OrderRow> {
  await strand(ctx, order, payment, { cause })
  return isOpen(order) ? closeUnpaid(ctx, order, { status: PAYMENT_STATUS.failed, code: cause }) : order
}

/** The same of money that no gateway pays out by itself: it is owed from here on. */
async function oweUnwanted(
  ctx: Context,
  order: OrderRow,
  payment: GatewayPayment,
  code: UnwantedCause,
): Promise<OrderRow> {
  await noteGivenBack(ctx, order, payment, code)
  const closed = isOpen(order)
    ? await closeUnpaid(ctx, order, { status: PAYMENT_STATUS.failed, code })
    : order
  return oweBack(ctx, closed, payment, code)
}

/**
 * The job: repeats the same cancellation until the gateway says yes or a final no. What it does not give back, as of an
 * account whose payer only people can ask, is for staff.
 */
export async function carryBack(
  outer: Context,
  { orderSeq, code, payment }: NonNullable<(typeof GIVE_BACK)['_data']>,
): Promise<void> {
  const order = await getOrder(outer, orderSeq)
  const gateway = (await gatewaysOf(outer)).forMerchant(order.merchant)
  try {
    if (!gateway) throw new Error(`the keys of ${order.merchant} are gone`)
    const recorded = { ...payment, approvedAt: null, virtualAccount: null }
    await gateway.cancel(recorded, { reason: code, key: `give-back-${payment.paymentRef}` })
  } catch (error) {
    const isFinal = error instanceof GatewayDeclined
    if (!isFinal && !outer.isLastTry) throw error
    outer.log.error({ err: error, orderSeq, code }, 'the gateway does not give a payment back')
    const refusal = isFinal ? error.message : null
    await inTransaction(outer, async (ctx) =>
      strand(ctx, await lockOrder(ctx, orderSeq), payment, { cause: code, refusal }),
    )
  }
}
