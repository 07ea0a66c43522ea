import { won } from '@seodang/domain/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GatewayTransaction } from '../../../modules/order/port.ts'
import { openShop, press, type Shop } from '../testing.ts'
import { listTransactions } from './transactions.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function listed(from: Date, to: Date): Promise<GatewayTransaction[]> {
  const list = shop.gateway.transactions?.(from, to) ?? []
  const rows: GatewayTransaction[] = []
  for await (const row of list) rows.push(row)
  return rows
}

test('SALE-09 the daily list has every payment and refund once, over as many pages as it takes', async () => {
  const from = shop.now
  const order = shop.order()
  const { returned } = await press(shop.gateway, order, 'approve')
  const payment = await shop.gateway.settle(order, returned)
  shop.later(1)
  await shop.gateway.cancel(payment, { amount: won(26_000), reason: '환불', key: 'r' })
  const [paid, refunded] = await listed(from, shop.now)
  expect(paid).toMatchObject({
    orderId: order.orderId,
    paymentRef: payment.paymentRef,
    status: 'PAID',
    amount: won(126_000),
    at: from,
  })
  expect(refunded).toMatchObject({
    orderId: order.orderId,
    status: 'PART_CANCELED',
    amount: won(26_000),
    at: shop.now,
  })

  const [first] = shop.store.state.transactions
  if (!first) throw new Error('the payment is in the list')
  for (let row = 0; row < 250; row += 1)
    shop.store.state.transactions.push({ ...first, transactionKey: `T${row}`, at: shop.now.toISOString() })
  const all = await listed(from, shop.now)
  expect(new Set(all.map(({ ref }) => ref)).size).toBe(252)
  expect(all).toHaveLength(252)
  expect(await listed(new Date(from.getTime() + 1_000), new Date(from.getTime() + 2_000))).toEqual([])
})

test('PAY-19 a movement in dollars of another product that shares the merchant is passed over', async () => {
  const dollars = {
    transactionKey: 'T1',
    paymentKey: 'P1',
    orderId: 'of-another-product',
    status: 'DONE',
    amount: 12.5,
    currency: 'USD',
    transactionAt: '2026-11-20T10:00:00+09:00',
  }
  const ours = { ...dollars, transactionKey: 'T2', orderId: 'order-1', amount: 5_000, currency: 'KRW' }
  const rows: GatewayTransaction[] = []
  const list = listTransactions(async () => ({ ok: true, value: [dollars, ours] }), shop.now, shop.now)
  for await (const row of list) rows.push(row)
  expect(rows).toMatchObject([{ ref: 'T2', orderId: 'order-1', amount: won(5_000) }])
})
