import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { provingAccount } from '../../testing/account.ts'
import { orderUrl } from '../../testing/buying.ts'
import { liveUntil, makeMortal } from '../../testing/mortal.ts'
import { anOrderWorld, type OrderWorld, orderActs } from '../../testing/order-acts.ts'
import { heldByGateway } from '../../testing/order-books.ts'
import { testServer } from '../../testing/server.ts'
import { findPayment } from './store.ts'
import { orders, refunds } from './tables.ts'

/** A process dies while what came into a virtual account is owed, or paid to the account that was named. */
const server = await testServer()
const { services } = server
makeMortal(server)
const acts = orderActs(server)

const ACCOUNT = { bank: '88', number: '110987654321', holder: '김서당' }

async function came() {
  const w = await anOrderWorld(server)
  await acts.buy(w, { payMethodCd: 'VBANK' })
  await acts.handleNotices()
  await services.db.update(orders).set({ holdsPlace: false }).where(eq(orders.orderSeq, w.orderSeq))
  await acts.deposit(w)
  return w
}

const name = async (w: OrderWorld) =>
  server.call({
    method: 'POST',
    url: `${orderUrl(w.course, w.orderSeq)}/refund-account`,
    as: w.learner,
    body: await provingAccount(services, w.learner, { refundAccount: ACCOUNT }),
  })

async function startAgain(w: OrderWorld) {
  for (const minutes of [7, 40, 70]) {
    await acts.age(w, minutes)
    await acts.handleNotices()
    await acts.sweep()
  }
}

const refundsOf = (w: OrderWorld) =>
  services.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.channelSeq, w.channelSeq), eq(refunds.orderSeq, w.orderSeq)))

const held = async (w: OrderWorld) => (await heldByGateway(server, w.channelSeq)).map((one) => one.held)

async function told(w: OrderWorld, step: string): Promise<number> {
  const { rows } = await services.db.execute<{
    times: number
  }>(sql`select count(*)::int as times from boss.job
    where name = 'order.step__alarm' and (data->>'orderSeq')::int = ${w.orderSeq} and data->>'step' = ${step}`)
  return rows[0]?.times ?? 0
}

test('SEC-24 PAY-21 killed at each step, unwanted money is owed once and its buyer asked once', async () => {
  const steps = await liveUntil(Number.POSITIVE_INFINITY, await handling())
  expect(steps.length).toBeGreaterThan(2)
  for (let diesAt = 1; diesAt <= steps.length; diesAt += 1) {
    const w = await came()
    await liveUntil(diesAt, () => acts.handleNotices())
    await startAgain(w)
    expect(await refundsOf(w), `died at ${steps[diesAt - 1]}`).toMatchObject([
      { state: 'owed', amount: 60_000 },
    ])
    expect(await held(w)).toEqual([60_000])
    expect(await told(w, 'accountAsked')).toBe(1)
  }
})

async function handling() {
  await came()
  return () => acts.handleNotices()
}

test('PAY-21 killed at each step, the gateway pays what is owed once to the account that was named', async () => {
  const owed = async () => {
    const w = await came()
    await acts.handleNotices()
    expect(await refundsOf(w)).toMatchObject([{ state: 'owed' }])
    return w
  }
  const first = await owed()
  const steps = await liveUntil(Number.POSITIVE_INFINITY, () => name(first))
  expect(await refundsOf(first)).toMatchObject([{ state: 'done' }])
  for (let diesAt = 1; diesAt <= steps.length; diesAt += 1) {
    const w = await owed()
    await liveUntil(diesAt, () => name(w))
    await startAgain(w)
    const [refund] = await refundsOf(w)
    if (refund?.accountBank === null) expect((await name(w)).status).toBe(200)
    expect(await refundsOf(w), `died at ${steps[diesAt - 1]}`).toMatchObject([{ state: 'done' }])
    expect(await held(w)).toEqual([0])
    expect(await told(w, 'transferred')).toBe(1)
    const payment = await findPayment(systemContext(services, w.channelSeq), w.orderSeq)
    expect(payment).toMatchObject({ status: 'CANCELED', balance: 0 })
  }
})
