import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GatewayPayment, OrderForPayment } from '../../modules/order/port.ts'
import { portoneTill, recordOf, type Till, tossTill } from './tills.ts'

/** What the orders rely on, whichever gateway takes the money. Every adapter passes all of it. */
describe.each([
  ['Toss Payments', tossTill],
  ['PortOne', () => portoneTill()],
])('%s', (_, open) => {
  let till: Till
  beforeAll(async () => {
    till = await open()
  })
  afterAll(() => till.close())

  const declined = (reason: string) => expect.objectContaining({ name: 'GatewayDeclined', reason })
  const unknown = expect.objectContaining({ name: 'GatewayUnknown' })

  async function paid(overrides: Partial<OrderForPayment> = {}): Promise<GatewayPayment> {
    const order = till.order(overrides)
    return till.gateway.settle(order, await till.press(order, 'approve'))
  }

  test('PAY-16 a payment is settled with the order, amount and currency that were asked for', async () => {
    const order = till.order()
    expect(await till.gateway.settle(order, await till.press(order, 'approve'))).toMatchObject({
      status: 'PAID',
      orderId: order.orderId,
      amount: till.money(126_000),
      balance: till.money(126_000),
      approvedAt: expect.any(Date),
      failure: null,
      cancels: [],
    })
  })

  test('PAY-16 settling twice, and two at once, is one payment', async () => {
    const order = till.order()
    const returned = await till.press(order, 'approve')
    const [first, second] = await Promise.all([
      till.gateway.settle(order, returned),
      till.gateway.settle(order, returned),
    ])
    expect(second).toEqual(first)
    expect(await till.gateway.settle(order, returned)).toEqual(first)
  })

  test('PAY-16 a lost reply is settled by looking the payment up', async () => {
    const order = till.order()
    const returned = await till.press(order, 'approve')
    till.lose('settleReply')
    expect(await till.gateway.settle(order, returned)).toMatchObject({ status: 'PAID' })
  })

  test('PAY-16 what a process that died did not hear of is found by the order’s number alone', async () => {
    const order = till.order()
    await till.gateway.settle(order, await till.press(order, 'approve'))
    expect(await till.gateway.fetch(recordOf(order))).toMatchObject({
      status: 'PAID',
      orderId: order.orderId,
    })
    expect(await till.gateway.fetch(recordOf(till.order()))).toBeNull()
  })

  test('PAY-09 whoever closes the window or is declined there has not paid', async () => {
    const closed = till.order()
    await expect(till.gateway.settle(closed, await till.press(closed, 'cancel'))).rejects.toEqual(
      expect.objectContaining({ name: 'GatewayDeclined' }),
    )
    const refused = till.order()
    await expect(till.gateway.settle(refused, await till.press(refused, 'decline'))).rejects.toEqual(
      declined('declined'),
    )
    for (const order of [closed, refused])
      expect((await till.gateway.fetch(recordOf(order)))?.status ?? null).not.toBe('PAID')
  })

  test.each([
    ['another order', { orderId: 'order-of-somebody-else' }],
    ['another amount', { amount: '100' }],
  ])('SEC-26 coming back with %s settles nothing', async (__, change) => {
    const order = till.order()
    const returned = await till.press(order, 'approve')
    await expect(till.gateway.settle(order, { ...returned, ...change })).rejects.toEqual(declined('mismatch'))
  })

  test('SEC-24, SEC-26 a window that took less than the order costs does not pay it', async () => {
    const order = till.order()
    const returned = await till.press({ ...order, amount: till.money(1_000) }, 'approve')
    const error = await till.gateway
      .settle(order, { ...returned, amount: String(order.amount.minor) })
      .catch((thrown: unknown) => thrown)
    expect(['GatewayMismatch', 'GatewayDeclined']).toContain(error instanceof Error && error.name)
  })

  test('SEC-23 a wrong key is our configuration', async () => {
    await expect(till.withWrongKey.begin(till.order())).rejects.toEqual(declined('misconfigured'))
  })

  test('PAY-21 a part goes back, then the rest; more than is left does not', async () => {
    const payment = await paid()
    const part = await till.gateway.cancel(payment, {
      amount: till.money(26_000),
      reason: 'a part',
      key: `refund-${payment.orderId}-1`,
    })
    expect(part).toMatchObject({ status: 'PART_CANCELED', balance: till.money(100_000) })
    expect(part.cancels).toEqual([expect.objectContaining({ amount: till.money(26_000) })])
    const more = { amount: till.money(100_001), reason: 'more', key: `refund-${payment.orderId}-2` }
    await expect(till.gateway.cancel(part, more)).rejects.toEqual(declined('mismatch'))
    const rest = await till.gateway.cancel(part, { reason: 'the rest', key: `refund-${payment.orderId}-3` })
    expect(rest).toMatchObject({ status: 'CANCELED', balance: till.money(0) })
  })

  test.each(['cancelReply', 'cancelCall'] as const)(
    'PAY-21, SEC-25 a refund whose %s was lost is unknown, and its next try is the same refund',
    async (what) => {
      const payment = await paid()
      const refund = { amount: till.money(26_000), reason: 'a part', key: `refund-${payment.orderId}` }
      till.lose(what)
      await expect(till.gateway.cancel(payment, refund)).rejects.toEqual(unknown)
      const after = await till.gateway.cancel(payment, refund)
      expect(after).toMatchObject({ status: 'PART_CANCELED', balance: till.money(100_000) })
      expect(await till.gateway.cancel(payment, refund)).toMatchObject({ balance: till.money(100_000) })
      expect(after.cancels).toHaveLength(1)
    },
  )

  test('SEC-25 one refund asked for twice at once goes back once', async () => {
    const payment = await paid()
    const refund = { amount: till.money(26_000), reason: 'a part', key: `refund-${payment.orderId}` }
    await Promise.allSettled([till.gateway.cancel(payment, refund), till.gateway.cancel(payment, refund)])
    expect(await till.gateway.fetch(payment)).toMatchObject({ balance: till.money(100_000) })
  })

  test('PAY-19 notices name their order, in any number and order, and are read the same each time', async () => {
    const payment = await paid()
    await till.gateway.cancel(payment, { reason: 'all', key: `refund-${payment.orderId}` })
    await till.idle()
    const mine = till.notices.filter(({ body }) => body.includes(payment.orderId))
    const read = ({ body, headers }: (typeof mine)[number]) =>
      till.gateway.readWebhook(Buffer.from(body), headers, async () => false)
    const claims = []
    for (const notice of mine.toReversed()) {
      const first = await read(notice)
      expect(first).toMatchObject({ orderId: payment.orderId, trust: expect.not.stringMatching('refused') })
      expect(await read(notice)).toEqual(first)
      claims.push(first.claims)
    }
    expect(claims).toEqual(['CANCELED', 'PAID'])
    expect(new Set(mine.map(({ headers }) => JSON.stringify(headers))).size).toBe(mine.length)
  })

  test('SEC-23, SEC-24 what is sent by somebody else is never authentic', async () => {
    const forged = [
      '',
      '{}',
      '[]',
      '{"eventType":"PAYMENT_STATUS_CHANGED","data":{"paymentKey":"x","orderId":"order-1","status":"DONE"}}',
      '{"type":"Transaction.Paid","data":{"paymentId":"order-1","storeId":"store-1"}}',
    ]
    for (const body of forged) {
      const notice = await till.gateway.readWebhook(Buffer.from(body), {}, async () => false)
      expect(notice.trust).not.toBe('authentic')
    }
  })

  test('nothing that is logged holds a secret', async () => {
    await paid()
    const lines = JSON.stringify(till.log)
    expect(lines).toContain('order-')
    for (const secret of till.secrets) expect(lines).not.toContain(secret)
  })
})
