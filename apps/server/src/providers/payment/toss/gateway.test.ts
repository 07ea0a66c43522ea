import { won } from '@seodang/domain/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

describe('PAY-24 every method through the test provider', () => {
  test.each([
    ['CARD', { institution: '61', months: '3' }, 'CARD', '현대카드', 3],
    ['CARD_FOREIGN', { institution: '4V' }, 'CARD_FOREIGN', 'Visa', 0],
    ['BANK', { institution: '90' }, 'BANK', '카카오뱅크', 0],
    ['WALLET_1', {}, 'WALLET_1', '카카오페이', 0],
    ['WALLET_2', {}, 'WALLET_2', '네이버페이', 0],
    ['WALLET_3', {}, 'WALLET_3', '토스페이', 0],
  ] as const)('%s is paid', async (method, form, read, label, months) => {
    const order = shop.order({ method })
    const { target, returned } = await press(shop.gateway, order, 'approve', form)
    expect(target.pathname).toBe('/shop/success')
    expect(returned).toEqual({
      course: '7',
      paymentKey: expect.any(String),
      orderId: order.orderId,
      amount: '126000',
    })
    expect(await shop.gateway.settle(order, returned)).toMatchObject({
      status: 'PAID',
      orderId: order.orderId,
      paymentRef: returned.paymentKey,
      method: read,
      methodLabel: label,
      instalmentMonths: months,
      amount: won(126_000),
      balance: won(126_000),
      approvedAt: shop.now,
      receiptUrl: expect.stringContaining('/receipt/'),
      failure: null,
      cancels: [],
    })
  })

  test('a virtual account is issued by confirming, and its deposit comes later', async () => {
    const dueAt = new Date('2026-11-23T23:59:59+09:00')
    const { page, payment } = await accountOf({ dueAt })
    expect(payment).toMatchObject({
      status: 'AWAITING_DEPOSIT',
      method: 'VBANK',
      approvedAt: null,
      secret: expect.stringMatching(/^ps_/),
      virtualAccount: {
        bank: '20',
        bankName: '우리은행',
        number: expect.stringMatching(/^\d{13}$/),
        holder: '김서연',
        dueAt,
        refund: 'NONE',
      },
      pageUrl: page,
    })
    await submit(`${page}/deposit`)
    expect(await shop.gateway.fetch(payment)).toMatchObject({ status: 'PAID', approvedAt: shop.now })
  })

  test('a virtual account is paid at the test bank with its number and the exact amount only', async () => {
    const { payment } = await accountOf()
    const number = payment.virtualAccount?.number ?? ''
    const refused = await fetch(`${shop.url}/bank`, {
      method: 'POST',
      body: new URLSearchParams({ number, amount: '125,000' }),
    })
    expect(refused.status).toBe(422)
    await submit(`${shop.url}/bank`, { number, amount: '126,000' })
    expect(await shop.gateway.fetch(payment)).toMatchObject({ status: 'PAID' })
  })
})

describe('PAY-16 a payment is confirmed once', () => {
  test('PAY-16 confirming twice takes the money once and answers the same payment', async () => {
    const order = shop.order()
    const { returned } = await press(shop.gateway, order, 'approve')
    const [first, second] = await Promise.all([
      shop.gateway.settle(order, returned),
      shop.gateway.settle(order, returned),
    ])
    expect(second).toEqual(first)
    expect(await shop.gateway.settle(order, returned)).toEqual(first)
    expect(
      shop.store.state.transactions.filter(({ paymentKey }) => paymentKey === first.paymentRef),
    ).toHaveLength(1)
  })

  test('PAY-16 a payment that was already processed is a success when it is this order', async () => {
    const order = shop.order()
    const { returned } = await press(shop.gateway, order, 'approve')
    const first = await shop.gateway.settle(order, returned)
    // Without the kept answers Toss refuses the second confirmation by name.
    shop.store.state.answers = {}
    expect(await shop.gateway.settle(order, returned)).toEqual(first)
  })

  test.each([
    ['breaks', 'loseReply', 1_000],
    ['never comes', 'hang', 80],
  ] as const)('PAY-16 a reply that %s is settled by looking the payment up', async (_, effect, moving) => {
    const order = shop.order()
    const gateway = shop.gatewayWith({ timeouts: { moving, reading: 1_000 } })
    const { returned } = await press(gateway, order, 'approve')
    shop.sandbox.play({ on: 'confirm', do: effect, orderId: order.orderId })
    expect(await gateway.settle(order, returned)).toMatchObject({ status: 'PAID' })
  })

  test('PAY-16 when the look-up fails too, the outcome is unknown, and a later look-up decides', async () => {
    const order = shop.order()
    const { returned } = await press(shop.gateway, order, 'approve')
    shop.sandbox.play([
      { on: 'confirm', do: 'loseReply', orderId: order.orderId },
      { on: 'fetch', do: 'refuse', code: 'COMMON_ERROR', times: 2, orderId: order.orderId },
    ])
    await expect(shop.gateway.settle(order, returned)).rejects.toEqual(unknown('COMMON_ERROR'))
    const recorded = {
      paymentRef: null,
      orderId: order.orderId,
      method: order.method,
      amount: order.amount,
      balance: order.amount,
    }
    const known = { ...recorded, status: 'PENDING', approvedAt: null, virtualAccount: null } as const
    expect(await shop.gateway.fetch(known)).toMatchObject({ status: 'PAID', orderId: order.orderId })
  })

  test('PAY-16 a call that was lost before Toss heard it stays unknown, and trying again pays', async () => {
    const order = shop.order()
    const { returned } = await press(shop.gateway, order, 'approve')
    shop.sandbox.play({ on: 'confirm', do: 'loseCall', orderId: order.orderId })
    await expect(shop.gateway.settle(order, returned)).rejects.toEqual(unknown('NO_REPLY'))
    expect(await shop.gateway.settle(order, returned)).toMatchObject({ status: 'PAID' })
  })

  test.each([
    'PROVIDER_ERROR',
    'FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING',
    'IDEMPOTENT_REQUEST_PROCESSING',
    'COMMON_ERROR',
  ])('PAY-16 %s is no failure: the outcome is unknown', async (code) => {
    const order = shop.order()
    const { returned } = await press(shop.gateway, order, 'approve')
    shop.sandbox.play({ on: 'confirm', do: 'refuse', code, orderId: order.orderId })
    await expect(shop.gateway.settle(order, returned)).rejects.toEqual(unknown(code))
  })

  test('PAY-16 ten minutes after the window the session is over', async () => {
    const order = shop.order()
    const { returned } = await press(shop.gateway, order, 'approve')
    shop.later(10)
    await expect(shop.gateway.settle(order, returned)).rejects.toEqual(
      declined('NOT_FOUND_PAYMENT_SESSION', 'expired'),
    )
  })

  test('PAY-16 a window left open for half an hour is expired', async () => {
    const order = shop.order()
    const start = await shop.gateway.begin(order)
    shop.later(30)
    const { paymentKey } = shop.store.state.payments.at(-1) ?? { paymentKey: '' }
    expect(start).toEqual({ kind: 'redirect', url: expect.stringContaining(paymentKey) })
    const url = `${shop.url}/window/${paymentKey}`
    expect((await submit(`${url}/approve`)).pathname).toBe(new URL(url).pathname)
    const returned = { paymentKey, orderId: order.orderId, amount: '126000' }
    await expect(shop.gateway.settle(order, returned)).rejects.toEqual(
      declined('NOT_FOUND_PAYMENT_SESSION', 'expired'),
    )
  })
})

describe('PAY-09 PAY-16 payments that fail', () => {
  test('PAY-09 the buyer cancels in the window', async () => {
    const order = shop.order()
    const { target, returned } = await press(shop.gateway, order, 'cancel')
    expect(target.pathname).toBe('/shop/fail')
    expect(returned).toMatchObject({ code: 'PAY_PROCESS_CANCELED', orderId: order.orderId })
    const error = declined('PAY_PROCESS_CANCELED', 'canceledByBuyer')
    await expect(shop.gateway.settle(order, returned)).rejects.toEqual(error)
  })

  test('the card company declines in the window', async () => {
    const order = shop.order()
    const { target, returned } = await press(shop.gateway, order, 'decline')
    expect(target.pathname).toBe('/shop/fail')
    await expect(shop.gateway.settle(order, returned)).rejects.toEqual(
      declined('REJECT_CARD_COMPANY', 'declined'),
    )
  })

  test.each([
    ['refuse', 126_000, 'REJECT_CARD_PAYMENT'],
    ['approve', 10_404, 'REJECT_CARD_PAYMENT'],
    ['approve', 10_405, 'INVALID_STOPPED_CARD'],
    ['approve', 10_406, 'EXCEED_MAX_DAILY_PAYMENT_COUNT'],
  ])('the confirmation is declined (%s, %i won)', async (action, minor, code) => {
    const order = shop.order({ amount: won(minor) })
    const { returned } = await press(shop.gateway, order, action)
    const error = await shop.gateway.settle(order, returned).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code,
      reason: 'declined',
      texts: { ko: expect.stringMatching(/요\.|카드|결제/), en: expect.any(String), ja: expect.any(String) },
    })
    const [failed] = shop.store.state.payments.filter(({ orderId }) => orderId === order.orderId)
    expect(failed).toMatchObject({ status: 'ABORTED', failure: { code } })
  })

  test('a decline whose reply was lost is found by looking up', async () => {
    const order = shop.order()
    const { returned } = await press(shop.gateway, order, 'refuse')
    shop.sandbox.play({ on: 'confirm', do: 'loseReply', orderId: order.orderId })
    await expect(shop.gateway.settle(order, returned)).rejects.toEqual(
      declined('REJECT_CARD_PAYMENT', 'declined'),
    )
  })

  test('SEC-44 a code in the address of the fail page never becomes a text', async () => {
    const order = shop.order()
    const forged = { code: '<script>alert(1)</script>', message: 'Call 010-0000-0000 and pay there' }
    const error = await shop.gateway.settle(order, forged).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'PAY_PROCESS_ABORTED' })
    expect(JSON.stringify(error)).not.toContain('010-0000')
  })
})

describe('SEC-26 the amount is ours', () => {
  test.each([
    ['another amount', { amount: '100' }],
    ['another order', { orderId: 'order-of-somebody-else' }],
    ['no payment', { paymentKey: undefined }],
  ])('SEC-26 coming back with %s confirms nothing', async (_, change) => {
    const order = shop.order()
    const { returned } = await press(shop.gateway, order, 'approve')
    await expect(shop.gateway.settle(order, { ...returned, ...change })).rejects.toEqual(
      declined('RETURN_MISMATCH', 'mismatch'),
    )
    expect(shop.store.state.payments.find(({ orderId }) => orderId === order.orderId)?.status).toBe(
      'IN_PROGRESS',
    )
  })

  test('SEC-26 a window that was opened for less cannot pay the order', async () => {
    const order = shop.order()
    const { returned } = await press(shop.gateway, { ...order, amount: won(1_000) }, 'approve')
    const forged = { ...returned, amount: '126000' }
    await expect(shop.gateway.settle(order, forged)).rejects.toEqual(declined('INVALID_REQUEST', 'mismatch'))
  })

  test('SEC-24 a payment of another order is not taken for this one', async () => {
    const cheap = await paid({ amount: won(1_000) })
    const order = shop.order()
    const forged = { paymentKey: cheap.paymentRef, orderId: order.orderId, amount: '126000' }
    await expect(shop.gateway.settle(order, forged)).rejects.toEqual(
      declined('NOT_FOUND_PAYMENT_SESSION', 'expired'),
    )
    await expect(shop.gateway.fetch({ ...cheap, orderId: order.orderId })).rejects.toEqual(
      declined('ORDER_MISMATCH', 'mismatch'),
    )
  })

  test('PAY-05 only won are charged', async () => {
    const dollars = shop.order({ amount: { minor: 9_900, currency: 'USD' } })
    await expect(shop.gateway.begin(dollars)).rejects.toEqual(
      declined('NOT_SUPPORTED_METHOD', 'misconfigured'),
    )
  })
})

describe('SEC-23 keys', () => {
  test('a wrong secret key is our configuration, and the buyer is not told of it', async () => {
    const gateway = shop.gatewayWith({ secretKey: 'test_sk_somebody_else' })
    await expect(gateway.begin(shop.order())).rejects.toEqual(declined('UNAUTHORIZED_KEY', 'misconfigured'))
  })

  test('nothing that is logged holds a key, a secret or a whole payment key', async () => {
    const { page, payment } = await accountOf()
    await submit(`${page}/deposit`)
    await shop.gateway.fetch(payment)
    const lines = JSON.stringify(shop.log)
    expect(lines).toContain(payment.orderId)
    for (const secret of [payment.paymentRef, payment.secret ?? '', 'test_sk_', 'test_ck_', 'Basic '])
      expect(lines).not.toContain(secret)
  })

  test('an unknown payment is none', async () => {
    const payment = await paid()
    expect(await shop.gateway.fetch({ ...payment, paymentRef: 'tsandbox_nothing' })).toBeNull()
    expect(await shop.gateway.fetch({ ...payment, paymentRef: null, orderId: 'order-never-made' })).toBeNull()
  })
})
