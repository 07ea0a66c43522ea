import { won } from '@seodang/domain/money'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, press, type Shop } from '../testing.ts'
import { tossClient } from './client.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const unknown = (code: string) => expect.objectContaining({ name: 'GatewayUnknown', code })

/** The stand-in with its replies changed on the way. */
const through = (change: (response: Response) => Promise<Response> | Response): typeof fetch => {
  return async (input, init) => change(await fetch(input, init))
}

async function settledThrough(change: (response: Response) => Promise<Response> | Response) {
  const order = shop.order()
  const { returned } = await press(shop.gateway, order, 'approve')
  return shop.gatewayWith({ fetch: through(change) }).settle(order, returned)
}

test('SEC-24 a gateway that took another amount than was ordered is caught, with the payment to undo', async () => {
  const settled = settledThrough(async (response) =>
    Response.json({ ...Object(await response.json()), totalAmount: 1_000 }),
  )
  await expect(settled).rejects.toMatchObject({
    name: 'GatewayMismatch',
    difference: 'amount',
    payment: { status: 'PAID', amount: won(1_000), paymentRef: expect.any(String) },
  })
})

test.each([
  ['a page of a proxy', () => new Response('<html>', { status: 200 })],
  [
    'a payment without its amount',
    async (response: Response) => Response.json({ ...Object(await response.json()), totalAmount: undefined }),
  ],
])('PAY-16 %s instead of a reply leaves the outcome unknown', async (_, change) => {
  await expect(settledThrough(change)).rejects.toEqual(unknown('UNREADABLE_REPLY'))
})

test('PAY-16 nobody listening leaves the outcome unknown', async () => {
  const order = shop.order()
  const { returned } = await press(shop.gateway, order, 'approve')
  const gateway = shop.gatewayWith({ baseUrl: 'http://127.0.0.1:9' })
  await expect(gateway.settle(order, returned)).rejects.toEqual(unknown('NO_REPLY'))
})

test('SEC-31 the secret key follows no redirect', async () => {
  const seen: string[] = []
  const moved = Fastify()
  moved.get('/elsewhere', async ({ headers }) => seen.push(headers.authorization ?? ''))
  moved.get('/moved', async (_, reply) => reply.redirect('/elsewhere'))
  const baseUrl = await moved.listen({ port: 0, host: '127.0.0.1' })
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const call = tossClient({ baseUrl, secretKey: 'test_sk_x', log: silent })
  await expect(call({ name: 'fetch', method: 'GET', path: '/moved' })).rejects.toEqual(unknown('NO_REPLY'))
  expect(seen).toEqual([])
  await moved.close()
})

test('money is never moved twice by trying again, while reading is repeated once', async () => {
  const methods: string[] = []
  const gateway = shop.gatewayWith({
    fetch: async (_, init) => {
      methods.push(init?.method ?? '')
      throw new TypeError('fetch failed')
    },
  })
  const order = shop.order()
  const returned = { paymentKey: 'tsandbox_x', orderId: order.orderId, amount: '126000' }
  await expect(gateway.settle(order, returned)).rejects.toEqual(unknown('NO_REPLY'))
  expect(methods).toEqual(['POST', 'GET', 'GET'])
})

test('PAY-16 every try of a confirmation has one key, and each payment its own', async () => {
  const keys: (string | null)[] = []
  const recording = shop.gatewayWith({
    fetch: (input, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'))
      return fetch(input, init)
    },
  })
  const settle = async (tries: number) => {
    const order = shop.order()
    const { returned } = await press(shop.gateway, order, 'approve')
    for (let each = 0; each < tries; each += 1) await recording.settle(order, returned)
  }
  await settle(2)
  await settle(1)
  expect(keys[0]).toMatch(/^confirm-order-/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).toMatch(/^confirm-order-/)
  expect(keys[2]).not.toBe(keys[0])
})
