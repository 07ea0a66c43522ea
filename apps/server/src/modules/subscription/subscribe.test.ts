import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { buy, mayEnter } from '../../testing/buying.ts'
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
import { orders } from '../order/tables.ts'
import { siteMemberships, subscriptions } from './tables.ts'

const server = await testServer()
const { services } = server
const sandbox = services.ports.use(TOSS_SANDBOX)

async function world(change: Parameters<typeof aMembership>[2] = {}) {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const membership = await aMembership(services, channelSeq, { classes: [course.courseSeq], ...change })
  return { channelSeq, course, membership, learner: await aMember(services, channelSeq) }
}

const seatsOf = async (membershipSeq: number) => {
  const [row] = await services.db
    .select()
    .from(siteMemberships)
    .where(eq(siteMemberships.membershipSeq, membershipSeq))
  return row?.seatsTaken
}

test('MSH-07 MSH-02 a member subscribes with a stored card: charged once, and the class opens', async () => {
  const { channelSeq, course, membership, learner } = await world()
  const mine = await aSubscriber(server, membership, learner)
  expect(mine).toMatchObject({ state: 'active', price: 10_000, nextAmount: 10_000, isCharging: false })
  expect(mine.nextChargeAt).toBe(mine.paidUntil)
  expect(mine.card.tail).toMatch(/^[\d*]{4}$/)
  expect(await paidBy(server, learner)).toEqual([10_000])
  expect(await mayEnter(server, course, learner)).toBe(true)
  const list = await myMemberships(server, channelSeq, learner)
  expect(list.body.data.list[0].events).toMatchObject([{ kind: 'started', amount: 10_000 }])
  expect(await seatsOf(membership.membershipSeq)).toBe(1)
})

test('SEC-27 a membership or a card of another site is refused, and nothing is charged', async () => {
  const [here, there] = [await world(), await world()]
  await services.db
    .insert(channelUsers)
    .values({ channelSeq: there.channelSeq, userSeq: here.learner.userSeq })
  const ours = await aCard(server, here.channelSeq, here.learner)
  const theirs = await aCard(server, there.channelSeq, here.learner)
  const foreign = { channelSeq: here.channelSeq, membershipSeq: there.membership.membershipSeq }
  const membership = await subscribe(server, foreign, here.learner, { cardSeq: ours })
  expect(membership.status, JSON.stringify(membership.body)).toBe(404)
  const card = await subscribe(server, here.membership, here.learner, { cardSeq: theirs })
  expect(card.status, JSON.stringify(card.body)).toBe(404)
  expect(await paidBy(server, here.learner)).toEqual([])
  expect(await mayEnter(server, here.course, here.learner)).toBe(false)
})

test('BYD-23 two presses at once make one subscription and one charge', async () => {
  const { membership, learner, channelSeq } = await world()
  const cardSeq = await aCard(server, channelSeq, learner)
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => subscribe(server, membership, learner, { cardSeq })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of answers)
    expect(status === 200 || body.errorName === 'ALREADY_SUBSCRIBED').toBe(true)
  expect(await paidBy(server, learner)).toEqual([10_000])
  expect(await seatsOf(membership.membershipSeq)).toBe(1)
})

test('MSH-06 of twenty at once as many get a seat as there are', async () => {
  const { membership, channelSeq } = await world({ seatLimit: 5 })
  const people = await Promise.all(Array.from({ length: 20 }, () => aMember(services, channelSeq)))
  const cards = await Promise.all(people.map((person) => aCard(server, channelSeq, person)))
  const answers = await Promise.all(
    people.map((person, index) => subscribe(server, membership, person, { cardSeq: cards[index] })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ body }) => body.errorName === 'MEMBERSHIP_FULL')).toHaveLength(15)
  expect(await seatsOf(membership.membershipSeq)).toBe(5)
})

test('MSH-07 a declined card says why, charges nothing and keeps no seat', async () => {
  const { membership, learner, channelSeq, course } = await world()
  const cardSeq = await aCard(server, channelSeq, learner)
  sandbox.play({ on: 'charge', do: 'refuse', code: 'REJECT_CARD_PAYMENT' })
  const answer = await subscribe(server, membership, learner, { cardSeq })
  expect(answer).toMatchObject({ status: 402, body: { errorName: 'CARD_REFUSED' } })
  expect(answer.body.details.message).toEqual(expect.any(String))
  expect(await paidBy(server, learner)).toEqual([])
  expect(await seatsOf(membership.membershipSeq)).toBe(0)
  expect(await mayEnter(server, course, learner)).toBe(false)
  // Another try begins anew.
  expect((await subscribe(server, membership, learner, { cardSeq })).status).toBe(200)
})

test('MSH-06 a trial is free once for each person and membership', async () => {
  const { membership, learner, channelSeq, course } = await world({ trialDays: 7 })
  const cardSeq = await aCard(server, channelSeq, learner)
  const unseen = await subscribe(server, membership, learner, { cardSeq })
  expect(unseen.body).toMatchObject({ errorName: 'CONSENT_NEEDED', details: { withTrial: true } })
  const first = await subscribe(server, membership, learner, { cardSeq, withTrial: true })
  expect(first.body.data).toMatchObject({ state: 'trial', nextAmount: 10_000 })
  expect(await paidBy(server, learner)).toEqual([])
  expect(await mayEnter(server, course, learner)).toBe(true)
  const { subscriptionSeq } = first.body.data
  await act(server, channelSeq, learner, { subscriptionSeq, what: 'cancel' })
  await services.db
    .update(subscriptions)
    .set({ state: 'ended', endedAt: new Date() })
    .where(eq(subscriptions.subscriptionSeq, subscriptionSeq))
  expect((await myMemberships(server, channelSeq, learner)).body.data.trialsUsed).toEqual([
    membership.membershipSeq,
  ])
  const again = await subscribe(server, membership, learner, { cardSeq, withTrial: true })
  expect(again.body).toMatchObject({ errorName: 'CONSENT_NEEDED', details: { withTrial: false } })
})

test('MSH-06 a trial is had once, also where the subscription went on as another membership', async () => {
  const { membership, learner, channelSeq } = await world({ trialDays: 7 })
  const other = await aMembership(services, channelSeq)
  const cardSeq = await aCard(server, channelSeq, learner)
  const { body } = await subscribe(server, membership, learner, { cardSeq, withTrial: true })
  await services.db
    .update(subscriptions)
    .set({ membershipSeq: other.membershipSeq, state: 'ended', endedAt: new Date() })
    .where(eq(subscriptions.subscriptionSeq, body.data.subscriptionSeq))
  const again = await subscribe(server, membership, learner, { cardSeq, withTrial: true })
  expect(again.body).toMatchObject({ errorName: 'CONSENT_NEEDED', details: { withTrial: false } })
})

test('SEC-26 another price than ours, no consent, or a card of somebody else is refused', async () => {
  const { membership, learner, channelSeq } = await world()
  const cardSeq = await aCard(server, channelSeq, learner)
  const other = await aMember(services, channelSeq)
  const otherCard = await aCard(server, channelSeq, other)
  const names = await Promise.all(
    [
      { cardSeq, expectedPrice: 100 },
      { cardSeq, agreedRenewal: false },
      { cardSeq, termMonths: 6 },
      { cardSeq: otherCard },
    ].map(async (form) => (await subscribe(server, membership, learner, form)).body.errorName),
  )
  expect(names).toEqual(['PAYMENT_AMOUNT_MISMATCH', 'INVALID_INPUT', 'NO_DATA', 'NO_DATA'])
  expect(await paidBy(server, learner)).toEqual([])
})

test('SEC-28 another site’s membership and another person’s subscription do not exist', async () => {
  const { membership, learner, channelSeq } = await world()
  const elsewhere = await world()
  const { subscriptionSeq } = await aSubscriber(server, membership, learner)
  const thief = await aMember(services, channelSeq)
  for (const what of ['cancel', 'pause', 'card'])
    expect(
      (
        await act(server, channelSeq, thief, {
          subscriptionSeq,
          what,
          body: what === 'card' ? { cardSeq: 1 } : {},
        })
      ).status,
    ).toBe(404)
  const url = `/api/v1.0/channels/${elsewhere.channelSeq}/memberships/${membership.membershipSeq}`
  expect((await server.call({ url })).status).toBe(404)
  expect((await rowOf(server, subscriptionSeq)).state).toBe('active')
})

test('MSH-08 an answer that was lost is settled by the sweeper and charged once', async () => {
  const { membership, learner, channelSeq, course } = await world()
  const cardSeq = await aCard(server, channelSeq, learner)
  sandbox.play([
    { on: 'charge', do: 'loseReply' },
    { on: 'fetch', do: 'refuse', code: 'COMMON_ERROR', times: 3 },
  ])
  const answer = await subscribe(server, membership, learner, { cardSeq })
  expect(answer.body.data).toMatchObject({ state: 'starting', isCharging: true })
  expect(await isOpenAt(server, course, learner, new Date())).toBe(false)
  await services.db
    .update(orders)
    .set({ updatedAt: new Date(Date.now() - 120_000) })
    .where(eq(orders.userSeq, learner.userSeq))
  for (let round = 0; round < 5; round++) await sweepEverything(systemContext(services, 0))
  expect((await rowOf(server, answer.body.data.subscriptionSeq)).state).toBe('active')
  expect(await paidBy(server, learner)).toEqual([10_000])
  expect(await mayEnter(server, course, learner)).toBe(true)
})

test('MSH-10 what was bought singly stays when the membership ends', async () => {
  const { membership, learner, channelSeq, course } = await world()
  await buy(server, course, learner)
  const { subscriptionSeq } = await aSubscriber(server, membership, learner)
  await services.db
    .update(subscriptions)
    .set({ state: 'pastDue', declines: 1 })
    .where(eq(subscriptions.subscriptionSeq, subscriptionSeq))
  const answer = await act(server, channelSeq, learner, { subscriptionSeq, what: 'cancel' })
  expect(answer.body.data).toMatchObject({ state: 'ended', endReason: 'cancelled' })
  expect(await mayEnter(server, course, learner)).toBe(true)
})
