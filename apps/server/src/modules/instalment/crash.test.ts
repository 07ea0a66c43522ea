import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { expectLedger } from '../../testing/buying.ts'
import { couponRow } from '../../testing/coupons.ts'
import {
  anInstalmentWorld,
  type InstalmentWay,
  type InstalmentWorld,
  instalmentWays,
} from '../../testing/instalment-ways.ts'
import { liveUntil, makeMortal } from '../../testing/mortal.ts'
import { testServer } from '../../testing/server.ts'
import { isOpenAt } from '../../testing/subscribing.ts'
import { gatewaysOf } from '../order/gateways.ts'
import { recordedPayment } from '../order/payments-store.ts'
import { findPayment } from '../order/store.ts'
import { sweepEverything } from '../order/sweep.ts'
import { orders } from '../order/tables.ts'
import { chargeInstalments } from './due.ts'
import { instalmentPlans } from './tables.ts'

/**
 * What docs/decisions/instalments.md claims: a process may be killed between any two steps of a plan's life, and after
 * the next start nobody was charged twice, and gateway, books, place and coupon say the same.
 */
const server = await testServer()
const { services } = server
makeMortal(server)
const ways = instalmentWays(server)

/** The next process: the sweeper, then the scheduler, as the minutes go by. */
async function startAgain({ channelSeq }: InstalmentWorld, times = [7, 23, 50]) {
  for (const minutes of times) {
    const ago = sql`make_interval(mins => ${minutes})`
    await services.db.execute(sql`update orders set updated_at = updated_at - ${ago},
      created_at = created_at - ${ago}, held_until = held_until - ${ago} where channel_seq = ${channelSeq}`)
    await services.db.execute(
      sql`update refunds set created_at = created_at - ${ago} where channel_seq = ${channelSeq}`,
    )
    await sweepEverything(systemContext(services, 0))
    await chargeInstalments(services)
  }
}

async function expectAgreement(w: InstalmentWorld, { left, isOpen }: InstalmentWay['ends'][number]) {
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
    const books = order.paidAt === null ? 0 : order.amount - order.refundedAmount
    expect(held, `held for an order in ${order.paymentStatus}`).toBe(books)
  }
  const kept = found.filter(({ paidAt }) => paidAt !== null).map((one) => one.amount - one.refundedAmount)
  expect(kept.filter((amount) => amount > 0)).toEqual(left)

  const plans = await services.db
    .select()
    .from(instalmentPlans)
    .where(eq(instalmentPlans.channelSeq, w.channelSeq))
  const living = plans.filter(({ state }) => state !== 'stopped')
  expect(living.map(({ openOrderSeq }) => openOrderSeq)).toEqual(isOpen ? [null] : [])
  const paid = left.reduce((sum, amount) => sum + amount, 0)
  for (const { paidCount } of living) expect(paidCount * 18_000, 'months that are paid').toBe(paid)
  expect(await isOpenAt(server, w.course, w.learner, new Date()), 'the class is open').toBe(isOpen)
  await expectLedger(server, w.course)
  expect((await couponRow(server, w.couponSeq)).stateCd, 'the coupon').toBe(isOpen ? '02' : '00')
}

describe.each(Object.entries(ways))('%s', (_, way) => {
  const boundaries = way.steps.flatMap((step) => [`before ${step}`, `after ${step}`])
  const last = way.ends.at(-1)
  if (!last) throw new Error('a way ends somehow')

  test('PAY-23 its steps are those that the process is killed between', async () => {
    const w = await anInstalmentWorld(server)
    await way.before?.(w)
    expect(await liveUntil(Number.POSITIVE_INFINITY, () => way.work(w))).toEqual(boundaries)
    await startAgain(w)
    await expectAgreement(w, last)
  })

  test.each(boundaries.map((at, index) => ({ at, diesAt: index + 1 })))(
    'PAY-23 it dies $at',
    async ({ diesAt }) => {
      const w = await anInstalmentWorld(server)
      await way.before?.(w)
      expect(await liveUntil(diesAt, () => way.work(w))).toHaveLength(diesAt)
      await startAgain(w)
      const end = way.ends[diesAt - 1] ?? last
      await expectAgreement(w, end)
      // What is done once more by a second start changes nothing.
      await startAgain(w, [50])
      await expectAgreement(w, end)
      if (end.isOpen) return
      // Whoever has nothing after all can still buy, with one charge.
      await ways['somebody buys month by month']?.work(w)
      await expectAgreement(w, { left: [18_000], isOpen: true })
    },
  )
})
