import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import {
  attendanceOf,
  buy,
  checkout,
  confirm,
  expectLedger,
  mayEnter,
  order,
  orderUrl,
  press,
} from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { attendances, grants } from '../enrolment/tables.ts'
import { sweepEverything } from './sweep.ts'
import { orders, payments } from './tables.ts'

const server = await testServer()
const { services } = server
const sandbox = services.ports.use(TOSS_SANDBOX)

const world = async (change: Parameters<typeof aCourse>[2] = {}) => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, change)
  return { channelSeq, course, learner: await aMember(services, channelSeq) }
}

const rowOf = async (orderSeq: number) => {
  const [row] = await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq))
  return row
}

const begin = async (w: Awaited<ReturnType<typeof world>>, form: object = {}) => {
  const placed = await order(server, w.course, w.learner, form)
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  return { orderSeq: Number(placed.body.data.orderSeq), window: String(placed.body.data.next.url) }
}

test('PAY-16 PAY-04 a card payment is settled once, and reloading the page changes nothing', async () => {
  const w = await world({ vodDays: 90 })
  const { order: paid, returned } = await buy(server, w.course, w.learner)
  expect(paid).toMatchObject({
    number: expect.stringMatching(/^\d{8}-[0-9A-Z]{10}$/),
    amount: 60_000,
    payMethodCd: 'CARD',
    paymentStatus: '03',
    paidYN: 'Y',
    name: w.learner.name,
    email: w.learner.email,
    choiseStatusCd: '00',
    vodDays: 90,
  })
  expect(await mayEnter(server, w.course, w.learner)).toBe(true)
  const again = await confirm(server, w.course, w.learner, returned)
  expect(again.body.data).toEqual(paid)
  const given = await services.db
    .select()
    .from(grants)
    .where(and(eq(grants.channelSeq, w.channelSeq), eq(grants.userSeq, w.learner.userSeq)))
  expect(given).toMatchObject([{ source: 'ORDER', revokedAt: null }])
  await expectLedger(server, w.course)
})

test.each(['CARD', 'CARD_FOREIGN', 'BANK', 'WALLET_1', 'WALLET_2', 'WALLET_3'])(
  'PAY-02 PAY-24 %s goes through the test provider',
  async (payMethodCd) => {
    const w = await world()
    const { order: paid } = await buy(server, w.course, w.learner, { payMethodCd })
    expect(paid).toMatchObject({ payMethodCd, paymentStatus: '03' })
  },
)

test('PAY-14 a method that is not offered is refused', async () => {
  const w = await world()
  const page = await checkout(server, w.course, w.learner)
  expect(page.body.data.methods).not.toContain('DEPOSIT')
  const answer = await order(server, w.course, w.learner, { payMethodCd: 'DEPOSIT' })
  expect(answer.body.errorName).toBe('METHOD_NOT_OFFERED')
  await expectLedger(server, w.course)
})

test('PAY-09 the buyer cancels in the window: said so, nothing charged, the place is free', async () => {
  const w = await world()
  const { orderSeq, window } = await begin(w)
  const { path, query } = await press(server, window, 'cancel')
  expect(path).toBe(`/classes/${w.course.courseSeq}/payment/fail`)
  // The gateway may leave the order out, so our own address carries it.
  expect(query.order).toBe(query.orderId)
  const url = `/api/v2.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}/payment/fail`
  const body = { orderId: query.order, code: query.code, message: '<b>아무 말</b>' }
  const answer = await server.call({ method: 'POST', url, as: w.learner, body })
  expect(answer.body.data).toEqual({
    orderSeq,
    moneyMoved: 'no',
    errorName: 'PAYMENT_CANCELLED_BY_USER',
    message: '결제를 취소했습니다.',
  })
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '06', holdsPlace: false })
  expect(await attendanceOf(server, w.course, w.learner)).toBeUndefined()
  await expectLedger(server, w.course)
})

test('PAY-16 a declined card tells why, and the buyer can try again', async () => {
  const w = await world()
  const { orderSeq, window } = await begin(w)
  const { query } = await press(server, window, 'refuse')
  const answer = await confirm(server, w.course, w.learner, query)
  expect(answer).toMatchObject({ status: 402, body: { errorName: 'PAYMENT_FAILED' } })
  expect(answer.body.details.message).toEqual(expect.any(String))
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '06', holdsPlace: false })
  await expectLedger(server, w.course)
  await buy(server, w.course, w.learner)
})

test('PAY-16 a reply that was lost is looked up, never guessed', async () => {
  const w = await world()
  const { orderSeq, window } = await begin(w)
  const { query } = await press(server, window, 'approve')
  sandbox.play({ on: 'confirm', do: 'loseReply', orderId: query.orderId ?? '' })
  const answer = await confirm(server, w.course, w.learner, query)
  expect(answer.status).toBe(200)
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '03' })
})

test('PAY-16 while nobody can tell, the order is pending and neither charged twice nor given up', async () => {
  const w = await world()
  const { orderSeq, window } = await begin(w)
  const { query } = await press(server, window, 'approve')
  const orderId = query.orderId ?? ''
  sandbox.play([
    { on: 'confirm', do: 'loseReply', orderId },
    { on: 'fetch', do: 'refuse', code: 'COMMON_ERROR', times: 10, orderId },
  ])
  const answer = await confirm(server, w.course, w.learner, query)
  expect(answer).toMatchObject({ status: 409, body: { errorName: 'PAYMENT_PENDING', details: { orderSeq } } })
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '01', holdsPlace: true })
  // A new try is not begun beside one whose outcome is open.
  expect((await order(server, w.course, w.learner)).body.errorName).toBe('PAYMENT_PENDING')
  expect(
    (await server.call({ url: orderUrl(w.course, orderSeq), as: w.learner })).body.data.paymentStatus,
  ).toBe('01')
  await expectLedger(server, w.course)
})

test('PAY-16 an order that its page never came back for is found by the sweeper', async () => {
  const w = await world()
  const { orderSeq, window } = await begin(w)
  const { query } = await press(server, window, 'approve')
  const orderId = query.orderId ?? ''
  sandbox.play([
    { on: 'confirm', do: 'loseReply', orderId },
    { on: 'fetch', do: 'refuse', code: 'COMMON_ERROR', times: 3, orderId },
  ])
  expect((await confirm(server, w.course, w.learner, query)).body.errorName).toBe('PAYMENT_PENDING')
  await services.db
    .update(orders)
    .set({ updatedAt: new Date(Date.now() - 120_000) })
    .where(eq(orders.orderSeq, orderSeq))
  for (let round = 0; round < 4; round++) await sweepEverything(systemContext(services, 0))
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '03', holdsPlace: false })
  expect(await mayEnter(server, w.course, w.learner)).toBe(true)
  await expectLedger(server, w.course)
})

test('PAY-16 however long the gateway is silent, the sweeper gives no order up whose outcome is unknown', async () => {
  const w = await world({ userLimitTypeCd: '99', maxUserCount: 1 })
  const { orderSeq, window } = await begin(w)
  const { query } = await press(server, window, 'approve')
  const orderId = query.orderId ?? ''
  sandbox.play([
    { on: 'confirm', do: 'loseReply', orderId },
    { on: 'notice', do: 'lose', times: 100, orderId },
    { on: 'fetch', do: 'refuse', code: 'COMMON_ERROR', times: 12, orderId },
  ])
  expect((await confirm(server, w.course, w.learner, query)).body.errorName).toBe('PAYMENT_PENDING')
  const dayAgo = new Date(Date.now() - 86_400_000)
  await services.db
    .update(orders)
    .set({ updatedAt: dayAgo, heldUntil: dayAgo })
    .where(eq(orders.orderSeq, orderSeq))
  await sweepEverything(systemContext(services, 0))
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '01', holdsPlace: true })
  for (let round = 0; round < 12; round++) await sweepEverything(systemContext(services, 0))
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '03', holdsPlace: false })
  expect(await mayEnter(server, w.course, w.learner)).toBe(true)
  await expectLedger(server, w.course)
})

test('BYD-17 a window that nobody finishes gives its place free by itself', async () => {
  const w = await world({ userLimitTypeCd: '99', maxUserCount: 1 })
  const { orderSeq, window } = await begin(w)
  const past = new Date(Date.now() - 60_000)
  await services.db.update(orders).set({ heldUntil: past }).where(eq(orders.orderSeq, orderSeq))
  await sweepEverything(systemContext(services, 0))
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '07', holdsPlace: false })
  await expectLedger(server, w.course)

  // Authenticated all the same, a minute too late: refused before any money moves.
  const { query } = await press(server, window, 'approve')
  expect((await confirm(server, w.course, w.learner, query)).body.errorName).toBe('PAYMENT_EXPIRED')
  const other = await aMember(services, w.channelSeq)
  await buy(server, w.course, other)
  await expectLedger(server, w.course)
})

test('PAY-15 SEC-26 the amount is ours: another one in the address is refused and never confirmed', async () => {
  const w = await world()
  const { orderSeq, window } = await begin(w)
  const { query } = await press(server, window, 'approve')
  const answer = await confirm(server, w.course, w.learner, { ...query, amount: '100' })
  expect(answer.body.errorName).toBe('PAYMENT_AMOUNT_MISMATCH')
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '06' })
  expect(await services.db.select().from(payments).where(eq(payments.orderSeq, orderSeq))).toEqual([])
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)
})

test.each([
  ['a lower total', { expectedAmount: 100 }, 409],
  ['nothing to pay', { expectedAmount: 0, payMethodCd: null }, 409],
  ['a negative total', { expectedAmount: -1 }, 400],
  ['an unknown method', { payMethodCd: 'GOLD' }, 400],
  ['terms not agreed to', { agreedTerms: false }, 400],
  ['no name', { name: '  ' }, 400],
  ['no address', { email: 'nobody' }, 400],
])('SEC-26 PAY-15 %s is refused', async (_, form, status) => {
  const w = await world()
  expect((await order(server, w.course, w.learner, form)).status).toBe(status)
  await expectLedger(server, w.course)
})

test('SEC-28 another buyer’s order does not exist: not to look at, confirm, cancel or print', async () => {
  const w = await world()
  const thief = await aMember(services, w.channelSeq)
  const { orderSeq, window } = await begin(w)
  const { query } = await press(server, window, 'approve')
  expect((await confirm(server, w.course, thief, query)).body.errorName).toBe('ORDER_NOT_FOUND')
  const settled = await confirm(server, w.course, w.learner, query)
  expect(settled.status).toBe(200)
  const url = orderUrl(w.course, orderSeq)
  const answers = await Promise.all([
    server.call({ url, as: thief }),
    server.call({ url: `${url}/refund`, as: thief }),
    server.call({ url: `${url}/receipt`, as: thief }),
    server.call({
      method: 'POST',
      url: `${url}/cancel`,
      as: thief,
      body: { reason: 'x', expectedAmount: 60_000 },
    }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  const list = await server.call({ url: `/api/v2.0/channels/${w.channelSeq}/me/orders`, as: thief })
  expect(list.body.data).toEqual({ list: [], totalCount: 0 })
})

test('SEC-27 a payment made for one class cannot be brought to another', async () => {
  const w = await world()
  const dear = await aCourse(services, w.channelSeq, { price: 900_000 })
  const { window } = await begin(w)
  const { query } = await press(server, window, 'approve')
  const answer = await confirm(server, dear, w.learner, query)
  expect(answer.body.errorName).toBe('ORDER_NOT_FOUND')
  expect(await mayEnter(server, dear, w.learner)).toBe(false)
})

test('SEC-31 the gateway sends the buyer back to our own host, whatever the request said', async () => {
  const w = await world()
  const url = `/api/v2.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}/orders/create`
  const placed = await server.call({
    method: 'POST',
    url,
    as: w.learner,
    headers: {
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
      'x-forwarded-host': 'evil.example',
    },
    body: {
      name: 'a',
      email: 'a@example.test',
      phone: '',
      payMethodCd: 'CARD',
      agreedTerms: true,
      outcome: 'enrol',
      expectedAmount: 60_000,
      successUrl: 'https://evil.example/ok',
      next: '//evil.example',
    },
  })
  const window = new URL(placed.body.data.next.url)
  expect(window.origin).toBe(services.config.origin)
  const response = await server.app.inject({
    method: 'POST',
    url: `${window.pathname}/approve`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
  const target = new URL(String(response.headers.location))
  expect(target.origin).toBe(services.config.origin)
  expect(target.pathname).toBe(`/classes/${w.course.courseSeq}/payment/success`)
  // Sites share the product's host here, so the query names the site.
  expect(target.searchParams.get('channelSeq')).toBe(String(w.channelSeq))
})

test('API-25 the pay button pressed twice with one key makes one order', async () => {
  const w = await world()
  const url = `/api/v2.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}/orders/create`
  const pay = () =>
    server.call({
      method: 'POST',
      url,
      as: w.learner,
      headers: { 'idempotency-key': 'press-1' },
      body: {
        name: 'a',
        email: 'a@example.test',
        phone: '',
        payMethodCd: 'CARD',
        agreedTerms: true,
        outcome: 'enrol',
        expectedAmount: 60_000,
      },
    })
  const first = await pay()
  const second = await pay()
  expect(second.body).toEqual(first.body)
  const made = await services.db.select().from(orders).where(eq(orders.channelSeq, w.channelSeq))
  expect(made).toHaveLength(1)
})

test('PAY-11 a class that is closed to payment says what the school wrote', async () => {
  const w = await world({ payable: 0, notPayedIntroduction: '전화로 신청해 주세요.' })
  const page = await checkout(server, w.course, w.learner)
  expect(page.body).toMatchObject({ errorName: 'NOT_PAYABLE', details: { reason: '전화로 신청해 주세요.' } })
  expect((await order(server, w.course, w.learner)).body.errorName).toBe('NOT_PAYABLE')
})

test('PAY-12 materials are charged with the class, discounts on the tuition only', async () => {
  const w = await world({ discountPrice: 45_000, materialTitle: '재료 상자', materialPrice: 12_000 })
  const page = await checkout(server, w.course, w.learner)
  expect(page.body.data).toMatchObject({ productAmount: 72_000, discountAmount: 15_000, amount: 57_000 })
  const { order: paid } = await buy(server, w.course, w.learner, { expectedAmount: 57_000 })
  expect(paid.lines).toMatchObject([
    { kind: 'class', listPrice: 60_000, discount: 15_000, amount: 45_000 },
    { kind: 'material', title: '재료 상자', amount: 12_000 },
  ])
})

test('PAY-05 a class that is shown in dollars is charged in won', async () => {
  const w = await world({ currency: 'USD', displayCurrency: 'USD', price: 70_000, priceEx: 5_000 })
  const page = await checkout(server, w.course, w.learner)
  expect(page.body.data).toMatchObject({ currency: 'KRW', amount: 70_000 })
  const { order: paid } = await buy(server, w.course, w.learner, {
    expectedAmount: 70_000,
    payMethodCd: 'CARD_FOREIGN',
  })
  expect(paid).toMatchObject({ currency: 'KRW', amount: 70_000 })
})

test('ENR-07 ENR-18 a class with approval is paid first and waits for staff', async () => {
  const w = await world({ choiseTypeCd: '01' })
  const page = await checkout(server, w.course, w.learner)
  expect(page.body.data.outcome).toBe('approval')
  expect((await order(server, w.course, w.learner)).body.errorName).toBe('ENROLMENT_NOT_OFFERED')
  const { order: paid } = await buy(server, w.course, w.learner, { outcome: 'approval' })
  expect(paid).toMatchObject({ paymentStatus: '03', choiseStatusCd: '01' })
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)
  await expectLedger(server, w.course)

  const owner = await anOperator(services, w.channelSeq, 'OWN')
  const mine = await attendanceOf(server, w.course, w.learner)
  const url = `/api/v1.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}/admin/attendees/modify`
  const body = { attendSeqs: [mine?.attendSeq], action: 'approve' }
  const done = await server.call({ method: 'POST', url, as: owner, body })
  expect(done.body.data).toMatchObject({ doneCount: 1, failedCount: 0 })
  expect(await mayEnter(server, w.course, w.learner)).toBe(true)
  await expectLedger(server, w.course)
})

test('SEC-25 a person who got a place by staff while paying keeps one place and gets the period too', async () => {
  const w = await world({ vodDays: 30 })
  const { window } = await begin(w)
  const owner = await anOperator(services, w.channelSeq, 'OWN')
  const url = `/api/v1.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}/admin/attendees/create`
  const added = await server.call({ method: 'POST', url, as: owner, body: { email: w.learner.email } })
  expect(added.status).toBe(200)
  const { query } = await press(server, window, 'approve')
  expect((await confirm(server, w.course, w.learner, query)).status).toBe(200)
  const rows = await services.db
    .select()
    .from(attendances)
    .where(and(eq(attendances.channelSeq, w.channelSeq), eq(attendances.userSeq, w.learner.userSeq)))
  expect(rows).toHaveLength(1)
  await expectLedger(server, w.course)
})
