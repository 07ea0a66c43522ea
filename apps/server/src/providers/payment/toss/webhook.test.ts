import { won } from '@seodang/domain/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GatewayPayment, sameSecret } from '../../../modules/order/port.ts'
import { type Notice, openShop, press, type Shop, submit } from '../testing.ts'
import { basicAuth } from './client.ts'
import { tossSignature } from './webhook.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.sandbox.idle()
  shop.notices.length = 0
})

const nobody = async () => false
const read = (notice: Notice, verify: (orderId: string, given: string) => Promise<boolean> = nobody) =>
  shop.gateway.readWebhook(Buffer.from(notice.body), notice.headers, verify)
const noticeOf = (body: object, headers: Record<string, string> = {}): Notice => ({
  body: JSON.stringify(body),
  headers,
})

async function settled(
  method: 'CARD' | 'VBANK' = 'CARD',
): Promise<{ page: string; payment: GatewayPayment }> {
  const order = shop.order({ method })
  const { page, returned } = await press(shop.gateway, order, 'approve')
  return { page, payment: await shop.gateway.settle(order, returned) }
}

test('SEC-23 Basic authentication is the vector of Toss', () => {
  expect(basicAuth('test_sk_zXLkKEypNArWmo50nX3lmeaxYG5R')).toBe(
    'Basic dGVzdF9za196WExrS0V5cE5BcldtbzUwblgzbG1lYXhZRzVSOg==',
  )
})

test('PAY-19 a status change is a hint: it names the payment, and only the gateway tells its state', async () => {
  const { payment } = await settled()
  await shop.sandbox.idle()
  const [notice] = shop.notices
  if (!notice) throw new Error('no notice came')
  expect(await read(notice)).toEqual({
    deliveryKey: notice.headers['tosspayments-webhook-transmission-id'],
    event: 'PAYMENT_STATUS_CHANGED',
    trust: 'hint',
    orderId: payment.orderId,
    paymentRef: payment.paymentRef,
    claims: 'PAID',
    removedCard: null,
  })
})

test('SEC-23 a forged "paid" is at most a hint, and fetching shows that nothing was paid', async () => {
  const order = shop.order()
  const { returned } = await press(shop.gateway, order, 'approve')
  const data = { paymentKey: returned.paymentKey, orderId: order.orderId, status: 'DONE' }
  const forged = await read(noticeOf({ eventType: 'PAYMENT_STATUS_CHANGED', createdAt: '', data }))
  expect(forged).toMatchObject({ trust: 'hint', claims: 'PAID' })
  const known = {
    orderId: order.orderId,
    paymentRef: forged.paymentRef,
    method: order.method,
    status: 'CREATED',
  } as const
  const now = await shop.gateway.fetch({
    ...known,
    amount: order.amount,
    balance: order.amount,
    approvedAt: null,
    virtualAccount: null,
  })
  expect(now).toMatchObject({ status: 'PENDING' })
})

test('PAY-19 a deposit notice with the secret of its order is authentic', async () => {
  const { page, payment } = await settled('VBANK')
  await submit(`${page}/deposit`)
  await shop.sandbox.idle()
  const notice = shop.notices.find(({ body }) => !body.includes('eventType'))
  if (!notice) throw new Error('no deposit notice came')
  const verify = async (orderId: string, given: string) =>
    orderId === payment.orderId && sameSecret(given, payment.secret ?? '')
  expect(await read(notice, verify)).toMatchObject({
    event: 'DEPOSIT_CALLBACK',
    trust: 'authentic',
    orderId: payment.orderId,
    paymentRef: null,
    claims: 'PAID',
  })
})

test.each([
  ['no', ''],
  ['a wrong', 'ps_wrong'],
  ["another order's", 'ps_of_another_order'],
])('SEC-23 a deposit notice with %s secret is refused', async (_, secret) => {
  const body = {
    createdAt: '2026-11-20T20:00:00.000000',
    secret,
    status: 'DONE',
    transactionKey: 'T',
    orderId: 'order-123456',
  }
  const notice = await read(
    noticeOf(body),
    async (_order, given) => sameSecret(given, 'ps_right') || given === '',
  )
  expect(notice).toMatchObject({ trust: 'refused', event: 'DEPOSIT_CALLBACK' })
})

test.each([
  ['text', 'paid!'],
  ['no JSON object', '"DONE"'],
  ['an object without sense', '{"status":"DONE"}'],
  ['bytes that are no UTF-8', Buffer.from([0xff, 0xfe, 0x7b, 0x7d])],
])('SEC-23 %s is refused', async (_, body) => {
  expect(await shop.gateway.readWebhook(Buffer.from(body), {}, async () => true)).toMatchObject({
    trust: 'refused',
  })
})

const time = '2024-09-05T12:19:21+09:00'
const payout = '{"eventType":"payout.changed","createdAt":"2024-09-05T12:19:21+09:00"}'
const signed = (signature: string, at: string = time) => ({
  'tosspayments-webhook-signature': signature,
  'tosspayments-webhook-transmission-time': at,
})

test('SEC-23 the signature is the vector of Toss', () => {
  expect(tossSignature('sec_key_test', Buffer.from(payout), time)).toBe(
    'NskgARFb78l59KDvgSYXq2FfZkdUVksW5SWPN5e4kPc=',
  )
})

const right = 'v1:NskgARFb78l59KDvgSYXq2FfZkdUVksW5SWPN5e4kPc='
const soon = new Date('2024-09-05T12:20:00+09:00')
test.each([
  ['the right one', right, time, soon, 'authentic'],
  ['the right one beside an older key', `v1:b2xkIGtleQ==,${right}`, time, soon, 'authentic'],
  ['a wrong one', 'v1:AAAA', time, soon, 'refused'],
  ['none in it', '', time, soon, 'refused'],
  ['another time than it signs', right, '2024-09-05T12:19:22+09:00', soon, 'refused'],
  ['the right one of last week', right, time, new Date('2024-09-12T12:19:21+09:00'), 'refused'],
  ['the right one of tomorrow', right, time, new Date('2024-09-04T12:19:21+09:00'), 'refused'],
])('SEC-23 a notice whose signature is %s', async (_, signature, at, now, trust) => {
  const gateway = shop.gatewayWith({ securityKey: 'sec_key_test', now: () => now })
  expect(await gateway.readWebhook(Buffer.from(payout), signed(signature, at), nobody)).toMatchObject({
    trust,
  })
})

test('SEC-23 a signed notice cannot be checked without the key, so it is refused', async () => {
  const gateway = shop.gatewayWith({ now: () => soon })
  expect(await gateway.readWebhook(Buffer.from(payout), signed(right), nobody)).toMatchObject({
    trust: 'refused',
  })
})

test('SEC-25 both copies of a notice have one delivery key, with the header and without', async () => {
  const order = shop.order()
  const { returned } = await press(shop.gateway, order, 'approve')
  shop.sandbox.play({ on: 'notice', do: 'twice', orderId: order.orderId })
  await shop.gateway.settle(order, returned)
  await shop.sandbox.idle()
  expect(shop.notices).toHaveLength(2)
  const keys = await Promise.all(shop.notices.map(async (notice) => (await read(notice)).deliveryKey))
  expect(new Set(keys).size).toBe(1)
  const bare = await Promise.all(
    shop.notices.map(async ({ body }) => (await read({ body, headers: {} })).deliveryKey),
  )
  expect(new Set(bare).size).toBe(1)
  expect(bare[0]).not.toBe(keys[0])
})

test('SEC-25 a notice that comes before the reply of the confirmation tells the same payment', async () => {
  const order = shop.order()
  const { returned } = await press(shop.gateway, order, 'approve')
  shop.sandbox.play({ on: 'notice', do: 'beforeReply', orderId: order.orderId })
  const payment = await shop.gateway.settle(order, returned)
  const [first] = shop.notices
  if (!first) throw new Error('no notice came')
  expect(await read(first)).toMatchObject({ paymentRef: payment.paymentRef, claims: 'PAID' })
})

test('PAY-18 a deposit that the bank takes back is told, and waits again', async () => {
  const { page, payment } = await settled('VBANK')
  await submit(`${page}/deposit`)
  await submit(`${page}/reverse`)
  await shop.sandbox.idle()
  const told = shop.notices.flatMap(({ body }) =>
    body.includes('eventType') ? [] : [JSON.parse(body).status],
  )
  expect(told).toEqual(['DONE', 'WAITING_FOR_DEPOSIT'])
  expect(await shop.gateway.fetch(payment)).toMatchObject({
    status: 'AWAITING_DEPOSIT',
    balance: won(126_000),
  })
})

test('PAY-19 a notice that the shop does not take comes again, seven times at growing distance', async () => {
  shop.noticeStatus = 500
  await settled()
  await shop.sandbox.idle()
  for (const minutes of [1, 4, 16, 64, 256, 1024, 4096]) {
    const before = shop.notices.length
    await shop.sandbox.sendDue()
    expect(shop.notices).toHaveLength(before)
    shop.later(minutes)
    await shop.sandbox.sendDue()
    expect(shop.notices).toHaveLength(before + 1)
  }
  shop.later(100_000)
  await shop.sandbox.sendDue()
  expect(shop.notices).toHaveLength(8)
  expect(
    new Set(shop.notices.map(({ headers }) => headers['tosspayments-webhook-transmission-id'])).size,
  ).toBe(1)
  shop.noticeStatus = 200
})

test('PAY-19 a lost notice never comes, and a late one comes after a minute', async () => {
  shop.sandbox.play([
    { on: 'notice', do: 'lose' },
    { on: 'notice', do: 'late' },
  ])
  await settled()
  await settled()
  await shop.sandbox.idle()
  expect(shop.notices).toHaveLength(0)
  shop.later(1)
  await shop.sandbox.sendDue()
  expect(shop.notices).toHaveLength(1)
})

test('PAY-19 a removed card is told by its key', async () => {
  const notice = await read(
    noticeOf({ eventType: 'BILLING_DELETED', createdAt: '', billingKey: 'bill-1', reason: 'x' }),
  )
  expect(notice).toMatchObject({ event: 'BILLING_DELETED', trust: 'hint', removedCard: 'bill-1' })
})

test.each([
  ['the same', 'secret', 'secret', true],
  ['different', 'secret', 'secreT', false],
  ['longer', 'secret', 'secrets', false],
  ['both empty', '', '', false],
])('SEC-23 secrets that are %s', (_, a, b, same) => {
  expect(sameSecret(a, b)).toBe(same)
})
