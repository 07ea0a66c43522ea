import Fastify, { type FastifyInstance } from 'fastify'
import type { OrderForPayment, PaymentGateway } from '../../modules/order/port.ts'
import { SANDBOX_PREFIX, type TossSandbox, tossSandbox } from './sandbox-toss/index.ts'
import { memoryStore, type SandboxStore } from './sandbox-toss/state.ts'
import type { GatewayLog } from './toss/client.ts'
import { type TossOptions, tossGateway } from './toss/gateway.ts'

const CLIENT_KEY = 'test_ck_D5GePWvyJnrK0W0k6q8gLzN97Eoq'
export const SECRET_KEY = 'test_sk_zXLkKEypNArWmo50nX3lmeaxYG5R'

export interface Notice {
  body: string
  headers: Record<string, string>
}

export interface Shop {
  app: FastifyInstance
  sandbox: TossSandbox
  store: SandboxStore
  /** Of the stand-in, for calls that the adapter does not make. */
  url: string
  gateway: PaymentGateway
  gatewayWith(options: Partial<TossOptions>): PaymentGateway
  notices: Notice[]
  /** What the shop answers to notices, and what it does while it hears one. */
  noticeStatus: number
  onNotice: () => Promise<void>
  log: { details: object; message: string }[]
  now: Date
  later(minutes: number): void
  order(overrides?: Partial<OrderForPayment>): OrderForPayment
  close(): Promise<void>
}

/** A shop with the production adapter in front of the stand-in, over real HTTP on a free port. */
export async function openShop(store: SandboxStore = memoryStore()): Promise<Shop> {
  const app = Fastify()
  const log: Shop['log'] = []
  const write = (details: object, message: string) => void log.push({ details, message })
  const logger: GatewayLog = { info: write, warn: write, error: write }
  const notices: Notice[] = []
  let orders = 0
  const sandbox = await tossSandbox(app, {
    clientKey: CLIENT_KEY,
    secretKey: SECRET_KEY,
    store,
    now: () => shop.now,
    origin: 'http://localhost',
    webhookUrl: 'http://shop.test/webhooks/toss',
    retryEvery: 0,
    deliver: async (_, body, headers) => {
      notices.push({ body, headers })
      await shop.onNotice()
      return shop.noticeStatus
    },
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const url = origin + SANDBOX_PREFIX
  const gatewayWith = (options: Partial<TossOptions>) =>
    tossGateway({
      baseUrl: url,
      clientKey: CLIENT_KEY,
      secretKey: SECRET_KEY,
      merchant: 'toss:shop',
      opensBy: 'redirect',
      now: () => shop.now,
      log: logger,
      ...options,
    })
  const shop: Shop = {
    app,
    sandbox,
    store,
    url,
    gateway: gatewayWith({}),
    gatewayWith,
    notices,
    noticeStatus: 200,
    onNotice: async () => undefined,
    log,
    now: new Date('2026-11-20T20:00:00+09:00'),
    later(minutes) {
      shop.now = new Date(shop.now.getTime() + minutes * 60_000)
    },
    order: (overrides = {}) => ({
      orderId: `order-${(orders += 1)}-${Math.random().toString(36).slice(2, 10)}`,
      orderName: '글쓰기 첫걸음 4주',
      amount: { minor: 126_000, currency: 'KRW' },
      channel: null,
      method: 'CARD',
      buyer: {
        key: 'c0a8017e-3c1f-4c6e-9d55-1b2f4b6a7c11',
        name: '김서연',
        email: 'seoyeon@example.com',
        phone: '010-1234-5678',
      },
      successUrl: `${origin}/shop/success?course=7`,
      failUrl: `${origin}/shop/fail`,
      language: 'ko',
      dueAt: null,
      cashReceipt: null,
      instalment: null,
      ...overrides,
    }),
    close: () => app.close(),
  }
  return shop
}

/** Opens the window of an order and presses a button there; answers where the browser goes and with what. */
export async function press(
  gateway: PaymentGateway,
  order: OrderForPayment,
  action: string,
  form: Record<string, string> = {},
): Promise<{ page: string; target: URL; returned: Record<string, string> }> {
  const start = await gateway.begin(order)
  if (start.kind !== 'redirect') throw new Error(`the stand-in opens by redirect, not by ${start.kind}`)
  const target = await submit(`${start.url}/${action}`, form)
  return { page: start.url, target, returned: Object.fromEntries(target.searchParams) }
}

/** Sends a form as a browser does, and answers the address that it is sent on to. */
export async function submit(url: string, form: Record<string, string> = {}): Promise<URL> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  await response.arrayBuffer()
  return new URL(response.headers.get('location') ?? '', url)
}
