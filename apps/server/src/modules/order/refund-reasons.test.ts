import { REFUND_REASON, type StaffReasonCd } from '@seodang/domain/refund-reason'
import { addDays } from '@seodang/domain/seoul-time'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { attendanceOf, buy, mayEnter, quote } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anItem, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { itemProgress } from '../classroom/tables.ts'
import { refunds } from './tables.ts'

/** What was measured on the running product: who ends a sale and why decides what comes back, day by day over HTTP. */

const server = await testServer()
const { services } = server
afterEach(() => server.clock.set(new Date()))

const { quit, notHeld, misdescribed } = REFUND_REASON
const BOUGHT = new Date('2026-03-02T12:00:00+09:00')

/** A class of four lessons, of which one can be tried, bought for 100,000 won on a Monday. */
async function world(vodDays: number) {
  server.clock.set(BOUGHT)
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, { price: 100_000, vodDays })
  const items = await Promise.all(
    Array.from({ length: 4 }, (_, index) => anItem(services, course, { isPublic: index === 0 ? 1 : 0 })),
  )
  const owner = await anOperator(services, channelSeq, 'OWN')
  const learner = await aMember(services, channelSeq)
  const { order } = await buy(server, course, learner, { expectedAmount: 100_000 })
  const { orderSeq } = order
  const place = await attendanceOf(server, course, learner)
  const site = `/api/v1.0/channels/${channelSeq}`
  const post = (url: string, body: object) =>
    server.call({ method: 'POST', url: `${site}/${url}`, as: owner, body })
  return {
    orderSeq,
    onDay: (day: number) => server.clock.set(addDays(BOUGHT, day)),
    openAll: async () => {
      for (const item of items)
        await services.db
          .insert(itemProgress)
          .values({ ...item, userSeq: learner.userSeq, usedAt: server.clock.now() })
    },
    asked: async () => (await quote(server, course, learner, orderSeq)).body.data.amount,
    bulk: (call: 'preview' | 'modify', reasonCd?: StaffReasonCd) =>
      post(`courses/${course.courseSeq}/admin/attendees/${call}`, {
        attendSeqs: [place?.attendSeq],
        action: 'cancel',
        ...(reasonCd && { reasonCd }),
      }),
    refund: (amount: number, body: object = {}) =>
      post(`admin/payments/${orderSeq}/refund`, {
        amount,
        reason: '학습자에게 설명한 글',
        cancelAttendance: true,
        ...body,
      }),
    detail: async () =>
      (await server.call({ url: `${site}/admin/payments/${orderSeq}`, as: owner })).body.data,
    isIn: () => mayEnter(server, course, learner),
    kept: () => services.db.select().from(refunds).where(eq(refunds.orderSeq, orderSeq)),
  }
}

test.each([
  ['two weeks', 14, 0],
  // Of 91 days eleven are over, and a tenth of the rest is the charge for who quits.
  ['three months', 90, 79_120],
])(
  'BYD-02 ATT-09 the site cancels a class of %s on the tenth day, nothing was opened: all of it comes back',
  async (_, vodDays, asked) => {
    const w = await world(vodDays)
    w.onDay(10)
    expect(await w.asked()).toBe(asked)
    expect((await w.bulk('preview')).body.data).toMatchObject({ refundTotal: 100_000 })
    const done = await w.bulk('modify')
    expect(done.body.data).toMatchObject({ doneCount: 1, list: [{ refundAmount: 100_000 }] })
    expect(await w.isIn()).toBe(false)
    expect(await w.kept()).toMatchObject([{ amount: 100_000, reasonCd: notHeld, byStaff: true }])
    const { order, history } = await w.detail()
    expect(order.refunds).toMatchObject([{ reasonCd: notHeld }])
    expect(history).toContainEqual(expect.objectContaining({ what: 'refundAsked', reasonCd: notHeld }))
  },
)

test('BYD-02 ATT-09 a bulk cancel at the wish of the buyers keeps what the law lets it keep', async () => {
  const w = await world(90)
  w.onDay(10)
  expect((await w.bulk('preview', quit)).body.data).toMatchObject({ refundTotal: 79_120 })
  expect((await w.bulk('modify', quit)).body.data).toMatchObject({ list: [{ refundAmount: 79_120 }] })
  expect(await w.kept()).toMatchObject([{ reasonCd: quit }])
})

test('BYD-02 PAY-21 nobody is put out for 1,000 of 100,000 won on the first day, and 1,000 may be given to who stays', async () => {
  const w = await world(90)
  for (const reasonCd of [undefined, quit, notHeld, misdescribed]) {
    const refused = await w.refund(1000, { reasonCd })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ errorName: 'REFUND_BELOW_RULE', details: { amount: 100_000 } })
  }
  expect(await w.kept()).toEqual([])
  expect(await w.isIn()).toBe(true)
  expect((await w.refund(1000, { cancelAttendance: false })).status).toBe(200)
  expect(await w.isIn()).toBe(true)
  // What came back is part of what is due.
  expect((await w.refund(98_990)).body).toMatchObject({ details: { amount: 99_000 } })
  expect((await w.refund(99_000)).status).toBe(200)
  expect(await w.isIn()).toBe(false)
})

test('BYD-02 PAY-21 the least that ends a place is told by the reason, and staff may give more', async () => {
  const w = await world(90)
  w.onDay(10)
  const { quotes, quote: plain } = await w.detail()
  expect(plain.amount).toBe(79_120)
  expect(
    quotes.map((one: { reasonCd: string; quote: { amount: number } }) => [one.reasonCd, one.quote.amount]),
  ).toEqual([
    [notHeld, 100_000],
    [misdescribed, 100_000],
    [quit, 79_120],
  ])
  expect((await w.refund(79_120)).body).toMatchObject({ details: { amount: 100_000 } })
  expect((await w.refund(79_110, { reasonCd: quit })).body).toMatchObject({ details: { amount: 79_120 } })
  expect((await w.refund(90_000, { reasonCd: quit })).status).toBe(200)
  expect(await w.kept()).toMatchObject([{ amount: 90_000, reasonCd: quit, reason: '학습자에게 설명한 글' }])
})

test('BYD-02 what is not as described comes back whole within three months, though all of it was opened', async () => {
  const w = await world(365)
  await w.openAll()
  w.onDay(80)
  expect(await w.asked()).toBe(0)
  expect((await w.refund(99_990, { reasonCd: misdescribed })).body).toMatchObject({
    details: { amount: 100_000 },
  })
  // 2 June, the last day of three months, is a Tuesday.
  w.onDay(92)
  expect((await w.refund(99_990, { reasonCd: misdescribed })).body).toMatchObject({
    details: { amount: 100_000 },
  })
  w.onDay(93)
  const later = await w.detail()
  // What was not given: 271 of 366 days.
  expect(later.quotes[1]).toMatchObject({ reasonCd: misdescribed, quote: { amount: 74_310 } })
})
