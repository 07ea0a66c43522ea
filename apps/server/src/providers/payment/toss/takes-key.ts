import { randomUUID } from 'node:crypto'
import { GatewayUnknown, type Taken } from '../../../modules/order/port.ts'
import type { TossClient } from './client.ts'
import { errorOf } from './refusals.ts'

/**
 * Whether Toss takes the secret key: it is asked for an order that nobody has, which a right key is told and a wrong
 * one is not. The client key can only be tried in a browser.
 */
export async function takesKey(call: TossClient): Promise<boolean> {
  const reply = await call({
    name: 'checkKey',
    method: 'GET',
    path: `/v1/payments/orders/check-${randomUUID()}`,
  })
  if (reply.ok) return true
  const error = errorOf(reply)
  if (error instanceof GatewayUnknown) throw error
  return error.reason === 'notFound'
}

/** Whether the key is of the account that took one of these payments: nobody is told of those of another account. */
export async function seesOne(call: TossClient, taken: readonly Taken[]): Promise<boolean> {
  for (const { paymentRef, orderId } of taken) {
    const path = paymentRef
      ? `/v1/payments/${encodeURIComponent(paymentRef)}`
      : `/v1/payments/orders/${encodeURIComponent(orderId)}`
    const reply = await call({ name: 'checkAccount', method: 'GET', path, orderId })
    if (reply.ok) return true
    const error = errorOf(reply)
    if (error instanceof GatewayUnknown || error.reason !== 'notFound') throw error
  }
  return false
}
