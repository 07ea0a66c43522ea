import { PAYMENT_STATUS } from '@seodang/domain/codes'
import type { UnwantedCause } from '@seodang/domain/unwanted-money'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { gatewaysOf } from './gateways.ts'
import { sendOrderMail } from './mails.ts'
import { oweBack, waitsForAccount } from './owe-back.ts'
import { GatewayDeclined, type GatewayPayment, type RecordedPayment } from './port.ts'
import { closeUnpaid } from './release.ts'
import { getOrder, OPEN, type OrderRow } from './store.ts'

/**
 * Money that we may not keep. It is carried whole, because it may not be the payment that the order knows. Each hour for
 * two weeks, in which keys that are wrong or gone can come back.
 */
export const GIVE_BACK = defineJob<{
  channelSeq: number
  orderSeq: number
  code: string
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

  if (waitsForAccount(order, payment)) return oweUnwanted(ctx, order, payment, code)
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

/** The same of money that no gateway pays out by itself: it is owed from here on. */
async function oweUnwanted(
  ctx: Context,
  order: OrderRow,
  payment: GatewayPayment,
  code: UnwantedCause,
): Promise<OrderRow> {
  // It is in the books already, and how it goes back is decided there.
  if (order.paidAt !== null) return order
  await noteGivenBack(ctx, order, payment, code)
  const closed = isOpen(order)
    ? await closeUnpaid(ctx, order, { status: PAYMENT_STATUS.failed, code })
    : order
  return oweBack(ctx, closed, payment, code)
}

/** The job: repeats the same cancellation until the gateway says yes or a final no. */
export async function carryBack(
  ctx: Context,
  { orderSeq, code, payment }: NonNullable<(typeof GIVE_BACK)['_data']>,
): Promise<void> {
  const order = await getOrder(ctx, orderSeq)
  const gateway = (await gatewaysOf(ctx)).forMerchant(order.merchant)
  try {
    if (!gateway) throw new Error(`the keys of ${order.merchant} are gone`)
    const recorded = { ...payment, approvedAt: null, virtualAccount: null }
    await gateway.cancel(recorded, { reason: code, key: `give-back-${payment.paymentRef}` })
  } catch (error) {
    if (!(error instanceof GatewayDeclined)) throw error
    // A paid virtual account goes back to an account that only the buyer knows: staff have to ask.
    ctx.log.error({ err: error, orderSeq, code }, 'a payment has to be given back by hand')
    await audit(ctx, 'payment.giveBackRefused', `order:${orderSeq}`, null, { code, refusal: error.code })
  }
}
