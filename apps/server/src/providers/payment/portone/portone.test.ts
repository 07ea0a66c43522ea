import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { differsFrom } from '../../../modules/order/port.ts'
import { PORTONE_SANDBOX_SDK } from '../sandbox-portone/index.ts'
import { PORTONE_WEBHOOK_SECRET, type PortoneTill, portoneTill, recordOf } from '../tills.ts'
import { readPayment } from './payment.ts'
import { errorOf } from './refusals.ts'
import { isSigned, webhookSignature } from './signature.ts'
import { readNotice } from './webhook.ts'

/** The vectors of integrations.md, section 10. */
describe('SEC-23 signatures', () => {
  const vectors = [
    [
      'Standard Webhooks',
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      '1614265330',
      '{"test": 2432232314}',
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    ],
    [
      'PortOne',
      'wh_1',
      '1700000000',
      '{"type":"Transaction.Paid","timestamp":"2024-04-25T10:00:00.000Z","data":{"paymentId":"order-1","storeId":"store-1","transactionId":"tx-1"}}',
      'v1,dQN7kuderspS9EaUye1XX2un5g5HnGPnx+o6cwMh3XY=',
    ],
  ] as const

  test.each(vectors)(
    'SEC-23 %s gives the signature that the vendor’s own package gives',
    (_, id, timestamp, body, signature) => {
      expect(webhookSignature(PORTONE_WEBHOOK_SECRET, { id, timestamp, raw: Buffer.from(body) })).toBe(
        signature,
      )
    },
  )

  const [, [, id, timestamp, body, signature]] = vectors
  const at = (seconds: number) => new Date((Number(timestamp) + seconds) * 1000)
  const delivery = { id, timestamp, raw: Buffer.from(body), signatures: signature }
  test.each([
    ['as it was sent', {}, 0, true],
    ['with another signature before it', { signatures: `v1,AAAA ${signature}` }, 0, true],
    ['five minutes later', {}, 300, true],
    ['six minutes later', {}, 360, false],
    ['from the future', {}, -360, false],
    ['without a signature', { signatures: '' }, 0, false],
    ['under another id', { id: 'wh_2' }, 0, false],
    ['with another body', { raw: Buffer.from(body.replace('order-1', 'order-2')) }, 0, false],
    ['of another version', { signatures: signature.replace('v1,', 'v2,') }, 0, false],
    ['with a time that is none', { timestamp: 'NaN' }, 0, false],
  ] as const)('SEC-23 a delivery %s', (_, change, seconds, right) => {
    expect(isSigned(PORTONE_WEBHOOK_SECRET, { ...delivery, ...change }, at(seconds))).toBe(right)
  })

  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
  const options = { webhookSecret: PORTONE_WEBHOOK_SECRET, storeId: 'store-1', now: () => at(0) }
  test('PAY-19 a signed notice names its payment, and is another’s in another store', () => {
    expect(readNotice(Buffer.from(body), headers, options)).toEqual({
      deliveryKey: 'wh_1',
      event: 'Transaction.Paid',
      trust: 'authentic',
      orderId: 'order-1',
      paymentRef: 'order-1',
      claims: 'PAID',
      removedCard: null,
    })
    expect(readNotice(Buffer.from(body), headers, { ...options, storeId: 'store-2' }).trust).toBe('refused')
  })
})

describe('PAY-16 what a payment says', () => {
  const payment = {
    status: 'PAID',
    id: 'order-1',
    storeId: 'store-1',
    currency: 'USD',
    amount: { total: 600 },
    paidAt: '2026-11-20T11:00:00Z',
  }
  test('PAY-05 dollars are cents', () => {
    expect(readPayment(payment, true)).toMatchObject({
      amount: { minor: 600, currency: 'USD' },
      status: 'PAID',
    })
  })
  test.each([
    ['a status that is new', { status: 'DISPUTED' }],
    ['a currency that we do not know', { currency: 'JPY' }],
    ['a time that is none', { paidAt: 'yesterday' }],
  ])('PAY-16 %s leaves the outcome unknown', (_, change) => {
    expect(() => readPayment({ ...payment, ...change }, true)).toThrow(
      expect.objectContaining({ name: 'GatewayUnknown' }),
    )
  })
  test('PAY-21 a cancellation that is still asked for holds its money, one that failed does not', () => {
    const one = { id: 'c', totalAmount: 100, reason: 'r', requestedAt: '2026-11-20T11:00:00Z' }
    const cancellations = [
      { ...one, status: 'REQUESTED' },
      { ...one, status: 'FAILED' },
    ]
    expect(readPayment({ ...payment, cancellations }, true).balance.minor).toBe(500)
  })
})

/** PortOne tells apart by `channel.type` what moved money (`SelectedChannelType` of its server package: LIVE, TEST). */
describe('SEC-24 a payment counts through the channel that was offered', () => {
  const ORDER = {
    orderId: 'order-1',
    amount: { minor: 600, currency: 'USD' },
    channel: 'channel-key-a',
  } as const
  const paid = (channel: object | undefined, { isTest = false, status = 'PAID' } = {}) =>
    readPayment(
      {
        status,
        id: 'order-1',
        storeId: 'store-1',
        currency: 'USD',
        amount: { total: 600 },
        ...(channel && { channel }),
      },
      isTest,
    )
  const LIVE = { type: 'LIVE', key: 'channel-key-a' }
  const TEST = { type: 'TEST', key: 'channel-key-a' }
  test.each([
    ['the channel that was offered', LIVE, {}, null],
    ['another channel of the store', { ...LIVE, key: 'channel-key-b' }, {}, 'channel'],
    [
      'another channel, for an account to pay into',
      { ...LIVE, key: 'b' },
      { status: 'VIRTUAL_ACCOUNT_ISSUED' },
      'channel',
    ],
    ['a test channel', TEST, {}, 'channel'],
    ['a type that is new', { ...LIVE, type: 'PILOT' }, {}, 'channel'],
    ['a channel without a key', { type: 'LIVE' }, {}, 'channel'],
    ['a channel that is not told', undefined, {}, 'channel'],
    ['another channel, and it took nothing', undefined, { status: 'FAILED' }, null],
    ['a test channel where the installation moves no money', TEST, { isTest: true }, null],
    ['another test channel there', { ...TEST, key: 'channel-key-b' }, { isTest: true }, 'channel'],
  ] as const)('SEC-24 %s', (_, channel, world, difference) => {
    expect(differsFrom(paid(channel, world), ORDER)).toBe(difference)
  })
  test.each([
    ['a live channel', LIVE, null],
    ['a test channel', TEST, 'channel'],
  ] as const)('SEC-24 an order of before, that keeps no channel, through %s', (_, channel, difference) => {
    expect(differsFrom(paid(channel), { ...ORDER, channel: null })).toBe(difference)
  })
})

test.each([
  [401, 'UNAUTHORIZED', 'GatewayDeclined', 'misconfigured'],
  [403, 'FORBIDDEN', 'GatewayDeclined', 'misconfigured'],
  [404, 'PAYMENT_NOT_FOUND', 'GatewayDeclined', 'notFound'],
  [409, 'MAX_CANCEL_COUNT_REACHED', 'GatewayDeclined', 'byHand'],
  [409, 'ALREADY_PAID', 'GatewayUnknown', undefined],
  [502, 'PG_PROVIDER', 'GatewayUnknown', undefined],
  [500, 'ANYTHING', 'GatewayUnknown', undefined],
  [429, 'HTTP_429', 'GatewayUnknown', undefined],
  [400, 'SOMETHING_NEW', 'GatewayDeclined', 'declined'],
])('PAY-16 %i %s is %s', (status, code, name, reason) => {
  expect(errorOf({ status, code })).toMatchObject({ name, code, ...(reason && { reason }) })
})

describe('over the wire', () => {
  let till: PortoneTill
  beforeAll(async () => {
    till = await portoneTill()
  })
  afterAll(() => till.close())

  test('PAY-09 closing the window is told apart from a decline, and neither by the address alone', async () => {
    const closed = till.order()
    await expect(till.gateway.settle(closed, await till.press(closed, 'cancel'))).rejects.toMatchObject({
      code: 'WINDOW_CLOSED',
      reason: 'canceledByBuyer',
    })
    const paid = till.order()
    const returned = await till.press(paid, 'approve')
    // Somebody writes a failure into the address of a payment that went through: the money counts.
    expect(await till.gateway.settle(paid, { ...returned, code: 'USER_CANCEL' })).toMatchObject({
      status: 'PAID',
    })
  })

  test('SEC-26 what is registered before the window cannot be opened for less by a browser', async () => {
    const { gateway, order } = till
    const dear = order()
    const start = await gateway.begin(dear)
    expect(start).toMatchObject({
      kind: 'sdk',
      provider: 'portone',
      sdkUrl: PORTONE_SANDBOX_SDK,
      call: 'loadPaymentUI',
      request: {
        uiType: 'PAYPAL_SPB',
        paymentId: dear.orderId,
        totalAmount: 126_000,
        currency: 'CURRENCY_USD',
      },
    })
    expect(JSON.stringify(start)).not.toContain('secret')
    const cheaper = await till.openInBrowser({ ...Object(Reflect.get(start, 'request')), totalAmount: 100 })
    expect(cheaper.status).toBe(400)
    await expect(gateway.begin({ ...dear, amount: till.money(0) })).rejects.toMatchObject({
      reason: 'misconfigured',
    })
  })

  test('PAY-21 what was cancelled at the vendor’s own desk is no refund of ours', async () => {
    const order = till.order()
    const payment = await till.gateway.settle(order, await till.press(order, 'approve'))
    await till.gateway.cancel(payment, { amount: till.money(6_000), reason: 'at the desk', key: 'their-own' })
    const ours = { amount: till.money(6_000), reason: 'ours', key: 'refund-ours' }
    await expect(till.gateway.cancel(payment, ours)).rejects.toMatchObject({
      code: 'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN',
      reason: 'byHand',
    })
    expect(await till.gateway.fetch(recordOf(order))).toMatchObject({ balance: till.money(120_000) })
  })
})
