import { eq } from 'drizzle-orm'
import { gatewaysOf } from '../modules/order/gateways.ts'
import { recordedPayment } from '../modules/order/payments-store.ts'
import { findPayment, type OrderRow } from '../modules/order/store.ts'
import { orders } from '../modules/order/tables.ts'
import { systemContext } from '../platform/context.ts'
import type { TestServer } from './server.ts'

/** All orders of a site, and what the gateway says that it holds of the money of each. */
export async function heldByGateway(
  { services }: TestServer,
  channelSeq: number,
): Promise<{ order: OrderRow; held: number }[]> {
  const site = systemContext(services, channelSeq)
  const found = await services.db
    .select()
    .from(orders)
    .where(eq(orders.channelSeq, channelSeq))
    .orderBy(orders.orderSeq)
  return Promise.all(
    found.map(async (order) => {
      const gateway = (await gatewaysOf(site)).forMerchant(order.merchant)
      const payment = await gateway?.fetch(recordedPayment(order, await findPayment(site, order.orderSeq)))
      return { order, held: payment && payment.approvedAt !== null ? payment.balance.minor : 0 }
    }),
  )
}
