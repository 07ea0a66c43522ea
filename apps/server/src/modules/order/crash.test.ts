import { and, eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { expectLedger, mayEnter } from '../../testing/buying.ts'
import { dollarWays } from '../../testing/dollar-ways.ts'
import { liveUntil, makeMortal } from '../../testing/mortal.ts'
import { anOrderWorld, type OrderWorld, orderActs } from '../../testing/order-acts.ts'
import { heldByGateway } from '../../testing/order-books.ts'
import { orderWays, type Way } from '../../testing/order-ways.ts'
import { testServer } from '../../testing/server.ts'
import type { OrderRow } from './store.ts'
import { refunds } from './tables.ts'

/**
 * What docs/decisions/orders-and-money.md claims: a process may be killed between any two steps of an order's life,
 * and after the next start nobody was charged twice, nothing is lost, and books, gateway and place say the same.
 */
const server = await testServer()
const { services } = server
makeMortal(server)
const acts = orderActs(server)
const ways = { ...orderWays(server), ...dollarWays(server) }

const isPaid = ({ paymentStatus }: OrderRow) => paymentStatus === '03' || paymentStatus === '04'

/** The next process, without anybody's doing; with the notices of the gateway or where all of them were lost. */
async function startAgain(w: OrderWorld, noticesCome: boolean, times = [7, 23, 50]) {
  for (const minutes of times) {
    if (noticesCome) await acts.handleNotices()
    await acts.age(w, minutes)
    await acts.sweep()
    await acts.giveBacks()
  }
}

/** The step of an order is told to the buyer by mail and alarm in the same transaction, so one of them is counted. */
async function expectToldOnce(order: OrderRow) {
  const { rows } = await services.db.execute<{ step: string; times: number }>(
    sql`select data->>'step' as step, count(*)::int as times from boss.job
      where name = 'order.step__alarm' and (data->>'orderSeq')::int = ${order.orderSeq} group by 1`,
  )
  const times = (...steps: string[]) =>
    rows.reduce((sum, row) => sum + (steps.includes(row.step) ? row.times : 0), 0)
  expect(times('paid', 'free'), 'told that it is paid').toBe(order.paidAt === null ? 0 : 1)
  const ends = order.refundedAmount > 0 || (order.paymentStatus === '05' && order.depositDeadlineAt !== null)
  const told = times('cancelled', 'refunded', 'transferOwed', 'depositExpired')
  expect(told, 'told that it ended').toBe(ends ? 1 : 0)
}

async function expectAgreement(w: OrderWorld) {
  const all = await heldByGateway(server, w.channelSeq)
  for (const { order, held } of all) {
    expect(held, `held for an order in ${order.paymentStatus}`).toBe(
      isPaid(order) ? order.amount - order.refundedAmount : 0,
    )
    await expectToldOnce(order)
  }
  const paid = all.filter(({ order }) => isPaid(order))
  expect(paid.length, 'paid orders').toBeLessThan(2)
  expect(await mayEnter(server, w.course, w.learner), 'may enter').toBe(paid.length === 1)
  const underWay = and(eq(refunds.channelSeq, w.channelSeq), inArray(refunds.state, ['asked', 'unknown']))
  expect(await services.db.select().from(refunds).where(underWay)).toEqual([])
  await expectLedger(server, w.course)
  return all.map(({ order }) => order)
}

/** Whoever has no place after all can still buy it, with one charge. */
async function expectToBuyAgain(w: OrderWorld, { again = acts.buy }: Way) {
  await again(w)
  expect((await expectAgreement(w)).filter(isPaid)).toHaveLength(1)
}

const outcomeOf = ({ paymentStatus, refundedAmount, paidAt, cancelledAt }: OrderRow) => ({
  paymentStatus,
  refundedAmount,
  paidAt,
  cancelledAt,
})

describe.each(Object.entries(ways))('%s', (_, way) => {
  const boundaries = way.steps.flatMap((step) => [`before ${step}`, `after ${step}`])

  test('SEC-25 PAY-16 its steps are those that the process is killed between', async () => {
    const w = await anOrderWorld(server)
    await way.before?.(w)
    expect(await liveUntil(Number.POSITIVE_INFINITY, () => way.work(w))).toEqual(boundaries)
    await startAgain(w, true)
    const [order] = await expectAgreement(w)
    // What was only begun ends by its time; everything else is what was asked for.
    expect(order?.paymentStatus).toBe(way.ends.at(-1))
  })

  const cases = boundaries.flatMap((at, index) =>
    [true, false].map((come) => ({ at, diesAt: index + 1, come, notices: come ? 'come' : 'are lost' })),
  )
  test.each(cases)('SEC-25 PAY-16 it dies $at, and notices $notices', async ({ diesAt, come }) => {
    const w = await anOrderWorld(server)
    await way.before?.(w)
    expect(await liveUntil(diesAt, () => way.work(w))).toHaveLength(diesAt)
    await startAgain(w, come)
    const [order] = await expectAgreement(w)
    expect(order?.paymentStatus ?? null).toBe(way.ends[diesAt - 1])
    // What is done once more by a second start changes nothing.
    await startAgain(w, come, [50])
    expect((await expectAgreement(w)).map(outcomeOf)).toEqual(order ? [outcomeOf(order)] : [])
    if (!order || ['05', '06', '07'].includes(order.paymentStatus)) await expectToBuyAgain(w, way)
  })
})
