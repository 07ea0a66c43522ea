import { PUBLISH_STATUS } from '@seodang/domain/codes'
import { endOfTerm } from '@seodang/domain/holidays'
import { WITHDRAWAL_DAYS } from '@seodang/domain/refund-policy'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { sweepOver } from '../../platform/sweeps.ts'
import { aChannel, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { aCard, act, aMembership, aSubscriber, paidBy, rowOf, subscribe } from '../../testing/subscribing.ts'
import { orders } from '../order/tables.ts'
import { END_HELD_SWEEP } from './end-held.ts'
import { siteMemberships } from './tables.ts'

const server = await testServer()
const { services } = server
const sweep = () => sweepOver(systemContext(services, 0), END_HELD_SWEEP)

/** Two memberships of a site, each with two members. */
async function world() {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const [ends, stays] = [await aMembership(services, channelSeq), await aMembership(services, channelSeq)]
  const held = async (membership: typeof ends) => {
    const person = await aMember(services, channelSeq)
    return { person, ...(await aSubscriber(server, membership, person)) }
  }
  const ended = [await held(ends), await held(ends)]
  const kept = [await held(stays), await held(stays)]
  const url = (membershipSeq: number) => `/api/v1.0/channels/${channelSeq}/admin/memberships/${membershipSeq}`
  const post = (membershipSeq: number, path: string, body: object, as: Person = owner) =>
    server.call({ method: 'POST', url: `${url(membershipSeq)}/${path}`, as, body })
  const look = (membershipSeq: number) => server.call({ url: `${url(membershipSeq)}/ending`, as: owner })
  return { channelSeq, owner, ends, stays, ended, kept, post, look }
}

const refunded = async (person: Person) => {
  const [row] = await services.db
    .select({ back: sql<number>`sum(${orders.refundedAmount})::int` })
    .from(orders)
    .where(eq(orders.userSeq, person.userSeq))
  return row?.back ?? 0
}

test('MSH-01 BYD-02 a membership that is ended gives all who hold it back what was not given, and is deleted then', async () => {
  const w = await world()
  const { membershipSeq } = w.ends
  server.clock.set(endOfTerm(server.clock.now(), WITHDRAWAL_DAYS))
  const seen = (await w.look(membershipSeq)).body.data
  expect(seen).toMatchObject({ endingAt: null, people: 2 })
  expect(seen.amount).toBeGreaterThan(0)
  expect(seen.amount).toBeLessThan(20_000)

  expect((await w.post(membershipSeq, 'ending/create', { people: 1 })).body).toMatchObject({
    errorName: 'HELD_BY_OTHERS_NOW',
    details: { people: 2 },
  })
  expect((await w.post(membershipSeq, 'ending/create', { people: 2 })).status).toBe(200)
  expect(
    (await w.post(membershipSeq, 'public', { publishStatusCd: PUBLISH_STATUS.published })).body.errorName,
  ).toBe('MEMBERSHIP_ENDING')
  await sweep()
  let back = 0
  for (const { person, subscriptionSeq } of w.ended) {
    expect(await rowOf(server, subscriptionSeq)).toMatchObject({ state: 'ended' })
    back += await refunded(person)
  }
  expect(back).toBe(seen.amount)
  // A sister membership goes on as it was.
  for (const { person, subscriptionSeq } of w.kept) {
    expect(await rowOf(server, subscriptionSeq)).toMatchObject({ state: 'active' })
    expect(await refunded(person)).toBe(0)
  }
  expect((await w.post(w.stays.membershipSeq, 'delete', {})).body.errorName).toBe('MEMBERSHIP_IN_USE')
  expect((await w.post(membershipSeq, 'delete', {})).status).toBe(200)
  // What is done is not done again.
  await sweep()
  for (const { person } of w.ended) expect(await paidBy(server, person)).toEqual([])
})

test('MSH-01 whoever cancelled before, or has nothing paid yet, is ended with the others', async () => {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const membership = await aMembership(services, channelSeq)
  const [cancels, tries] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
  const one = await aSubscriber(server, membership, cancels)
  await act(server, channelSeq, cancels, { subscriptionSeq: one.subscriptionSeq, what: 'cancel' })
  await services.db
    .update(siteMemberships)
    .set({ trialDays: 14 })
    .where(eq(siteMemberships.membershipSeq, membership.membershipSeq))
  const two = await aSubscriber(server, membership, tries, { withTrial: true })
  const url = `/api/v1.0/channels/${channelSeq}/admin/memberships/${membership.membershipSeq}/ending/create`
  expect((await server.call({ method: 'POST', url, as: owner, body: { people: 2 } })).status).toBe(200)
  await sweep()
  for (const { subscriptionSeq } of [one, two])
    expect(await rowOf(server, subscriptionSeq)).toMatchObject({ state: 'ended' })
  expect(await refunded(cancels)).toBeGreaterThan(0)
})

test('MSH-01 of an end and somebody who subscribes at once nobody keeps a membership that ended', async () => {
  const w = await world()
  const late = await aMember(services, w.channelSeq)
  const cardSeq = await aCard(server, w.channelSeq, late)
  await Promise.all([
    w.post(w.ends.membershipSeq, 'ending/create', { people: 2 }),
    subscribe(server, w.ends, late, { cardSeq }),
  ])
  await w.post(w.ends.membershipSeq, 'ending/create', {
    people: (await w.look(w.ends.membershipSeq)).body.data.people,
  })
  await sweep()
  expect((await w.look(w.ends.membershipSeq)).body.data.people).toBe(0)
  expect(await paidBy(server, late)).toEqual([])
})
