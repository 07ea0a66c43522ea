import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, press, SECRET_KEY, type Shop } from '../testing.ts'
import { basicAuth } from '../toss/client.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

interface Reply {
  status: number
  body: { code?: string; message?: string; virtualAccount?: { dueDate: string } }
}

async function call(
  path: string,
  body?: object | string,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await fetch(shop.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: basicAuth(SECRET_KEY),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const read: Reply['body'] = JSON.parse(await response.text())
  return { status: response.status, body: read }
}

async function authenticated() {
  const order = shop.order()
  const { returned } = await press(shop.gateway, order, 'approve')
  return { order, confirm: { paymentKey: returned.paymentKey, orderId: order.orderId, amount: 126_000 } }
}

describe('PAY-24 the stand-in refuses what Toss refuses', () => {
  test.each([
    ['no key', '', 401, 'UNAUTHORIZED_KEY'],
    ['another key', basicAuth('test_sk_other'), 401, 'UNAUTHORIZED_KEY'],
    [
      'a key without its colon',
      `Basic ${Buffer.from(SECRET_KEY).toString('base64')}`,
      403,
      'INCORRECT_BASIC_AUTH_FORMAT',
    ],
    ['a bearer token', `Bearer ${SECRET_KEY}`, 401, 'UNAUTHORIZED_KEY'],
  ])('SEC-23 %s', async (_, authorization, status, code) => {
    const { confirm } = await authenticated()
    expect(await call('/v1/payments/confirm', confirm, { authorization })).toEqual({
      status,
      body: { code, message: expect.any(String) },
    })
    expect(await call('/v1/payments/orders/order-1', undefined, { authorization })).toMatchObject({ status })
    expect(await call('/scenario', { on: 'notice', do: 'lose' }, { authorization })).toMatchObject({ status })
    expect(await call('/sdk/requestPayment', {}, { authorization })).toMatchObject({ status })
  })

  test('an error forced by header comes before everything else, in the language asked for', async () => {
    const forced = { 'tosspayments-test-code': 'REJECT_CARD_PAYMENT' }
    const confirm = { paymentKey: 'none', orderId: 'order-none', amount: 1 }
    expect(await call('/v1/payments/confirm', confirm, forced)).toEqual({
      status: 403,
      body: { code: 'REJECT_CARD_PAYMENT', message: '한도초과 혹은 잔액부족으로 결제에 실패했습니다.' },
    })
    const { body } = await call('/v1/payments/confirm', confirm, { ...forced, 'accept-language': 'en-US' })
    expect(body.message).toContain('card payment failed')
  })

  test.each([
    ['an amount that is not the window’s', { amount: 125_999 }, 400, 'INVALID_REQUEST'],
    ['a broken amount', { amount: 126_000.5 }, 400, 'INVALID_REQUEST'],
    ['another order', { orderId: 'order-another' }, 404, 'NOT_FOUND_PAYMENT_SESSION'],
    ['a payment that is none', { paymentKey: 'tsandbox_none' }, 404, 'NOT_FOUND_PAYMENT_SESSION'],
  ])('confirming %s', async (_, change, status, code) => {
    const { confirm } = await authenticated()
    expect(await call('/v1/payments/confirm', { ...confirm, ...change })).toMatchObject({
      status,
      body: { code },
    })
  })

  test('confirming twice without a key', async () => {
    const { confirm } = await authenticated()
    expect(await call('/v1/payments/confirm', confirm)).toMatchObject({
      status: 200,
      body: { status: 'DONE' },
    })
    expect(await call('/v1/payments/confirm', confirm)).toMatchObject({
      status: 400,
      body: { code: 'ALREADY_PROCESSED_PAYMENT' },
    })
  })

  test('text that is no JSON, and paths that Toss does not have', async () => {
    expect(await call('/v1/payments/confirm', '{')).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST' },
    })
    expect(await call('/v1/nothing')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })
})

describe('idempotency keys', () => {
  test('a repeated key repeats the first answer, whatever the body says, for fifteen days', async () => {
    const { confirm } = await authenticated()
    const key = { 'idempotency-key': 'one-key' }
    const first = await call('/v1/payments/confirm', confirm, key)
    expect(first.status).toBe(200)
    expect(await call('/v1/payments/confirm', { ...confirm, amount: 1 }, key)).toEqual(first)
    shop.later(15 * 24 * 60 - 1)
    expect(await call('/v1/payments/confirm', confirm, key)).toEqual(first)
    shop.later(1)
    expect(await call('/v1/payments/confirm', confirm, key)).toMatchObject({
      body: { code: 'ALREADY_PROCESSED_PAYMENT' },
    })
  })

  test('the same key on another address is another call', async () => {
    const { confirm } = await authenticated()
    const key = { 'idempotency-key': 'shared-key' }
    await call('/v1/payments/confirm', confirm, key)
    const cancel = await call(`/v1/payments/${confirm.paymentKey}/cancel`, { cancelReason: '환불' }, key)
    expect(cancel).toMatchObject({ status: 200, body: { status: 'CANCELED' } })
  })

  test('while the first call runs, the second is told to ask again', async () => {
    const { confirm, order } = await authenticated()
    const key = { 'idempotency-key': 'running-key' }
    const answers: unknown[] = []
    shop.sandbox.play({ on: 'notice', do: 'beforeReply', orderId: order.orderId })
    shop.onNotice = async () => {
      answers.push(await call('/v1/payments/confirm', confirm, key))
    }
    expect(await call('/v1/payments/confirm', confirm, key)).toMatchObject({ status: 200 })
    shop.onNotice = async () => undefined
    expect(answers).toMatchObject([{ status: 409, body: { code: 'IDEMPOTENT_REQUEST_PROCESSING' } }])
  })

  test('a key that is too long', async () => {
    const { confirm } = await authenticated()
    const key = { 'idempotency-key': 'k'.repeat(301) }
    expect(await call('/v1/payments/confirm', confirm, key)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_IDEMPOTENCY_KEY' },
    })
  })
})

describe('virtual accounts without a window', () => {
  const request = {
    amount: 30_000,
    orderId: 'order-va-000001',
    orderName: '단체 입금',
    customerName: '김서연',
    bank: '20',
  }

  test('an account is issued for a week, and its order number is taken', async () => {
    const issued = await call('/v1/virtual-accounts', request)
    expect(issued).toMatchObject({
      status: 200,
      body: {
        status: 'WAITING_FOR_DEPOSIT',
        method: '가상계좌',
        totalAmount: 30_000,
        secret: expect.any(String),
        card: null,
      },
    })
    const due = new Date(issued.body.virtualAccount?.dueDate ?? '').getTime() - shop.now.getTime()
    expect(Math.round(due / 3_600_000)).toBe(168)
    expect(await call('/v1/virtual-accounts', request)).toMatchObject({
      status: 400,
      body: { code: 'DUPLICATED_ORDER_ID' },
    })
  })

  test.each([
    ['a bank that is none', { bank: 'XX' }, 'INVALID_BANK'],
    ['no name', { customerName: '' }, 'INVALID_REQUEST'],
    ['more than thirty days', { validHours: 721 }, 'INVALID_REQUEST'],
    ['a date in the past', { dueDate: '2020-01-01T00:00:00' }, 'INVALID_REQUEST'],
  ])('%s', async (_, change, code) => {
    const orderId = `order-${code}-${JSON.stringify(change).length}`
    expect(await call('/v1/virtual-accounts', { ...request, orderId, ...change })).toMatchObject({
      status: 400,
      body: { code },
    })
  })
})
