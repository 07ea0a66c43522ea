import { DAY, HOUR, MINUTE } from '@seodang/domain/instant'
import { addSeoulMonths } from '@seodang/domain/seoul-time'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { aChannel, aCourse, aMember } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import {
  aCard,
  act,
  aMembership,
  aSubscriber,
  isOpenAt,
  myMemberships,
  paidBy,
  rowOf,
  subscribe,
} from '../../testing/subscribing.ts'
import { channelUsers } from '../membership/tables.ts'
import { sweepEverything } from '../order/sweep.ts'
import { chargeDue } from './due.ts'
import { followMembers } from './follow.ts'
import { remindMembers } from './remind.ts'
import { siteMemberships, subscriptions } from './tables.ts'

const server = await testServer()
const { services } = server
const sandbox = services.ports.use(TOSS_SANDBOX)
const START = new Date('2026-03-10T01:00:00Z')

beforeEach(() => {
  server.clock.set(START)
})

async function world(change: Parameters<typeof aMembership>[2] = {}, form: object = {}) {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const membership = await aMembership(services, channelSeq, { classes: [course.courseSeq], ...change })
  const learner = await aMember(services, channelSeq)
  const { subscriptionSeq, cardSeq } = await aSubscriber(server, membership, learner, form)
  const open = () => isOpenAt(server, course, learner, server.clock.now())
  const row = () => rowOf(server, subscriptionSeq)
  const mine = async () => (await myMemberships(server, channelSeq, learner)).body.data.list[0]
  const press = (what: string, body: object = {}) =>
    act(server, channelSeq, learner, { subscriptionSeq, what, body })
  return { channelSeq, course, membership, learner, subscriptionSeq, cardSeq, open, row, mine, press }
}

const decline = (times: number) =>
  sandbox.play({ on: 'charge', do: 'refuse', code: 'REJECT_CARD_PAYMENT', times })

test('MSH-03 MSH-08 each month on the due day the card is charged, and nothing is done twice', async () => {
  const w = await world()
  for (let month = 1; month <= 3; month++) {
    server.clock.set(new Date(addSeoulMonths(START, month).getTime() - MINUTE))
    await chargeDue(services)
    expect((await paidBy(server, w.learner)).length).toBe(month)
    server.clock.set(addSeoulMonths(START, month))
    await Promise.all([chargeDue(services), chargeDue(services), chargeDue(services)])
    expect((await paidBy(server, w.learner)).length).toBe(month + 1)
    expect(await w.open()).toBe(true)
  }
  expect((await w.row()).paidUntil).toEqual(addSeoulMonths(START, 4))
})

test('BYD-23 two schedulers at once over many that are due charge each of them once', async () => {
  const { channelSeq } = await aChannel(services)
  const membership = await aMembership(services, channelSeq)
  const people = await Promise.all(Array.from({ length: 24 }, () => aMember(services, channelSeq)))
  await Promise.all(people.map((person) => aSubscriber(server, membership, person)))
  server.clock.set(addSeoulMonths(START, 1))
  await Promise.all([chargeDue(services), chargeDue(services)])
  const paid = await Promise.all(people.map((person) => paidBy(server, person)))
  expect(paid.map((amounts) => amounts.length)).toEqual(people.map(() => 2))
})

test('MSH-08 a declined card is tried after 1, 3 and 5 days, stays open meanwhile, and then it stops', async () => {
  const w = await world()
  const due = addSeoulMonths(START, 1).getTime()
  decline(4)
  for (const days of [0, 1, 3]) {
    server.clock.set(new Date(due + days * DAY))
    await chargeDue(services)
    expect((await w.row()).state).toBe('pastDue')
    server.clock.advance(HOUR)
    await chargeDue(services)
    expect(await w.open()).toBe(true)
  }
  server.clock.set(new Date(due + 5 * DAY))
  await chargeDue(services)
  expect(await w.mine()).toMatchObject({ state: 'ended', endReason: 'declined', nextChargeAt: null })
  expect(await w.open()).toBe(false)
  expect(await paidBy(server, w.learner)).toEqual([10_000])
  const kinds = (await w.mine()).events.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(['stopped', 'declined', 'declined', 'declined', 'started'])
})

test('MSH-11 MSH-08 another card is charged at once where the first failed, for the term that was due', async () => {
  const w = await world()
  server.clock.set(addSeoulMonths(START, 1))
  decline(1)
  await chargeDue(services)
  const other = await aCard(server, w.channelSeq, w.learner)
  expect((await w.press('card', { cardSeq: other })).status).toBe(200)
  await chargeDue(services)
  expect(await w.mine()).toMatchObject({ state: 'active', card: { cardSeq: other } })
  expect((await w.row()).paidUntil).toEqual(addSeoulMonths(START, 2))
})

test('SEC-27 MSH-11 a membership takes no card of somebody else, and one that has ended takes none', async () => {
  const w = await world()
  const stranger = await aMember(services, w.channelSeq)
  const theirs = await aCard(server, w.channelSeq, stranger)
  expect((await w.press('card', { cardSeq: theirs })).body.errorName).toBe('NO_DATA')
  expect(await w.row()).toMatchObject({ cardSeq: w.cardSeq })
  expect((await w.press('cancel')).status).toBe(200)
  server.clock.set(addSeoulMonths(START, 1))
  await chargeDue(services)
  expect(await w.row()).toMatchObject({ state: 'ended' })
  const own = await aCard(server, w.channelSeq, w.learner)
  expect((await w.press('card', { cardSeq: own })).body.errorName).toBe('SUBSCRIPTION_MOVE_REFUSED')
})

test('SEC-01 GEN-18 one’s own membership of a site does not exist at another', async () => {
  const w = await world()
  const { channelSeq } = await aChannel(services)
  await services.db.insert(channelUsers).values({ channelSeq, userSeq: w.learner.userSeq })
  const cardSeq = await aCard(server, w.channelSeq, w.learner)
  const before = await w.row()
  for (const [what, body] of [
    ['cancel', {}],
    ['pause', {}],
    ['card', { cardSeq }],
  ] as const) {
    const answer = await act(server, channelSeq, w.learner, { ...w, what, body })
    expect([what, answer.status, answer.body.errorName]).toEqual([what, 404, 'NO_DATA'])
  }
  expect(await w.row()).toEqual(before)
})

test('MSH-11 without a card a charge fails as one that is declined', async () => {
  const w = await world()
  const url = `/api/v1.0/channels/${w.channelSeq}/cards/${w.cardSeq}/delete`
  await server.call({ method: 'POST', url, as: w.learner, body: {} })
  server.clock.set(addSeoulMonths(START, 1))
  await chargeDue(services)
  expect(await w.mine()).toMatchObject({ state: 'pastDue', card: null })
})

test('MSH-09 who cancels is charged no more and keeps what is paid to its end, not a moment longer', async () => {
  const w = await world()
  const answer = await w.press('cancel')
  expect(answer.body.data).toMatchObject({ state: 'cancelling', nextChargeAt: null, nextAmount: null })
  const end = addSeoulMonths(START, 1)
  server.clock.set(new Date(end.getTime() - MINUTE))
  await chargeDue(services)
  expect(await w.open()).toBe(true)
  // Closed by its date, also where the scheduler is late.
  server.clock.set(end)
  expect(await w.open()).toBe(false)
  await chargeDue(services)
  expect(await w.mine()).toMatchObject({ state: 'ended', endReason: 'cancelled' })
  expect(await paidBy(server, w.learner)).toEqual([10_000])
  // The seat is free, and one may come back.
  expect((await subscribe(server, w.membership, w.learner, { cardSeq: w.cardSeq })).status).toBe(200)
})

test('MSH-09 a cancellation is taken back for nothing while paid time is left', async () => {
  const w = await world()
  await w.press('cancel')
  expect((await w.press('resume', { expectedAmount: 0 })).body.data.state).toBe('active')
  server.clock.set(addSeoulMonths(START, 1))
  await chargeDue(services)
  expect(await paidBy(server, w.learner)).toEqual([10_000, 10_000])
})

test('MSH-09 a pause closes at the end of what is paid, and going on is charged first', async () => {
  const w = await world()
  expect((await w.press('pause')).body.data).toMatchObject({ state: 'paused', nextChargeAt: null })
  server.clock.set(new Date(addSeoulMonths(START, 1).getTime() + 10 * DAY))
  await chargeDue(services)
  expect(await w.open()).toBe(false)
  expect(await paidBy(server, w.learner)).toEqual([10_000])
  const unseen = await w.press('resume', { expectedAmount: 0 })
  expect(unseen.body).toMatchObject({
    errorName: 'PAYMENT_AMOUNT_MISMATCH',
    details: { amount: 10_000 },
  })
  const again = await w.press('resume', { expectedAmount: 10_000 })
  expect(again.body.data).toMatchObject({ state: 'active' })
  expect((await w.row()).paidUntil).toEqual(addSeoulMonths(server.clock.now(), 1))
  expect(await w.open()).toBe(true)
})

test('MSH-06 a trial turns into a paid term at its end, and one that is cancelled costs nothing', async () => {
  const w = await world({ trialDays: 7 }, { withTrial: true })
  expect(await paidBy(server, w.learner)).toEqual([])
  const end = new Date(START.getTime() + 7 * DAY)
  server.clock.set(end)
  await chargeDue(services)
  expect(await paidBy(server, w.learner)).toEqual([10_000])
  expect((await w.row()).paidUntil).toEqual(addSeoulMonths(end, 1))

  server.clock.set(START)
  const other = await world({ trialDays: 7 }, { withTrial: true })
  await other.press('cancel')
  server.clock.set(end)
  await chargeDue(services)
  expect(await other.mine()).toMatchObject({ state: 'ended' })
  expect(await paidBy(server, other.learner)).toEqual([])
  expect(await other.open()).toBe(false)
})

test('MSH-08 killed before the gateway was asked: the sweeper frees it, and the next run charges it once', async () => {
  const w = await world()
  server.clock.set(addSeoulMonths(START, 1))
  // The call never arrives, as of a process that died behind the commit.
  sandbox.play({ on: 'charge', do: 'loseCall' })
  await chargeDue(services)
  expect(await w.mine()).toMatchObject({ state: 'active', isCharging: true })
  // Nothing begins beside it, and nobody can change it.
  await chargeDue(services)
  expect((await w.press('pause')).body.errorName).toBe('PAYMENT_PENDING')
  expect(await paidBy(server, w.learner)).toEqual([10_000])
  server.clock.advance(20 * MINUTE)
  await sweepEverything(systemContext(services, 0))
  await chargeDue(services)
  expect(await paidBy(server, w.learner)).toEqual([10_000, 10_000])
  expect(await w.mine()).toMatchObject({ state: 'active', isCharging: false })
  expect((await w.row()).paidUntil).toEqual(addSeoulMonths(START, 2))
})

test('MSH-08 killed after the gateway was asked: the sweeper finds the money, and nobody is charged again', async () => {
  const w = await world()
  server.clock.set(addSeoulMonths(START, 1))
  sandbox.play([
    { on: 'charge', do: 'loseReply' },
    { on: 'fetch', do: 'refuse', code: 'COMMON_ERROR', times: 3 },
  ])
  await chargeDue(services)
  server.clock.advance(2 * MINUTE)
  for (let round = 0; round < 5; round++) await sweepEverything(systemContext(services, 0))
  await chargeDue(services)
  expect(await paidBy(server, w.learner)).toEqual([10_000, 10_000])
  expect((await w.row()).paidUntil).toEqual(addSeoulMonths(START, 2))
})

test('BYD-23 a dearer membership comes at once for the difference; its classes open and the old ones close', async () => {
  const w = await world()
  const dear = await aCourse(services, w.channelSeq)
  const big = await aMembership(services, w.channelSeq, {
    name: '큰 서가',
    monthlyPrice: 20_000,
    classes: [dear.courseSeq],
  })
  const choice = { membershipSeq: big.membershipSeq, termMonths: 1 }
  const term = addSeoulMonths(START, 1).getTime() - START.getTime()
  server.clock.set(new Date(START.getTime() + term / 2))
  const url = `/api/v1.0/channels/${w.channelSeq}/me/subscriptions/${w.subscriptionSeq}/change`
  const query = { membershipSeq: String(big.membershipSeq), termMonths: '1' }
  const quote = await server.call({ url, as: w.learner, query })
  expect(quote.body.data).toMatchObject({ when: 'atOnce', amount: 5000, price: 20_000 })
  const changed = await w.press('change', { ...choice, expectedAmount: 5000, expectedPrice: 20_000 })
  expect(changed.body.data).toMatchObject({ name: '큰 서가', price: 20_000, state: 'active' })
  expect(await paidBy(server, w.learner)).toEqual([10_000, 5000])
  expect(await isOpenAt(server, dear, w.learner, server.clock.now())).toBe(true)
  expect(await w.open()).toBe(false)
  // The days that were paid stay what they were; the next term costs the new price.
  expect((await w.row()).paidUntil).toEqual(addSeoulMonths(START, 1))
  server.clock.set(addSeoulMonths(START, 1))
  await chargeDue(services)
  expect(await paidBy(server, w.learner)).toEqual([10_000, 5000, 20_000])
  const seats = await services.db
    .select({ taken: siteMemberships.seatsTaken })
    .from(siteMemberships)
    .where(eq(siteMemberships.channelSeq, w.channelSeq))
    .orderBy(siteMemberships.membershipSeq)
  expect(seats.map(({ taken }) => taken)).toEqual([0, 1])
})

test('MSH-09 MSH-06 a full membership, one that is held already, and a paused one are not changed to or from', async () => {
  const w = await world()
  const dearer = { monthlyPrice: 20_000 }
  const full = await aMembership(services, w.channelSeq, { ...dearer, seatLimit: 1, seatsTaken: 1 })
  const held = await aMembership(services, w.channelSeq, dearer)
  const free = await aMembership(services, w.channelSeq, dearer)
  const second = await subscribe(server, held, w.learner, { cardSeq: w.cardSeq, expectedPrice: 20_000 })
  expect(second.status, JSON.stringify(second.body)).toBe(200)
  const to = ({ membershipSeq }: { membershipSeq: number }) =>
    w.press('change', { membershipSeq, termMonths: 1, expectedAmount: 10_000, expectedPrice: 20_000 })
  expect((await to(full)).body.errorName).toBe('MEMBERSHIP_FULL')
  expect((await to(held)).body.errorName).toBe('ALREADY_SUBSCRIBED')
  expect((await w.press('pause')).status).toBe(200)
  expect((await to(free)).body.errorName).toBe('SUBSCRIPTION_MOVE_REFUSED')
  expect(await paidBy(server, w.learner)).toEqual([10_000, 20_000])
  expect(await w.row()).toMatchObject({ membershipSeq: w.membership.membershipSeq, nextMembershipSeq: null })
})

test('MSH-09 a cheaper membership or a longer term comes with the next term, and can be taken back', async () => {
  const w = await world()
  const year = { membershipSeq: w.membership.membershipSeq, termMonths: 12 }
  const booked = await w.press('change', { ...year, expectedAmount: 0, expectedPrice: 100_000 })
  expect(booked.body.data).toMatchObject({
    termMonths: 1,
    nextAmount: 100_000,
    next: { termMonths: 12, price: 100_000 },
  })
  const back = { membershipSeq: w.membership.membershipSeq, termMonths: 1 }
  const dropped = await w.press('change', { ...back, expectedAmount: 0, expectedPrice: 10_000 })
  expect(dropped.body.data).toMatchObject({ next: null, nextAmount: 10_000 })
  await w.press('change', { ...year, expectedAmount: 0, expectedPrice: 100_000 })
  server.clock.set(addSeoulMonths(START, 1))
  await chargeDue(services)
  expect(await paidBy(server, w.learner)).toEqual([10_000, 100_000])
  expect((await w.row()).paidUntil).toEqual(addSeoulMonths(START, 13))
})

test('BYD-23 a price rise is asked for; with consent it is charged, without it ends with what is paid', async () => {
  const [yes, no] = [await world(), await world()]
  for (const { membership } of [yes, no])
    await services.db
      .update(siteMemberships)
      .set({ monthlyPrice: 12_000 })
      .where(eq(siteMemberships.membershipSeq, membership.membershipSeq))
  server.clock.advance(5 * DAY)
  await remindMembers(services)
  await remindMembers(services)
  expect(await yes.mine()).toMatchObject({ raise: { price: 12_000, agreedAt: null } })
  expect((await yes.mine()).events.filter(({ kind }: { kind: string }) => kind === 'raise')).toHaveLength(1)
  expect((await yes.press('raise', { price: 11_000 })).body.errorName).toBe('SUBSCRIPTION_MOVE_REFUSED')
  expect((await yes.press('raise', { price: 12_000 })).body.data.nextAmount).toBe(12_000)
  server.clock.set(addSeoulMonths(START, 1))
  await chargeDue(services)
  expect(await paidBy(server, yes.learner)).toEqual([10_000, 12_000])
  expect(await paidBy(server, no.learner)).toEqual([10_000])
  expect(await no.mine()).toMatchObject({ state: 'ended', endReason: 'noConsent' })
  expect(await no.open()).toBe(false)
})

test('MSH-02 a class that is added to the membership later opens, and one that is taken out closes', async () => {
  const w = await world()
  const later = await aCourse(services, w.channelSeq)
  const { courses } = await import('../catalog/tables.ts')
  const name = async (courseSeq: number, siteMembershipSeqs: number[]) => {
    await services.db
      .update(courses)
      .set({ marketing: { siteMembershipSeqs } })
      .where(eq(courses.courseSeq, courseSeq))
    await followMembers(systemContext(services, w.channelSeq), [w.membership.membershipSeq])
  }
  await name(later.courseSeq, [w.membership.membershipSeq])
  expect(await isOpenAt(server, later, w.learner, server.clock.now())).toBe(true)
  await name(w.course.courseSeq, [])
  expect(await w.open()).toBe(false)
  expect(await isOpenAt(server, later, w.learner, server.clock.now())).toBe(true)
})

test('PAY-21 MSH-10 the money of the running term goes back by days, and what it opened closes', async () => {
  const w = await world()
  server.clock.advance(3 * DAY)
  const orders = await server.call({ url: `/api/v2.0/channels/${w.channelSeq}/me/orders`, as: w.learner })
  const { orderSeq, kind } = orders.body.data.list[0]
  expect(kind).toBe('membership')
  const url = `/api/v2.0/channels/${w.channelSeq}/orders/${orderSeq}`
  const quote = await server.call({ url: `${url}/refund`, as: w.learner })
  expect(quote.body.data.amount).toBeGreaterThan(0)
  const body = { reason: '안 써요', expectedAmount: quote.body.data.amount }
  const cancelled = await server.call({ method: 'POST', url: `${url}/cancel`, as: w.learner, body })
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
  expect(await w.mine()).toMatchObject({ state: 'ended', endReason: 'refunded' })
  expect(await w.open()).toBe(false)
})

test('MSH-08 a suspended site charges nobody', async () => {
  const w = await world()
  const { channels } = await import('../site/tables.ts')
  await services.db
    .update(channels)
    .set({ suspendedAt: new Date() })
    .where(eq(channels.channelSeq, w.channelSeq))
  server.clock.set(addSeoulMonths(START, 1))
  await chargeDue(services)
  expect(await paidBy(server, w.learner)).toEqual([10_000])
  const rows = await services.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.subscriptionSeq, w.subscriptionSeq))
  expect(rows[0]?.state).toBe('active')
})
