import { PLAN } from '@seodang/domain/plan'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { buy, cancel, order, withBankAccount } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { balance, expectBalance } from '../../testing/settling.ts'
import { orders } from '../order/tables.ts'
import { planSubscriptions } from '../plan/tables.ts'
import { sumOfBooks } from './books-store.ts'
import { postMissed, postOrders } from './post-orders.ts'
import { ledgerEntries } from './tables.ts'

const server = await testServer()
const working = await testServer({ worker: true })
const { services } = server

const world = async (on = server) => {
  const { channelSeq } = await aChannel(on.services)
  const course = await aCourse(on.services, channelSeq)
  const owner = await anOperator(on.services, channelSeq, 'OWN')
  const learner = await aMember(on.services, channelSeq)
  return { channelSeq, course, owner, learner, ctx: systemContext(on.services, channelSeq) }
}
const entriesOf = (channelSeq: number, on = server) =>
  on.services.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.channelSeq, channelSeq))
    .orderBy(ledgerEntries.entrySeq)

test('BYD-04 an order and its refund are posted by their events, and the books sum to zero', async () => {
  const w = await world(working)
  const { order: paid } = await buy(working, w.course, w.learner)
  await expect.poll(async () => (await entriesOf(w.channelSeq, working)).length).toBe(1)
  // 60,000 by card: 1,920 and 192 VAT to the gateway, 3,000 and 300 VAT to the product.
  expect(await balance(working, w.channelSeq, 'sitePayable')).toBe(-54_588)
  await cancel(working, w.course, w.learner, paid.orderSeq)
  await expect.poll(async () => (await entriesOf(w.channelSeq, working)).length).toBe(2)
  for (const account of ['gatewayReceivable', 'gatewayFee', 'platformFee', 'vatPayable', 'sitePayable'])
    expect(await balance(working, w.channelSeq, account), account).toBe(0)
  await expectBalance(working, w.channelSeq)
  expect(await sumOfBooks(w.ctx)).toEqual([{ currency: 'KRW', sum: 0 }])
})

test('BYD-04 told by many at once and found again at night, an order is posted once', async () => {
  const w = await world()
  const { order: paid } = await buy(server, w.course, w.learner)
  await Promise.all(Array.from({ length: 8 }, () => postOrders(w.ctx, [paid.orderSeq])))
  await Promise.all([postMissed(w.ctx), postMissed(w.ctx)])
  expect(await entriesOf(w.channelSeq)).toMatchObject([
    { kind: 'payment', orderSeq: paid.orderSeq, amount: 60_000, terms: { taker: 'platform' } },
  ])
  await expectBalance(server, w.channelSeq)
})

test('BYD-04 what no event told is found by comparing orders with the books', async () => {
  const w = await world()
  const { order: paid } = await buy(server, w.course, w.learner)
  await postMissed(w.ctx)
  const url = `/api/v1.0/channels/${w.channelSeq}/admin/payments/${paid.orderSeq}/refund`
  const part = { amount: 20_000, reason: '일부 환불', cancelAttendance: false }
  await server.call({ method: 'POST', url, as: w.owner, body: part })
  await server.call({ method: 'POST', url, as: w.owner, body: { ...part, amount: 1 } })
  await postMissed(w.ctx)
  expect((await entriesOf(w.channelSeq)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payment', 60_000],
    ['refund', -20_000],
    ['refund', -1],
  ])
  expect(await balance(server, w.channelSeq, 'gatewayReceivable')).toBe(39_999)
  await expectBalance(server, w.channelSeq)
})

test('SALE-09 a transfer to the site’s own account leaves only the platform’s fee owed', async () => {
  const w = await world()
  await withBankAccount(server, w.channelSeq)
  const placed = await order(server, w.course, w.learner, { payMethodCd: 'DEPOSIT' })
  const url = `/api/v1.0/channels/${w.channelSeq}/admin/payments/${placed.body.data.orderSeq}/deposit`
  await server.call({ method: 'POST', url, as: w.owner, body: {} })
  await postMissed(w.ctx)
  expect(await entriesOf(w.channelSeq)).toMatchObject([{ terms: { taker: 'site', gatewayFee: 0 } }])
  expect(await balance(server, w.channelSeq, 'sitePayable')).toBe(3300)
  expect(await balance(server, w.channelSeq, 'gatewayReceivable')).toBe(0)
})

test('SALE-09 BYD-04 a sale that is found at night keeps the fee of the plan of its moment, whatever plan came since', async () => {
  const w = await world()
  await buy(server, w.course, w.learner)
  const [yesterday, soon, atNight] = [-24, 1, 12].map((hours) => new Date(Date.now() + hours * 3_600_000))
  const isHere = eq(planSubscriptions.channelSeq, w.channelSeq)
  await services.db.update(planSubscriptions).set({ startAt: yesterday, endedAt: soon }).where(isHere)
  await services.db
    .insert(planSubscriptions)
    .values({ channelSeq: w.channelSeq, planCd: PLAN.free, platformFeeRate: 1000, startAt: soon })
  await postMissed({ ...w.ctx, now: atNight ?? w.ctx.now })
  // Five percent, not ten.
  expect(await balance(server, w.channelSeq, 'platformFee')).toBe(-3000)
})

test('BYD-04 a deposit that its bank takes back is reversed, and posted anew when it comes again', async () => {
  const w = await world()
  const { order: paid } = await buy(server, w.course, w.learner)
  const isOrder = eq(orders.orderSeq, paid.orderSeq)
  await postMissed(w.ctx)
  await services.db.update(orders).set({ paidAt: null, paymentStatus: '02' }).where(isOrder)
  await postMissed(w.ctx)
  await postMissed(w.ctx)
  expect(await balance(server, w.channelSeq, 'sitePayable')).toBe(0)
  const again = new Date(Date.now() + 1000)
  await services.db.update(orders).set({ paidAt: again, paymentStatus: '03' }).where(isOrder)
  await postMissed(w.ctx)
  expect((await entriesOf(w.channelSeq)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payment', 60_000],
    ['reversal', -60_000],
    ['payment', 60_000],
  ])
  await expectBalance(server, w.channelSeq)
})

test('BYD-04 what is written stays: the database refuses changes, and entries that do not sum to zero', async () => {
  const w = await world()
  await buy(server, w.course, w.learner)
  await postMissed(w.ctx)
  const [entry] = await entriesOf(w.channelSeq)
  const here = sql`channel_seq = ${w.channelSeq} and entry_seq = ${entry?.entrySeq}`
  const refused = async (change: Promise<unknown>) =>
    expect(
      await change.then(
        () => null,
        (error: { cause?: { code?: string } }) => error.cause?.code,
      ),
    ).toMatch(/^23(001|514)$/)
  await refused(services.db.execute(sql`update ledger_postings set amount = amount + 1 where ${here}`))
  await refused(services.db.execute(sql`delete from ledger_postings where ${here}`))
  await refused(services.db.execute(sql`update ledger_entries set amount = 1 where ${here}`))
  await refused(services.db.execute(sql`delete from ledger_entries where ${here}`))
  await refused(
    services.db.execute(sql`insert into ledger_postings (channel_seq, entry_seq, account, amount)
      values (${w.channelSeq}, ${entry?.entrySeq}, 'held', 1)`),
  )
})
