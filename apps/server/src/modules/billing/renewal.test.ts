import { endpoints } from '@seodang/contract'
import { DAY, HOUR, MINUTE } from '@seodang/domain/instant'
import { PLAN, planOf } from '@seodang/domain/plan'
import { addDays, addSeoulMonths } from '@seodang/domain/seoul-time'
import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { urlsOf } from '../../platform/http/serve.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { attendanceOf, buy, mayEnter } from '../../testing/buying.ts'
import { aCourse, aMember, anAttendance, anOperator, type Person } from '../../testing/factories.ts'
import { HOME } from '../../testing/goods.ts'
import {
  act,
  aPaidSite,
  BAD_CARD,
  changePlan,
  historyOf,
  planUrl,
  quotePlan,
  subscriptionRow,
  viewPlan,
  withCard,
} from '../../testing/plan.ts'
import { testServer } from '../../testing/server.ts'
import { planSubscriptions } from '../plan/tables.ts'
import { channels } from '../site/tables.ts'
import { findOpenCharge } from './charge-store.ts'
import { renew, tendPlans } from './renew.ts'
import { settleCharge } from './settle-charge.ts'
import { planCards, planCharges } from './tables.ts'

const server = await testServer()
const { services, clock } = server
const sandbox = services.ports.use(TOSS_SANDBOX)
const START = new Date()

beforeEach(() => clock.set(START))

const tend = () => tendPlans(systemContext(services, 0))
const chargesOf = (channelSeq: number) =>
  services.db
    .select()
    .from(planCharges)
    .where(eq(planCharges.channelSeq, channelSeq))
    .orderBy(asc(planCharges.planChargeSeq))
const paidOf = async (channelSeq: number) =>
  (await chargesOf(channelSeq)).filter(({ state }) => state === 'paid')
const paidUntil = async (channelSeq: number): Promise<Date> => {
  const row = await subscriptionRow(server, channelSeq)
  if (!row.paidUntil) throw new Error('nothing is paid for')
  return row.paidUntil
}

test('PLAN-10, BYD-23 over a year each month is charged once, on its day, also after short months', async () => {
  const { channelSeq } = await aPaidSite(server, PLAN.basic)
  const [first] = await chargesOf(channelSeq)
  if (!first) throw new Error('nothing was charged')
  for (let day = 0; day < 366; day += 1) {
    clock.advance(DAY)
    await renew(systemContext(services, channelSeq))
  }
  const paid = await paidOf(channelSeq)
  expect(paid).toHaveLength(13)
  for (const [index, charge] of paid.entries()) {
    expect(charge.termStartAt).toEqual(addSeoulMonths(first.createdAt, index))
    expect(charge.termEndAt).toEqual(addSeoulMonths(first.createdAt, index + 1))
    expect(charge.amount).toBe(29_000)
  }
})

test('PLAN-13 BYD-23 a charge that a run made weeks after it was written down counts from when it was made', async () => {
  const { channelSeq } = await aPaidSite(server, PLAN.basic)
  clock.set(await paidUntil(channelSeq))
  sandbox.play({ on: 'charge', do: 'loseCall' })
  const site = systemContext(services, channelSeq)
  await renew(site)
  const open = await findOpenCharge(site)
  const approvedAt = addDays(clock.now(), 25)
  const paid = await settleCharge(site, open?.planChargeSeq ?? 0, {
    kind: 'paid',
    payment: { paymentRef: 'made-late', receiptUrl: null, approvedAt },
  })
  const end = addSeoulMonths(approvedAt, 1)
  expect([paid.termStartAt, paid.termEndAt]).toEqual([approvedAt, end])
  expect(await paidUntil(channelSeq)).toEqual(end)
})

test('PLAN-10 a lowering that was chosen is what the next term charges and brings', async () => {
  const { channelSeq, owner } = await aPaidSite(server, PLAN.pro)
  await changePlan(server, channelSeq, owner, PLAN.basic, 6)
  const end = await paidUntil(channelSeq)
  clock.set(end)
  await tend()
  expect((await paidOf(channelSeq)).at(-1)).toMatchObject({
    amount: 156_000,
    planCd: 'BASIC',
    termStartAt: end,
  })
  const row = await subscriptionRow(server, channelSeq)
  expect(row).toMatchObject({
    planCd: 'BASIC',
    periodMonths: 6,
    nextPlanCd: null,
    learnerLimit: planOf('BASIC').limits.learners,
    paidUntil: addSeoulMonths(end, 6),
  })
})

test('PLAN-10 a change and the renewal at the same moment charge once each, whoever comes first', async () => {
  for (let round = 0; round < 3; round += 1) {
    clock.set(START)
    const { channelSeq, owner } = await aPaidSite(server, PLAN.basic)
    clock.set(await paidUntil(channelSeq))
    const site = () => systemContext(services, channelSeq)
    const [changed] = await Promise.all([
      changePlan(server, channelSeq, owner, PLAN.standard),
      renew(site()),
      renew(site()),
      renew(site()),
    ])
    // Whoever was too late is told to ask again; then the term is paid for once.
    expect([200, 409]).toContain(changed.status)
    await renew(site())
    const terms = (await paidOf(channelSeq)).filter(({ purpose }) => purpose === 'term')
    expect(terms).toHaveLength(1)
    expect((await subscriptionRow(server, channelSeq)).paidUntil?.getTime()).toBeGreaterThan(
      clock.now().getTime(),
    )
  }
})

describe('PLAN-13 a declined renewal', () => {
  async function declined() {
    const { channelSeq, owner } = await aPaidSite(server, PLAN.standard)
    await withCard(server, channelSeq, owner, BAD_CARD)
    const end = await paidUntil(channelSeq)
    clock.set(end)
    await tend()
    return { channelSeq, owner, end }
  }

  test('is tried again after 1, 3 and 5 days and then lapses; nothing is taken away before', async () => {
    const { channelSeq, owner, end } = await declined()
    const course = await aCourse(services, channelSeq)
    const rename = () => renameClass(channelSeq, course.courseSeq, owner)
    for (const days of [1, 3, 5]) {
      const view = await viewPlan(server, channelSeq, owner)
      expect(view).toMatchObject({
        state: 'pastDue',
        next: { at: new Date(end.getTime() + days * DAY).toISOString() },
      })
      expect(await rename()).not.toBe('PLAN_READ_ONLY')
      clock.set(new Date(end.getTime() + days * DAY - MINUTE))
      await tend()
      expect((await viewPlan(server, channelSeq, owner)).next.at).toBe(view.next.at)
      clock.set(new Date(end.getTime() + days * DAY))
      await tend()
    }
    expect(await viewPlan(server, channelSeq, owner)).toMatchObject({ state: 'lapsed', next: null })
    expect(await rename()).toBe('PLAN_READ_ONLY')
    const tries = (await chargesOf(channelSeq)).filter(({ purpose }) => purpose === 'term')
    expect(tries.map(({ state }) => state)).toEqual(Array(4).fill('declined'))
    clock.advance(30 * DAY)
    await tend()
    expect(await chargesOf(channelSeq)).toHaveLength(5)
  })

  test('the owner registers another card and pays at once; the term joins what was paid before', async () => {
    const { channelSeq, owner, end } = await declined()
    clock.advance(2 * HOUR)
    const refused = await act(server, channelSeq, owner, 'payment/create', { expectedAmount: 79_000 })
    expect(refused.body.errorName).toBe('PLAN_CHARGE_DECLINED')
    // A try that somebody asked for brings the end no nearer.
    expect(await subscriptionRow(server, channelSeq)).toMatchObject({ declines: 1, state: 'pastDue' })
    expect((await quotePlan(server, channelSeq, owner, PLAN.pro)).body.errorName).toBe('PLAN_PAYMENT_DUE')
    await withCard(server, channelSeq, owner)
    const other = await act(server, channelSeq, owner, 'payment/create', { expectedAmount: 1 })
    expect(other.body.errorName).toBe('PLAN_PRICE_CHANGED')
    const { status, body } = await act(server, channelSeq, owner, 'payment/create', {
      expectedAmount: 79_000,
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ state: 'active', paidUntil: addSeoulMonths(end, 1).toISOString() })
    // Once is enough: what is not due is not paid a second time.
    const again = await act(server, channelSeq, owner, 'payment/create', { expectedAmount: 79_000 })
    expect(again.status).toBe(409)
    expect(await paidOf(channelSeq)).toHaveLength(2)
  })

  test('without any card it is declined without asking', async () => {
    const { channelSeq, owner } = await aPaidSite(server)
    await services.db.delete(planCards).where(eq(planCards.channelSeq, channelSeq))
    clock.set(await paidUntil(channelSeq))
    await tend()
    expect(await subscriptionRow(server, channelSeq)).toMatchObject({ state: 'pastDue', declines: 1 })
    const paying = await act(server, channelSeq, owner, 'payment/create', { expectedAmount: 79_000 })
    expect(paying.body.errorName).toBe('PLAN_CARD_NEEDED')
  })

  test('keys of ours that do not work are no decline of the card', async () => {
    const { channelSeq, owner } = await aPaidSite(server)
    clock.set(await paidUntil(channelSeq))
    sandbox.play({ on: 'charge', do: 'refuse', code: 'INVALID_API_KEY' })
    await renew(systemContext(services, channelSeq))
    expect(await subscriptionRow(server, channelSeq)).toMatchObject({ state: 'active', declines: 0 })
    expect(await historyOf(server, channelSeq, owner)).toHaveLength(1)
    clock.advance(HOUR)
    await tend()
    expect(await paidOf(channelSeq)).toHaveLength(2)
  })
})

test('a renewal whose answer is lost is found by the sweeper and charged once', async () => {
  const { channelSeq } = await aPaidSite(server)
  clock.set(await paidUntil(channelSeq))
  sandbox.play([
    { on: 'charge', do: 'loseReply' },
    { on: 'notice', do: 'lose' },
  ])
  await renew(systemContext(services, channelSeq))
  await renew(systemContext(services, channelSeq))
  expect((await chargesOf(channelSeq)).at(-1)).toMatchObject({ state: 'unknown' })
  clock.advance(2 * MINUTE)
  await tend()
  await tend()
  expect(await paidOf(channelSeq)).toHaveLength(2)
  expect((await subscriptionRow(server, channelSeq)).paidUntil?.getTime()).toBeGreaterThan(
    clock.now().getTime(),
  )
})

describe('BYD-27 a plan that lapsed', () => {
  async function lapsed() {
    const site = await aPaidSite(server, PLAN.standard)
    await services.db
      .update(planSubscriptions)
      .set({ state: 'ended', nextChargeAt: null, paidUntil: START })
      .where(eq(planSubscriptions.channelSeq, site.channelSeq))
    return site
  }

  test('makes every call of the management that changes something read-only, save those that are named', async () => {
    const { channelSeq } = await lapsed()
    const owner = await anOperator(services, channelSeq, 'OWN')
    const course = await aCourse(services, channelSeq)
    const keys: Record<string, string> = {
      channelSeq: String(channelSeq),
      courseSeq: String(course.courseSeq),
    }
    const open: string[] = []
    for (const { name, endpoint } of endpoints) {
      const isManagement = endpoint.access.who === 'staff' || endpoint.access.who === 'classStaff'
      if (!isManagement || endpoint.method === 'GET' || !endpoint.path.includes('{channelSeq}')) continue
      const [pattern = ''] = urlsOf(endpoint, services.config.bases)
      const url = pattern.replaceAll(/:(\w+)/g, (_, key: string) => keys[key] ?? '999999999')
      const { body } = await server.call({ method: endpoint.method, url, as: owner, body: {} })
      if (body?.errorName !== 'PLAN_READ_ONLY') open.push(name)
    }
    expect(open.sort()).toEqual(
      [
        'certificate.issueCertificates',
        'challenge.cancelParticipants',
        'challenge.decideRecords',
        'closing.closeSite',
        'closing.stopClosing',
        'coursework.markPresent',
        'coursework.reviewSubmissions',
        'delivery.changeDelivery',
        'delivery.closeDelivery',
        'delivery.deliveriesSealed',
        'delivery.enterTracking',
        'delivery.moveDeliveries',
        'delivery.previewTracking',
        'delivery.waiveReturn',
        'enrolment.attendeesSealed',
        'enrolment.changeAttendees',
        'enrolment.previewChange',
        'enrolment.startBulk',
        'enrolment.stopBulk',
        'live.correctAttendance',
        'membershipDesk.endMembership',
        'order.cancelCashReceipt',
        'order.confirmDeposit',
        'order.issueCashReceipt',
        'order.recordCashReceipt',
        'order.refundOrder',
        'plan.beginPlanCard',
        'plan.cancelPlan',
        'plan.changePlan',
        'plan.payPlan',
        'plan.registerPlanCard',
        'plan.registerPlanCoupon',
        'plan.removePlanCard',
        'plan.resumePlan',
        'plan.savePlanBilling',
        'question.answerQuestion',
        'refundClaim.refuseClaim',
        'refundTransfer.markTransferred',
        'refundTransfer.nameAccountForBuyer',
        'refundTransfer.undoTransferred',
        'review.answerReview',
        'strandedPayment.closeStrandedPayment',
      ].sort(),
    )
  })

  test('learners keep what they bought, staff still read, and paying opens the management again', async () => {
    const { channelSeq, owner } = await lapsed()
    const course = await aCourse(services, channelSeq)
    const learner = await aMember(services, channelSeq)
    await anAttendance(services, course, learner)
    expect(await mayEnter(server, { channelSeq, courseSeq: course.courseSeq }, learner)).toBe(true)
    expect((await server.call({ url: planUrl(channelSeq), as: owner })).status).toBe(200)
    const standing = await server.call({ url: planUrl(channelSeq, '/standing'), as: owner })
    expect(standing.body.data).toMatchObject({ state: 'lapsed', mayPay: true })
    expect(await renameClass(channelSeq, course.courseSeq, owner)).toBe('PLAN_READ_ONLY')
    const quote = (await quotePlan(server, channelSeq, owner, PLAN.standard)).body.data
    expect(quote).toMatchObject({ kind: 'begin', dueNow: 79_000 })
    expect((await changePlan(server, channelSeq, owner, PLAN.standard)).status).toBe(200)
    expect(await renameClass(channelSeq, course.courseSeq, owner)).not.toBe('PLAN_READ_ONLY')
  })

  test('others still buy, and staff give them their place and send what they bought', async () => {
    const { channelSeq, owner } = await lapsed()
    const course = await aCourse(services, channelSeq, {
      choiseTypeCd: '01',
      deliveryCd: '00',
      materialTitle: '교재',
      materialPrice: 20_000,
    })
    const buyer = await aMember(services, channelSeq)
    const { order } = await buy(server, course, buyer, {
      outcome: 'approval',
      expectedAmount: 80_000,
      shipTo: HOME,
    })
    const post = (path: string, body: object) =>
      server.call({ method: 'POST', url: `/api/v1.0/channels/${channelSeq}${path}`, as: owner, body })
    const { deliverySeq } = order.delivery
    const moved = await post('/admin/deliveries/state/modify', {
      to: '01',
      parcels: [{ deliverySeq, from: '00' }],
    })
    expect(moved.body.data).toEqual({ doneCount: 1, failed: [] })
    const row = await attendanceOf(server, course, buyer)
    const approved = await post(`/courses/${course.courseSeq}/admin/attendees/modify`, {
      attendSeqs: [row?.attendSeq],
      action: 'approve',
    })
    expect(approved.body.data).toMatchObject({ doneCount: 1 })
    expect(await mayEnter(server, course, buyer)).toBe(true)
  })

  test('a stranger hears that they may not, and nothing of the plan', async () => {
    const { channelSeq } = await lapsed()
    const course = await aCourse(services, channelSeq)
    const stranger = await aMember(services, channelSeq)
    expect(await renameClass(channelSeq, course.courseSeq, stranger)).toBe('NO_PERMISSION')
  })
})

describe('the end of a cancelled plan', () => {
  test('leads to the first plan where its limits are enough', async () => {
    const { channelSeq, owner } = await aPaidSite(server)
    await act(server, channelSeq, owner, 'cancel')
    clock.set(await paidUntil(channelSeq))
    await tend()
    expect(await viewPlan(server, channelSeq, owner)).toMatchObject({
      planCd: 'FREE',
      state: 'free',
      next: null,
    })
    expect(await paidOf(channelSeq)).toHaveLength(1)
  })

  test('BYD-27 lapses where the site uses more than the first plan has', async () => {
    const { channelSeq, owner } = await aPaidSite(server)
    await Promise.all(Array.from({ length: 11 }, () => aCourse(services, channelSeq)))
    await act(server, channelSeq, owner, 'cancel')
    clock.set(await paidUntil(channelSeq))
    await tend()
    expect(await viewPlan(server, channelSeq, owner)).toMatchObject({ planCd: 'STANDARD', state: 'lapsed' })
    const free = await changePlan(server, channelSeq, owner, PLAN.free)
    expect(free.body.errorName).toBe('PLAN_USE_EXCEEDED')
  })
})

test('a site that was closed is charged no more', async () => {
  const { channelSeq } = await aPaidSite(server)
  await services.db.update(channels).set({ closedAt: START }).where(eq(channels.channelSeq, channelSeq))
  clock.set(await paidUntil(channelSeq))
  await tend()
  expect(await chargesOf(channelSeq)).toHaveLength(1)
})

test('PAY-19 a notice of the gateway about a plan is understood', async () => {
  const { channelSeq } = await aPaidSite(server)
  clock.set(await paidUntil(channelSeq))
  sandbox.play({ on: 'charge', do: 'loseReply' })
  await renew(systemContext(services, channelSeq))
  await sandbox.idle()
  const open = (await chargesOf(channelSeq)).at(-1)
  const { planCharged } = await import('./notices.ts')
  expect(await planCharged.lookAt(systemContext(services, 0), open?.orderId ?? '')).toBe('looked')
  expect(await planCharged.lookAt(systemContext(services, 0), 'nobody')).toBe('notTheirs')
  expect(await paidOf(channelSeq)).toHaveLength(2)
  expect(
    await services.db
      .select()
      .from(planCharges)
      .where(and(eq(planCharges.channelSeq, channelSeq), eq(planCharges.state, 'unknown'))),
  ).toEqual([])
})

async function renameClass(channelSeq: number, courseSeq: number, as: Person): Promise<string | null> {
  const { body } = await server.call({
    method: 'POST',
    url: `/api/v2.0/channel-lecture/${channelSeq}/${courseSeq}`,
    as,
    body: { title: '새 이름' },
  })
  return body.errorName ?? null
}
