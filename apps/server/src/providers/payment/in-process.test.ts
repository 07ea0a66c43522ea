import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderForPayment } from '../../modules/order/port.ts'
import { inProcessDelivery, inProcessFetch } from './in-process.ts'
import { paymentGateways } from './index.ts'
import { memoryStore, type TossSandbox, tossSandbox } from './sandbox-toss/index.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
let app = Fastify()
let sandbox: TossSandbox
let gateways: ReturnType<typeof paymentGateways>
const heard: unknown[] = []

beforeEach(async () => {
  app = Fastify()
  heard.length = 0
  gateways = paymentGateways({
    toss: null,
    allowSandbox: true,
    sandboxOrigin: 'http://localhost:3000',
    sandboxSeed: 'seed',
    sandboxFetch: inProcessFetch(app),
    now: () => new Date(),
    log: silent,
  })
  gateways.nameOwn({ merchant: 'toss:own', all: new Set(['toss:own']) })
  sandbox = await tossSandbox(app, {
    ...(gateways.sandbox ?? { clientKey: '', secretKey: '' }),
    store: memoryStore(),
    now: () => new Date(),
    origin: 'http://localhost:3000',
    webhookUrl: '/api/v1.0/webhooks/toss',
    deliver: inProcessDelivery(app),
    retryEvery: 0,
  })
  app.post('/api/v1.0/webhooks/toss', async ({ body }) => heard.push(body))
})
afterEach(() => app.close())

const order: OrderForPayment = {
  orderId: 'order-in-process',
  orderName: '글쓰기 첫걸음',
  amount: { minor: 126_000, currency: 'KRW' },
  channel: null,
  method: 'WALLET_1',
  buyer: { key: null, name: '김서연', email: null, phone: null },
  successUrl: 'http://slow.seodang.localhost:3000/classes/7/payment/success',
  failUrl: 'http://slow.seodang.localhost:3000/classes/7/payment/fail',
  language: 'ko',
  dueAt: null,
  cashReceipt: null,
  instalment: null,
}

async function authenticated() {
  const gateway = gateways.of({ toss: null, portone: null, deposit: null }).forMethod('WALLET_1')
  const start = await gateway?.begin(order)
  if (!gateway || start?.kind !== 'redirect') throw new Error('the stand-in opens by redirect')
  // The buyer stays on the school's own host.
  const url = new URL(start.url)
  expect(url.host).toBe('slow.seodang.localhost:3000')
  const reply = await app.inject({
    method: 'POST',
    url: `${url.pathname}/approve`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return { gateway, returned: Object.fromEntries(new URL(String(reply.headers.location)).searchParams) }
}

test('PAY-24 a server that does not listen yet can be paid, and hears of it', async () => {
  const { gateway, returned } = await authenticated()
  expect(await gateway.settle(order, returned)).toMatchObject({ status: 'PAID', method: 'WALLET_1' })
  await sandbox.idle()
  expect(heard).toMatchObject([
    { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: order.orderId, status: 'DONE' } },
  ])
})

test('PAY-16 a reply lost inside the process is looked up like any other', async () => {
  const { gateway, returned } = await authenticated()
  sandbox.play({ on: 'confirm', do: 'loseReply' })
  expect(await gateway.settle(order, returned)).toMatchObject({ status: 'PAID' })
})

test('a call that never answers ends with its time', async () => {
  const { returned } = await authenticated()
  sandbox.play({ on: 'fetch', do: 'hang' })
  const keys = gateways.sandbox ?? { secretKey: '' }
  const call = inProcessFetch(app)(`http://localhost/__sandbox/toss/v1/payments/${returned.paymentKey}`, {
    headers: { authorization: `Basic ${Buffer.from(`${keys.secretKey}:`).toString('base64')}` },
    signal: AbortSignal.timeout(50),
  })
  await expect(call).rejects.toThrow(/timeout|aborted/i)
})
