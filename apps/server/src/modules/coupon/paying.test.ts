import { COUPON_DISCOUNT_TYPE, CURRENCY } from '@seodang/domain/codes'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import {
  attendanceOf,
  buy,
  cancel,
  checkout,
  confirm,
  countsOf,
  enrolFree,
  expectLedger,
  order,
  press,
  quote,
} from '../../testing/buying.ts'
import { couponRow, hold } from '../../testing/coupons.ts'
import { aChannel, aCourse, aMember, anItem, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { receiptSheet } from '../order/receipt-sheet.ts'
import { getOrder } from '../order/store.ts'
import { sweepEverything } from '../order/sweep.ts'
import { releaseCoupon } from './index.ts'

const server = await testServer()
const { services } = server

/** A class of 60,000 won, a member, and a coupon of 10,000 won in their box. */
async function world(coupon: Parameters<typeof hold>[3] = {}, course: Parameters<typeof aCourse>[2] = {}) {
  const { channelSeq } = await aChannel(services)
  const sold = await aCourse(services, channelSeq, course)
  const learner = await aMember(services, channelSeq)
  return { channelSeq, course: sold, learner, ...(await hold(server, channelSeq, learner, coupon)) }
}

const withCoupon = (couponSeq: number, expectedAmount = 50_000) => ({ couponSeq, expectedAmount })

test('CPN-10, PAY-13 the payment page suggests the best coupon, and shows the amounts with the chosen one', async () => {
  const w = await world()
  const best = await hold(server, w.channelSeq, w.learner, { discount: 15_000, name: '큰 쿠폰' })
  const dear = await hold(server, w.channelSeq, w.learner, { discount: 30_000, minPrice: 60_001 })
  const page = (await checkout(server, w.course, w.learner)).body.data
  expect(page).toMatchObject({
    amount: 60_000,
    couponAmount: 0,
    couponSeq: null,
    suggestedCouponSeq: best.couponSeq,
  })
  expect(page.coupons.map((one: Record<string, unknown>) => [one.couponSeq, one.off, one.refusal])).toEqual([
    [best.couponSeq, 15_000, null],
    [w.couponSeq, 10_000, null],
    [dear.couponSeq, 0, 'belowMinimum'],
  ])
  const chosen = await checkout(server, w.course, w.learner, { couponSeq: String(w.couponSeq) })
  expect(chosen.body.data).toMatchObject({
    amount: 50_000,
    dueNow: 50_000,
    couponAmount: 10_000,
    couponSeq: w.couponSeq,
    lines: [{ kind: 'class', listPrice: 60_000, discount: 0, couponDiscount: 10_000, amount: 50_000 }],
  })
  const refused = await checkout(server, w.course, w.learner, { couponSeq: String(dear.couponSeq) })
  expect(refused.body.data).toMatchObject({ amount: 60_000, couponSeq: null })
})

test('CPN-10, PAY-13 a paid order has the coupon on its line, and the coupon is used', async () => {
  const w = await world()
  const { order: paid } = await buy(server, w.course, w.learner, withCoupon(w.couponSeq))
  expect(paid).toMatchObject({
    amount: 50_000,
    paymentStatus: '03',
    lines: [{ listPrice: 60_000, couponDiscount: 10_000, amount: 50_000 }],
  })
  expect(await couponRow(server, w.couponSeq)).toMatchObject({
    stateCd: '02',
    orderSeq: paid.orderSeq,
    usedAt: expect.any(Date),
  })
})

test.each([
  ['below its minimum', { minPrice: 60_001 }, {}],
  ['for other classes', { targetCd: '01' as const, targetCourseSeqs: [1] }, {}],
  ['for packages', { targetCd: '02' as const }, {}],
  ['not yet', { useStartAt: new Date('2099-01-01T00:00:00Z') }, {}],
  ['PAY-08 in dollars', {}, { currency: CURRENCY.usd, priceEx: 4000 }],
])('CPN-10 a coupon is refused %s when it is paid with, and nothing is held', async (_, coupon, course) => {
  const w = await world(coupon, course)
  for (const expectedAmount of [50_000, 60_000]) {
    const answer = await order(server, w.course, w.learner, withCoupon(w.couponSeq, expectedAmount))
    expect(answer).toMatchObject({ status: 409, body: { errorName: 'COUPON_NOT_USABLE' } })
  }
  expect(await couponRow(server, w.couponSeq)).toMatchObject({ stateCd: '00', orderSeq: null })
  await expectLedger(server, w.course)
  await buy(server, w.course, w.learner)
})

test('CPN-10 a coupon that ended between the page and the press is refused', async () => {
  const w = await world({ useEndAt: new Date(Date.now() + 60_000) })
  server.clock.advance(61_000)
  const answer = await order(server, w.course, w.learner, withCoupon(w.couponSeq))
  server.clock.set(new Date())
  expect(answer.body.errorName).toBe('COUPON_NOT_USABLE')
})

test('SEC-26 the server computes what a coupon takes off, whatever the page says', async () => {
  const w = await world()
  for (const expectedAmount of [0, 1, 40_000, 60_000]) {
    const answer = await order(server, w.course, w.learner, withCoupon(w.couponSeq, expectedAmount))
    expect(answer.body).toMatchObject({
      errorName: 'PAYMENT_AMOUNT_MISMATCH',
      details: { amount: 50_000 },
    })
  }
  const asked = { ...withCoupon(w.couponSeq, 0), couponDiscount: 60_000, discount: 60_000, amount: 0 }
  expect((await order(server, w.course, w.learner, asked)).status).toBeGreaterThanOrEqual(400)
  for (const couponSeq of [-1, 0, 1.5, '1 or 1=1', [w.couponSeq], {}])
    expect((await order(server, w.course, w.learner, { couponSeq })).status).toBe(400)
})

test('SEC-28 the coupon of somebody else, or of another site, does not exist', async () => {
  const w = await world()
  const other = await aMember(services, w.channelSeq)
  const answer = await order(server, w.course, other, withCoupon(w.couponSeq))
  expect(answer.body.errorName).toBe('COUPON_NOT_USABLE')
  const elsewhere = await world()
  const foreign = await order(server, w.course, w.learner, withCoupon(elsewhere.couponSeq))
  expect(foreign.body.errorName).toBe('COUPON_NOT_USABLE')
})

test('CPN-14 a total of zero completes without a method, and never goes below', async () => {
  const w = await world({ discount: 1_000_000 })
  const placed = await order(server, w.course, w.learner, {
    ...withCoupon(w.couponSeq, 0),
    payMethodCd: null,
  })
  expect(placed.body.data.next).toEqual({ kind: 'done' })
  expect(await attendanceOf(server, w.course, w.learner)).toMatchObject({ choiseStatusCd: '00' })
  expect(await couponRow(server, w.couponSeq)).toMatchObject({ stateCd: '02' })
  const { body } = await cancel(server, w.course, w.learner, placed.body.data.orderSeq, { expectedAmount: 0 })
  expect(body.data.paymentStatus).toBe('05')
  expect(await couponRow(server, w.couponSeq)).toMatchObject({ stateCd: '00' })
})

test('PAY-12, CPN-14 a coupon takes nothing off the material', async () => {
  const w = await world({ discount: 1_000_000 }, { materialPrice: 5000, materialTitle: '책' })
  const { order: paid } = await buy(server, w.course, w.learner, withCoupon(w.couponSeq, 5000))
  expect(paid.lines).toMatchObject([
    { kind: 'class', couponDiscount: 60_000, amount: 0 },
    { kind: 'material', couponDiscount: 0, amount: 5000 },
  ])
})

test('BYD-17 price, coupon and seat are held together while paying, and released by themselves', async () => {
  const w = await world({}, { userLimitTypeCd: '99', maxUserCount: 1 })
  const placed = await order(server, w.course, w.learner, withCoupon(w.couponSeq))
  expect(await couponRow(server, w.couponSeq)).toMatchObject({
    stateCd: '01',
    orderSeq: placed.body.data.orderSeq,
  })
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 1 })
  const [shown] = (await checkout(server, await aCourse(services, w.channelSeq), w.learner)).body.data.coupons
  expect(shown).toMatchObject({ couponSeq: w.couponSeq, refusal: 'held', off: 0 })
  server.clock.advance(3_600_000)
  await sweepEverything(systemContext(services, 0))
  server.clock.set(new Date())
  expect(await couponRow(server, w.couponSeq)).toMatchObject({ stateCd: '00', orderSeq: null })
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 0 })
  await expectLedger(server, w.course)
})

test('BYD-17 a coupon whose period ends while it is being paid with is still good for that payment', async () => {
  const w = await world({ useEndAt: new Date(Date.now() + 60_000) })
  const placed = await order(server, w.course, w.learner, withCoupon(w.couponSeq))
  const { query } = await press(server, placed.body.data.next.url, 'approve')
  server.clock.advance(120_000)
  const settled = await confirm(server, w.course, w.learner, query)
  server.clock.set(new Date())
  expect(settled.body.data).toMatchObject({ amount: 50_000, paymentStatus: '03' })
  expect(await couponRow(server, w.couponSeq)).toMatchObject({ stateCd: '02' })
})

test('PAY-09 whoever leaves the window has the coupon back at once, and a second try takes over', async () => {
  const w = await world()
  const first = await order(server, w.course, w.learner, withCoupon(w.couponSeq))
  const second = await order(server, w.course, w.learner, withCoupon(w.couponSeq))
  expect(second.status).toBe(200)
  expect((await couponRow(server, w.couponSeq)).orderSeq).toBe(second.body.data.orderSeq)
  const { query } = await press(server, second.body.data.next.url, 'cancel')
  const { channelSeq, courseSeq } = w.course
  await server.call({
    method: 'POST',
    url: `/api/v2.0/channels/${channelSeq}/courses/${courseSeq}/payment/fail`,
    as: w.learner,
    body: { orderId: query.order, code: query.code },
  })
  expect(await couponRow(server, w.couponSeq)).toMatchObject({ stateCd: '00', orderSeq: null })
  // What the first try says later has nothing to do with the coupon any more.
  await releaseCoupon(systemContext(services, channelSeq), {
    orderSeq: first.body.data.orderSeq,
    couponSeq: w.couponSeq,
  })
  expect(await couponRow(server, w.couponSeq)).toMatchObject({ stateCd: '00' })
})

test('CPN-10, SEC-22 one coupon pays for one of many classes at once', async () => {
  const w = await world()
  const courses = await Promise.all(Array.from({ length: 8 }, () => aCourse(services, w.channelSeq)))
  const answers = await Promise.all(
    courses.map((course) => order(server, course, w.learner, withCoupon(w.couponSeq))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.errorName)).toEqual(
    Array(7).fill('COUPON_BEING_PAID'),
  )
  const won = answers.find(({ status }) => status === 200)?.body.data.orderSeq
  expect((await couponRow(server, w.couponSeq)).orderSeq).toBe(won)
  for (const course of courses) await expectLedger(server, course)
})

test('CPN-11 a full cancellation gives the coupon back, and what comes back is what was paid', async () => {
  const w = await world()
  const { order: paid } = await buy(server, w.course, w.learner, withCoupon(w.couponSeq))
  const { body } = await quote(server, w.course, w.learner, paid.orderSeq)
  expect(body.data).toMatchObject({ amount: 50_000 })
  await cancel(server, w.course, w.learner, paid.orderSeq, { expectedAmount: 50_000 })
  expect(await couponRow(server, w.couponSeq)).toMatchObject({ stateCd: '00', orderSeq: null, usedAt: null })
  await buy(server, w.course, w.learner, withCoupon(w.couponSeq))
  expect(await couponRow(server, w.couponSeq)).toMatchObject({ stateCd: '02' })
})

/** Opens a lesson of the class, as its page does. */
async function openLesson({ course, learner }: Awaited<ReturnType<typeof world>>, curriculumSeq: number) {
  const url = `/api/v1.0/curriculums/${course.channelSeq}/${course.courseSeq}/${curriculumSeq}/play`
  expect(
    (
      await server.call({
        method: 'POST',
        url,
        as: learner,
        body: { takeOver: false },
        headers: { 'client-id': 'client-one-1' },
      })
    ).status,
  ).toBe(200)
}

test.each([
  ['percent', { discountType: COUPON_DISCOUNT_TYPE.percent, discount: 100 }],
  ['amount', { discount: 60_000 }],
])('CPN-11, PAY-21 a coupon of the whole price, by %s, is used with the first lesson', async (_, coupon) => {
  const w = await world(coupon)
  const lesson = await anItem(services, w.course)
  await anItem(services, w.course)
  const free = async () => {
    const placed = await enrolFree(server, w.course, w.learner, { couponSeq: w.couponSeq })
    expect(placed.status, JSON.stringify(placed.body)).toBe(200)
    return Number(placed.body.data.orderSeq)
  }
  const giveUp = async (orderSeq: number) =>
    expect((await cancel(server, w.course, w.learner, orderSeq, { expectedAmount: 0 })).status).toBe(200)

  await giveUp(await free())
  expect(await couponRow(server, w.couponSeq)).toMatchObject({ stateCd: '00' })
  const again = await free()
  await openLesson(w, lesson.curriculumSeq)
  await giveUp(again)
  expect(await couponRow(server, w.couponSeq)).toMatchObject({ stateCd: '02', orderSeq: again })
})

test('CPN-11 a coupon whose period is over stays used', async () => {
  const w = await world({ useEndAt: new Date(Date.now() + 60_000) })
  const { order: paid } = await buy(server, w.course, w.learner, withCoupon(w.couponSeq))
  server.clock.advance(120_000)
  await cancel(server, w.course, w.learner, paid.orderSeq, { expectedAmount: 50_000 })
  server.clock.set(new Date())
  expect(await couponRow(server, w.couponSeq)).toMatchObject({ stateCd: '02', orderSeq: paid.orderSeq })
})

test('SALE-07, SALE-05, MY-10, PAY-22 where a coupon was used it is named: buyer, staff, their spreadsheet, receipt', async () => {
  const w = await world({ name: '봄맞이 만원' })
  const { order: paid } = await buy(server, w.course, w.learner, withCoupon(w.couponSeq))
  const coupon = { couponInfoSeq: w.couponInfoSeq, name: '봄맞이 만원', amount: 10_000 }
  expect(paid.coupon).toEqual(coupon)
  const mine = await server.call({ url: `/api/v2.0/channels/${w.channelSeq}/me/orders`, as: w.learner })
  expect(mine.body.data.list[0].coupon).toEqual(coupon)
  const owner = await anOperator(services, w.channelSeq, 'OWN')
  const url = `/api/v1.0/channels/${w.channelSeq}/admin/payments`
  const detail = await server.call({ url: `${url}/${paid.orderSeq}`, as: owner })
  expect(detail.body.data.order.coupon).toEqual(coupon)
  const sheet = await server.app.inject({
    url: `${url}/excel`,
    headers: { 'access-token': owner.accessToken, 'accept-lang': 'en' },
  })
  const [page] = await readXlsxFile(sheet.rawPayload)
  const [head = [], row = []] = page?.data ?? []
  const under = (name: string) => row[head.indexOf(name)]
  expect(['Price', 'Discount', 'Coupon', 'Coupon discount', 'Paid'].map(under)).toEqual([
    60_000,
    0,
    '봄맞이 만원',
    10_000,
    50_000,
  ])
  const ctx = systemContext(services, w.channelSeq)
  const printed = await receiptSheet(ctx, await getOrder(ctx, paid.orderSeq), new Date())
  expect(printed.lines).toMatchObject([[paid.title, '60,000원', '-10,000원', '50,000원']])
  expect(printed.totals).toContainEqual(['할인 중 쿠폰', '봄맞이 만원 -10,000원'])
})
