import { won } from '@seodang/domain/money'
import { expect, test } from 'vitest'
import type { OrderForPayment } from '../../../modules/order/port.ts'
import { tossGateway } from './gateway.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const gateway = tossGateway({
  baseUrl: 'http://127.0.0.1:9',
  clientKey: 'live_ck_school',
  merchant: 'toss:school',
  secretKey: 'live_sk_school',
  opensBy: 'sdk',
  now: () => new Date('2026-11-20T20:00:00+09:00'),
  log: silent,
})

const order: OrderForPayment = {
  orderId: 'order-0123456789',
  orderName: '글쓰기 첫걸음 4주',
  amount: won(126_000),
  channel: null,
  method: 'CARD',
  buyer: { key: '7b1e', name: '김서연', email: 'seoyeon@example.com', phone: '010-1234-5678' },
  successUrl: 'https://slow.seodang.kr/classes/7/payment/success',
  failUrl: 'https://slow.seodang.kr/classes/7/payment/fail',
  language: 'ko',
  dueAt: new Date('2026-11-23T23:59:59+09:00'),
  cashReceipt: { typeCd: '00', number: '01012345678' },
  instalment: null,
}

async function requestOf(change: Partial<OrderForPayment>): Promise<Record<string, unknown>> {
  const start = await gateway.begin({ ...order, ...change })
  if (start.kind !== 'sdk') throw new Error('with real keys the SDK opens the window')
  return start.request
}

test('PAY-24 with real keys the browser is given what the SDK needs, and never the secret key', async () => {
  const start = await gateway.begin(order)
  expect(start).toEqual({
    kind: 'sdk',
    provider: 'toss',
    clientKey: 'live_ck_school',
    customerKey: '7b1e',
    call: 'requestPayment',
    request: {
      method: 'CARD',
      card: { useEscrow: false, flowMode: 'DEFAULT' },
      amount: { currency: 'KRW', value: 126_000 },
      orderId: 'order-0123456789',
      orderName: '글쓰기 첫걸음 4주',
      successUrl: order.successUrl,
      failUrl: order.failUrl,
      customerName: '김서연',
      customerEmail: 'seoyeon@example.com',
      customerMobilePhone: '01012345678',
    },
  })
  expect(gateway.isTest).toBe(false)
  expect(JSON.stringify({ ...gateway, start })).not.toContain('live_sk')
})

test.each([
  ['CARD_FOREIGN', { card: { useInternationalCardOnly: true, language: 'KO', showEstimatedAmount: true } }],
  ['WALLET_1', { card: { useEscrow: false, flowMode: 'DIRECT', easyPay: 'KAKAOPAY' } }],
  ['WALLET_2', { card: { useEscrow: false, flowMode: 'DIRECT', easyPay: 'NAVERPAY' } }],
  ['WALLET_3', { card: { useEscrow: false, flowMode: 'DIRECT', easyPay: 'TOSSPAY' } }],
  ['BANK', { method: 'TRANSFER', transfer: { useEscrow: false, cashReceipt: { type: '소득공제' } } }],
  [
    'VBANK',
    {
      method: 'VIRTUAL_ACCOUNT',
      virtualAccount: { useEscrow: false, cashReceipt: { type: '소득공제' }, dueDate: '2026-11-23T23:59:59' },
    },
  ],
] as const)('PAY-02 %s opens its own window', async (method, expected) => {
  expect(await requestOf({ method })).toMatchObject(expected)
})

test.each([
  ['a fixed number', { months: 6 }, 126_000, { cardInstallmentPlan: 6 }],
  ['up to a limit', { upTo: 10 }, 50_000, { maxCardInstallmentPlan: 10 }],
  ['none below 50,000 won', { upTo: 10 }, 49_999, { cardInstallmentPlan: 0 }],
])('PAY-23 instalments of %s', async (_, instalment, minor, expected) => {
  const request = await requestOf({ instalment, amount: won(minor) })
  expect(request.card).toEqual({ useEscrow: false, flowMode: 'DEFAULT', ...expected })
})

test.each([
  ['guest without a key', { buyer: { ...order.buyer, key: null } }],
  ['deposit', { method: 'DEPOSIT' as const }],
  ['order number that Toss does not take', { orderId: 'a b' }],
  ['amount of nothing', { amount: won(0) }],
])('a %s', async (name, change) => {
  if (name.startsWith('guest'))
    expect(await gateway.begin({ ...order, ...change })).toMatchObject({ customerKey: 'ANONYMOUS' })
  else await expect(gateway.begin({ ...order, ...change })).rejects.toMatchObject({ name: 'GatewayDeclined' })
})

test('long names are cut to what the window takes, never inside a character', async () => {
  const request = await requestOf({
    orderName: `${'가'.repeat(99)}👩‍🏫 끝`,
    buyer: { ...order.buyer, phone: '02', email: `${'a'.repeat(100)}@b.kr` },
  })
  expect(String(request.orderName).length).toBeLessThanOrEqual(100)
  expect(String(request.orderName).isWellFormed()).toBe(true)
  expect(request).not.toHaveProperty('customerMobilePhone')
  expect(request).not.toHaveProperty('customerEmail')
})
