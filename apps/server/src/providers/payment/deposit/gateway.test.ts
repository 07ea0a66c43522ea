import { expect, test } from 'vitest'
import { GatewayDeclined, type GatewayPayment, type OrderForPayment } from '../../../modules/order/port.ts'
import { depositGateway } from './gateway.ts'

const friday = new Date('2026-11-20T20:00:00+09:00')
const deadline = new Date('2026-11-23T23:59:59+09:00')
const won = (minor: number) => ({ minor, currency: 'KRW' as const })
const gatewayAt = (now: Date) =>
  depositGateway({
    account: { bank: '88', bankName: '신한은행', number: '110-123-456789', holder: '느린글방' },
    now: () => now,
  })
const gateway = gatewayAt(friday)

const order: OrderForPayment = {
  orderId: 'order-2026-0001',
  orderName: '글쓰기 첫걸음',
  amount: won(126_000),
  channel: null,
  method: 'DEPOSIT',
  buyer: { key: null, name: '김서연', email: null, phone: null },
  successUrl: 'http://localhost/ok',
  failUrl: 'http://localhost/fail',
  language: 'ko',
  dueAt: deadline,
  cashReceipt: null,
  instalment: null,
}

async function begun(change: Partial<OrderForPayment> = {}): Promise<GatewayPayment> {
  const start = await gateway.begin({ ...order, ...change })
  if (start.kind !== 'deposit') throw new Error('a deposit opens no window')
  return start.payment
}

const declinedWith = (code: string) => expect.objectContaining({ name: 'GatewayDeclined', code })

test('PAY-17 a bank deposit shows bank, number, holder, amount and deadline', async () => {
  expect(await begun()).toMatchObject({
    status: 'AWAITING_DEPOSIT',
    method: 'DEPOSIT',
    amount: won(126_000),
    virtualAccount: { bankName: '신한은행', number: '110-123-456789', holder: '느린글방', dueAt: deadline },
  })
})

test('PAY-18 a deposit without a deadline in the future is not begun', async () => {
  await expect(begun({ dueAt: null })).rejects.toEqual(declinedWith('DEPOSIT_WITHOUT_DEADLINE'))
  await expect(begun({ dueAt: friday })).rejects.toEqual(declinedWith('DEPOSIT_WITHOUT_DEADLINE'))
})

test('PAY-18 staff confirm the deposit, and confirming twice changes nothing', async () => {
  const seen = { amount: won(126_000), receivedAt: new Date('2026-11-21T10:00:00+09:00') }
  const paid = gateway.confirmDeposit(await begun(), seen)
  expect(paid).toMatchObject({ status: 'PAID', approvedAt: seen.receivedAt, balance: won(126_000) })
  expect(gateway.confirmDeposit(paid, { ...seen, receivedAt: deadline })).toEqual(paid)
})

test.each([
  ['another amount', { amount: won(126), receivedAt: friday }, 'DEPOSIT_AMOUNT_DIFFERS'],
  [
    'another currency',
    { amount: { minor: 126_000, currency: 'USD' as const }, receivedAt: friday },
    'DEPOSIT_AMOUNT_DIFFERS',
  ],
  [
    'money after the deadline',
    { amount: won(126_000), receivedAt: new Date(deadline.getTime() + 1) },
    'DEPOSIT_CLOSED',
  ],
])('PAY-18 a deposit of %s is not taken', async (_, seen, code) => {
  const payment = await begun()
  expect(() => gateway.confirmDeposit(payment, seen)).toThrow(declinedWith(code))
})

test('PAY-18 after the deadline the deposit is expired', async () => {
  const payment = await begun()
  expect(await gatewayAt(deadline).fetch(payment)).toMatchObject({ status: 'AWAITING_DEPOSIT' })
  expect(await gatewayAt(new Date(deadline.getTime() + 1)).fetch(payment)).toMatchObject({
    status: 'EXPIRED',
  })
})

test('PAY-17 the buyer keeps the account that the order was made with', async () => {
  const moved = depositGateway({
    account: { bank: '90', bankName: '카카오뱅크', number: '3333-01-1234567', holder: '느린글방' },
    now: () => friday,
  })
  const payment = await moved.fetch(await begun())
  expect(payment?.virtualAccount).toMatchObject({ bank: '88', number: '110-123-456789' })
})

test('SEC-11 opening the success page does not pay a deposit', async () => {
  await expect(
    gateway.settle(order, { paymentKey: 'x', orderId: order.orderId, amount: '126000' }),
  ).rejects.toThrow(GatewayDeclined)
})

test('SEC-23 no notice can pay a deposit', async () => {
  const notice = await gateway.readWebhook(Buffer.from('{"status":"DONE"}'), {}, async () => true)
  expect(notice.trust).toBe('refused')
})

test('PAY-21 a confirmed deposit is refunded in part, then in full, and never beyond', async () => {
  const paid = gateway.confirmDeposit(await begun(), { amount: won(126_000), receivedAt: friday })
  const part = await gateway.cancel(paid, { amount: won(26_000), reason: '한 주 환불', key: 'refund-1' })
  expect(part).toMatchObject({
    status: 'PART_CANCELED',
    balance: won(100_000),
    cancels: [{ ref: 'refund-1', amount: won(26_000) }],
  })
  await expect(
    gateway.cancel(part, { amount: won(100_001), reason: '초과', key: 'refund-2' }),
  ).rejects.toEqual(declinedWith('NOT_CANCELABLE_AMOUNT'))
  expect(await gateway.cancel(part, { reason: '전부', key: 'refund-3' })).toMatchObject({
    status: 'CANCELED',
    balance: won(0),
  })
})

test('PAY-21 an order that waits for its deposit can only be cancelled whole, and nothing is paid back', async () => {
  const waiting = await begun()
  await expect(gateway.cancel(waiting, { amount: won(1), reason: '일부', key: 'r' })).rejects.toEqual(
    declinedWith('NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT'),
  )
  expect(await gateway.cancel(waiting, { reason: '취소', key: 'r' })).toMatchObject({
    status: 'CANCELED',
    cancels: [],
  })
})
