import {
  differsFrom,
  GatewayMismatch,
  type GatewayPayment,
  GatewayUnknown,
  type OrderForPayment,
} from '../../../modules/order/port.ts'
import type { TossReply } from './client.ts'
import { readPayment } from './payment.ts'
import { errorOf } from './refusals.ts'
import { paymentReply } from './wire.ts'

/** The payment of a reply; a reply that cannot be read leaves the outcome open, since it came with a 200. */
export function paymentOf(reply: TossReply): GatewayPayment {
  if (!reply.ok) throw errorOf(reply)
  if (!paymentReply.Check(reply.value)) throw new GatewayUnknown('UNREADABLE_REPLY')
  return readPayment(reply.value)
}

/** Money has moved; whether it is the money that was asked for is checked before anybody gives something for it. */
export function asOrdered(
  order: Pick<OrderForPayment, 'orderId' | 'amount'>,
  payment: GatewayPayment,
): GatewayPayment {
  const difference = differsFrom(payment, order)
  if (difference) throw new GatewayMismatch(difference, payment)
  return payment
}
