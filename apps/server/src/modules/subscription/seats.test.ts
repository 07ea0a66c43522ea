import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { inTransaction, systemContext } from '../../platform/context.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { cancel, quote } from '../../testing/buying.ts'
import { aChannel, aMember, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { act, aMembership, aSubscriber, rowOf } from '../../testing/subscribing.ts'
import { sweepEverything } from '../order/sweep.ts'
import { orders } from '../order/tables.ts'
import { chargeDue } from './due.ts'
import { moveSeatBack } from './store.ts'
import { siteMemberships, subscriptions } from './tables.ts'

const server = await testServer()
const { services } = server
const sandbox = services.ports.use(TOSS_SANDBOX)
afterEach(() => {
  sandbox.clear()
  server.clock.set(new Date())
})

async function world() {
  const { channelSeq } = await aChannel(services)
  const small = await aMembership(services, channelSeq)
  const large = await aMembership(services, channelSeq, {
    monthlyPrice: 25_000,
    name: '큰 서가',
    seatLimit: 20,
  })
  const raise = (as: Person, subscriptionSeq: number) =>
    act(server, channelSeq, as, {
      subscriptionSeq,
      what: 'change',
      body: {
        membershipSeq: large.membershipSeq,
        termMonths: 1,
        expectedAmount: 15_000,
        expectedPrice: 25_000,
      },
    })
  const giveTermBack = async (as: Person) => {
    const [term] = await services.db
      .select()
      .from(orders)
      .where(eq(orders.userSeq, as.userSeq))
      .orderBy(orders.orderSeq)
    const site = { channelSeq, courseSeq: 0 }
    const { amount } = (await quote(server, site, as, term?.orderSeq ?? 0)).body.data
    return cancel(server, site, as, term?.orderSeq ?? 0, { expectedAmount: amount })
  }
  /** Of each membership: the seats that are counted, and what runs in it. */
  const seats = async () => {
    const { rows } = await services.db.execute<{ taken: number; running: number }>(sql`
      select m.seats_taken as taken, (select count(*)::int from ${subscriptions} s
        where s.membership_seq = m.membership_seq and s.state <> 'ended') as running
      from ${siteMemberships} m where m.channel_seq = ${channelSeq} order by m.membership_seq`)
    return rows
  }
  return { channelSeq, small, large, raise, giveTermBack, seats }
}

test('MSH-06 an upgrade whose term was given back while the gateway was silent gives its seat back', async () => {
  const w = await world()
  const member = await aMember(services, w.channelSeq)
  const { subscriptionSeq } = await aSubscriber(server, w.small, member)
  sandbox.play({ on: 'charge', do: 'loseReply' })
  expect((await w.raise(member, subscriptionSeq)).body.data.isCharging).toBe(true)
  expect((await w.giveTermBack(member)).status).toBe(200)
  server.clock.advance(3_600_000)
  await sweepEverything(systemContext(services, 0))
  expect(await w.seats()).toEqual([
    { taken: 0, running: 0 },
    { taken: 0, running: 0 },
  ])
})

test('MSH-06 whoever upgrades and gives the term back at once leaves no seat behind', async () => {
  const w = await world()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const member = await aMember(services, w.channelSeq)
      const { subscriptionSeq } = await aSubscriber(server, w.small, member)
      await Promise.all([w.raise(member, subscriptionSeq), w.giveTermBack(member)])
    }),
  )
  const rows = await w.seats()
  expect(rows.map(({ taken }) => taken)).toEqual(rows.map(({ running }) => running))
})

test('MSH-06 MSH-08 a booked membership takes no seat where no card is left to pay for it', async () => {
  const w = await world()
  const member = await aMember(services, w.channelSeq)
  const { subscriptionSeq } = await aSubscriber(server, w.large, member, { expectedPrice: 25_000 })
  const body = {
    membershipSeq: w.small.membershipSeq,
    termMonths: 1,
    expectedAmount: 0,
    expectedPrice: 10_000,
  }
  expect((await act(server, w.channelSeq, member, { subscriptionSeq, what: 'change', body })).status).toBe(
    200,
  )
  await services.db
    .update(subscriptions)
    .set({ cardSeq: null, dueAt: server.clock.now() })
    .where(eq(subscriptions.subscriptionSeq, subscriptionSeq))
  await chargeDue(services)
  expect((await rowOf(server, subscriptionSeq)).state).toBe('pastDue')
  expect(await w.seats()).toEqual([
    { taken: 0, running: 0 },
    { taken: 1, running: 1 },
  ])
})

test('MSH-06 of two who change places neither waits for the other, and every seat is one as before', async () => {
  const { channelSeq } = await aChannel(services)
  const [one, other] = [await aMembership(services, channelSeq), await aMembership(services, channelSeq)]
  const keys = [one.membershipSeq, other.membershipSeq] as const
  await services.db
    .update(siteMemberships)
    .set({ seatsTaken: 20 })
    .where(eq(siteMemberships.channelSeq, channelSeq))
  const move = (from: number, to: number) =>
    inTransaction(systemContext(services, channelSeq), (ctx) => moveSeatBack(ctx, from, to))
  const moves = Array.from({ length: 20 }, (_, n) =>
    n % 2 === 0 ? move(keys[0], keys[1]) : move(keys[1], keys[0]),
  )
  const refused = (await Promise.allSettled(moves)).flatMap((done) =>
    done.status === 'rejected' ? [done.reason] : [],
  )
  expect(refused).toEqual([])
  const seats = await services.db
    .select({ taken: siteMemberships.seatsTaken })
    .from(siteMemberships)
    .where(eq(siteMemberships.channelSeq, channelSeq))
  expect(seats).toEqual([{ taken: 20 }, { taken: 20 }])
})
