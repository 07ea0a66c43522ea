import {
  differsFrom,
  GatewayMismatch,
  type GatewayPayment,
  type OrderForPayment,
} from '../../modules/order/port.ts'

/** Money has moved; whether it is the money that was asked for is checked before anybody gives something for it. */
export function asOrdered(
  order: Pick<OrderForPayment, 'orderId' | 'amount' | 'channel'>,
  payment: GatewayPayment,
): GatewayPayment {
  const difference = differsFrom(payment, order)
  if (difference) throw new GatewayMismatch(difference, payment)
  return payment
}
