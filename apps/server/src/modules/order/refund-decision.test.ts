import { addDays } from '@seodang/domain/seoul-time'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { attendanceOf, buy, quote } from '../../testing/buying.ts'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aMember,
  anItem,
  anOperator,
  type Person,
} from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { itemProgress } from '../classroom/tables.ts'
import { operators } from '../membership/tables.ts'
import { orders } from './tables.ts'

/** Who ends a sale decides what comes back, so whoever may only end places decides no more than the buyer could alone. */

const server = await testServer()
const { services } = server
afterEach(() => server.clock.set(new Date()))

const PRICE = 240_000
const BOUGHT = new Date('2026-03-02T12:00:00+09:00')

async function world() {
  server.clock.set(BOUGHT)
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, { price: PRICE, vodDays: 120 })
  const items: Awaited<ReturnType<typeof anItem>>[] = []
  for (let n = 0; n < 2; n += 1) items.push(await anItem(services, course, { isPublic: n === 0 ? 1 : 0 }))
  return {
    channelSeq,
    course,
    /** Bought and taken whole; on the twentieth day nothing comes back by the buyer's wish. */
    async boughtBy(buyer: Person) {
      server.clock.set(BOUGHT)
      const { order } = await buy(server, course, buyer, { expectedAmount: PRICE })
      for (const item of items)
        await services.db
          .insert(itemProgress)
          .values({ ...item, userSeq: buyer.userSeq, usedAt: addDays(BOUGHT, 1) })
      server.clock.set(addDays(BOUGHT, 20))
      expect((await quote(server, course, buyer, order.orderSeq)).body.data.amount).toBe(0)
      const place = await attendanceOf(server, course, buyer)
      return { orderSeq: order.orderSeq as number, attendSeq: place?.attendSeq }
    },
    bulk: async (
      as: Person,
      call: 'preview' | 'modify',
      attendSeq: number | undefined,
      reasonCd?: string,
    ) => {
      const { status, body } = await server.call({
        method: 'POST',
        url: `/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}/admin/attendees/${call}`,
        as,
        body: { attendSeqs: [attendSeq], action: 'cancel', ...(reasonCd && { reasonCd }) },
      })
      expect(status).toBe(200)
      return body.data.list[0]
    },
    reasons: async (as: Person, attendSeq: number | undefined) => {
      const { body } = await server.call({
        method: 'POST',
        url: `/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}/admin/attendees/preview`,
        as,
        body: { attendSeqs: [attendSeq], action: 'cancel' },
      })
      return body.data.reasons
    },
    refund: (as: Person, orderSeq: number, amount: number) =>
      server.call({
        method: 'POST',
        url: `/api/v1.0/channels/${channelSeq}/admin/payments/${orderSeq}/refund`,
        as,
        body: { amount, reason: '강의실 사정', reasonCd: 'QUIT', cancelAttendance: false },
      }),
  }
}

async function refundedOf(orderSeq: number): Promise<number | undefined> {
  const [row] = await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq))
  return row?.refundedAmount
}

test.each(['MISDESCRIBED', 'NOT_HELD', undefined])(
  'BYD-02, ATT-09 a class manager without the right to refund ends no place for a reason that gives more (%s)',
  async (reasonCd) => {
    const w = await world()
    const manager = await aCourseStaff(services, w.course, 'CMG')
    const { orderSeq, attendSeq } = await w.boughtBy(await aMember(services, w.channelSeq))
    for (const call of ['preview', 'modify'] as const)
      expect(await w.bulk(manager, call, attendSeq, reasonCd)).toMatchObject({
        allowed: false,
        problem: 'REFUND_REASON_NEEDS_SALES',
      })
    expect(await refundedOf(orderSeq)).toBe(0)
    expect(await w.bulk(manager, 'modify', attendSeq, 'QUIT')).toMatchObject({ allowed: true })
    expect(await refundedOf(orderSeq)).toBe(0)
  },
)

test('ATT-09 the preview offers the reasons that the doing takes, and no others', async () => {
  const w = await world()
  const manager = await aCourseStaff(services, w.course, 'CMG')
  const owner = await anOperator(services, w.channelSeq, 'OWN')
  const buyer = await aMember(services, w.channelSeq)
  const { attendSeq } = await w.boughtBy(buyer)
  expect(await w.reasons(manager, attendSeq)).toEqual(['QUIT'])
  expect(await w.reasons(owner, attendSeq)).toEqual(['NOT_HELD', 'MISDESCRIBED', 'QUIT'])
  expect(await w.bulk(manager, 'preview', attendSeq, 'QUIT')).toMatchObject({ allowed: true })
  // Of their own place there is none, as of one without money.
  const { channelSeq } = w
  await services.db.insert(operators).values({ channelSeq, userSeq: buyer.userSeq, userTypeCd: 'OWN' })
  expect(await w.reasons(buyer, attendSeq)).toEqual([])
  expect(await w.bulk(owner, 'modify', attendSeq, 'NOT_HELD')).toMatchObject({ allowed: true })
  expect(await w.reasons(owner, attendSeq)).toEqual([])
})

test('BYD-02, ATT-09 whoever may refund ends it for that reason', async () => {
  const w = await world()
  const owner = await anOperator(services, w.channelSeq, 'OWN')
  const { orderSeq, attendSeq } = await w.boughtBy(await aMember(services, w.channelSeq))
  expect(await w.bulk(owner, 'modify', attendSeq, 'MISDESCRIBED')).toMatchObject({ allowed: true })
  expect(await refundedOf(orderSeq)).toBe(PRICE)
})

test('BYD-02 nobody of the staff decides about money of their own order', async () => {
  const w = await world()
  const owner = await aMember(services, w.channelSeq)
  const { orderSeq, attendSeq } = await w.boughtBy(owner)
  const { channelSeq } = w
  await services.db.insert(operators).values({ channelSeq, userSeq: owner.userSeq, userTypeCd: 'OWN' })
  for (const reasonCd of ['MISDESCRIBED', 'QUIT'])
    expect(await w.bulk(owner, 'modify', attendSeq, reasonCd)).toMatchObject({
      allowed: false,
      problem: 'OWN_ORDER_MONEY',
    })
  const refused = await w.refund(owner, orderSeq, 1000)
  expect([refused.status, refused.body.errorName]).toEqual([403, 'OWN_ORDER_MONEY'])
  expect(await refundedOf(orderSeq)).toBe(0)
})
