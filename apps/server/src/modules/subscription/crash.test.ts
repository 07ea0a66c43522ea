import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { couponRow } from '../../testing/coupons.ts'
import { liveUntil, makeMortal } from '../../testing/mortal.ts'
import { testServer } from '../../testing/server.ts'
import { isOpenAt } from '../../testing/subscribing.ts'
import {
  aSubscriptionWorld,
  type SubscriptionWay,
  type SubscriptionWorld,
  subscriptionWays,
} from '../../testing/subscription-ways.ts'
import { gatewaysOf } from '../order/gateways.ts'
import { recordedPayment } from '../order/payments-store.ts'
import { findPayment, type OrderRow } from '../order/store.ts'
import { sweepEverything } from '../order/sweep.ts'
import { orders } from '../order/tables.ts'
import { chargeDue } from './due.ts'
import { siteMemberships, subscriptions } from './tables.ts'

/**
 * What docs/decisions/memberships.md claims: a process may be killed between any two steps of a subscription's life,
 * and after the next start nobody was charged twice, and gateway, books, grants, seats and coupon say the same.
 */
const server = await testServer()
const { services } = server
makeMortal(server)
const ways = subscriptionWays(server)

/** The next process: the sweeper, then the scheduler, as the minutes go by. */
async function startAgain({ channelSeq }: SubscriptionWorld, times = [7, 23, 50]) {
  for (const minutes of times) {
    const ago = sql`make_interval(mins => ${minutes})`
    await services.db.execute(sql`update orders set updated_at = updated_at - ${ago},
      created_at = created_at - ${ago}, held_until = held_until - ${ago} where channel_seq = ${channelSeq}`)
    await services.db.execute(
      sql`update refunds set created_at = created_at - ${ago} where channel_seq = ${channelSeq}`,
    )
    await sweepEverything(systemContext(services, 0))
    await chargeDue(services)
  }
}

const isPaid = ({ paymentStatus }: OrderRow) => paymentStatus === '03' || paymentStatus === '04'

async function expectAgreement(w: SubscriptionWorld, { paid, runs }: SubscriptionWay['ends'][number]) {
  const site = systemContext(services, w.channelSeq)
  const found = await services.db
    .select()
    .from(orders)
    .where(eq(orders.channelSeq, w.channelSeq))
    .orderBy(orders.orderSeq)
  for (const order of found) {
    const gateway = (await gatewaysOf(site)).forMerchant(order.merchant)
    const payment = await gateway?.fetch(recordedPayment(order, await findPayment(site, order.orderSeq)))
    const held = payment && payment.approvedAt !== null ? payment.balance.minor : 0
    expect(held, `held for an order in ${order.paymentStatus}`).toBe(
      isPaid(order) ? order.amount - order.refundedAmount : 0,
    )
  }
  const charged = found.filter(isPaid)
  // By the millisecond a change costs a little less; what it costs is tested elsewhere.
  expect(charged.map(({ amount }) => Math.round(amount / 1000) * 1000)).toEqual(paid)

  const runsHere = await services.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.channelSeq, w.channelSeq))
  const living = runsHere.filter(({ state }) => state !== 'ended')
  expect(living.map(({ openOrderSeq }) => openOrderSeq)).toEqual(runs ? [null] : [])
  const seats = await services.db
    .select()
    .from(siteMemberships)
    .where(eq(siteMemberships.channelSeq, w.channelSeq))
  expect(seats.filter(({ seatsTaken }) => seatsTaken > 0).map(({ membershipSeq }) => membershipSeq)).toEqual(
    living.map(({ membershipSeq }) => membershipSeq),
  )
  const opens = living.some(({ membershipSeq }) => membershipSeq === w.membership.membershipSeq)
  expect(await isOpenAt(server, w.course, w.learner, new Date()), 'the class is open').toBe(opens)
  const lessened = charged.some(({ couponSeq }) => couponSeq === w.couponSeq)
  expect((await couponRow(server, w.couponSeq)).stateCd, 'the coupon').toBe(lessened ? '02' : '00')
}

describe.each(Object.entries(ways))('%s', (_, way) => {
  const boundaries = way.steps.flatMap((step) => [`before ${step}`, `after ${step}`])
  const last = way.ends.at(-1)
  if (!last) throw new Error('a way ends somehow')

  test('BYD-23 MSH-08 its steps are those that the process is killed between', async () => {
    const w = await aSubscriptionWorld(server)
    await way.before?.(w)
    expect(await liveUntil(Number.POSITIVE_INFINITY, () => way.work(w))).toEqual(boundaries)
    await startAgain(w)
    await expectAgreement(w, last)
  })

  test.each(boundaries.map((at, index) => ({ at, diesAt: index + 1 })))(
    'BYD-23 MSH-08 it dies $at',
    async ({ diesAt }) => {
      const w = await aSubscriptionWorld(server)
      await way.before?.(w)
      expect(await liveUntil(diesAt, () => way.work(w))).toHaveLength(diesAt)
      await startAgain(w)
      const end = way.ends[diesAt - 1] ?? last
      await expectAgreement(w, end)
      // What is done once more by a second start changes nothing.
      await startAgain(w, [50])
      await expectAgreement(w, end)
      if (end.runs) return
      // Whoever has nothing after all can still subscribe, with one charge.
      await ways['somebody subscribes']?.work(w)
      await expectAgreement(w, { paid: [10_000], runs: true })
    },
  )
})
