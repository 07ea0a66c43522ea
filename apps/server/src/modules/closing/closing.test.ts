import { CURRENCY, ORDER_KIND } from '@seodang/domain/codes'
import { DAY } from '@seodang/domain/instant'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { sweepOver } from '../../platform/sweeps.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { PASSWORD } from '../../testing/account.ts'
import { attendanceOf, buy, expectLedger, order } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { anAdministrator, atDesk, givePassword, settle } from '../../testing/settling.ts'
import { aMembership, aSubscriber, rowOf } from '../../testing/subscribing.ts'
import { attendances } from '../enrolment/tables.ts'
import { owesBuyers } from '../order/index.ts'
import { orders, refundClaims, refunds, strandedPayments } from '../order/tables.ts'
import { channels } from '../site/tables.ts'
import { END_HELD_SWEEP } from '../subscription/end-held.ts'
import { END_PLACES_SWEEP, END_SITES_SWEEP } from './jobs.ts'

const server = await testServer()
const { services } = server
const sandbox = services.ports.use(TOSS_SANDBOX)

/** What the clock does, a look at each. */
async function goOn() {
  const everywhere = systemContext(services, 0)
  for (const sweep of [END_HELD_SWEEP, END_PLACES_SWEEP, END_SITES_SWEEP]) await sweepOver(everywhere, sweep)
}

/** A site with two classes and a membership, each with people in it, one of whom holds two of them. */
async function aSite() {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  await givePassword(server, owner)
  const [first, second] = [await aCourse(services, channelSeq), await aCourse(services, channelSeq)]
  const [one, two] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
  await buy(server, first, one)
  await buy(server, first, two)
  await buy(server, second, one)
  const membership = await aMembership(services, channelSeq)
  const subscription = await aSubscriber(server, membership, two)
  const url = `/api/v1.0/channels/${channelSeq}/admin/closing`
  const look = async () => (await server.call({ url, as: owner })).body.data
  const close = (people: number, password = PASSWORD, as: Person = owner) =>
    server.call({ method: 'POST', url: `${url}/create`, as, body: { people, password } })
  const stop = () => server.call({ method: 'POST', url: `${url}/delete`, as: owner, body: {} })
  return { channelSeq, owner, first, second, one, two, membership, subscription, look, close, stop }
}

const rowOfSite = async (channelSeq: number) =>
  (await services.db.select().from(channels).where(eq(channels.channelSeq, channelSeq)))[0]

const rowOfOrder = async (orderSeq: number) => {
  const [row] = await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq))
  if (!row) throw new Error('there is no such order')
  return row
}

const refundsOf = (orderSeq: number) =>
  services.db.select().from(refunds).where(eq(refunds.orderSeq, orderSeq)).orderBy(refunds.refundSeq)

const backOf = async ({ userSeq }: Person) => {
  const [row] = await services.db
    .select({ back: sql<number>`coalesce(sum(${orders.refundedAmount}), 0)::int` })
    .from(orders)
    .where(eq(orders.userSeq, userSeq))
  return row?.back ?? 0
}

test('BYD-02 a site that closes gives everybody back what was not given, and is closed once nothing is owed', async () => {
  const w = await aSite()
  const sister = await aSite()
  const seen = await w.look()
  expect(seen).toMatchObject({ closingAt: null, people: 2, refunds: 0 })
  const lines: { kind: string; people: number; amount: number }[] = seen.held
  expect(lines.map(({ kind, people }) => [kind, people])).toEqual([
    ['class', 2],
    ['class', 1],
    ['membership', 1],
  ])
  expect((await w.close(2, 'Another!2026')).body.errorName).toBe('INCORRECT_PASSWORD')
  expect((await w.close(1)).body).toMatchObject({ errorName: 'HELD_BY_OTHERS_NOW', details: { people: 2 } })
  expect((await w.look()).closingAt).toBeNull()
  expect((await w.close(2)).status).toBe(200)

  // Nothing is sold any more, and what is bought can still be seen.
  const late = await aMember(services, w.channelSeq)
  expect((await order(server, w.first, late)).body.errorName).toBe('SITE_SUSPENDED')
  await goOn()
  for (const [person, course] of [
    [w.one, w.first],
    [w.two, w.first],
    [w.one, w.second],
  ] as const)
    expect(await attendanceOf(server, course, person)).toMatchObject({ choiseStatusCd: '99' })
  expect(await rowOf(server, w.subscription.subscriptionSeq)).toMatchObject({ state: 'ended' })
  const sum = lines.reduce((all, { amount }) => all + amount, 0)
  expect((await backOf(w.one)) + (await backOf(w.two))).toBe(sum)
  await expectLedger(server, w.first)

  expect(await backOf(sister.one)).toBe(0)
  expect(await sister.look()).toMatchObject({ closingAt: null, people: 2 })
  const closed = await rowOfSite(w.channelSeq)
  expect(closed?.closedAt).not.toBeNull()
  expect((await rowOfSite(sister.channelSeq))?.closedAt).toBeNull()
})

test('BYD-02 an owner who thinks again goes on with what has not ended; a suspension stays', async () => {
  const w = await aSite()
  await w.close(2)
  expect((await w.stop()).body.data).toMatchObject({ closingAt: null, people: 2 })
  await goOn()
  expect(await backOf(w.one)).toBe(0)
  expect((await order(server, w.second, w.two)).status).toBe(200)

  const admin = await anAdministrator(server)
  await atDesk(server, admin, `/channels/${w.channelSeq}/suspension/create`, { reason: '민원', note: '' })
  await w.close((await w.look()).people)
  await w.stop()
  expect(await rowOfSite(w.channelSeq)).toMatchObject({ closingAt: null, suspendedReason: '민원' })
  expect((await rowOfSite(w.channelSeq))?.suspendedAt).not.toBeNull()
})

test('ADM-02 BYD-02 buyers of a suspended site that nobody runs get their money back by the administration', async () => {
  const w = await aSite()
  const admin = await anAdministrator(server)
  const path = `/channels/${w.channelSeq}`
  await atDesk(server, admin, `${path}/suspension/create`, { reason: '연락 두절', note: '' })
  expect((await atDesk(server, admin, `${path}/closing`)).body.data).toMatchObject({ people: 2 })
  const without = await atDesk(server, admin, `${path}/closing/create`, { people: 2, reason: ' ' })
  expect(without.body.fields).toHaveProperty('reason')
  const begun = await atDesk(server, admin, `${path}/closing/create`, { people: 2, reason: '연락 두절' })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  await goOn()
  expect(await backOf(w.one)).toBeGreaterThan(0)
  expect((await rowOfSite(w.channelSeq))?.closedAt).not.toBeNull()
})

test('BYD-02 whoever pays while a site begins to close gets it all back', async () => {
  const w = await aSite()
  const late = await aMember(services, w.channelSeq)
  const placed = await order(server, w.second, late)
  expect(placed.status).toBe(200)
  await Promise.all([w.close(2), buy(server, w.first, late).catch(() => undefined)])
  if ((await w.look()).closingAt === null) await w.close((await w.look()).people)
  await goOn()
  const paid = await services.db
    .select({
      amount: orders.amount,
      refundedAmount: orders.refundedAmount,
      paymentStatus: orders.paymentStatus,
    })
    .from(orders)
    .where(eq(orders.userSeq, late.userSeq))
  for (const one of paid)
    if (one.paymentStatus === '03' || one.paymentStatus === '04')
      expect(one.refundedAmount).toBeGreaterThan(0)
  expect((await w.look()).people).toBe(0)
})

test('BYD-02 a site with money that is still to be paid out stays open for it', async () => {
  const w = await aSite()
  server.clock.advance(40 * DAY)
  await settle(server, w.channelSeq)
  await w.close((await w.look()).people)
  await goOn()
  const left = await w.look()
  expect(left).toMatchObject({ people: 0, refunds: 0 })
  expect(left.payouts).toBeGreaterThan(0)
  expect((await rowOfSite(w.channelSeq))?.closedAt).toBeNull()
})

/** Nobody knows the account that took the money of this order any more. */
const loseMerchant = (orderSeq: number) =>
  services.db.update(orders).set({ merchant: 'merchant-that-is-gone' }).where(eq(orders.orderSeq, orderSeq))

test('BYD-02, PAY-21 what no gateway pays back when a site closes is owed by transfer, and the site waits for it', async () => {
  const w = await aSite()
  const { order: lost } = await buy(server, w.second, w.two)
  await loseMerchant(lost.orderSeq)
  const [term] = await services.db
    .select()
    .from(orders)
    .where(and(eq(orders.channelSeq, w.channelSeq), eq(orders.kind, ORDER_KIND.membership)))
  if (!term) throw new Error('the membership was charged')
  await loseMerchant(term.orderSeq)
  await w.close(2)
  await goOn()
  const row = await rowOfOrder(lost.orderSeq)
  expect(row).toMatchObject({ refundedAmount: lost.amount, paymentStatus: '05' })
  expect(await refundsOf(lost.orderSeq)).toMatchObject([{ state: 'owed', amount: lost.amount }])
  expect(await attendanceOf(server, w.second, w.two)).toMatchObject({ choiseStatusCd: '99' })
  expect(await refundsOf(term.orderSeq)).toMatchObject([{ state: 'owed', amount: term.amount }])
  expect(await rowOf(server, w.subscription.subscriptionSeq)).toMatchObject({ state: 'ended' })
  expect(await w.look()).toMatchObject({ people: 0, refunds: 2 })
  expect((await rowOfSite(w.channelSeq))?.closedAt).toBeNull()
  await expectLedger(server, w.second)
})

test('BYD-02 however long a gateway refuses, the amount is that of the day on which the site began to close, and the site waits', async () => {
  const w = await aSite()
  const { order: kept } = await buy(server, w.first, await aMember(services, w.channelSeq))
  await services.db
    .update(attendances)
    .set({ validAt: new Date(server.clock.now().getTime() + 60 * DAY) })
    .where(eq(attendances.channelSeq, w.channelSeq))
  await w.close(3)
  const { paymentOrderId } = await rowOfOrder(kept.orderSeq)
  sandbox.play({ on: 'cancel', do: 'refuse', code: 'FORBIDDEN_REQUEST', times: 1, orderId: paymentOrderId })
  await goOn()
  expect(await refundsOf(kept.orderSeq)).toMatchObject([{ state: 'refused' }])
  server.clock.advance(90 * DAY)
  expect(await w.look()).toMatchObject({ people: 1 })
  expect((await rowOfSite(w.channelSeq))?.closedAt).toBeNull()
  await goOn()
  expect(await rowOfOrder(kept.orderSeq)).toMatchObject({ refundedAmount: kept.amount })
})

test('BYD-02, SEC-24 a claim that nobody answered and a payment that nobody saw to keep a site open, and its payouts', async () => {
  const w = await aSite()
  const { order: over } = await buy(server, w.second, w.two)
  await w.close(2)
  await goOn()
  const keys = { channelSeq: w.channelSeq, orderSeq: over.orderSeq }
  await services.db.update(channels).set({ closedAt: null }).where(eq(channels.channelSeq, w.channelSeq))
  const later = '2099-01-01'
  await services.db.insert(refundClaims).values({ ...keys, content: 'x', noticedOn: later, dueOn: later })
  const [stranded] = await services.db
    .insert(strandedPayments)
    .values({
      ...keys,
      paymentRef: 'stranded',
      amount: 1_000,
      currency: CURRENCY.krw,
      cause: 'MISMATCH_AMOUNT',
    })
    .returning()
  await goOn()
  expect(await w.look()).toMatchObject({ people: 0, claims: 1, stranded: 1 })
  expect((await rowOfSite(w.channelSeq))?.closedAt).toBeNull()
  expect(await owesBuyers(systemContext(services, w.channelSeq))).toBe(true)

  const ofOrder = eq(refundClaims.orderSeq, over.orderSeq)
  await services.db.update(refundClaims).set({ state: 'ended', decidedAt: server.clock.now() }).where(ofOrder)
  const url = `/api/v1.0/channels/${w.channelSeq}/admin/stranded-payments/${stranded?.strandedPaymentSeq}/modify`
  expect((await server.call({ method: 'POST', url, as: w.owner, body: { content: '송금함' } })).status).toBe(
    200,
  )
  expect(await owesBuyers(systemContext(services, w.channelSeq))).toBe(false)
  await goOn()
  expect((await rowOfSite(w.channelSeq))?.closedAt).not.toBeNull()
})
