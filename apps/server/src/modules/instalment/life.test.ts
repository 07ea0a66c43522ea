import { DAY, MINUTE } from '@seodang/domain/instant'
import { addSeoulMonths } from '@seodang/domain/seoul-time'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { attendanceOf, buy, cancel, checkout, countsOf, expectLedger, quote } from '../../testing/buying.ts'
import { hold } from '../../testing/coupons.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anItem } from '../../testing/factories.ts'
import { buyMonthly, MONTHLY, moneyOf, orderMonthly } from '../../testing/instalments.ts'
import { testServer } from '../../testing/server.ts'
import { aCard, isOpenAt, paidBy } from '../../testing/subscribing.ts'
import { moveAttendances } from '../enrolment/fold.ts'
import { accountsMerged } from '../identity/index.ts'
import { channelUsers } from '../membership/tables.ts'
import { applyPayment } from '../order/apply-payment.ts'
import { PAYMENT_GATEWAYS } from '../order/index.ts'
import { recordedPayment } from '../order/payments-store.ts'
import { sweepEverything } from '../order/sweep.ts'
import { orders, payments, refunds } from '../order/tables.ts'
import { chargeInstalments } from './due.ts'
import { movePlans } from './people.ts'
import { remindBuyers } from './remind.ts'

const server = await testServer()
const { services } = server
const sandbox = services.ports.use(TOSS_SANDBOX)
const START = new Date('2026-03-10T01:00:00Z')

beforeEach(async () => {
  server.clock.set(START)
  // The scheduler looks at every site: what earlier tests left is not its business here.
  await services.db.execute(sql`update instalment_plans set due_at = null`)
})

async function world(change: object = {}) {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, { ...MONTHLY, ...change })
  return { channelSeq, course, learner: await aMember(services, channelSeq) }
}

async function bought(change: object = {}) {
  const w = await world(change)
  const plan = await buyMonthly(server, w.course, w.learner)
  const open = () => isOpenAt(server, w.course, w.learner, server.clock.now())
  const paid = () => paidBy(server, w.learner)
  return { ...w, ...plan, open, paid }
}

const month = (n: number) => server.clock.set(addSeoulMonths(START, n))
const decline = (times: number) =>
  sandbox.play({ on: 'charge', do: 'refuse', code: 'REJECT_CARD_PAYMENT', times })

test('PAY-23 CAT-18 the checkout says how many times, how much and when; the first month is charged and the place given', async () => {
  const w = await world({ userLimitTypeCd: '99', maxUserCount: 3 })
  const page = await checkout(server, w.course, w.learner)
  expect(page.body.data).toMatchObject({ amount: 60_000, monthly: { first: 20_000 } })
  expect(page.body.data.monthly.parts).toEqual(
    [0, 1, 2].map((n) => ({ no: n + 1, amount: 20_000, dueAt: addSeoulMonths(START, n).toISOString() })),
  )
  const plan = await buyMonthly(server, w.course, w.learner)
  expect(await plan.mine()).toMatchObject({
    state: 'active',
    total: 60_000,
    paidAmount: 20_000,
    paidCount: 1,
    nextAmount: 20_000,
    nextAt: addSeoulMonths(START, 1).toISOString(),
    dueAmount: 0,
    restAmount: 40_000,
    isCharging: false,
  })
  expect(await paidBy(server, w.learner)).toEqual([20_000])
  expect(await isOpenAt(server, w.course, w.learner, server.clock.now())).toBe(true)
  expect((await countsOf(server, w.course)).attendCount).toBe(1)
  await expectLedger(server, w.course)
})

test('PAY-23 each month on its day the card is charged once, by however many schedulers, and then it is over', async () => {
  const w = await bought()
  for (const n of [1, 2]) {
    server.clock.set(new Date(addSeoulMonths(START, n).getTime() - MINUTE))
    await chargeInstalments(services)
    expect(await w.paid()).toHaveLength(n)
    month(n)
    await Promise.all([1, 2, 3].map(() => chargeInstalments(services)))
    expect(await w.paid()).toHaveLength(n + 1)
  }
  expect(await w.mine()).toMatchObject({ state: 'done', paidAmount: 60_000, nextAt: null, restAmount: 0 })
  month(5)
  await chargeInstalments(services)
  expect(await w.paid()).toEqual([20_000, 20_000, 20_000])
})

test('PAY-23 two schedulers over many that are due charge each of them once', async () => {
  const { channelSeq, course } = await world()
  const people = await Promise.all(Array.from({ length: 12 }, () => aMember(services, channelSeq)))
  for (const person of people) await buyMonthly(server, course, person)
  month(1)
  await Promise.all([chargeInstalments(services), chargeInstalments(services)])
  const paid = await Promise.all(people.map((person) => paidBy(server, person)))
  expect(paid.map((amounts) => amounts.length)).toEqual(people.map(() => 2))
})

test('PAY-23 four presses at once make one plan and one charge', async () => {
  const w = await world()
  const cardSeq = await aCard(server, w.channelSeq, w.learner)
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => orderMonthly(server, w.course, w.learner, { cardSeq })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await paidBy(server, w.learner)).toEqual([20_000])
  await expectLedger(server, w.course)
})

test('SEC-26 PAY-23 another amount, no consent, a card of somebody else or a class that is not sold so is refused', async () => {
  const w = await world()
  const cardSeq = await aCard(server, w.channelSeq, w.learner)
  const foreign = await aCard(server, w.channelSeq, await aMember(services, w.channelSeq))
  const names = []
  for (const form of [
    { cardSeq, expectedFirst: 100 },
    { cardSeq, expectedAmount: 100 },
    { cardSeq, agreedMonthly: false },
    { cardSeq: foreign },
    { cardSeq, payMethodCd: 'BANK' },
  ])
    names.push((await orderMonthly(server, w.course, w.learner, form)).body.errorName)
  expect(names).toEqual([
    'PAYMENT_AMOUNT_MISMATCH',
    'PAYMENT_AMOUNT_MISMATCH',
    'INVALID_INPUT',
    'INVALID_INPUT',
    'METHOD_NOT_OFFERED',
  ])
  for (const change of [{ installmentStatus: 'N' as const }, { choiseTypeCd: '01' as const }]) {
    const other = await aCourse(services, w.channelSeq, { ...MONTHLY, ...change })
    const outcome = 'choiseTypeCd' in change ? 'approval' : 'enrol'
    const answer = await orderMonthly(server, other, w.learner, { cardSeq, outcome })
    expect(answer.body.errorName, JSON.stringify(answer.body)).toBe('METHOD_NOT_OFFERED')
  }
  expect(await paidBy(server, w.learner)).toEqual([])
})

test('SEC-28 somebody else’s plan does not exist', async () => {
  const w = await bought()
  const thief = await aMember(services, w.channelSeq)
  const theirs = await aCard(server, w.channelSeq, thief)
  expect((await w.press('pay', { what: 'rest', expectedAmount: 40_000 }, thief)).status).toBe(404)
  expect((await w.press('card', { cardSeq: theirs }, thief)).status).toBe(404)
  expect(await w.row()).toMatchObject({ cardSeq: w.cardSeq, paidCount: 1 })
})

test('SEC-01 GEN-18 one’s own plan does not exist at another site', async () => {
  const w = await bought()
  const { channelSeq } = await aChannel(services)
  await services.db.insert(channelUsers).values({ channelSeq, userSeq: w.learner.userSeq })
  const cardSeq = await aCard(server, w.channelSeq, w.learner)
  const there = (what: string, body: object) =>
    server.call({
      method: 'POST',
      url: `/api/v2.0/channels/${channelSeq}/me/instalments/${w.instalmentPlanSeq}/${what}`,
      as: w.learner,
      body,
    })
  const nowhere = { status: 404, body: { errorName: 'NO_DATA' } }
  expect(await there('card', { cardSeq })).toMatchObject(nowhere)
  expect(await there('pay', { what: 'rest', expectedAmount: 40_000 })).toMatchObject(nowhere)
  expect(await w.row()).toMatchObject({ cardSeq: w.cardSeq, paidCount: 1 })
})

test('PAY-23 a first month that is declined says why, gives the place back and can be tried again', async () => {
  const w = await world({ userLimitTypeCd: '99', maxUserCount: 1 })
  const cardSeq = await aCard(server, w.channelSeq, w.learner)
  decline(1)
  const refused = await orderMonthly(server, w.course, w.learner, { cardSeq })
  expect(refused).toMatchObject({ status: 402, body: { errorName: 'CARD_REFUSED' } })
  expect(refused.body.details.message).toEqual(expect.any(String))
  expect(await attendanceOf(server, w.course, w.learner)).toBeUndefined()
  await expectLedger(server, w.course)
  expect((await countsOf(server, w.course)).attendCount).toBe(0)
  expect((await orderMonthly(server, w.course, w.learner, { cardSeq })).status).toBe(200)
})

test('PAY-23 a declined month is tried after 1, 3 and 5 days; then the class is held, and paying opens it again', async () => {
  const w = await bought()
  decline(4)
  month(1)
  await chargeInstalments(services)
  for (const days of [1, 3, 5]) {
    expect(await w.mine()).toMatchObject({ state: 'pastDue', paidCount: 1, dueAmount: 20_000 })
    expect(await w.open()).toBe(true)
    server.clock.set(new Date(addSeoulMonths(START, 1).getTime() + days * DAY))
    await chargeInstalments(services)
  }
  expect(await w.mine()).toMatchObject({ state: 'held', nextAt: null, dueAmount: 20_000 })
  expect(await w.open()).toBe(false)
  expect(await attendanceOf(server, w.course, w.learner)).toMatchObject({ choiseStatusCd: '02' })
  await expectLedger(server, w.course)
  // Nothing is charged by itself any more; two months later both are due, and are paid by one press.
  month(2)
  await chargeInstalments(services)
  expect(await w.paid()).toEqual([20_000])
  expect((await w.press('pay', { what: 'due', expectedAmount: 20_000 })).body).toMatchObject({
    errorName: 'PAYMENT_AMOUNT_MISMATCH',
    details: { amount: 40_000 },
  })
  const before = await attendanceOf(server, w.course, w.learner)
  const presses = await Promise.all(
    [1, 2, 3].map(() => w.press('pay', { what: 'due', expectedAmount: 40_000 })),
  )
  expect(presses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await w.paid()).toEqual([20_000, 40_000])
  expect(await w.mine()).toMatchObject({ state: 'done', restAmount: 0 })
  expect(await w.open()).toBe(true)
  // The period is what it was.
  expect((await attendanceOf(server, w.course, w.learner))?.validAt).toEqual(before?.validAt)
  await expectLedger(server, w.course)
})

test('PAY-23 a press that is declined costs no try, and another card is tried at once', async () => {
  const w = await bought()
  decline(2)
  month(1)
  await chargeInstalments(services)
  const refused = await w.press('pay', { what: 'due', expectedAmount: 20_000 })
  expect(refused).toMatchObject({ status: 402, body: { errorName: 'CARD_REFUSED' } })
  expect(await w.row()).toMatchObject({ state: 'pastDue', declines: 1, openOrderSeq: null })
  const cardSeq = await aCard(server, w.channelSeq, w.learner)
  expect((await w.press('card', { cardSeq })).body.data).toMatchObject({ card: { cardSeq } })
  await chargeInstalments(services)
  expect(await w.mine()).toMatchObject({ state: 'active', paidCount: 2 })
})

test('PAY-23 the rest is paid early at once, and nothing is charged afterwards', async () => {
  const w = await bought()
  server.clock.advance(3 * DAY)
  expect((await w.press('pay', { what: 'due', expectedAmount: 0 })).body.errorName).toBe(
    'INSTALMENT_MOVE_REFUSED',
  )
  const done = await w.press('pay', { what: 'rest', expectedAmount: 40_000 })
  expect(done.body.data).toMatchObject({ state: 'done', paidAmount: 60_000 })
  expect((await w.press('pay', { what: 'rest', expectedAmount: 40_000 })).status).toBe(409)
  month(1)
  await chargeInstalments(services)
  expect(await w.paid()).toEqual([20_000, 40_000])
})

test('PAY-23 the card of a plan that is over stays what it was', async () => {
  const w = await bought()
  await w.press('pay', { what: 'rest', expectedAmount: 40_000 })
  const cardSeq = await aCard(server, w.channelSeq, w.learner)
  const refused = await w.press('card', { cardSeq })
  expect(refused).toMatchObject({ status: 409, body: { errorName: 'INSTALMENT_MOVE_REFUSED' } })
  expect(await w.row()).toMatchObject({ state: 'done', cardSeq: w.cardSeq })
})

test('PAY-23 a charge of nobody in a bin, and none for a place that ended', async () => {
  const w = await bought()
  await services.db.execute(sql`update courses set trash_type_cd = '01' where channel_seq = ${w.channelSeq}`)
  month(1)
  await chargeInstalments(services)
  expect(await w.paid()).toEqual([20_000])
  expect(await w.row()).toMatchObject({
    state: 'active',
    dueAt: new Date(addSeoulMonths(START, 1).getTime() + DAY),
  })
  await services.db.execute(sql`update courses set trash_type_cd = '00' where channel_seq = ${w.channelSeq}`)
  await services.db.execute(
    sql`update attendances set choise_status_cd = '99' where channel_seq = ${w.channelSeq}`,
  )
  month(2)
  await chargeInstalments(services)
  expect(await w.paid()).toEqual([20_000])
  expect((await w.row()).state).toBe('stopped')
})

test('PAY-21 PAY-23 soon after buying all payments come back whole, and nothing more is charged', async () => {
  const w = await bought()
  await w.press('pay', { what: 'rest', expectedAmount: 40_000 })
  const offered = await quote(server, w.course, w.learner, w.orderSeq)
  expect(offered.body.data).toMatchObject({ amount: 60_000, possible: true })
  const done = await cancel(server, w.course, w.learner, w.orderSeq, { expectedAmount: 60_000 })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  expect(await moneyOf(server, w.learner)).toEqual([
    [20_000, 20_000],
    [40_000, 40_000],
  ])
  expect(await w.row()).toMatchObject({ state: 'stopped', dueAt: null })
  expect(await w.open()).toBe(false)
  expect(await attendanceOf(server, w.course, w.learner)).toMatchObject({ choiseStatusCd: '99' })
  await expectLedger(server, w.course)
})

test('PAY-21 PAY-23 what was used of the whole price stays: later months come back first, and none is charged', async () => {
  const w = await bought({ vodDays: 90 })
  await someLessons(w, { of: 10, opened: 4 })
  month(1)
  await chargeInstalments(services)
  const offered = await quote(server, w.course, w.learner, w.orderSeq)
  const { amount, lines } = offered.body.data
  expect(amount).toBeGreaterThan(0)
  expect(amount).toBeLessThan(40_000)
  expect(lines.reduce((sum: number, line: { amount: number }) => sum + line.amount, 0)).toBe(amount)
  const done = await cancel(server, w.course, w.learner, w.orderSeq, { expectedAmount: amount })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  expect(await moneyOf(server, w.learner)).toEqual([
    [20_000, Math.max(0, amount - 20_000)],
    [20_000, Math.min(20_000, amount)],
  ])
  expect(await w.open()).toBe(false)
  month(2)
  await chargeInstalments(services)
  expect(await w.paid()).toHaveLength(amount > 20_000 ? 0 : 1)
  expect((await w.row()).state).toBe('stopped')
})

test('PAY-23 who used more than was paid may stop all the same: nothing comes back, and nothing more is charged', async () => {
  const w = await bought({ vodDays: 90 })
  await someLessons(w, { of: 10, opened: 9 })
  month(1)
  await chargeInstalments(services)
  const offered = await quote(server, w.course, w.learner, w.orderSeq)
  expect(offered.body.data).toMatchObject({ amount: 0, possible: true })
  expect((await cancel(server, w.course, w.learner, w.orderSeq, { expectedAmount: 0 })).status).toBe(200)
  expect(await moneyOf(server, w.learner)).toEqual([
    [20_000, 0],
    [20_000, 0],
  ])
  expect(await w.open()).toBe(false)
  month(2)
  await chargeInstalments(services)
  expect(await w.paid()).toHaveLength(2)
})

test('PAY-23 a cancellation beside a charge waits for it, and one of both wins', async () => {
  const w = await bought()
  month(1)
  const [, answer] = await Promise.all([
    chargeInstalments(services),
    cancel(server, w.course, w.learner, w.orderSeq, { expectedAmount: 20_000 }),
  ])
  const row = await w.row()
  if (answer.status === 200) {
    expect(row.state).toBe('stopped')
    expect(await w.open()).toBe(false)
  } else {
    expect(['PAYMENT_PENDING', 'PAYMENT_AMOUNT_MISMATCH']).toContain(answer.body.errorName)
    expect(row).toMatchObject({ state: 'active', paidCount: 2 })
  }
  for (const [amount, back] of await moneyOf(server, w.learner))
    if (answer.status === 200) expect(back).toBe(amount)
  await expectLedger(server, w.course)
})

test('PAY-23 while the outcome of a charge is open nothing else begins; money that comes after the end goes back', async () => {
  const w = await bought()
  month(1)
  sandbox.play([
    { on: 'charge', do: 'loseReply' },
    { on: 'fetch', do: 'refuse', code: 'COMMON_ERROR', times: 3 },
  ])
  await chargeInstalments(services)
  expect(await w.mine()).toMatchObject({ isCharging: true })
  expect((await w.press('pay', { what: 'rest', expectedAmount: 40_000 })).body.errorName).toBe(
    'PAYMENT_PENDING',
  )
  expect(
    (await cancel(server, w.course, w.learner, w.orderSeq, { expectedAmount: 20_000 })).body.errorName,
  ).toBe('PAYMENT_PENDING')
  await chargeInstalments(services)
  server.clock.advance(2 * MINUTE)
  for (let round = 0; round < 5; round++) await sweepEverything(systemContext(services, 0))
  expect(await w.paid()).toEqual([20_000, 20_000])
  expect(await w.mine()).toMatchObject({ state: 'active', paidCount: 2, isCharging: false })
})

test('PAY-23 CPN-10 a coupon lessens the price before it is divided, and comes back with the last payment only', async () => {
  const w = await world({ price: 100_000 })
  const { couponSeq } = await hold(server, w.channelSeq, w.learner, { discountType: '01', discount: 40 })
  const page = await checkout(server, w.course, w.learner, { couponSeq: String(couponSeq) })
  expect(page.body.data).toMatchObject({ amount: 60_000, monthly: { first: 20_000 } })
  const plan = await buyMonthly(server, w.course, w.learner, { couponSeq })
  month(1)
  await chargeInstalments(services)
  const { rows } = await services.db.execute(sql`
    select list_price::int, coupon_discount::int, amount::int from order_lines
    where channel_seq = ${w.channelSeq} order by order_line_seq`)
  expect(rows).toEqual([
    { list_price: 33_333, coupon_discount: 13_333, amount: 20_000 },
    { list_price: 33_333, coupon_discount: 13_333, amount: 20_000 },
  ])
  expect((await plan.row()).couponDiscount).toBe(40_000)
  // A coupon that leaves too little for a monthly charge leaves the payment at once.
  const less = await hold(server, w.channelSeq, w.learner, { discountType: '01', discount: 60 })
  const small = await checkout(
    server,
    await aCourse(services, w.channelSeq, { ...MONTHLY, price: 100_000 }),
    w.learner,
    {
      couponSeq: String(less.couponSeq),
    },
  )
  expect(small.body.data).toMatchObject({ amount: 40_000, monthly: null })
})

test('PAY-23 three days before a charge its buyer hears of it, once', async () => {
  const w = await bought()
  server.clock.set(new Date(addSeoulMonths(START, 1).getTime() - 4 * DAY))
  await remindBuyers(services)
  expect((await w.row()).noticedNo).toBe(1)
  server.clock.advance(2 * DAY)
  await Promise.all([remindBuyers(services), remindBuyers(services)])
  expect((await w.row()).noticedNo).toBe(2)
})

async function someLessons(
  w: { channelSeq: number; course: { channelSeq: number; courseSeq: number }; learner: { userSeq: number } },
  { of, opened }: { of: number; opened: number },
) {
  const items = []
  for (let n = 0; n < of; n++) items.push(await anItem(services, w.course))
  for (const item of items.slice(0, opened))
    await services.db.execute(sql`
      insert into item_progress (channel_seq, course_seq, curriculum_seq, user_seq, used_at)
      values (${w.channelSeq}, ${w.course.courseSeq}, ${item.curriculumSeq}, ${w.learner.userSeq}, ${server.clock.now()})`)
}

test('SOC-19, PAY-23 a month that falls due while two places become one waits, and its plan goes on', async () => {
  const w = await world()
  const [gone, kept] = [await aMember(services, w.channelSeq), await aMember(services, w.channelSeq)]
  const plan = await buyMonthly(server, w.course, gone)
  await services.db.execute(sql`update instalment_plans set due_at = ${addSeoulMonths(START, 1)}
    where instalment_plan_seq = ${plan.instalmentPlanSeq}`)
  await buy(server, w.course, kept)
  const ctx = systemContext(services, 0)
  const [fromUserSeq, intoUserSeq] = [gone.userSeq, kept.userSeq]
  await services.jobs.emit(ctx, accountsMerged, { channelSeq: 0, fromUserSeq, intoUserSeq })
  await moveAttendances(ctx, gone.userSeq, kept.userSeq)
  await movePlans(ctx, gone.userSeq, kept.userSeq)
  month(1)
  await chargeInstalments(services)
  expect(await plan.row()).toMatchObject({ state: 'active', paidCount: 1 })

  // Nobody works here in the background: what follows the merge is done by hand.
  await services.db.execute(sql`update boss.job set state = 'completed'
    where name like 'identity.accountsMerged%' and (data ->> 'fromUserSeq')::bigint = ${fromUserSeq}`)
  server.clock.advance(MINUTE)
  await chargeInstalments(services)
  expect(await plan.row()).toMatchObject({ state: 'active', paidCount: 2, userSeq: kept.userSeq })
})

test('BYD-02 PAY-23 the first month is cancelled at the gateway: the others that the rule gives are owed and follow', async () => {
  const w = await bought()
  month(1)
  await chargeInstalments(services)
  expect(await w.paid()).toEqual([20_000, 20_000])
  const [first] = await services.db.select().from(orders).where(eq(orders.orderSeq, w.orderSeq))
  const [payment] = await services.db.select().from(payments).where(eq(payments.orderSeq, w.orderSeq))
  if (!first || !payment) throw new Error('no first month')
  const due = (await quote(server, w.course, w.learner, w.orderSeq)).body.data.amount
  expect(due).toBeGreaterThan(20_000)
  const gateway = services.ports
    .use(PAYMENT_GATEWAYS)
    .of({ toss: null, portone: null, deposit: null })
    .forMerchant(first.merchant ?? '')
  const back = await gateway?.cancel(recordedPayment(first, payment), {
    reason: '상점 관리자',
    key: `console-${w.orderSeq}`,
  })
  if (!back) throw new Error('nothing was cancelled')
  await applyPayment(systemContext(services, w.course.channelSeq), w.orderSeq, back)
  expect(await refundsOf(w.course.channelSeq)).toHaveLength(2)
  server.clock.advance(DAY / 24)
  await sweepEverything(systemContext(services, 0))
  await eventually(async () => {
    const made = await refundsOf(w.course.channelSeq)
    expect(made.map(({ state, reasonCd }) => [state, reasonCd])).toEqual([
      ['done', 'GATEWAY'],
      ['done', 'GATEWAY'],
    ])
    expect(made.reduce((sum, { amount }) => sum + amount, 0)).toBe(due)
  })
  expect(await w.open()).toBe(false)
})

const refundsOf = (channelSeq: number) =>
  services.db.select().from(refunds).where(eq(refunds.channelSeq, channelSeq))
