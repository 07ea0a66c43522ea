import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { PORTONE_SANDBOX } from '../../providers/payment/sandbox-portone/index.ts'
import {
  cancel,
  checkout,
  confirm,
  expectLedger,
  mayEnter,
  order,
  orderUrl,
  quote,
} from '../../testing/buying.ts'
import { aCoupon } from '../../testing/coupons.ts'
import {
  aDollarCourse,
  buyInDollars,
  IN_DOLLARS,
  openInDollars,
  orderInDollars,
  PRICE,
  pressPaypal,
  withDollarStore,
} from '../../testing/dollars.ts'
import { aChannel, type aCourse, aMember, anItem, anOperator } from '../../testing/factories.ts'
import { MONTHLY, orderMonthly } from '../../testing/instalments.ts'
import { aPackage } from '../../testing/packaging.ts'
import { testServer } from '../../testing/server.ts'
import { aCard } from '../../testing/subscribing.ts'
import { carryBack } from './give-back.ts'
import { forgetPaymentSetting, PAYMENT_SETTINGS } from './settings-store.ts'
import { sweepEverything } from './sweep.ts'
import { orders } from './tables.ts'

const server = await testServer()
const { services } = server
const sandbox = services.ports.use(PORTONE_SANDBOX)

const world = async (change: Parameters<typeof aCourse>[2] = {}) => {
  const { channelSeq } = await aChannel(services)
  await withDollarStore(server, channelSeq)
  const course = await aDollarCourse(server, channelSeq, change)
  const [learner, owner] = await Promise.all([
    aMember(services, channelSeq),
    anOperator(services, channelSeq, 'OWN'),
  ])
  return { channelSeq, course, learner, owner }
}
type World = Awaited<ReturnType<typeof world>>

const rowOf = async (orderSeq: number) => {
  const [row] = await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq))
  if (!row) throw new Error('there is no such order')
  return row
}
const held = (request: Record<string, unknown>) => {
  const payment = sandbox.find(String(request.paymentId))
  if (!payment || payment.paidAt === null) return 0
  return payment.total - payment.cancellations.reduce((sum, { totalAmount }) => sum + totalAmount, 0)
}
/** So many minutes later: the orders get older instead of the clock. */
const age = ({ channelSeq }: World, minutes: number) =>
  services.db.execute(sql`update orders set updated_at = updated_at - make_interval(mins => ${minutes}),
    created_at = created_at - make_interval(mins => ${minutes}),
    held_until = held_until - make_interval(mins => ${minutes}) where channel_seq = ${channelSeq}`)
const sweep = () => sweepEverything(systemContext(services, 0))
const giveBacks = async ({ channelSeq }: World) => {
  const { rows } = await services.db.execute<{ data: Parameters<typeof carryBack>[1] }>(
    sql`select data from boss.job where name = 'order.giveBack' and (data->>'channelSeq')::int = ${channelSeq}`,
  )
  for (const { data } of rows) await carryBack(systemContext(services, channelSeq), data)
  return rows.length
}
const refund = (w: World, orderSeq: number, body: object) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.channelSeq}/admin/payments/${orderSeq}/refund`,
    as: w.owner,
    body: { reason: '일정 변경', cancelAttendance: false, ...body },
  })

test('PAY-05, PAY-13, PAY-14 a class with both prices can be paid in either currency, and each has its own methods', async () => {
  const w = await world({ discountPriceEx: 4_000, discountPrice: 50_000 })
  const inWon = await checkout(server, w.course, w.learner)
  const currencies = [
    { currency: 'KRW', amount: 50_000, methods: expect.arrayContaining(['CARD']) },
    { currency: 'USD', amount: 4_000, methods: ['PAYPAL'] },
  ]
  expect(inWon.body.data).toMatchObject({ currency: 'KRW', amount: 50_000, currencies })
  expect(inWon.body.data.methods).not.toContain('PAYPAL')
  const inDollars = await checkout(server, w.course, w.learner, { currency: 'USD' })
  expect(inDollars.body.data).toMatchObject({
    currency: 'USD',
    amount: 4_000,
    productAmount: 4_500,
    discountAmount: 500,
    dueNow: 4_000,
    currencies,
    methods: ['PAYPAL'],
    dollars: null,
    takesCoupon: false,
    coupons: [],
    instalmentMonths: 0,
  })
  expect(inDollars.body.data.refund.steps[0]).toMatchObject({ amount: 4_000 })
})

test('PAY-05, PAY-23 a page in dollars tells of the months in won, and an order by the month is placed in won only', async () => {
  const w = await world(MONTHLY)
  const { body } = await checkout(server, w.course, w.learner, { currency: 'USD' })
  expect(body.data).toMatchObject({ currency: 'USD', amount: PRICE, monthly: { first: 20_000 } })
  const monthly = {
    cardSeq: await aCard(server, w.channelSeq, w.learner),
    expectedFirst: 20_000,
    agreedMonthly: true,
  }
  for (const payMethodCd of ['CARD', 'PAYPAL']) {
    const refused = await orderInDollars(server, w.course, w.learner, { payMethodCd, monthly })
    expect(refused.body.errorName, payMethodCd).toBe('METHOD_NOT_OFFERED')
  }
  expect((await orderMonthly(server, w.course, w.learner, monthly)).status).toBe(200)
})

test('PAY-05, PAY-16 an order in dollars is placed in cents, paid by PayPal, settled once and shown in dollars', async () => {
  const w = await world()
  const { order: paid, request, returned } = await buyInDollars(server, w.course, w.learner)
  expect(request).toMatchObject({ totalAmount: PRICE, currency: 'CURRENCY_USD', uiType: 'PAYPAL_SPB' })
  expect(paid).toMatchObject({
    paymentStatus: '03',
    currency: 'USD',
    amount: PRICE,
    payMethodCd: 'PAYPAL',
    dollars: null,
    receiptUrl: expect.stringContaining('receipt'),
  })
  expect(await mayEnter(server, w.course, w.learner)).toBe(true)
  expect((await confirm(server, w.course, w.learner, returned)).body.data).toEqual(paid)
  const row = await rowOf(paid.orderSeq)
  expect(row).toMatchObject({ currency: 'USD', gateway: 'portone', rateHundredths: null, dollarAmount: null })
  expect(row.merchant).toMatch(/^portone:/)
  await expectLedger(server, w.course)
})

test('PAY-14, PAY-15, SEC-26 the server decides what is charged, and in which currency', async () => {
  const w = await world()
  const answers = [
    await orderInDollars(server, w.course, w.learner, { expectedAmount: 100 }),
    await order(server, w.course, w.learner, { ...IN_DOLLARS, currency: 'KRW', expectedAmount: 60_000 }),
    await orderInDollars(server, w.course, w.learner, { payMethodCd: 'CARD' }),
    await orderInDollars(server, w.course, w.learner, { instalmentMonths: 3 }),
  ]
  expect(answers.map(({ body }) => body.errorName)).toEqual([
    'PAYMENT_AMOUNT_MISMATCH',
    'METHOD_NOT_OFFERED',
    'METHOD_NOT_OFFERED',
    'INVALID_INPUT',
  ])
})

test('PAY-14 without a store, without a price in dollars, or with a parcel nothing is sold in dollars', async () => {
  const w = await world()
  const noPrice = await aDollarCourse(server, w.channelSeq, { priceEx: null })
  const goods = await aDollarCourse(server, w.channelSeq, {
    deliveryCd: '00',
    materialTitle: '교재',
    materialPrice: 20_000,
    materialPriceEx: 1_500,
  })
  for (const course of [noPrice, goods]) {
    const { body } = await checkout(server, course, w.learner, { currency: 'USD' })
    expect(body.data).toMatchObject({ currency: 'KRW', currencies: [{ currency: 'KRW' }] })
    expect((await orderInDollars(server, course, w.learner)).body.errorName).toBe('METHOD_NOT_OFFERED')
  }
  const other = await aChannel(services)
  const elsewhere = await aDollarCourse(server, other.channelSeq)
  const there = await aMember(services, other.channelSeq)
  expect((await orderInDollars(server, elsewhere, there)).body.errorName).toBe('METHOD_NOT_OFFERED')
})

test('PAY-07, PAY-12 materials are charged in dollars with the class, and never given away', async () => {
  const materials = { materialTitle: '교재', materialPrice: 20_000 }
  const w = await world({ ...materials, materialPriceEx: 1_500 })
  const { order: paid } = await buyInDollars(server, w.course, w.learner, { expectedAmount: 6_000 })
  expect(paid).toMatchObject({
    amount: 6_000,
    lines: [{ amount: 4_500 }, { kind: 'material', amount: 1_500 }],
  })
  const without = await aDollarCourse(server, w.channelSeq, materials)
  expect((await orderInDollars(server, without, w.learner)).body.errorName).toBe('METHOD_NOT_OFFERED')
})

test('PAY-06 a package is paid in dollars only where its classes are of its currency', async () => {
  const w = await world()
  const alike = await aPackage(services, w.channelSeq, { price: 88_800, priceEx: 6_400 })
  expect((await checkout(server, alike, w.learner, { currency: 'USD' })).body.data.currency).toBe('USD')
  const [first] = alike.classes
  await services.db.execute(
    sql`update courses set currency = 'USD' where course_seq = ${first?.courseSeq ?? 0}`,
  )
  expect((await checkout(server, alike, w.learner, { currency: 'USD' })).body.data.currency).toBe('KRW')
  const refused = await orderInDollars(server, alike, w.learner, { expectedAmount: 6_400 })
  expect(refused.body.errorName).toBe('METHOD_NOT_OFFERED')
})

test('PAY-08 a coupon cannot be used for a payment in dollars', async () => {
  const w = await world()
  await aCoupon(services, w.channelSeq, { code: `USD${w.channelSeq}` })
  const got = await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.channelSeq}/me/coupons/create`,
    as: w.learner,
    body: { code: `USD${w.channelSeq}` },
  })
  expect(got.status, JSON.stringify(got.body)).toBe(200)
  const { couponSeq } = (await checkout(server, w.course, w.learner)).body.data.coupons[0]
  const page = await checkout(server, w.course, w.learner, { currency: 'USD', couponSeq: String(couponSeq) })
  expect(page.body.data).toMatchObject({ currency: 'USD', amount: PRICE, couponSeq: null, couponAmount: 0 })
  const refused = await orderInDollars(server, w.course, w.learner, { couponSeq })
  expect(refused.body).toMatchObject({ errorName: 'COUPON_NOT_USABLE' })
})

test('PAY-05, PAY-20 a class in dollars alone is sold in dollars where nobody keeps a rate', async () => {
  const w = await world({ price: null, currency: 'USD', displayCurrency: 'USD' })
  const page = await checkout(server, w.course, w.learner)
  expect(page.body.data).toMatchObject({
    currency: 'USD',
    amount: PRICE,
    currencies: [{ currency: 'USD', amount: PRICE, methods: ['PAYPAL'] }],
    methods: ['PAYPAL'],
  })
  const { order: paid } = await buyInDollars(server, w.course, w.learner)
  expect(paid).toMatchObject({ currency: 'USD', amount: PRICE })
})

test('PAY-10, PAY-21 the buyer gets dollars back to the cent by the rule, and the place ends', async () => {
  const w = await world({ priceEx: 4_999 })
  for (let n = 0; n < 3; n += 1) await anItem(services, w.course)
  const { order: paid, request } = await buyInDollars(server, w.course, w.learner, { expectedAmount: 4_999 })
  const shown = await quote(server, w.course, w.learner, paid.orderSeq)
  expect(shown.body.data).toMatchObject({
    currency: 'USD',
    amount: 4_999,
    possible: true,
    needsAccount: false,
  })
  const wrong = await cancel(server, w.course, w.learner, paid.orderSeq, { expectedAmount: 60_000 })
  expect(wrong.body.errorName).toBe('PAYMENT_AMOUNT_MISMATCH')
  const done = await cancel(server, w.course, w.learner, paid.orderSeq, { expectedAmount: 4_999 })
  expect(done.body.data).toMatchObject({ paymentStatus: '05', refundedAmount: 4_999, currency: 'USD' })
  expect(held(request)).toBe(0)
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)
  await expectLedger(server, w.course)
})

test('PAY-21 staff pay back single cents, then the rest, and never more', async () => {
  const w = await world()
  const { order: paid, request } = await buyInDollars(server, w.course, w.learner)
  expect((await refund(w, paid.orderSeq, { amount: 1_234 })).body.data).toMatchObject({
    paymentStatus: '04',
    refundedAmount: 1_234,
  })
  expect(held(request)).toBe(PRICE - 1_234)
  expect(await mayEnter(server, w.course, w.learner)).toBe(true)
  expect((await refund(w, paid.orderSeq, { amount: PRICE - 1_233 })).body.errorName).toBe(
    'REFUND_EXCEEDS_PAID',
  )
  const rest = await refund(w, paid.orderSeq, { amount: PRICE - 1_234 })
  expect(rest.body.data).toMatchObject({ paymentStatus: '05', refundedAmount: PRICE })
  expect(held(request)).toBe(0)
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)
})

test('PAY-21, SEC-25 two refunds pressed at once are one, and one whose answer was lost is carried out once', async () => {
  const w = await world()
  const { order: paid, request } = await buyInDollars(server, w.course, w.learner)
  // More than half each: whether the second finds the first under way or done, it cannot be a refund of its own.
  const both = await Promise.all([
    refund(w, paid.orderSeq, { amount: 3_000 }),
    refund(w, paid.orderSeq, { amount: 3_000 }),
  ])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(held(request)).toBe(PRICE - 3_000)
  sandbox.play([{ on: 'cancel', do: 'loseReply' }])
  await refund(w, paid.orderSeq, { amount: 500 })
  await services.db.execute(sql`update refunds set created_at = created_at - interval '5 minutes'`)
  await sweep()
  expect(held(request)).toBe(PRICE - 3_500)
  expect(await rowOf(paid.orderSeq)).toMatchObject({ refundedAmount: 3_500, paymentStatus: '04' })
})

test('SEC-25, ENR-38 two confirmations at once are one payment, and the last place goes to one of two buyers', async () => {
  const w = await world({ userLimitTypeCd: '99', maxUserCount: 1 })
  const { orderSeq, request } = await openInDollars(server, w.course, w.learner)
  const other = await aMember(services, w.channelSeq)
  expect((await orderInDollars(server, w.course, other)).body.errorName).toBe('CLASS_SOLD_OUT')
  const returned = await pressPaypal(server, request)
  const answers = await Promise.all([
    confirm(server, w.course, w.learner, returned),
    confirm(server, w.course, w.learner, returned),
  ])
  expect(answers.map(({ status }) => status)).toContain(200)
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '03' })
  await expectLedger(server, w.course)
})

test('SEC-24 money of another amount, currency or order lets nobody in and goes back whole', async () => {
  const w = await world()
  const { orderSeq, request } = await openInDollars(server, w.course, w.learner)
  const returned = await pressPaypal(server, request)
  await services.db.update(orders).set({ amount: 4_000 }).where(eq(orders.orderSeq, orderSeq))
  const settled = await confirm(server, w.course, w.learner, { ...returned, amount: '4000' })
  expect(settled.body.errorName).toBe('PAYMENT_AMOUNT_MISMATCH')
  expect(await giveBacks(w)).toBe(1)
  expect(held(request)).toBe(0)
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)
})

test('PAY-09 who closes the window is asked of the gateway: unpaid frees the place, paid is told', async () => {
  const w = await world({ userLimitTypeCd: '99', maxUserCount: 1 })
  const failed = (paymentId: unknown, code = 'USER_CANCEL') =>
    server.call({
      method: 'POST',
      url: `/api/v2.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}/payment/fail`,
      as: w.learner,
      body: { orderId: paymentId, code },
    })
  const closed = await openInDollars(server, w.course, w.learner)
  await pressPaypal(server, closed.request, 'cancel')
  expect((await failed(closed.request.paymentId)).body.data).toMatchObject({
    moneyMoved: 'no',
    errorName: 'PAYMENT_CANCELLED_BY_USER',
  })
  expect((await rowOf(closed.orderSeq)).paymentStatus).toBe('06')
  const paid = await openInDollars(server, w.course, w.learner)
  await pressPaypal(server, paid.request)
  expect((await failed(paid.request.paymentId)).body.data).toMatchObject({ moneyMoved: 'yes' })
  expect((await rowOf(paid.orderSeq)).paymentStatus).toBe('03')
  expect(await mayEnter(server, w.course, w.learner)).toBe(true)
})

test('PAY-16 a payment whose browser never came back is found by the sweeper', async () => {
  const w = await world()
  const { orderSeq, request } = await openInDollars(server, w.course, w.learner)
  sandbox.play([{ on: 'notice', do: 'lose' }])
  await pressPaypal(server, request)
  await age(w, 30)
  await sweep()
  expect((await rowOf(orderSeq)).paymentStatus).toBe('03')
  expect(await mayEnter(server, w.course, w.learner)).toBe(true)
})

test('SEC-24, SEC-25 what is paid in a window after its order was closed goes back, also when its notice was lost', async () => {
  const w = await world()
  const { orderSeq, request } = await openInDollars(server, w.course, w.learner)
  await age(w, 30)
  await sweep()
  expect((await rowOf(orderSeq)).paymentStatus).toBe('07')
  sandbox.play([{ on: 'notice', do: 'lose' }])
  await pressPaypal(server, request)
  expect(held(request)).toBe(PRICE)
  await age(w, 60)
  await sweep()
  expect(await giveBacks(w)).toBe(1)
  expect(held(request)).toBe(0)
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)
})

test('SEC-25 a second try after one that was paid elsewhere is no second payment', async () => {
  const w = await world()
  const first = await openInDollars(server, w.course, w.learner)
  sandbox.play([{ on: 'notice', do: 'lose' }])
  await pressPaypal(server, first.request)
  const second = await orderInDollars(server, w.course, w.learner)
  expect(second.body.errorName).toBe('ALREADY_ENROLLED')
  expect((await rowOf(first.orderSeq)).paymentStatus).toBe('03')
})

test('PAY-16 SEC-28 what somebody else paid in a window that is still open is not looked at for my try', async () => {
  const w = await world()
  const other = await aMember(services, w.channelSeq)
  const theirs = await openInDollars(server, w.course, other)
  sandbox.play([{ on: 'notice', do: 'lose' }])
  const returned = await pressPaypal(server, theirs.request)
  const { paymentStatus } = await rowOf(theirs.orderSeq)
  await openInDollars(server, w.course, w.learner)
  expect(await rowOf(theirs.orderSeq)).toMatchObject({ paymentStatus, paidAt: null })
  expect((await confirm(server, w.course, other, returned)).status).toBe(200)
  expect(await rowOf(theirs.orderSeq)).toMatchObject({ paymentStatus: '03' })
})

test('SEC-28, PAY-21 a store that is removed leaves its orders to be paid back by hand', async () => {
  const w = await world()
  const { order: paid } = await buyInDollars(server, w.course, w.learner)
  await forgetPaymentSetting(systemContext(services, w.channelSeq), PAYMENT_SETTINGS.portone)
  expect((await refund(w, paid.orderSeq, { amount: 100 })).body.errorName).toBe('REFUND_NOT_POSSIBLE')
  await withDollarStore(server, w.channelSeq)
  expect((await refund(w, paid.orderSeq, { amount: 100 })).body.data).toMatchObject({ refundedAmount: 100 })
  const stranger = await aMember(services, w.channelSeq)
  expect((await server.call({ url: orderUrl(w.course, paid.orderSeq), as: stranger })).status).toBe(404)
})

test('SALE-13 the list of payments sums won and cents apart, and the spreadsheet is in dollars', async () => {
  const w = await world()
  const second = await aMember(services, w.channelSeq)
  const { order: paid } = await buyInDollars(server, w.course, w.learner)
  await buyInDollars(server, w.course, second)
  await refund(w, paid.orderSeq, { amount: 1_234 })
  const list = await server.call({ url: `/api/v1.0/channels/${w.channelSeq}/admin/payments`, as: w.owner })
  expect(list.body.data).toMatchObject({
    totalCount: 2,
    sumKrw: 0,
    refundedKrw: 0,
    sumUsd: 2 * PRICE,
    refundedUsd: 1_234,
  })
})
