import type { GatewayPayment } from './port.ts'
import type { OrderRow } from './store.ts'

/** What the gateway gave back and the books do not know, in minor units. */
export const givenBackUnknown = (
  { refundedAmount }: Pick<OrderRow, 'refundedAmount'>,
  { amount, balance }: GatewayPayment,
): number => Math.max(0, amount.minor - balance.minor - refundedAmount)
