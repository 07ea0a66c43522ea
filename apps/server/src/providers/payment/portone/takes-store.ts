import { randomUUID } from 'node:crypto'
import { GatewayUnknown, type PortoneSettings } from '../../../modules/order/port.ts'
import type { PortoneClient } from './client.ts'
import { errorOf } from './refusals.ts'

/**
 * Whether PortOne takes the secret for the store: it is asked for a payment that nobody has, which a right secret is told
 * and a wrong one is not. The channel key can only be tried in a browser, the webhook's secret by a notice.
 */
export async function takesStore(
  call: PortoneClient,
  { storeId }: Pick<PortoneSettings, 'storeId'>,
): Promise<boolean> {
  const orderId = `check-${randomUUID()}`
  const path = `/payments/${orderId}?storeId=${encodeURIComponent(storeId)}`
  const reply = await call({ name: 'checkStore', method: 'GET', path, orderId })
  if (reply.ok) return true
  const error = errorOf(reply)
  if (error instanceof GatewayUnknown) throw error
  return error.reason === 'notFound'
}
