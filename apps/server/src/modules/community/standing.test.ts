import { FARE } from '@seodang/domain/codes'
import { DAY } from '@seodang/domain/instant'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buy, cancel, countsOf, enrolFree } from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anItem, anOperator, type Person } from '../../testing/factories.ts'
import { becomeOne, untilMerged } from '../../testing/merging.ts'
import { testServer } from '../../testing/server.ts'
import { itemProgress } from '../classroom/tables.ts'
import { grants } from '../enrolment/tables.ts'
import { orders } from '../order/tables.ts'

/** REV-18: which reviews count, once a place is given back. */
const server = await testServer({ worker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services } = server

async function world(change: Parameters<typeof aCourse>[2] = {}) {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, change)
  const item = await anItem(services, course)
  await anItem(services, course)
  const manager = await anOperator(services, channelSeq, 'OWN')
  const learner = await aMember(services, channelSeq)
  const url = `/api/v2.0/channels/${channelSeq}/courses/${course.courseSeq}`
  const admin = `/api/v1.0/channels/${channelSeq}/admin`
  const mine = async (as: Person): Promise<number> =>
    (await server.call({ url: `${url}/mine`, as })).body.data.attendSeq
  return {
    channelSeq,
    course,
    manager,
    learner,
    review: async (reviewPoint: number, as = learner) => {
      const body = { reviewPoint, description: `${reviewPoint}점이에요`, attendSeq: await mine(as) }
      const answer = await server.call({ method: 'POST', url: `${url}/review`, as, body })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return Number(answer.body.data.evaluationSeq)
    },
    /** Stars that everybody sees, by the list and by the counts of the class. */
    stars: async () => {
      const { reviews, reviewCount, reviewRate } = (await server.call({ url: `${url}/review` })).body.data
      const counts = await countsOf(server, course)
      expect([reviewCount, counts.reviewHalfStars / 2]).toEqual([
        counts.reviewCount,
        reviewRate * reviewCount,
      ])
      return reviews.map(({ reviewPoint }: { reviewPoint: number }) => reviewPoint)
    },
    opens: (as = learner) =>
      services.db.insert(itemProgress).values({ ...item, userSeq: as.userSeq, usedAt: new Date() }),
    refund: (orderSeq: number, body: object) =>
      server.call({
        method: 'POST',
        url: `${admin}/payments/${orderSeq}/refund`,
        as: manager,
        body: { reason: '사정', cancelAttendance: true, ...body },
      }),
    withdraw: (as = learner) =>
      server.call({
        method: 'POST',
        url: `${url.replace('v2.0', 'v1.0')}/attendance/delete`,
        as,
        body: { reason: '바빠요' },
      }),
    desk: async (state: string) =>
      (await server.call({ url: `${admin}/reviews`, as: manager, query: { state } })).body.data.list.map(
        ({ evaluationSeq, standsYn }: { evaluationSeq: number; standsYn: string }) => [
          evaluationSeq,
          standsYn,
        ],
      ),
    remove: async (as = learner) =>
      server.call({ method: 'POST', url: `${url}/review/delete`, as, body: { attendSeq: await mine(as) } }),
  }
}
type World = Awaited<ReturnType<typeof world>>
const expectStars = (w: World, ...stars: number[]) =>
  eventually(async () => expect(await w.stars()).toEqual(stars))

test('REV-18 a review of what was paid back whole, with nothing taken, is shown nowhere and counts no more', async () => {
  const w = await world()
  const other = await aMember(services, w.channelSeq)
  await buy(server, w.course, other)
  await w.review(4, other)
  const { order } = await buy(server, w.course, w.learner)
  const written = await w.review(5)
  expect(await w.stars()).toEqual([5, 4])
  expect((await cancel(server, w.course, w.learner, order.orderSeq)).status).toBe(200)
  await expectStars(w, 4)
  const home = await server.call({ url: `/api/v2.0/channels/${w.channelSeq}/home` })
  expect(home.body.data).toMatchObject({ reviewCount: 1, reviewRate: 4, reviews: [{ reviewPoint: 4 }] })
  const reported = await server.call({
    method: 'POST',
    url: `/api/v2.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}/review/${written}/report/create`,
    as: other,
    body: { reason: '이상해요' },
  })
  expect(reported.status).toBe(404)
  expect(await w.desk('uncounted')).toEqual([[written, 'N']])
  expect((await w.desk('visible')).map(([seq]: [number]) => seq)).not.toContain(written)
})

test('REV-18 whoever took a lesson, or whose money stayed in part, keeps their review: no site pays to be rid of stars', async () => {
  const w = await world()
  const { order } = await buy(server, w.course, w.learner)
  await w.opens()
  await w.review(1)
  expect((await w.refund(order.orderSeq, { amount: 60_000 })).status).toBe(200)
  const other = await aMember(services, w.channelSeq)
  const partly = (await buy(server, w.course, other)).order
  await w.review(2, other)
  // The buyer left after the days of withdrawal, so a part of the money may stay.
  const at = new Date(Date.now() - 8 * DAY)
  await services.db.update(orders).set({ paidAt: at }).where(eq(orders.orderSeq, partly.orderSeq))
  await services.db.update(grants).set({ startAt: at }).where(eq(grants.userSeq, other.userSeq))
  const left = await w.refund(partly.orderSeq, { amount: 55_000, reasonCd: 'QUIT' })
  expect(left.status, JSON.stringify(left.body)).toBe(200)
  // A third, by whom it is seen that the two before were looked at.
  const third = await aMember(services, w.channelSeq)
  const whole = (await buy(server, w.course, third)).order
  await w.review(3, third)
  await w.refund(whole.orderSeq, { amount: 60_000 })
  await expectStars(w, 2, 1)
  // The rest follows the place: now all of it is back.
  await w.refund(partly.orderSeq, { amount: 5_000 })
  await expectStars(w, 1)
})

test('REV-18 of places of a free class, one after the other, one review of a person counts', async () => {
  const w = await world({ fareCd: FARE.free, price: 0 })
  const enrol = async () => expect((await enrolFree(server, w.course, w.learner)).status).toBe(200)
  await enrol()
  await w.review(5)
  expect((await w.withdraw()).status).toBe(200)
  await expectStars(w)
  await enrol()
  await w.opens()
  await w.review(4)
  expect((await w.withdraw()).status).toBe(200)
  await enrol()
  expect(await w.stars()).toEqual([4])
  await w.review(2)
  expect(await w.stars()).toEqual([2])
  expect((await w.remove()).status).toBe(200)
  expect(await w.stars()).toEqual([4])
})

test('REV-18 SOC-19 what two accounts of one person wrote of a class counts once', async () => {
  const w = await world()
  const kept = await aMember(services, w.channelSeq)
  for (const [person, stars] of [
    [w.learner, 5],
    [kept, 3],
  ] as const) {
    await buy(server, w.course, person)
    await w.review(stars, person)
  }
  expect(await w.stars()).toEqual([3, 5])
  await becomeOne(server, { gone: w.learner, kept })
  await untilMerged(server, w.learner)
  expect(await w.stars()).toEqual([3])
})
