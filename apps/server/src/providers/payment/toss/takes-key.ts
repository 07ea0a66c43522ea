import { randomUUID } from 'node:crypto'
import { GatewayUnknown } from '../../../modules/order/port.ts'
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
