import { CHOISE_STATUS, COUPON_ISSUE } from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import {
  buy,
  cancel,
  confirm,
  expectLedger,
  mayEnter,
  order,
  press,
  quote,
  withBankAccount,
} from '../../testing/buying.ts'
import { aCoupon, downloadCoupon } from '../../testing/coupons.ts'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aMember,
  anItem,
  anOperator,
  type Person,
} from '../../testing/factories.ts'
import { queuesOf, workQueues } from '../../testing/kill/worker.ts'
import { becomeOne } from '../../testing/merging.ts'
import { testServer } from '../../testing/server.ts'
import { itemProgress } from '../classroom/tables.ts'
import { PLACES_FOLDED } from '../enrolment/index.ts'
import { attendances, grants } from '../enrolment/tables.ts'
import { accountsMerged } from '../identity/index.ts'
import { carryOutRefund } from './refund.ts'
import { settle } from './settle-payment.ts'
import { getOrder } from './store.ts'
import { sweepEverything } from './sweep.ts'
import { orders, refunds } from './tables.ts'

/** Without a worker: what follows a merge waits until a test does it. */
const server = await testServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services } = server
const { db } = services
const sandbox = services.ports.use(TOSS_SANDBOX)
const DAY = 86_400_000

async function aWorld(change: Parameters<typeof aCourse>[2] = {}) {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, change)
  const owner = await anOperator(services, channelSeq, 'OWN')
  return {
    channelSeq,
    course,
    owner,
    gone: await aMember(services, channelSeq),
    kept: await aMember(services, channelSeq),
  }
}
type World = Awaited<ReturnType<typeof aWorld>>

const becomeOneOf = (w: World) => becomeOne(server, { gone: w.gone, kept: w.kept })
const follow = ({ gone }: World, queues = queuesOf(server, accountsMerged)) =>
  workQueues(server, { channelSeq: -1, people: [gone.userSeq] }, queues)
const followerOf = (module: string) => `identity.accountsMerged__${module}`

/** As if somebody had bought it so long ago and opened all of it since. */
async function useUp(w: World, orderSeq: number, person: Person): Promise<void> {
  const at = new Date(Date.now() - 40 * DAY)
  await db.update(orders).set({ paidAt: at, createdAt: at }).where(eq(orders.orderSeq, orderSeq))
  await db
    .update(grants)
    .set({ startAt: at })
    .where(and(eq(grants.channelSeq, w.channelSeq), eq(grants.userSeq, person.userSeq)))
  for (let n = 0; n < 5; n++) {
    const item = await anItem(services, w.course)
    await db.insert(itemProgress).values({ ...item, userSeq: person.userSeq, usedAt: new Date() })
  }
}

const staffRefund = (w: World, orderSeq: number) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.channelSeq}/admin/payments/${orderSeq}/refund`,
    as: w.owner,
    body: { amount: 60_000, reason: '강의실 사정', cancelAttendance: true },
  })
const modify = (w: World, as: Person, attendSeq: number, body: object) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}/admin/attendees/modify`,
    as,
    body: { attendSeqs: [attendSeq], reason: '', ...body },
  })
const withdraw = (w: World, as: Person) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}/attendance/delete`,
    as,
    body: {},
  })
const orderRow = async (orderSeq: number) => {
  const [row] = await db.select().from(orders).where(eq(orders.orderSeq, orderSeq))
  if (!row) throw new Error('no such order')
  return row
}
const moneyOf = async (...orderSeqs: number[]) => {
  const rows = await Promise.all(orderSeqs.map(orderRow))
  return rows.map(({ paymentStatus, refundedAmount }) => [paymentStatus, refundedAmount])
}
/** The place that runs, else the one that ended last. */
async function placeOf({ course }: World, { userSeq }: Person) {
  const rows = await db
    .select()
    .from(attendances)
    .where(and(eq(attendances.courseSeq, course.courseSeq), eq(attendances.userSeq, userSeq)))
    .orderBy(attendances.attendSeq)
  const place = rows.find(({ choiseStatusCd }) => choiseStatusCd !== CHOISE_STATUS.cancelled) ?? rows.at(-1)
  if (!place) throw new Error('no place')
  return place
}

test('SOC-19, PAY-21 nothing is decided about the money of two accounts while they become one', async () => {
  const w = await aWorld()
  const coupon = await aCoupon(services, w.channelSeq, { issueCd: COUPON_ISSUE.download })
  const { orderSeq } = (await buy(server, w.course, w.gone)).order
  await useUp(w, orderSeq, w.gone)
  expect((await quote(server, w.course, w.gone, orderSeq)).body.data).toMatchObject({ amount: 0 })
  const kept = await becomeOneOf(w)

  // One follower after the other, as a worker comes to them: after each, until the last, everything is refused.
  const followers = queuesOf(server, accountsMerged)
  const first = ['order', 'enrolment', 'classroom'].map(followerOf)
  for (const queue of [...first, ...followers.filter((each) => !first.includes(each))]) {
    await follow(w, [queue])
    if (queue === followers.filter((each) => !first.includes(each)).at(-1)) break
    const asked = await quote(server, w.course, kept, orderSeq)
    expect(asked.body.data, queue).toMatchObject({ amount: 0, possible: false, problem: 'MERGE_UNDER_WAY' })
    expect((await cancel(server, w.course, kept, orderSeq)).body.errorName).toBe('MERGE_UNDER_WAY')
  }
  expect(await moneyOf(orderSeq)).toEqual([['03', 0]])
  expect((await quote(server, w.course, kept, orderSeq)).body.data).toMatchObject({
    amount: 0,
    problem: 'REFUND_NOT_POSSIBLE',
  })
  expect((await cancel(server, w.course, kept, orderSeq, { expectedAmount: 0 })).body.errorName).toBe(
    'REFUND_NOT_POSSIBLE',
  )
  expect((await downloadCoupon(server, w.channelSeq, kept, coupon.couponInfoSeq)).status).toBe(200)
})

test('SOC-19, ATT-09, CPN-08 neither staff, nor giving the class up, nor a coupon goes another way meanwhile', async () => {
  const w = await aWorld()
  const coupon = await aCoupon(services, w.channelSeq, { issueCd: COUPON_ISSUE.download })
  const { orderSeq } = (await buy(server, w.course, w.gone)).order
  const kept = await becomeOneOf(w)
  await follow(w, ['order', 'enrolment'].map(followerOf))
  const { attendSeq } = await placeOf(w, kept)

  expect((await staffRefund(w, orderSeq)).body.errorName).toBe('MERGE_UNDER_WAY')
  const changed = await modify(w, w.owner, attendSeq, { action: 'cancel' })
  expect(changed.body.data).toMatchObject({ doneCount: 0, list: [{ problem: 'MERGE_UNDER_WAY' }] })
  expect((await withdraw(w, kept)).body.errorName).toBe('MERGE_UNDER_WAY')
  expect((await downloadCoupon(server, w.channelSeq, kept, coupon.couponInfoSeq)).body.errorName).toBe(
    'MERGE_UNDER_WAY',
  )
  expect(await moneyOf(orderSeq)).toEqual([['03', 0]])
  expect(await mayEnter(server, w.course, kept)).toBe(true)

  await follow(w)
  expect((await staffRefund(w, orderSeq)).status).toBe(200)
  await expectLedger(server, w.course)
})

test('SOC-19, BYD-01 a refund that was asked before the merge takes its own back wherever the places went', async () => {
  const w = await aWorld()
  const own = (await buy(server, w.course, w.kept)).order.orderSeq
  const theirs = (await buy(server, w.course, w.gone)).order.orderSeq
  const { paymentOrderId } = await orderRow(theirs)
  sandbox.play({ on: 'cancel', do: 'loseReply', times: 1, orderId: paymentOrderId })
  await cancel(server, w.course, w.gone, theirs)
  const kept = await becomeOneOf(w)

  const [refund] = await db.select().from(refunds).where(eq(refunds.orderSeq, theirs))
  const carryOn = () => carryOutRefund(systemContext(services, w.channelSeq), refund?.refundSeq ?? 0)
  await follow(w, [followerOf('order')])
  // The money is back at once, and the books wait for the merge.
  await carryOn()
  expect(await moneyOf(own, theirs)).toEqual([
    ['03', 0],
    ['03', 0],
  ])
  // Nothing that follows from the fold of the places is done: what stands at one of them went along in it.
  await follow(w)
  await carryOn()
  expect(await moneyOf(own, theirs)).toEqual([
    ['03', 0],
    ['05', 60_000],
  ])
  expect(await mayEnter(server, w.course, kept)).toBe(true)
  expect((await cancel(server, w.course, kept, own)).body.data).toMatchObject({ paymentStatus: '05' })
  const given = await db.select().from(grants).where(eq(grants.courseSeq, w.course.courseSeq))
  expect(given.map(({ revokedAt }) => revokedAt !== null)).toEqual([true, true])
  expect(await mayEnter(server, w.course, kept)).toBe(false)
  await expectLedger(server, w.course)
})

/** Two orders for one application, which waits for staff. */
async function twoOrders(of: 'CARD' | 'VBANK') {
  const w = await aWorld({ choiseTypeCd: '01' })
  const own = (await buy(server, w.course, w.kept, { outcome: 'approval' })).order.orderSeq
  const placed = await order(server, w.course, w.gone, { outcome: 'approval', payMethodCd: of })
  const { query } = await press(server, placed.body.data.next.url, 'approve')
  expect((await confirm(server, w.course, w.gone, query)).status).toBe(200)
  const kept = await becomeOneOf(w)
  await follow(w)
  await workQueues(server, w, queuesOf(server, PLACES_FOLDED))
  expect((await placeOf(w, kept)).choiseStatusCd).toBe(CHOISE_STATUS.pending)
  return { ...w, own, theirs: placed.body.data.orderSeq as number, kept }
}

test.each([
  ['the paid one is given back', 'CARD', { expectedAmount: 60_000 }, ['05', 60_000]],
  ['the unpaid one is cancelled', 'VBANK', { expectedAmount: 0 }, ['05', 0]],
] as const)(
  'SOC-19, ENR-43 an application ends with the last of its orders: %s',
  async (_, of, form, after) => {
    const w = await twoOrders(of)
    expect((await cancel(server, w.course, w.kept, w.theirs, form)).status).toBe(200)
    expect(await moneyOf(w.own, w.theirs)).toEqual([['03', 0], after])
    const { attendSeq, choiseStatusCd } = await placeOf(w, w.kept)
    expect(choiseStatusCd).toBe(CHOISE_STATUS.pending)
    await expectLedger(server, w.course)
    expect((await modify(w, w.owner, attendSeq, { action: 'approve' })).body.data.doneCount).toBe(1)
    expect(await mayEnter(server, w.course, w.kept)).toBe(true)

    expect((await cancel(server, w.course, w.kept, w.own)).status).toBe(200)
    expect((await placeOf(w, w.kept)).choiseStatusCd).toBe(CHOISE_STATUS.cancelled)
    await expectLedger(server, w.course)
  },
)

test('SOC-19, PAY-18 an application that is paid outlives a transfer that never came, and may be let in before', async () => {
  const w = await twoOrders('VBANK')
  const late = new Date(Date.now() - 2 * DAY)
  await db
    .update(orders)
    .set({ depositDeadlineAt: late, heldUntil: late })
    .where(eq(orders.orderSeq, w.theirs))
  await sweepEverything(systemContext(services, 0))
  expect((await orderRow(w.theirs)).cancelledAt).not.toBeNull()
  expect((await placeOf(w, w.kept)).choiseStatusCd).toBe(CHOISE_STATUS.pending)

  const early = await twoOrders('VBANK')
  const { attendSeq } = await placeOf(early, early.kept)
  expect((await modify(early, early.owner, attendSeq, { action: 'approve' })).body.data.doneCount).toBe(1)
  await expectLedger(server, early.course)
})

test('ATT-08, PAY-21 whoever was let in is refunded by the rule, also while staff have sent them back to wait', async () => {
  const w = await aWorld()
  const { orderSeq } = (await buy(server, w.course, w.kept)).order
  await useUp(w, orderSeq, w.kept)
  const manager = await aCourseStaff(services, w.course, 'CMG')
  const { attendSeq } = await placeOf(w, w.kept)
  expect((await modify(w, manager, attendSeq, { action: 'wait' })).body.data.doneCount).toBe(1)
  expect((await placeOf(w, w.kept)).choiseStatusCd).toBe(CHOISE_STATUS.pending)

  expect((await quote(server, w.course, w.kept, orderSeq)).body.data).toMatchObject({ amount: 0 })
  expect((await cancel(server, w.course, w.kept, orderSeq)).body.errorName).toBe('PAYMENT_AMOUNT_MISMATCH')
  expect(await moneyOf(orderSeq)).toEqual([['03', 0]])
})

test('PAY-18 SOC-19 a deposit of somebody whose accounts become one is confirmed after that, and nothing is booked before', async () => {
  const w = await aWorld()
  await withBankAccount(server, w.channelSeq)
  const placed = await order(server, w.course, w.gone, { payMethodCd: 'DEPOSIT', depositorName: '김서당' })
  const orderSeq = Number(placed.body.data.orderSeq)
  await becomeOneOf(w)
  const confirmDeposit = () =>
    server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${w.channelSeq}/admin/payments/${orderSeq}/deposit`,
      as: w.owner,
    })
  const early = await confirmDeposit()
  expect([early.status, early.body.errorName]).toEqual([409, 'MERGE_UNDER_WAY'])
  await follow(w)
  expect((await confirmDeposit()).status).toBe(200)
  const [row] = await db.select().from(orders).where(eq(orders.orderSeq, orderSeq))
  expect(row).toMatchObject({ paymentStatus: '03', refundedAmount: 0, userSeq: w.kept.userSeq })
  expect(await db.select().from(refunds).where(eq(refunds.orderSeq, orderSeq))).toEqual([])
})

test('SOC-19, SEC-24 money that comes amid a merge is neither given back nor booked before, and buys the class for the one that stays', async () => {
  const w = await aWorld()
  const placed = await order(server, w.course, w.gone)
  const orderSeq = Number(placed.body.data.orderSeq)
  const { query } = await press(server, String(placed.body.data.next.url), 'approve')
  const kept = await becomeOneOf(w)
  const ctx = systemContext(services, w.channelSeq)
  const take = async () =>
    settle(ctx, await getOrder(ctx, orderSeq), { orderId: String(query.orderId), ...query })

  // The classes have moved already, so a place that is given to the old number would stay there.
  await follow(w, [followerOf('enrolment')])
  await expect(take()).rejects.toThrow('MERGE_UNDER_WAY')
  expect(await orderRow(orderSeq)).toMatchObject({ paidAt: null, failureCode: null, refundedAmount: 0 })

  await follow(w)
  await take()
  expect(await moneyOf(orderSeq)).toEqual([['03', 0]])
  expect(await db.select().from(refunds).where(eq(refunds.orderSeq, orderSeq))).toEqual([])
  expect(await mayEnter(server, w.course, kept)).toBe(true)
  await expectLedger(server, w.course)
})
