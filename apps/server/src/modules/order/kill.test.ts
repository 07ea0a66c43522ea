import { setTimeout } from 'node:timers/promises'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../../test/database.ts'
import { aChannel, aCourse, aMember } from '../../testing/factories.ts'
import { type WriteMoment, watchWrites } from '../../testing/kill/database.ts'
import { type CallMoment, startGateway } from '../../testing/kill/gateway.ts'
import { killableProduct } from '../../testing/kill/product.ts'
import { courseCounts } from '../catalog/tables.ts'
import { orders, refunds } from './tables.ts'

/**
 * The same claim as crash.test.ts, with a real process and a real signal: a dozen boundaries of a payment and a refund,
 * where that one steps between all of them.
 */
const databaseUrl = await testDatabase()
const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
const services = { db: drizzle(pool, { casing: 'snake_case' }) }
const gateway = await startGateway()
const writes = await watchWrites(databaseUrl)
const product = await killableProduct(databaseUrl, gateway)
await product.start()
afterAll(async () => {
  await product.remove()
  await gateway.close()
  await writes.close()
  await pool.end()
})

const PRICE = 60_000
const LONGEST_MS = 60_000

async function aPlacedOrder() {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, { userLimitTypeCd: '99', maxUserCount: 1 })
  const learner = await aMember(services, channelSeq)
  const base = `${product.url}/api/v2.0/channels/${channelSeq}`
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'access-token': learner.accessToken },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.text() }
  }
  const placed = await post(`/courses/${course.courseSeq}/orders/create`, {
    name: learner.name,
    email: learner.email,
    phone: '',
    payMethodCd: 'CARD',
    agreedTerms: true,
    outcome: 'enrol',
    expectedAmount: PRICE,
  })
  expect(placed.status, placed.body).toBe(200)
  const [order] = await services.db.select().from(orders).where(eq(orders.channelSeq, channelSeq))
  if (!order) throw new Error('no order was placed')
  const { paymentKey } = gateway.authenticate(order.paymentOrderId, PRICE)
  const { paymentOrderId: orderId, orderSeq } = order
  return {
    channelSeq,
    course,
    learner,
    orderId,
    orderSeq,
    confirm: () =>
      post(`/courses/${course.courseSeq}/payment/success`, {
        orderId,
        paymentKey,
        amount: PRICE,
      }),
    cancel: () =>
      post(`/orders/${orderSeq}/cancel`, {
        reason: '일정이 바뀌었어요',
        expectedAmount: PRICE,
      }),
    mayEnter: async () =>
      (
        await fetch(
          `${product.url}/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}/facilitators`,
          { headers: { 'access-token': learner.accessToken } },
        )
      ).status === 200,
  }
}
type World = Awaited<ReturnType<typeof aPlacedOrder>>

type Point = { call: string; at: CallMoment } | { write: string; at: WriteMoment }

/** Begins the work, kills the process at the point, and starts the next one. */
async function killAt(point: Point, work: () => Promise<unknown>): Promise<void> {
  const { reached, letGo } =
    'call' in point
      ? { reached: gateway.when(point.call, point.at), letGo: async () => undefined }
      : await writes.when(point.write, point.at)
  // Whoever waits for the answer sees the connection break, or was answered just before.
  const answer = work().catch(() => null)
  await Promise.race([
    reached,
    setTimeout(LONGEST_MS, null, { ref: false }).then(() =>
      Promise.reject(new Error('the point was not reached')),
    ),
  ])
  await product.kill()
  await letGo()
  await answer
  await product.start()
}

/** Minutes pass, and the sweepers of the new process run, as its clock would start them. */
async function timePasses({ channelSeq }: World, times = [7, 23]): Promise<void> {
  for (const minutes of times) {
    const ago = sql`make_interval(mins => ${minutes})`
    await services.db.execute(sql`update orders set updated_at = updated_at - ${ago}, created_at = created_at - ${ago},
      held_until = held_until - ${ago} where channel_seq = ${channelSeq}`)
    await services.db.execute(
      sql`update refunds set created_at = created_at - ${ago} where channel_seq = ${channelSeq}`,
    )
    const { rows } = await services.db.execute<{ id: string }>(
      sql`insert into boss.job (name, data) values ('order.sweep', '{"by":"clock"}') returning id`,
    )
    // As the queue itself tells its workers; they would look only every now and then.
    await services.db.execute(
      sql`select pg_notify('pgboss_' || left(encode(sha224('boss'::bytea), 'hex'), 24), 'order.sweep')`,
    )
    const isDone = async () =>
      (
        await services.db.execute<{ state: string }>(
          sql`select state from boss.job where name = 'order.sweep' and id = ${rows[0]?.id}`,
        )
      ).rows[0]?.state
    await expect.poll(isDone, { timeout: LONGEST_MS, interval: 50 }).toBe('completed')
  }
}

async function expectAgreement(w: World): Promise<string> {
  const [order] = await services.db.select().from(orders).where(eq(orders.channelSeq, w.channelSeq))
  if (!order) throw new Error('the order is gone')
  const isPaid = order.paymentStatus === '03'
  const taken = gateway.paymentsOf(w.orderId).filter(({ approvedAt }) => approvedAt !== null)
  expect(taken.length, 'payments at the gateway').toBeLessThan(2)
  expect(taken[0]?.balance ?? 0, 'held by the gateway').toBe(isPaid ? order.amount - order.refundedAmount : 0)
  expect(await w.mayEnter(), 'may enter').toBe(isPaid)
  const [counts] = await services.db
    .select()
    .from(courseCounts)
    .where(and(eq(courseCounts.channelSeq, w.channelSeq), eq(courseCounts.courseSeq, w.course.courseSeq)))
  expect(counts?.attendCount, 'places taken').toBe(isPaid ? 1 : 0)
  const open = and(eq(refunds.channelSeq, w.channelSeq), inArray(refunds.state, ['asked', 'unknown']))
  expect(await services.db.select().from(refunds).where(open), 'refunds under way').toEqual([])
  return order.paymentStatus
}

const PAYMENT: [Point, string[]][] = [
  [{ write: 'orders 01', at: 'inside' }, ['07']],
  [{ write: 'orders 01', at: 'committing' }, ['03']],
  // Whether or not the call went out before the signal came: it is made again, and is the same.
  [{ write: 'orders 01', at: 'committed' }, ['03']],
  [{ call: 'confirm', at: 'asked' }, ['03']],
  [{ call: 'confirm', at: 'done' }, ['03']],
  [{ call: 'confirm', at: 'answered' }, ['03']],
  [{ write: 'orders 03', at: 'inside' }, ['03']],
  [{ write: 'orders 03', at: 'committing' }, ['03']],
  [{ write: 'orders 03', at: 'committed' }, ['03']],
]
const REFUND: [Point, string[]][] = [
  [{ write: 'refunds asked', at: 'inside' }, ['03']],
  [{ write: 'refunds asked', at: 'committed' }, ['05']],
  [{ call: 'cancel', at: 'asked' }, ['05']],
  [{ call: 'cancel', at: 'done' }, ['05']],
  [{ call: 'cancel', at: 'answered' }, ['05']],
  [{ write: 'orders 05', at: 'inside' }, ['05']],
  [{ write: 'orders 05', at: 'committing' }, ['05']],
  [{ write: 'orders 05', at: 'committed' }, ['05']],
]
const named = (points: typeof PAYMENT) =>
  points.map(([point, ends]) => ({
    point,
    ends,
    at: 'call' in point ? `the call ${point.call} is ${point.at}` : `${point.write} is ${point.at}`,
  }))

test.each(named(PAYMENT))(
  'SEC-25 PAY-16 killed by a signal when $at, a payment comes right',
  async ({ point, ends }) => {
    const w = await aPlacedOrder()
    await killAt(point, w.confirm)
    await timePasses(w)
    expect(ends).toContain(await expectAgreement(w))
  },
  180_000,
)

test('SEC-25 PAY-16 killed before the gateway confirmed, a payment is settled when its buyer comes back', async () => {
  const w = await aPlacedOrder()
  await killAt({ call: 'confirm', at: 'asked' }, w.confirm)
  expect(gateway.paymentsOf(w.orderId)).toMatchObject([{ status: 'IN_PROGRESS' }])
  const again = await w.confirm()
  expect(again.status, again.body).toBe(200)
  expect(await expectAgreement(w)).toBe('03')
}, 180_000)

test('SEC-25 PAY-16 and without the buyer within the next minute, not when the place is given up', async () => {
  const w = await aPlacedOrder()
  await killAt({ call: 'confirm', at: 'asked' }, w.confirm)
  await timePasses(w, [1])
  expect(await expectAgreement(w)).toBe('03')
}, 180_000)

test.each(named(REFUND))(
  'SEC-25 PAY-10 killed by a signal when $at, a refund comes right',
  async ({ point, ends }) => {
    const w = await aPlacedOrder()
    expect((await w.confirm()).status).toBe(200)
    await killAt(point, w.cancel)
    await timePasses(w)
    expect(ends).toContain(await expectAgreement(w))
  },
  180_000,
)
