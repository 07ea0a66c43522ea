import type { ReplyOf } from '@seodang/contract/endpoint'
import type { placeOrder } from '@seodang/contract/order'
import { PAYMENT_STATUS } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { isPaidLater } from '@seodang/domain/payment'
import { type Context, inTransaction } from '../../platform/context.ts'
import { wayBack } from '../../platform/way-back.ts'
import { applyPayment } from './apply-payment.ts'
import { reachOf } from './buyer-store.ts'
import {
  GatewayDeclined,
  GatewayUnknown,
  type OrderForPayment,
  type PaymentGateway,
  type PaymentStart,
} from './port.ts'
import { closeUnpaid } from './release.ts'
import { getClassLine, lockOrder, type OrderRow } from './store.ts'
import { transferDeadline } from './transfer-deadline.ts'

type NextStep = ReplyOf<typeof placeOrder>['next']

/** Hands the order to its gateway. Nothing is charged by this, so any failure simply gives the place free. */
export async function beginPayment(
  ctx: Context,
  order: OrderRow,
  gateway: PaymentGateway,
  courseSeq: number,
  instalment: OrderForPayment['instalment'],
): Promise<NextStep> {
  const start = await open(ctx, order, gateway, {
    ...(await orderForPayment(ctx, order, courseSeq)),
    instalment,
  })
  if (start.kind === 'deposit') {
    await applyPayment(ctx, order.orderSeq, start.payment)
    return { kind: 'done' }
  }
  if (start.kind === 'redirect') return { kind: 'redirect', url: start.url }
  return { kind: 'sdk', payload: { ...start } }
}

async function open(
  ctx: Context,
  order: OrderRow,
  gateway: PaymentGateway,
  asked: OrderForPayment,
): Promise<PaymentStart> {
  try {
    return await gateway.begin(asked)
  } catch (error) {
    if (!(error instanceof GatewayDeclined) && !(error instanceof GatewayUnknown)) throw error
    await inTransaction(ctx, async (inner) => {
      const locked = await lockOrder(inner, order.orderSeq)
      if (locked.paymentStatus === PAYMENT_STATUS.ready)
        await closeUnpaid(inner, locked, { status: PAYMENT_STATUS.failed, code: error.code })
    })
    if (error instanceof GatewayUnknown) fail('PROVIDER_UNAVAILABLE', { code: error.code })
    fail('PAYMENT_FAILED', { code: error.code, shown: { message: error.texts[ctx.language] } })
  }
}

async function orderForPayment(
  ctx: Context,
  order: OrderRow,
  courseSeq: number,
): Promise<Omit<OrderForPayment, 'instalment'>> {
  const { payMethodCd, cashReceipt, userSeq, paymentOrderId } = order
  if (payMethodCd === null) throw new Error('an order without a method was to be paid')
  const { title, kind } = await getClassLine(ctx, order.orderSeq)
  const product = kind === 'package' ? 'packages' : 'classes'
  const page = (name: string) => wayBack(ctx, `/${product}/${courseSeq}/payment/${name}`)
  const failUrl = page('fail')
  // The gateway leaves the order out when the buyer cancels (integrations 1.3), and the page has to know it.
  failUrl.searchParams.set('order', paymentOrderId)
  return {
    orderId: paymentOrderId,
    orderName: title,
    amount: { minor: order.amount, currency: order.currency },
    channel: order.gatewayChannel,
    method: payMethodCd,
    buyer: {
      key: ctx.services.secrets.sign('payment.customer', `${order.channelSeq}:${userSeq}`),
      name: order.name,
      ...(await reachOf(ctx, order)),
    },
    successUrl: page('success').href,
    failUrl: failUrl.href,
    language: ctx.language,
    dueAt: isPaidLater(payMethodCd) ? await transferDeadline(ctx, order) : null,
    cashReceipt: cashReceipt && { typeCd: cashReceipt.type, number: cashReceipt.number || null },
  }
}
