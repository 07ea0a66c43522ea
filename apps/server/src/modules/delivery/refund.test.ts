import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { cancel, orderUrl, quote } from '../../testing/buying.ts'
import { aShop, BOOK, HOME, PRICE, type Shop } from '../../testing/goods.ts'
import { testServer } from '../../testing/server.ts'
import { orders, refunds } from '../order/tables.ts'

const server = await testServer()

const refund = (shop: Shop, orderSeq: number, amount: number, part?: 'class' | 'goods') =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${shop.channelSeq}/admin/payments/${orderSeq}/refund`,
    as: shop.owner,
    body: { amount, reason: '교재를 돌려받았어요', part, cancelAttendance: false },
  })

test.each([
  ['to prepare', [], PRICE + BOOK + 3_000, null],
  ['packed', ['01'], PRICE + BOOK + 3_000, null],
  ['sent', ['02'], 0, 'PARCEL_NOT_RETURNED'],
  ['kept', ['02', '03'], PRICE, null],
  ['returned', ['02', '04'], PRICE + BOOK, null],
])('DLV-08 PAY-21 what comes back for an order whose parcel is %s', async (_, states, amount, problem) => {
  const shop = await aShop(server)
  await shop.settings({ fee: 3_000, freeFrom: null, islandFee: 0 })
  const { buyer, order, deliverySeq } = await shop.sell({ expectedAmount: PRICE + BOOK + 3_000 })
  await shop.bring(deliverySeq, ...states)
  const shown = (await quote(server, shop.course, buyer, order.orderSeq)).body.data
  expect(shown).toMatchObject({ amount, problem })
  if (problem === null)
    expect(shown.lines.reduce((sum: number, line: { amount: number }) => sum + line.amount, 0)).toBe(amount)
  const answer = await cancel(server, shop.course, buyer, order.orderSeq, { expectedAmount: amount })
  expect(answer.status).toBe(problem === null ? 200 : 409)
  if (problem === null) {
    expect(answer.body.data.refundedAmount).toBe(amount)
    const isSent = states.includes('02')
    expect((await shop.list({ closedYn: isSent ? 'N' : 'Y' })).totalCount).toBe(1)
  } else expect(answer.body.errorName).toBe(problem)
})

test('DLV-08 a sent parcel is returned or waived before staff pay it back; tuition they may at any time', async () => {
  const shop = await aShop(server)
  const one = await shop.sell()
  await shop.bring(one.deliverySeq, '02')
  expect((await refund(shop, one.order.orderSeq, PRICE + BOOK)).body.errorName).toBe('PARCEL_NOT_RETURNED')
  expect((await refund(shop, one.order.orderSeq, PRICE + 1)).body.errorName).toBe('PARCEL_NOT_RETURNED')
  expect((await refund(shop, one.order.orderSeq, 10_000)).status).toBe(200)
  await shop.move(one.deliverySeq, '02', '04')
  expect((await refund(shop, one.order.orderSeq, PRICE + BOOK - 10_000)).status).toBe(200)

  const two = await shop.sell()
  expect((await shop.post(`/${two.deliverySeq}/waiver/modify`, { waivedYn: 'Y' })).body.errorName).toBe(
    'PARCEL_MOVE_REFUSED',
  )
  await shop.bring(two.deliverySeq, '02', '03')
  expect((await refund(shop, two.order.orderSeq, PRICE + BOOK)).status).toBe(409)
  expect((await shop.post(`/${two.deliverySeq}/waiver/modify`, { waivedYn: 'Y' })).body.data).toMatchObject({
    isWaived: true,
  })
  expect((await quote(server, shop.course, two.buyer, two.order.orderSeq)).body.data.amount).toBe(
    PRICE + BOOK,
  )
  expect((await refund(shop, two.order.orderSeq, PRICE + BOOK)).status).toBe(200)
  expect((await shop.post(`/${two.deliverySeq}/waiver/modify`, { waivedYn: 'N' })).body.errorName).toBe(
    'PARCEL_CLOSED',
  )
})

test('DLV-08 PAY-21 staff say what a part is for: goods paid back before they left take nothing off the tuition', async () => {
  const shop = await aShop(server)
  const { order, deliverySeq } = await shop.sell()
  expect((await refund(shop, order.orderSeq, BOOK + 1, 'goods')).body.errorName).toBe('REFUND_EXCEEDS_PAID')
  expect((await refund(shop, order.orderSeq, 5_000, 'goods')).status).toBe(200)
  await shop.bring(deliverySeq, '02')
  expect((await refund(shop, order.orderSeq, 1_000, 'goods')).body.errorName).toBe('PARCEL_NOT_RETURNED')
  expect((await refund(shop, order.orderSeq, PRICE, 'class')).body.data).toMatchObject({
    refundedAmount: PRICE + 5_000,
  })
  expect((await refund(shop, order.orderSeq, 1_000, 'class')).body.errorName).toBe('PARCEL_NOT_RETURNED')
  await shop.move(deliverySeq, '02', '04')
  expect((await refund(shop, order.orderSeq, BOOK - 5_000, 'goods')).status).toBe(200)
})

test('DLV-08 of cancelling and sending at once one wins: never both the money back and the parcel away', async () => {
  const shop = await aShop(server)
  for (const _ of Array.from({ length: 4 })) {
    const { buyer, order, deliverySeq } = await shop.sell()
    const [cancelled, sent] = await Promise.all([
      cancel(server, shop.course, buyer, order.orderSeq, { expectedAmount: PRICE + BOOK }),
      shop.move(deliverySeq, '00', '02', { carrierCd: 'CJ', trackingNo: '123456789012' }),
    ])
    const isSent = sent.body.data.doneCount === 1
    expect(cancelled.status === 200).toBe(!isSent)
    if (!isSent) expect(sent.body.data.failed).toMatchObject([{ problem: 'PARCEL_CLOSED' }])
  }
})

test('DLV-08 SEC-25 while nobody knows whether the money went back, nothing leaves, and what left still arrives', async () => {
  const shop = await aShop(server)
  const sandbox = server.services.ports.use(TOSS_SANDBOX)
  const [home, away] = [await shop.sell(), await shop.sell()]
  const TRACKED = { carrierCd: 'CJ', trackingNo: '123456789012' }
  await shop.bring(away.deliverySeq, '02')
  for (const { order } of [home, away]) {
    const [row] = await server.services.db.select().from(orders).where(eq(orders.orderSeq, order.orderSeq))
    sandbox.play({ on: 'cancel', do: 'loseReply', times: 3, orderId: row?.paymentOrderId ?? '' })
    sandbox.play({ on: 'fetch', do: 'loseReply', times: 9, orderId: row?.paymentOrderId ?? '' })
    await refund(shop, order.orderSeq, 1_000, 'class')
    const [asked] = await server.services.db
      .select()
      .from(refunds)
      .where(eq(refunds.orderSeq, order.orderSeq))
    expect(asked?.state).not.toBe('done')
  }
  expect((await shop.move(home.deliverySeq, '00', '02', TRACKED)).body.data.failed).toMatchObject([
    { problem: 'PARCEL_CLOSED' },
  ])
  expect((await shop.move(away.deliverySeq, '02', '03')).body.data.doneCount).toBe(1)
  sandbox.clear()
})

test('DLV-06 a parcel that is cancelled is not sent, and can be taken up again while its order stands', async () => {
  const shop = await aShop(server)
  const { buyer, order, deliverySeq } = await shop.sell()
  const TRACKED = { carrierCd: 'CJ', trackingNo: '123456789012' }
  expect((await shop.post(`/${deliverySeq}/closing/modify`, { closedYn: 'Y' })).body.data).toMatchObject({
    isClosed: true,
  })
  expect((await shop.list()).totalCount).toBe(0)
  expect((await shop.move(deliverySeq, '00', '02', TRACKED)).body.data.failed).toMatchObject([
    { problem: 'PARCEL_CLOSED' },
  ])
  expect((await quote(server, shop.course, buyer, order.orderSeq)).body.data.amount).toBe(PRICE + BOOK)
  expect((await shop.post(`/${deliverySeq}/closing/modify`, { closedYn: 'N' })).body.data).toMatchObject({
    isClosed: false,
  })
  await cancel(server, shop.course, buyer, order.orderSeq, { expectedAmount: PRICE + BOOK })
  expect((await shop.post(`/${deliverySeq}/closing/modify`, { closedYn: 'N' })).body.errorName).toBe(
    'PARCEL_CLOSED',
  )
})

test('DLV-05, DLV-06 a parcel that is not sent is sent nowhere else, and one that left is not stopped', async () => {
  const shop = await aShop(server)
  const { buyer, order, deliverySeq } = await shop.sell()
  const url = `${orderUrl(shop.course, order.orderSeq)}/delivery/modify`
  const byBuyer = () => server.call({ method: 'POST', url, as: buyer, body: { shipTo: HOME, revision: 1 } })
  const byStaff = (body: object) => shop.post(`/${deliverySeq}/modify`, { ...body, revision: 1 })
  await shop.post(`/${deliverySeq}/closing/modify`, { closedYn: 'Y' })
  for (const answer of [await byBuyer(), await byStaff({ shipTo: HOME }), await byStaff({ carrierCd: 'CJ' })])
    expect(answer.body.errorName).toBe('PARCEL_CLOSED')
  await shop.post(`/${deliverySeq}/closing/modify`, { closedYn: 'N' })
  expect((await byBuyer()).status).toBe(200)

  await shop.bring(deliverySeq, '02')
  const late = await shop.post(`/${deliverySeq}/closing/modify`, { closedYn: 'Y' })
  expect(late.body.errorName).toBe('PARCEL_MOVE_REFUSED')
})

test('DLV-08 SALE-02 payments of goods are listed apart from those without', async () => {
  const shop = await aShop(server)
  const { order } = await shop.sell()
  const plain = await aShop(server, { materialTitle: null, materialPrice: null, materialPriceEx: null })
  const list = async (where: Shop, goods: string) =>
    (
      await server.call({
        url: `/api/v1.0/channels/${where.channelSeq}/admin/payments`,
        as: where.owner,
        query: { goods },
      })
    ).body.data
  expect(await list(shop, 'any')).toMatchObject({
    totalCount: 1,
    list: [{ number: order.number, parcel: { state: '00' } }],
  })
  expect((await list(shop, 'parcel')).totalCount).toBe(1)
  expect((await list(shop, 'digital')).totalCount).toBe(0)
  await plain.sell({ expectedAmount: PRICE })
  expect((await list(plain, 'any')).totalCount).toBe(0)
  const { body } = await server.call({
    url: `/api/v1.0/channels/${shop.channelSeq}/admin/payments/${order.orderSeq}`,
    as: shop.owner,
  })
  expect(body.data).toMatchObject({ goodsAmount: BOOK, order: { delivery: { recipient: '김서당' } } })
})

test('PAY-10 materials that were never sent as a parcel come back with a whole withdrawal', async () => {
  const shop = await aShop(server, { deliveryCd: '99' })
  const { buyer, order } = await shop.sell({ shipTo: undefined })
  expect((await quote(server, shop.course, buyer, order.orderSeq)).body.data.amount).toBe(PRICE + BOOK)
})
