import { DAY } from '@seodang/domain/instant'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { cancel, quote } from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anOperator, aSession, type Person } from '../../testing/factories.ts'
import { becomeOne, untilMerged } from '../../testing/merging.ts'
import { testServer } from '../../testing/server.ts'
import { act, aMembership, aSubscriber, isOpenAt, rowOf } from '../../testing/subscribing.ts'
import { sweepEverything } from '../order/sweep.ts'
import { orders, refunds } from '../order/tables.ts'
import { subscriptionCharges, subscriptions } from './tables.ts'

const server = await testServer({ worker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services } = server
const sandbox = services.ports.use(TOSS_SANDBOX)
beforeEach(() => server.clock.set(new Date(Date.now() + 3_600_000)))

/** A membership of 10,000 won a month, and one of 25,000 with a class. */
async function world() {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const small = await aMembership(services, channelSeq)
  const large = await aMembership(services, channelSeq, {
    classes: [course.courseSeq],
    monthlyPrice: 25_000,
    name: '큰 서가',
  })
  const site = { channelSeq, courseSeq: 0 }
  const url = (subscriptionSeq: number) =>
    `/api/v1.0/channels/${channelSeq}/me/subscriptions/${subscriptionSeq}`
  const raise = async (as: Person, subscriptionSeq: number) => {
    const choice = { membershipSeq: large.membershipSeq, termMonths: 1 }
    const query = { membershipSeq: String(large.membershipSeq), termMonths: '1' }
    const asked = await server.call({ url: `${url(subscriptionSeq)}/change`, as, query })
    const { when, amount } = asked.body.data
    const body = { ...choice, expectedAmount: amount, expectedPrice: 25_000 }
    const answer = await act(server, channelSeq, as, { subscriptionSeq, what: 'change', body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return { when, amount, orderSeq: (await ordersOf(as))[0]?.orderSeq ?? 0 }
  }
  /** Gives an order back at the amount that its page shows. */
  const giveBack = async (as: Person, orderSeq: number): Promise<number> => {
    const { amount } = (await quote(server, site, as, orderSeq)).body.data
    const done = await cancel(server, site, as, orderSeq, { expectedAmount: amount })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    return amount
  }
  const isOpen = (as: Person) => isOpenAt(server, course, as, server.clock.now())
  return { channelSeq, course, small, large, raise, giveBack, isOpen }
}

const backOf = async (as: Person) => (await ordersOf(as)).map(({ refundedAmount }) => refundedAmount)

const paymentOf = async (orderSeq: number): Promise<string> => {
  const [row] = await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq))
  return row?.paymentOrderId ?? ''
}

const refundsOf = (orderSeq: number) =>
  services.db.select().from(refunds).where(eq(refunds.orderSeq, orderSeq))

/** Newest first. */
const ordersOf = ({ userSeq }: Person) =>
  services.db.select().from(orders).where(eq(orders.userSeq, userSeq)).orderBy(desc(orders.orderSeq))

/** Two who held the small membership by two accounts, and what the one that stays holds now. */
async function merged(w: Awaited<ReturnType<typeof world>>) {
  const pair = { gone: await aMember(services, w.channelSeq), kept: await aMember(services, w.channelSeq) }
  const held = [await aSubscriber(server, w.small, pair.gone), await aSubscriber(server, w.small, pair.kept)]
  const { userSeq } = await becomeOne(server, pair)
  await untilMerged(server, pair.gone)
  // In a session that lasts, because days go by.
  const one = { ...pair.kept, accessToken: await aSession(services, userSeq) }
  const rows = await Promise.all(held.map(({ subscriptionSeq }) => rowOf(server, subscriptionSeq)))
  const running = rows.find(({ state }) => state === 'active')
  const ended = rows.find(({ state }) => state === 'ended')
  if (!running || !ended) throw new Error('two did not become one')
  const bought = await ordersOf(one)
  const orderOf = async (subscriptionSeq: number) => {
    const [charge] = await services.db
      .select()
      .from(subscriptionCharges)
      .where(eq(subscriptionCharges.subscriptionSeq, subscriptionSeq))
    return bought.find(({ orderSeq }) => orderSeq === charge?.orderSeq)?.orderSeq ?? 0
  }
  return { one, running, ended, orderOf }
}

test('SOC-19 MSH-09 whoever holds the time of two terms pays the difference of both for an upgrade', async () => {
  const w = await world()
  const { one, running } = await merged(w)
  const { when, amount } = await w.raise(one, running.subscriptionSeq)
  expect(when).toBe('atOnce')
  expect(amount).toBeGreaterThan(2 * 15_000 - 2000)
  expect(amount).toBeLessThanOrEqual(2 * 15_000 + 2000)
})

test('SOC-19 PAY-21 what a merge put to a membership goes with its money, also where that is another one by now', async () => {
  const w = await world()
  const { one, running, ended, orderOf } = await merged(w)
  const next = await aMembership(services, w.channelSeq, { name: '작은 서가 둘', monthlyPrice: 9000 })
  expect(ended.mergedInto).toBe(running.subscriptionSeq)
  // It is the other membership from the next term on.
  const body = { membershipSeq: next.membershipSeq, termMonths: 1, expectedAmount: 0, expectedPrice: 9000 }
  const seq = running.subscriptionSeq
  await act(server, w.channelSeq, one, { subscriptionSeq: seq, what: 'change', body })
  await services.db
    .update(subscriptions)
    .set({ membershipSeq: next.membershipSeq, price: 9000 })
    .where(eq(subscriptions.subscriptionSeq, seq))
  server.clock.advance(2 * DAY)
  expect(await w.giveBack(one, await orderOf(ended.subscriptionSeq))).toBe(10_000)
  const after = await rowOf(server, seq)
  // All of it, although two of its days are over: nothing of it was used.
  const given = (ended.paidUntil.getTime() - (ended.endedAt?.getTime() ?? 0)) / DAY
  expect((running.paidUntil.getTime() - after.paidUntil.getTime()) / DAY).toBeCloseTo(given, 5)
})

test('MSH-06 MSH-09 a trial that is cancelled and gone on with is a trial: an upgrade begins with the first term', async () => {
  const w = await world()
  const free = await aMembership(services, w.channelSeq, { name: '체험 서가', trialDays: 14 })
  const member = await aMember(services, w.channelSeq)
  const { subscriptionSeq } = await aSubscriber(server, free, member, { withTrial: true })
  const press = (what: string, body: object = {}) =>
    act(server, w.channelSeq, member, { subscriptionSeq, what, body })
  expect((await press('cancel')).body.data.state).toBe('cancelling')
  expect((await press('resume', { expectedAmount: 0 })).body.data).toMatchObject({
    state: 'trial',
    nextAmount: 10_000,
  })
  expect(await w.raise(member, subscriptionSeq)).toMatchObject({ when: 'nextTerm', amount: 0 })
  expect(await w.isOpen(member)).toBe(false)
})

test('MSH-09 PAY-21 a term is given back with the upgrade on it: one amount, a line for each, and nothing stays open', async () => {
  const w = await world()
  const member = await aMember(services, w.channelSeq)
  const { subscriptionSeq } = await aSubscriber(server, w.small, member)
  const raised = await w.raise(member, subscriptionSeq)
  const [, term] = await ordersOf(member)
  const shown = await quote(server, { ...w.course, courseSeq: 0 }, member, term?.orderSeq ?? 0)
  expect(shown.body.data.lines).toEqual([
    { label: '결제한 금액', amount: 10_000 },
    { label: '함께 환불되는 업그레이드 차액', amount: shown.body.data.amount - 10_000 },
  ])
  expect(shown.body.data.amount - 10_000).toBeGreaterThan(raised.amount - 10)
  sandbox.play({ on: 'cancel', do: 'loseReply', orderId: await paymentOf(raised.orderSeq) })
  const back = await w.giveBack(member, term?.orderSeq ?? 0)
  expect(await rowOf(server, subscriptionSeq)).toMatchObject({ state: 'ended', endReason: 'refunded' })
  expect(await w.isOpen(member)).toBe(false)
  await eventually(async () =>
    expect((await refundsOf(raised.orderSeq)).map(({ state }) => state)).toEqual(['unknown']),
  )
  server.clock.advance(DAY / 24)
  await sweepEverything(systemContext(services, 0))
  expect(await backOf(member)).toEqual([back - 10_000, 10_000])
  expect((await refundsOf(raised.orderSeq)).map(({ state }) => state)).toEqual(['done'])
})

test('MSH-09 PAY-21 where staff pay a term back, its upgrade follows by the rule of the day', async () => {
  const w = await world()
  const member = await aMember(services, w.channelSeq)
  const owner = await anOperator(services, w.channelSeq, 'OWN')
  const { subscriptionSeq } = await aSubscriber(server, w.small, member)
  const raised = await w.raise(member, subscriptionSeq)
  const [, term] = await ordersOf(member)
  server.clock.advance(10 * DAY)
  const payments = `/api/v1.0/channels/${w.channelSeq}/admin/payments`
  // The reason of the term is that of its upgrade: the site ends it, without the charge for who quits.
  const { quotes } = (await server.call({ url: `${payments}/${raised.orderSeq}`, as: owner })).body.data
  const alone = quotes[0].quote.amount
  const asked = (await quote(server, { ...w.course, courseSeq: 0 }, member, raised.orderSeq)).body.data.amount
  expect(asked).toBeLessThan(alone)
  expect(alone).toBeLessThan(raised.amount)
  const refunded = await server.call({
    method: 'POST',
    url: `${payments}/${term?.orderSeq}/refund`,
    as: owner,
    body: { amount: 10_000, reason: '운영 사정', cancelAttendance: true },
  })
  expect(refunded.status, JSON.stringify(refunded.body)).toBe(200)
  await eventually(async () => expect(await backOf(member)).toEqual([alone, 10_000]))
  expect((await rowOf(server, subscriptionSeq)).state).toBe('ended')
})

test('SOC-19 MSH-09 what is left after one of two terms went back goes on as what it was before the upgrade', async () => {
  const w = await world()
  const { one, running, ended, orderOf } = await merged(w)
  const raised = await w.raise(one, running.subscriptionSeq)
  const back = await w.giveBack(one, await orderOf(ended.subscriptionSeq))
  expect(back - 10_000).toBeGreaterThan(raised.amount - 10)
  await eventually(async () => expect((await backOf(one))[0]).toBe(back - 10_000))
  const after = await rowOf(server, running.subscriptionSeq)
  expect(after).toMatchObject({ state: 'active', membershipSeq: w.small.membershipSeq, price: 10_000 })
  const days = (after.paidUntil.getTime() - server.clock.now().getTime()) / DAY
  expect(days).toBeGreaterThan(26)
  expect(days).toBeLessThan(32)
  expect(await w.isOpen(one)).toBe(false)
})
