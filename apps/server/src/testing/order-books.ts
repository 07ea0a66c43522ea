import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { gatewaysOf } from '../modules/order/gateways.ts'
import { recordedPayment } from '../modules/order/payments-store.ts'
import { findPayment, type OrderRow } from '../modules/order/store.ts'
import { orders } from '../modules/order/tables.ts'
import { systemContext } from '../platform/context.ts'
import { eventually } from './eventually.ts'
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

/** Until notices, refunds and upgrades that follow their terms have been worked off; then order and gateway agree. */
export const untilSettled = (server: TestServer, channelSeq: number): Promise<void> =>
  eventually(async () => {
    const { rows } = await server.services.db.execute(sql`
      select 'refund' as what from refunds where channel_seq = ${channelSeq} and state <> 'done'
      union all select 'notice' from webhook_inbox where processed_at is null
      union all select name from boss.job where state in ('created', 'retry', 'active')
        and data ->> 'channelSeq' = ${String(channelSeq)} and name like 'subscription.upgrade%'`)
    expect(rows).toEqual([])
    for (const { order, held } of await heldByGateway(server, channelSeq)) {
      const isPaid = order.paidAt !== null
      expect(held, `held of order ${order.orderSeq}`).toBe(isPaid ? order.amount - order.refundedAmount : 0)
    }
  })
