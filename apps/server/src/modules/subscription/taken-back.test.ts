import { DAY } from '@seodang/domain/instant'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cancel, quote } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anItem, anOperator, type Person } from '../../testing/factories.ts'
import { becomeOne, untilMerged } from '../../testing/merging.ts'
import { testServer } from '../../testing/server.ts'
import { act, aMembership, aSubscriber, isOpenAt, rowOf } from '../../testing/subscribing.ts'
import { orders } from '../order/tables.ts'
import { siteMemberships } from './tables.ts'

const server = await testServer({ worker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services } = server
beforeEach(() => server.clock.set(new Date(Date.now() + 3_600_000)))

/** A cheap membership with a class, a dear one with another, and somebody who holds the cheap one. */
async function world() {
  const { channelSeq } = await aChannel(services)
  const [cheap, dear] = [await aCourse(services, channelSeq), await aCourse(services, channelSeq)]
  const small = await aMembership(services, channelSeq, { classes: [cheap.courseSeq], seatLimit: 1 })
  const large = await aMembership(services, channelSeq, {
    classes: [dear.courseSeq],
    monthlyPrice: 25_000,
    name: '큰 서가',
  })
  const member = await aMember(services, channelSeq)
  const { subscriptionSeq } = await aSubscriber(server, small, member)
  const raise = async (expectedAmount: number) => {
    const body = { membershipSeq: large.membershipSeq, termMonths: 1, expectedAmount, expectedPrice: 25_000 }
    const answer = await act(server, channelSeq, member, { subscriptionSeq, what: 'change', body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return lastOrder(member)
  }
  const isOpen = (course: { channelSeq: number; courseSeq: number }) =>
    isOpenAt(server, course, member, server.clock.now())
  return { channelSeq, cheap, dear, small, large, member, subscriptionSeq, raise, isOpen }
}

async function lastOrder({ userSeq }: Person) {
  const [row] = await services.db
    .select()
    .from(orders)
    .where(eq(orders.userSeq, userSeq))
    .orderBy(desc(orders.orderSeq))
    .limit(1)
  if (!row) throw new Error('no order')
  return row
}

const amountOf = async (site: { channelSeq: number }, as: Person, orderSeq: number): Promise<number> =>
  (await quote(server, { ...site, courseSeq: 0 }, as, orderSeq)).body.data.amount

test('MSH-09 PAY-21 an upgrade that is paid back is undone: the membership of before, its price and its classes', async () => {
  const w = await world()
  const raised = await w.raise(15_000)
  expect(await w.isOpen(w.dear)).toBe(true)
  const back = await amountOf(w, w.member, raised.orderSeq)
  expect(back).toBe(raised.amount)
  const done = await cancel(server, { ...w.cheap }, w.member, raised.orderSeq, { expectedAmount: back })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  expect(await rowOf(server, w.subscriptionSeq)).toMatchObject({
    state: 'active',
    membershipSeq: w.small.membershipSeq,
    price: 10_000,
  })
  expect([await w.isOpen(w.cheap), await w.isOpen(w.dear)]).toEqual([true, false])
  const seats = await services.db
    .select({ taken: siteMemberships.seatsTaken })
    .from(siteMemberships)
    .where(eq(siteMemberships.channelSeq, w.channelSeq))
    .orderBy(siteMemberships.membershipSeq)
  expect(seats.map(({ taken }) => taken)).toEqual([1, 0])
})

test('MSH-09 BYD-02 of an upgrade that was used its days are charged, from the first on', async () => {
  const w = await world()
  const raised = await w.raise(15_000)
  const item = await anItem(services, w.dear)
  const opened = await server.call({
    method: 'POST',
    url: `/api/v1.0/curriculums/${item.channelSeq}/${item.courseSeq}/${item.curriculumSeq}/play`,
    as: w.member,
    body: {},
  })
  expect(opened.status).toBe(200)
  server.clock.advance(5 * DAY)
  const back = await amountOf(w, w.member, raised.orderSeq)
  expect(back).toBeLessThanOrEqual((raised.amount * 26) / 30)
  expect(back).toBeGreaterThan(raised.amount / 2)
})

test('MSH-09 PAY-21 of two upgrades the later one is undone first', async () => {
  const w = await world()
  const largest = await aMembership(services, w.channelSeq, { monthlyPrice: 50_000, name: '가장 큰 서가' })
  const first = await w.raise(15_000)
  const body = {
    membershipSeq: largest.membershipSeq,
    termMonths: 1,
    expectedAmount: 25_000,
    expectedPrice: 50_000,
  }
  await act(server, w.channelSeq, w.member, { subscriptionSeq: w.subscriptionSeq, what: 'change', body })
  const second = await lastOrder(w.member)
  const early = await cancel(server, w.cheap, w.member, first.orderSeq, { expectedAmount: first.amount })
  expect(early.body.errorName).toBe('REFUND_NOT_POSSIBLE')
  for (const { orderSeq } of [second, first]) {
    const expectedAmount = await amountOf(w, w.member, orderSeq)
    const { status } = await cancel(server, w.cheap, w.member, orderSeq, { expectedAmount })
    expect(status).toBe(200)
  }
  expect(await rowOf(server, w.subscriptionSeq)).toMatchObject({
    membershipSeq: w.small.membershipSeq,
    price: 10_000,
  })
})

test('SOC-19 PAY-21 two memberships that a merge made one: what is paid back of one takes its time along', async () => {
  const { channelSeq } = await aChannel(services)
  const membership = await aMembership(services, channelSeq)
  const pair = { gone: await aMember(services, channelSeq), kept: await aMember(services, channelSeq) }
  const theirs = await aSubscriber(server, membership, pair.gone)
  const { orderSeq } = await lastOrder(pair.gone)
  const mine = await aSubscriber(server, membership, pair.kept)
  const alone = (await rowOf(server, mine.subscriptionSeq)).paidUntil
  const one = await becomeOne(server, pair)
  await untilMerged(server, pair.gone)
  const rows = await Promise.all([theirs, mine].map((some) => rowOf(server, some.subscriptionSeq)))
  const running = rows.find(({ state }) => state === 'active')
  expect(running?.paidUntil.getTime()).toBeGreaterThan(alone.getTime() + 20 * DAY)
  const expectedAmount = await amountOf({ channelSeq }, one, orderSeq)
  expect(expectedAmount).toBe(10_000)
  const done = await cancel(server, { channelSeq, courseSeq: 0 }, one, orderSeq, { expectedAmount })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  const after = await rowOf(server, running?.subscriptionSeq ?? 0)
  expect(after.state).toBe('active')
  expect(after.paidUntil.getTime()).toBeLessThan(alone.getTime() + DAY)
})

test('MSH-09 PAY-21 staff pay an upgrade back while the membership of before is held again: the money goes, and both stay', async () => {
  const w = await world()
  const raised = await w.raise(15_000)
  const owner = await anOperator(services, w.channelSeq, 'OWN')
  const again = await aSubscriber(server, w.small, w.member)
  const refunded = await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.channelSeq}/admin/payments/${raised.orderSeq}/refund`,
    as: owner,
    body: { amount: raised.amount, reason: '운영 사정', cancelAttendance: false },
  })
  expect(refunded.status, JSON.stringify(refunded.body)).toBe(200)
  expect(refunded.body.data).toMatchObject({ refundedAmount: raised.amount })
  const both = [w.subscriptionSeq, again.subscriptionSeq]
  const rows = await Promise.all(both.map((subscriptionSeq) => rowOf(server, subscriptionSeq)))
  expect(rows.map(({ state, membershipSeq }) => [state, membershipSeq])).toEqual([
    ['active', w.large.membershipSeq],
    ['active', w.small.membershipSeq],
  ])
})
