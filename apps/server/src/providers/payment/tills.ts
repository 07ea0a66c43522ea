import type { Money } from '@seodang/domain/money'
import Fastify from 'fastify'
import type { OrderForPayment, PaymentGateway, RecordedPayment } from '../../modules/order/port.ts'
import { type PortoneOptions, portoneGateway } from './portone/gateway.ts'
import { PORTONE_PREFIX, PORTONE_SANDBOX_SDK, portoneSandbox } from './sandbox-portone/index.ts'
import { type Notice, openShop, press } from './testing.ts'

/** A gateway's production adapter in front of its stand-in, with what every gateway has to go through. */
export interface Till {
  gateway: PaymentGateway
  withWrongKey: PaymentGateway
  order(overrides?: Partial<OrderForPayment>): OrderForPayment
  /** An amount in the currency of this gateway. */
  money(minor: number): Money
  /** Opens the window and presses a button; answers the query of the page that the buyer comes back to. */
  press(order: OrderForPayment, action: 'approve' | 'decline' | 'cancel'): Promise<Record<string, string>>
  /** Spoils the next cancellation, or the next look at a payment. */
  lose(what: 'cancelReply' | 'cancelCall' | 'settleReply'): void
  notices: Notice[]
  idle(): Promise<void>
  log: { details: object; message: string }[]
  secrets: string[]
  close(): Promise<void>
}

export const recordOf = (order: OrderForPayment): RecordedPayment => ({
  paymentRef: null,
  orderId: order.orderId,
  method: order.method,
  status: 'PENDING',
  amount: order.amount,
  balance: order.amount,
  approvedAt: null,
  virtualAccount: null,
})

export async function tossTill(): Promise<Till> {
  const shop = await openShop()
  return {
    gateway: shop.gateway,
    withWrongKey: shop.gatewayWith({ secretKey: 'test_sk_somebody_else' }),
    order: shop.order,
    money: (minor) => ({ minor, currency: 'KRW' }),
    press: async (order, action) => (await press(shop.gateway, order, action)).returned,
    lose(what) {
      if (what === 'settleReply') shop.sandbox.play({ on: 'confirm', do: 'loseReply' })
      else shop.sandbox.play({ on: 'cancel', do: what === 'cancelReply' ? 'loseReply' : 'loseCall' })
    },
    notices: shop.notices,
    idle: shop.sandbox.idle,
    log: shop.log,
    secrets: ['test_sk_', 'test_ck_', 'Basic '],
    close: shop.close,
  }
}

export const PORTONE_WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const API_SECRET = 'portone-api-secret-of-the-school'

export interface PortoneTill extends Till {
  /** What a browser may send, whatever the server prepared. */
  openInBrowser(request: object): Promise<Response>
}

export async function portoneTill(options: Partial<PortoneOptions> = {}): Promise<PortoneTill> {
  const app = Fastify()
  const log: Till['log'] = []
  const write = (details: object, message: string) => void log.push({ details, message })
  const notices: Notice[] = []
  const now = () => new Date('2026-11-20T11:00:00Z')
  const keys = { apiSecret: API_SECRET, storeId: 'store-1', webhookSecret: PORTONE_WEBHOOK_SECRET, now }
  const sandbox = await portoneSandbox(app, {
    now,
    storeOf: (storeId) =>
      storeId === keys.storeId ? { ...keys, webhookUrl: 'http://shop.test/webhooks/portone' } : null,
    deliver: async (_, body, headers) => {
      notices.push({ body, headers })
      return 200
    },
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const gatewayWith = (change: Partial<PortoneOptions>) =>
    portoneGateway({
      ...keys,
      baseUrl: origin + PORTONE_PREFIX,
      channelKey: 'channel-key-paypal',
      methods: [],
      sdkUrl: PORTONE_SANDBOX_SDK,
      isTest: true,
      log: { info: write, warn: write, error: write },
      ...options,
      ...change,
    })
  let orders = 0
  const gateway = gatewayWith({})
  return {
    gateway,
    withWrongKey: gatewayWith({ apiSecret: 'of-somebody-else' }),
    money: (minor) => ({ minor, currency: 'USD' }),
    order: (overrides = {}) => ({
      orderId: `order-${(orders += 1)}-${Math.random().toString(36).slice(2, 10)}`,
      orderName: '글쓰기 첫걸음 4주',
      amount: { minor: 126_000, currency: 'USD' },
      channel: 'channel-key-paypal',
      method: 'CARD',
      buyer: { key: null, name: 'Seoyeon Kim', email: 'seoyeon@example.com', phone: null },
      successUrl: `${origin}/shop/success?course=7`,
      failUrl: `${origin}/shop/fail`,
      language: 'en',
      dueAt: null,
      cashReceipt: null,
      instalment: null,
      ...overrides,
    }),
    press: (order, action) => pressPortone(gateway, origin, order, action),
    openInBrowser: (request) =>
      fetch(`${origin}${PORTONE_PREFIX}/sdk/loadPaymentUI`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
      }),
    lose(what) {
      if (what === 'settleReply') sandbox.play([{ on: 'fetch', do: 'loseReply' }])
      else sandbox.play([{ on: 'cancel', do: what === 'cancelReply' ? 'loseReply' : 'loseCall' }])
    },
    notices,
    idle: sandbox.idle,
    log,
    secrets: [API_SECRET, PORTONE_WEBHOOK_SECRET, 'of-somebody-else'],
    close: () => app.close(),
  }
}

/** What the page does with PortOne's SDK: its buttons are opened, one is pressed, and the page goes where it should. */
async function pressPortone(
  gateway: PaymentGateway,
  origin: string,
  order: OrderForPayment,
  action: string,
): Promise<Record<string, string>> {
  const start = await gateway.begin(order)
  if (start.kind !== 'sdk' || start.provider !== 'portone') throw new Error('PortOne opens by its SDK')
  const post = async (path: string, body: object) => {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return Object(await answer.json())
  }
  const { windowUrl } = await post(`${PORTONE_PREFIX}/sdk/loadPaymentUI`, start.request)
  const result = await post(`${windowUrl}/${action}`, {})
  const page = new URL(String(start.request.redirectUrl))
  if (result.code !== undefined) page.searchParams.set('code', String(result.code))
  return Object.fromEntries(page.searchParams)
}
