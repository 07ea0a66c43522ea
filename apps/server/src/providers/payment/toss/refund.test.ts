import { won } from '@seodang/domain/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GatewayPayment } from '../../../modules/order/port.ts'
import { openShop, press, type Shop, submit } from '../testing.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const declined = (code: string, reason: string) =>
  expect.objectContaining({ name: 'GatewayDeclined', code, reason })
const unknown = (code: string) => expect.objectContaining({ name: 'GatewayUnknown', code })

async function paid(overrides: Parameters<Shop['order']>[0] = {}): Promise<GatewayPayment> {
  const order = shop.order(overrides)
  const { returned } = await press(shop.gateway, order, 'approve')
  return shop.gateway.settle(order, returned)
}

async function accountOf(overrides: Parameters<Shop['order']>[0] = {}) {
  const order = shop.order({ method: 'VBANK', ...overrides })
  const { page, returned } = await press(shop.gateway, order, 'approve', { institution: '20' })
  return { order, page, payment: await shop.gateway.settle(order, returned) }
}

test('PAY-21 a payment is refunded in part, then in full, and never beyond', async () => {
  const payment = await paid()
  const part = await shop.gateway.cancel(payment, {
    amount: won(26_000),
    reason: '한 주 환불',
    key: 'refund-a',
  })
  expect(part).toMatchObject({
    status: 'PART_CANCELED',
    amount: won(126_000),
    balance: won(100_000),
    cancels: [{ amount: won(26_000), reason: '한 주 환불', canceledAt: shop.now }],
  })
  const tooMuch = { amount: won(100_001), reason: '초과', key: 'refund-b' }
  await expect(shop.gateway.cancel(part, tooMuch)).rejects.toEqual(
    declined('NOT_CANCELABLE_AMOUNT', 'mismatch'),
  )
  // What we believe may be old: the gateway refuses too.
  const stale = { amount: won(110_000), reason: '초과', key: 'refund-c' }
  await expect(shop.gateway.cancel(payment, stale)).rejects.toEqual(
    declined('NOT_CANCELABLE_AMOUNT', 'byHand'),
  )
  const whole = await shop.gateway.cancel(part, { reason: '전부', key: 'refund-d' })
  expect(whole).toMatchObject({ status: 'CANCELED', balance: won(0) })
  expect(whole.cancels.map(({ amount }) => amount.minor)).toEqual([26_000, 100_000])
})

test('PAY-21 repeating a refund with its key pays back once', async () => {
  const payment = await paid()
  const request = { amount: won(26_000), reason: '환불', key: 'refund-once' }
  const first = await shop.gateway.cancel(payment, request)
  expect(await shop.gateway.cancel(payment, request)).toEqual(first)
  expect(await shop.gateway.fetch(payment)).toMatchObject({ balance: won(100_000) })
})

test('PAY-21 a refund whose reply was lost is unknown, and its key tells the outcome', async () => {
  const payment = await paid()
  const request = { amount: won(26_000), reason: '환불', key: 'refund-lost' }
  shop.sandbox.play({ on: 'cancel', do: 'loseReply', orderId: payment.orderId })
  await expect(shop.gateway.cancel(payment, request)).rejects.toEqual(unknown('NO_REPLY'))
  expect(await shop.gateway.cancel(payment, request)).toMatchObject({
    status: 'PART_CANCELED',
    balance: won(100_000),
  })
})

test('PAY-21 cancelling what is cancelled already is the same success', async () => {
  const payment = await paid()
  const gone = await shop.gateway.cancel(payment, { reason: '전부', key: 'refund-1st' })
  expect(await shop.gateway.cancel(payment, { reason: '전부', key: 'refund-2nd' })).toEqual(gone)
})

test('PAY-21 a paid virtual account needs the account to pay back to', async () => {
  const { page, payment } = await accountOf()
  await submit(`${page}/deposit`)
  const now = (await shop.gateway.fetch(payment)) ?? payment
  const without = { reason: '환불', key: 'va-1' }
  await expect(shop.gateway.cancel(now, without)).rejects.toEqual(
    declined('INVALID_REFUND_ACCOUNT_INFO', 'refundAccount'),
  )
  const elsewhere = {
    ...without,
    key: 'va-bank',
    refundAccount: { bank: 'XX', number: '110123456789', holder: '김서연' },
  }
  await expect(shop.gateway.cancel(now, elsewhere)).rejects.toEqual(declined('INVALID_BANK', 'refundAccount'))
  const account = { bank: '88', number: '110-123-456789', holder: '김서연' }
  expect(await shop.gateway.cancel(now, { ...without, key: 'va-2', refundAccount: account })).toMatchObject({
    status: 'CANCELED',
    virtualAccount: { refund: 'COMPLETED' },
  })
})

test('PAY-18 an account that still waits is cancelled without one', async () => {
  const { payment } = await accountOf()
  expect(await shop.gateway.cancel(payment, { reason: '기한 지남', key: 'va-3' })).toMatchObject({
    status: 'CANCELED',
  })
})

test('PAY-18 an account that nobody paid expires with its date', async () => {
  const { payment } = await accountOf({ dueAt: new Date(shop.now.getTime() + 3_600_000) })
  shop.later(61)
  expect(await shop.gateway.fetch(payment)).toMatchObject({ status: 'EXPIRED' })
})

test('PAY-21 an account to pay back to is sent only for a virtual account that was paid', async () => {
  const bodies: string[] = []
  const recording = shop.gatewayWith({
    fetch: async (input, init) => {
      bodies.push(await new Request(input, init).text())
      return fetch(input, init)
    },
  })
  const refundAccount = { bank: '88', number: '110-123-456789', holder: '김서연' }
  await recording.cancel(await paid(), { reason: '환불', key: 'acc-1', refundAccount })
  const waiting = await accountOf()
  await recording.cancel(waiting.payment, { reason: '기한 지남', key: 'acc-2', refundAccount })
  expect(bodies.map((body) => JSON.parse(body))).toEqual([
    { cancelReason: '환불' },
    { cancelReason: '기한 지남' },
  ])
})
