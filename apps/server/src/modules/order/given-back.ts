import type { Context } from '../../platform/context.ts'
import type { GatewayPayment } from './port.ts'
import { listRefunds, type OrderRow } from './store.ts'

/** What is booked as given back, in minor units; what staff transferred never left the gateway. */
async function bookedOf(
  ctx: Context,
  { orderSeq }: Pick<OrderRow, 'orderSeq'>,
): Promise<{ atGateway: number; owed: number }> {
  let [atGateway, owed] = [0, 0]
  for (const { state, amount, transferredBy } of await listRefunds(ctx, [orderSeq])) {
    if (state === 'owed') owed += amount
    if (state === 'done' && transferredBy === null) atGateway += amount
  }
  return { atGateway, owed }
}

/** What the gateway holds of an order by our books, in minor units. */
export async function leftAtGateway(ctx: Context, order: OrderRow): Promise<number> {
  return order.amount - (await bookedOf(ctx, order)).atGateway
}

/** What the gateway gave back and the books do not know as given back or owed, in minor units. */
export async function givenBackUnknown(
  ctx: Context,
  order: OrderRow,
  { amount, balance }: GatewayPayment,
): Promise<number> {
  const { atGateway, owed } = await bookedOf(ctx, order)
  return Math.max(0, amount.minor - balance.minor - atGateway - owed)
}

/** What the gateway gave back besides what is booked of it: of that owed refunds can have been paid. In minor units. */
export async function givenBackOwed(
  ctx: Context,
  order: OrderRow,
  { amount, balance }: GatewayPayment,
): Promise<number> {
  return Math.max(0, amount.minor - balance.minor - (await bookedOf(ctx, order)).atGateway)
}
