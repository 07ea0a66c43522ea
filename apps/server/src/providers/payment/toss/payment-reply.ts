import { type GatewayPayment, GatewayUnknown } from '../../../modules/order/port.ts'
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
