import { CURRICULUM_TYPE } from '@seodang/domain/codes'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import {
  attendanceOf,
  buy,
  cancel,
  countsOf,
  enrolFree,
  expectLedger,
  mayEnter,
  quote,
} from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anItem, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { itemProgress } from '../classroom/tables.ts'
import { attendances, grants } from '../enrolment/tables.ts'
import { channels } from '../site/tables.ts'
import { sweepEverything } from './sweep.ts'
import { orders, refunds } from './tables.ts'

const server = await testServer()
const { services } = server
const sandbox = services.ports.use(TOSS_SANDBOX)
const DAY = 86_400_000

const world = async (change: Parameters<typeof aCourse>[2] = {}) => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, change)
  return { channelSeq, course, learner: await aMember(services, channelSeq) }
}
type World = Awaited<ReturnType<typeof world>>

/** Lessons of which the first could be tried for nothing: where none can, opening costs no right to withdraw. */
const open = async (w: World, items: number, opened: number) => {
  const made = await Promise.all(
    Array.from({ length: items }, (_, index) =>
      anItem(services, w.course, { isPublic: index === 0 ? 1 : 0 }),
    ),
  )
  for (const item of made.slice(0, opened))
    await services.db.insert(itemProgress).values({ ...item, userSeq: w.learner.userSeq, usedAt: new Date() })
}

/** As if the order had been paid and the place been given so many days ago. */
const daysAgo = async (w: World, orderSeq: number, days: number) => {
  const at = new Date(Date.now() - days * DAY)
  await services.db.update(orders).set({ paidAt: at, createdAt: at }).where(eq(orders.orderSeq, orderSeq))
  await services.db
    .update(grants)
    .set({ startAt: at })
    .where(and(eq(grants.channelSeq, w.channelSeq), eq(grants.userSeq, w.learner.userSeq)))
}

const staffRefund = (w: World, orderSeq: number, as: Person, body: object) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.channelSeq}/admin/payments/${orderSeq}/refund`,
    as,
    body: { reason: '강의실 사정', cancelAttendance: false, ...body },
  })

const refundsOf = (orderSeq: number) =>
  services.db.select().from(refunds).where(eq(refunds.orderSeq, orderSeq))

test('PAY-10 PAY-21 ATT-09 a learner cancels within seven days: quoted, paid back in full, place and access gone', async () => {
  const w = await world()
  const { order: paid } = await buy(server, w.course, w.learner)
  const asked = await quote(server, w.course, w.learner, paid.orderSeq)
  expect(asked.body.data).toMatchObject({
    amount: 60_000,
    possible: true,
    needsAccount: false,
    problem: null,
  })
  expect(asked.body.data.lines[0]).toEqual({ label: '결제한 금액', amount: 60_000 })
  const done = await cancel(server, w.course, w.learner, paid.orderSeq)
  expect(done.body.data).toMatchObject({
    paymentStatus: '05',
    refundedAmount: 60_000,
    paidYN: 'N',
    choiseStatusCd: '99',
    canCancel: false,
    refunds: [{ amount: 60_000, state: 'done' }],
  })
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 0, attendSum: 1 })
  await expectLedger(server, w.course)

  const again = await quote(server, w.course, w.learner, paid.orderSeq)
  expect(again.body.data).toMatchObject({ amount: 0, possible: false, problem: 'REFUND_NOT_POSSIBLE' })
  expect((await cancel(server, w.course, w.learner, paid.orderSeq)).body.errorName).toBe(
    'REFUND_NOT_POSSIBLE',
  )
})

test('PAY-21 after seven days the rule of the site decides by what was opened, line by line', async () => {
  const w = await world({ vodDays: 90, price: 100_000 })
  await open(w, 10, 3)
  const { order: paid } = await buy(server, w.course, w.learner, { expectedAmount: 100_000 })
  await daysAgo(w, paid.orderSeq, 10)
  const asked = await quote(server, w.course, w.learner, paid.orderSeq)
  // 3 of 10 lessons were taken, and ten percent of the rest are charged for ending a running contract.
  expect(asked.body.data).toMatchObject({ amount: 63_000, possible: true })
  expect(asked.body.data.lines).toEqual([
    { label: '결제한 금액', amount: 100_000 },
    { label: '수강한 강의 3/10', amount: -30_000 },
    { label: '위약금 10%', amount: -7_000 },
  ])
  const old = await cancel(server, w.course, w.learner, paid.orderSeq, { expectedAmount: 100_000 })
  expect(old.body).toMatchObject({ errorName: 'PAYMENT_AMOUNT_MISMATCH', details: { amount: 63_000 } })
  const done = await cancel(server, w.course, w.learner, paid.orderSeq, { expectedAmount: 63_000 })
  expect(done.body.data).toMatchObject({ paymentStatus: '04', refundedAmount: 63_000, choiseStatusCd: '99' })
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)
  await expectLedger(server, w.course)
})

test('PAY-21 what was seen before this order began, as a preview or in an earlier period, was not taken from it', async () => {
  const w = await world({ vodDays: 90 })
  await open(w, 4, 3)
  const usedAt = (at: number) =>
    services.db
      .update(itemProgress)
      .set({ usedAt: new Date(at) })
      .where(eq(itemProgress.channelSeq, w.channelSeq))
  await usedAt(Date.now() - 3 * DAY)
  const { order: paid } = await buy(server, w.course, w.learner)
  expect((await quote(server, w.course, w.learner, paid.orderSeq)).body.data.amount).toBe(60_000)
  await usedAt(Date.now() + 1000)
  expect((await quote(server, w.course, w.learner, paid.orderSeq)).body.data.amount).toBe(15_000)
})

test('BYD-02 PAY-21 what is opened again in a second period is taken from it, though everything was opened before', async () => {
  const w = await world({ vodDays: 90 })
  const items = await Promise.all(
    Array.from({ length: 4 }, (_, index) => anItem(services, w.course, { isPublic: index === 3 ? 1 : 0 })),
  )
  const [first] = items
  const openAgain = () =>
    server.call({
      method: 'POST',
      url: `/api/v1.0/curriculums/${w.channelSeq}/${w.course.courseSeq}/${first?.curriculumSeq}/play`,
      as: w.learner,
      body: {},
    })
  const { order: before } = await buy(server, w.course, w.learner)
  expect((await openAgain()).status).toBe(200)
  expect((await quote(server, w.course, w.learner, before.orderSeq)).body.data.amount).toBe(45_000)
  await cancel(server, w.course, w.learner, before.orderSeq, { expectedAmount: 45_000 })
  server.clock.advance(60_000)
  const { order: after } = await buy(server, w.course, w.learner)
  expect((await quote(server, w.course, w.learner, after.orderSeq)).body.data.amount).toBe(60_000)
  expect((await openAgain()).status).toBe(200)
  expect((await quote(server, w.course, w.learner, after.orderSeq)).body.data.amount).toBe(45_000)
})

test('BYD-02 PAY-21 presence that staff noted by mistake and took back was never taken', async () => {
  const w = await world({ vodDays: 90 })
  const owner = await anOperator(services, w.channelSeq, 'OWN')
  const [meeting] = await Promise.all([
    anItem(services, w.course, { curriculumTypeCd: CURRICULUM_TYPE.offline }),
    anItem(services, w.course, { isPublic: 1 }),
  ])
  const { order: paid } = await buy(server, w.course, w.learner)
  const place = await attendanceOf(server, w.course, w.learner)
  const mark = (presentYn: 'Y' | 'N') =>
    server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}/admin/meetings/${meeting.curriculumSeq}/attendees/modify`,
      as: owner,
      body: { attendSeqs: [place?.attendSeq], presentYn },
    })
  const amount = async () => (await quote(server, w.course, w.learner, paid.orderSeq)).body.data.amount
  expect((await mark('Y')).status).toBe(200)
  expect(await amount()).toBe(30_000)
  expect((await mark('N')).status).toBe(200)
  expect(await amount()).toBe(60_000)
})

test('PAY-21 the rule that stood on the order decides, whatever the site says later', async () => {
  const w = await world({ vodDays: 90, price: 100_000 })
  await services.db
    .update(channels)
    .set({ refundPolicy: 'ACADEMY' })
    .where(eq(channels.channelSeq, w.channelSeq))
  services.changes.bump(w.channelSeq)
  await open(w, 10, 3)
  const { order: paid } = await buy(server, w.course, w.learner, { expectedAmount: 100_000 })
  await services.db
    .update(channels)
    .set({ refundPolicy: 'ECOMMERCE' })
    .where(eq(channels.channelSeq, w.channelSeq))
  services.changes.bump(w.channelSeq)
  await daysAgo(w, paid.orderSeq, 10)
  // The academy rule gives back what was not taken, without a charge.
  expect((await quote(server, w.course, w.learner, paid.orderSeq)).body.data.amount).toBe(70_000)
})

test('PAY-21 where nothing comes back, the learner is told and keeps the class', async () => {
  const w = await world({ vodDays: 20 })
  await open(w, 4, 4)
  const { order: paid } = await buy(server, w.course, w.learner)
  await daysAgo(w, paid.orderSeq, 12)
  const asked = await quote(server, w.course, w.learner, paid.orderSeq)
  expect(asked.body.data).toMatchObject({ amount: 0, possible: false, message: '환불할 수 없는 결제예요.' })
  const answer = await cancel(server, w.course, w.learner, paid.orderSeq, { expectedAmount: 0 })
  expect(answer.body.errorName).toBe('REFUND_NOT_POSSIBLE')
  expect(await mayEnter(server, w.course, w.learner)).toBe(true)
})

test('PAY-10 ENR-43 what still waits for approval comes back whole, however long ago', async () => {
  const w = await world({ choiseTypeCd: '01', vodDays: 30 })
  await open(w, 4, 0)
  const { order: paid } = await buy(server, w.course, w.learner, { outcome: 'approval' })
  await daysAgo(w, paid.orderSeq, 60)
  const asked = await quote(server, w.course, w.learner, paid.orderSeq)
  expect(asked.body.data).toMatchObject({ amount: 60_000, possible: true })
  const url = `/api/v1.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}/attendance/delete`
  const answer = await server.call({ method: 'POST', url, as: w.learner, body: { reason: '못 기다려요' } })
  expect(answer.body.data).toEqual({ refundedAmount: 60_000, refundedDollars: 0 })
  expect(await attendanceOf(server, w.course, w.learner)).toMatchObject({ choiseStatusCd: '99' })
  await expectLedger(server, w.course)
})

test('ENR-43 a free class is given up at once', async () => {
  const w = await world({ fareCd: '00', price: null })
  await enrolFree(server, w.course, w.learner)
  const url = `/api/v1.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}/attendance/delete`
  const answer = await server.call({ method: 'POST', url, as: w.learner, body: {} })
  expect(answer.body.data).toEqual({ refundedAmount: 0, refundedDollars: 0 })
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)
  expect((await server.call({ method: 'POST', url, as: w.learner, body: {} })).status).toBe(404)
  expect((await enrolFree(server, w.course, w.learner)).status).toBe(200)
  await expectLedger(server, w.course)
})

test('PAY-21 staff pay back a part and the place stays; the rest ends it', async () => {
  const w = await world()
  const owner = await anOperator(services, w.channelSeq, 'OWN')
  const { order: paid } = await buy(server, w.course, w.learner)
  const part = await staffRefund(w, paid.orderSeq, owner, { amount: 20_000 })
  expect(part.body.data).toMatchObject({ paymentStatus: '04', refundedAmount: 20_000, choiseStatusCd: '00' })
  expect(await mayEnter(server, w.course, w.learner)).toBe(true)

  const much = await staffRefund(w, paid.orderSeq, owner, { amount: 40_001 })
  expect(much.body.errorName).toBe('REFUND_EXCEEDS_PAID')
  const asked = await quote(server, w.course, w.learner, paid.orderSeq)
  expect(asked.body.data.amount).toBe(40_000)

  const rest = await staffRefund(w, paid.orderSeq, owner, { amount: 40_000 })
  expect(rest.body.data).toMatchObject({ paymentStatus: '05', refundedAmount: 60_000, choiseStatusCd: '99' })
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)
  await expectLedger(server, w.course)
})

test('PAY-21 a partial refund by staff may end the place too', async () => {
  const w = await world()
  const owner = await anOperator(services, w.channelSeq, 'OWN')
  await open(w, 4, 4)
  const { order: paid } = await buy(server, w.course, w.learner)
  await daysAgo(w, paid.orderSeq, 10)
  const part = await staffRefund(w, paid.orderSeq, owner, {
    amount: 10_000,
    reasonCd: 'QUIT',
    cancelAttendance: true,
  })
  expect(part.body.data).toMatchObject({ paymentStatus: '04', choiseStatusCd: '99' })
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)
  await expectLedger(server, w.course)
})

test('PAY-21 SEC-25 a refund waits for the one before it on the same order, and counts what that one took', async () => {
  const w = await world()
  const owner = await anOperator(services, w.channelSeq, 'OWN')
  const { order: paid } = await buy(server, w.course, w.learner)
  const ofOrder = eq(orders.orderSeq, paid.orderSeq)
  const both = await services.db.transaction(async (held) => {
    await held.select().from(orders).where(ofOrder).for('update')
    const asked = [1, 2].map(() => staffRefund(w, paid.orderSeq, owner, { amount: 40_000 }))
    await eventually(async () => expect(await waitingForLocks()).toBe(2))
    expect(await refundsOf(paid.orderSeq)).toEqual([])
    return asked
  })
  expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await refundsOf(paid.orderSeq)).map(({ amount, state }) => [amount, state])).toEqual([
    [40_000, 'done'],
  ])
})

/** Connections to this test's own database that stand before a lock. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await services.db.execute<{ waiting: number }>(sql`
    select count(distinct l.pid)::int as waiting from pg_locks l join pg_stat_activity a using (pid)
    where not l.granted and a.datname = current_database()`)
  return rows[0]?.waiting ?? 0
}

test('PAY-21 two refunds at once never pay back more than was paid', async () => {
  const w = await world()
  const owner = await anOperator(services, w.channelSeq, 'OWN')
  const { order: paid } = await buy(server, w.course, w.learner)
  const answers = await Promise.all([
    ...[1, 2, 3, 4].map(() => staffRefund(w, paid.orderSeq, owner, { amount: 40_000 })),
    cancel(server, w.course, w.learner, paid.orderSeq),
  ])
  const done = await refundsOf(paid.orderSeq)
  const sum = done.filter(({ state }) => state === 'done').reduce((total, { amount }) => total + amount, 0)
  expect(sum).toBeLessThanOrEqual(60_000)
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  const [row] = await services.db.select().from(orders).where(eq(orders.orderSeq, paid.orderSeq))
  expect(row?.refundedAmount).toBe(sum)
  await expectLedger(server, w.course)
})

test('API-25 SEC-26 repeating a refund with its key does it once', async () => {
  const w = await world()
  const owner = await anOperator(services, w.channelSeq, 'OWN')
  const { order: paid } = await buy(server, w.course, w.learner)
  const once = () =>
    server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${w.channelSeq}/admin/payments/${paid.orderSeq}/refund`,
      as: owner,
      headers: { 'idempotency-key': 'refund-1' },
      body: { amount: 10_000, reason: '할인 누락', cancelAttendance: false },
    })
  const first = await once()
  expect(first.status).toBe(200)
  expect((await once()).body).toEqual(first.body)
  expect(await refundsOf(paid.orderSeq)).toHaveLength(1)
})

test('PAY-10 a refund whose answer was lost is settled by the same key, and only then the place ends', async () => {
  const w = await world()
  const { order: paid } = await buy(server, w.course, w.learner)
  const [row] = await services.db.select().from(orders).where(eq(orders.orderSeq, paid.orderSeq))
  sandbox.play({ on: 'cancel', do: 'loseReply', times: 5, orderId: row?.paymentOrderId ?? '' })
  const answer = await cancel(server, w.course, w.learner, paid.orderSeq)
  expect(answer.body.data).toMatchObject({
    paymentStatus: '03',
    refunds: [{ state: 'unknown' }],
    canCancel: false,
  })
  expect((await cancel(server, w.course, w.learner, paid.orderSeq)).body.errorName).toBe('PAYMENT_PENDING')

  await services.db
    .update(refunds)
    .set({ createdAt: new Date(Date.now() - 180_000) })
    .where(eq(refunds.orderSeq, paid.orderSeq))
  for (let round = 0; round < 6; round++) await sweepEverything(systemContext(services, 0))
  expect(await refundsOf(paid.orderSeq)).toMatchObject([{ state: 'done', amount: 60_000 }])
  const [after] = await services.db.select().from(orders).where(eq(orders.orderSeq, paid.orderSeq))
  expect(after).toMatchObject({ paymentStatus: '05', refundedAmount: 60_000 })
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)
  await expectLedger(server, w.course)
})

test('PAY-10 a refund that the gateway refuses leaves everything as it was, with its words', async () => {
  const w = await world()
  const { order: paid } = await buy(server, w.course, w.learner)
  const [row] = await services.db.select().from(orders).where(eq(orders.orderSeq, paid.orderSeq))
  sandbox.play({
    on: 'cancel',
    do: 'refuse',
    code: 'NOT_CANCELABLE_PAYMENT',
    orderId: row?.paymentOrderId ?? '',
  })
  const answer = await cancel(server, w.course, w.learner, paid.orderSeq)
  expect(answer.body).toMatchObject({
    errorName: 'REFUND_NOT_POSSIBLE',
    details: { message: expect.any(String) },
  })
  expect(await mayEnter(server, w.course, w.learner)).toBe(true)
  expect(await refundsOf(paid.orderSeq)).toMatchObject([{ state: 'refused' }])
  expect((await cancel(server, w.course, w.learner, paid.orderSeq)).status).toBe(200)
})

test('SEC-32 BYD-01 cancelling one source leaves the access that another gives; cancelling all ends it', async () => {
  const w = await world({ vodDays: 30 })
  const { order: first } = await buy(server, w.course, w.learner)
  const mine = await attendanceOf(server, w.course, w.learner)
  // A package gave the same class, longer than the order does.
  await services.db.insert(grants).values({
    channelSeq: w.channelSeq,
    courseSeq: w.course.courseSeq,
    userSeq: w.learner.userSeq,
    source: 'PACKAGE',
    sourceKey: 'package:1',
    startAt: new Date(Date.now() - DAY),
    endAt: new Date(Date.now() + 100 * DAY),
  })
  const done = await cancel(server, w.course, w.learner, first.orderSeq)
  expect(done.body.data).toMatchObject({ paymentStatus: '05', choiseStatusCd: '00' })
  expect(await mayEnter(server, w.course, w.learner)).toBe(true)
  const after = await attendanceOf(server, w.course, w.learner)
  expect(after?.attendSeq).toBe(mine?.attendSeq)
  expect(after?.validAt?.getTime()).toBeGreaterThan(Date.now() + 99 * DAY)
  await expectLedger(server, w.course)

  await services.db
    .update(grants)
    .set({ revokedAt: new Date() })
    .where(and(eq(grants.channelSeq, w.channelSeq), eq(grants.source, 'PACKAGE')))
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)
})

test('SEC-32 bought twice: cancelling the second purchase keeps nothing of the first that has ended', async () => {
  const w = await world({ vodDays: 30 })
  const { order: first } = await buy(server, w.course, w.learner)
  const past = new Date(Date.now() - DAY)
  const here = and(eq(attendances.channelSeq, w.channelSeq), eq(attendances.courseSeq, w.course.courseSeq))
  await services.db.update(attendances).set({ validAt: past }).where(here)
  await services.db.update(grants).set({ endAt: past }).where(eq(grants.channelSeq, w.channelSeq))
  const { order: second } = await buy(server, w.course, w.learner)
  expect(await mayEnter(server, w.course, w.learner)).toBe(true)
  expect((await cancel(server, w.course, w.learner, second.orderSeq)).status).toBe(200)
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)
  // The first one was used up: it is not brought back, and what it cost is not touched.
  const list = await server.call({ url: `/api/v2.0/channels/${w.channelSeq}/me/orders`, as: w.learner })
  expect(list.body.data.list).toMatchObject([
    { orderSeq: second.orderSeq, paymentStatus: '05' },
    { orderSeq: first.orderSeq, paymentStatus: '03' },
  ])
  await expectLedger(server, w.course)
})

test('PAY-12 PAY-21 materials come back with a whole withdrawal', async () => {
  const w = await world({ materialTitle: '먹과 붓', materialPrice: 15_000 })
  const { order: paid } = await buy(server, w.course, w.learner, { expectedAmount: 75_000 })
  const asked = await quote(server, w.course, w.learner, paid.orderSeq)
  expect(asked.body.data.amount).toBe(75_000)
  expect(asked.body.data.lines).toContainEqual({ label: '교재·재료비', amount: 15_000 })
})

test('SEC-28 the lines of a quote are in the reader’s language', async () => {
  const w = await world()
  const { order: paid } = await buy(server, w.course, w.learner)
  const url = `/api/v2.0/channels/${w.channelSeq}/orders/${paid.orderSeq}/refund`
  const labels = await Promise.all(
    ['ko', 'en', 'ja'].map(async (language) => {
      const answer = await server.call({ url, as: w.learner, headers: { 'accept-lang': language } })
      return answer.body.data.lines[0].label
    }),
  )
  expect(labels).toEqual(['결제한 금액', 'Paid', 'お支払い金額'])
})

test('PAY-21 refunding needs SITE_SALES_UPDATE on this very site', async () => {
  const w = await world()
  const { order: paid } = await buy(server, w.course, w.learner)
  const teacher = await anOperator(services, w.channelSeq, 'TCH')
  const elsewhere = await aChannel(services)
  const stranger = await anOperator(services, elsewhere.channelSeq, 'OWN')
  expect((await staffRefund(w, paid.orderSeq, teacher, { amount: 1000 })).status).toBe(403)
  expect((await staffRefund(w, paid.orderSeq, w.learner, { amount: 1000 })).status).toBe(403)
  const there = { ...w, channelSeq: elsewhere.channelSeq }
  expect((await staffRefund(there, paid.orderSeq, stranger, { amount: 1000 })).status).toBe(404)
  expect(await refundsOf(paid.orderSeq)).toEqual([])
})
