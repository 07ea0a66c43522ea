import { DAY } from '@seodang/domain/instant'
import { addSeoulMonths } from '@seodang/domain/seoul-time'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import {
  attendanceOf,
  cancel,
  countsOf,
  enrolFree,
  expectLedger,
  quote,
  type SoldCourse,
} from '../../testing/buying.ts'
import { aChannel, aMember, type Person } from '../../testing/factories.ts'
import { buyMonthly, MONTHLY, moneyOf } from '../../testing/instalments.ts'
import { aPackage } from '../../testing/packaging.ts'
import { testServer } from '../../testing/server.ts'
import { aMembership, aSubscriber, isOpenAt } from '../../testing/subscribing.ts'
import { chargeDue } from '../subscription/due.ts'
import { subscriptions } from '../subscription/tables.ts'
import { chargeInstalments } from './due.ts'

const server = await testServer()
const { services } = server
const sandbox = services.ports.use(TOSS_SANDBOX)
const START = new Date('2026-03-10T01:00:00Z')
const ONE_PLACE = { userLimitTypeCd: '99', maxUserCount: 1 } as const

beforeEach(async () => {
  server.clock.set(START)
  // The scheduler looks at every site: what earlier tests left is not its business here.
  await services.db.execute(sql`update instalment_plans set due_at = null`)
})

/** Somebody who pays a package of three classes in three months; the second class has one place, which is theirs. */
async function bought() {
  const { channelSeq } = await aChannel(services)
  const pack = await aPackage(services, channelSeq, { ...MONTHLY, vodDays: 180 }, [
    {},
    { ...ONE_PLACE, fareCd: '00', price: null },
    {},
  ])
  const learner = await aMember(services, channelSeq)
  const plan = await buyMonthly(server, pack, learner)
  const open = async (course: SoldCourse) => isOpenAt(server, course, learner, server.clock.now())
  const opened = () => Promise.all(pack.classes.map(open))
  const money = () => moneyOf(server, learner)
  return { channelSeq, pack, learner, ...plan, opened, money }
}
type Bought = Awaited<ReturnType<typeof bought>>

const month = (n: number) => server.clock.set(addSeoulMonths(START, n))
/** The second month is declined until the plan is held. */
async function fallBehind() {
  sandbox.play({ on: 'charge', do: 'refuse', code: 'REJECT_CARD_PAYMENT', times: 4 })
  for (const days of [0, 1, 3, 5]) {
    server.clock.set(new Date(addSeoulMonths(START, 1).getTime() + days * DAY))
    await chargeInstalments(services)
  }
}
async function expectLedgers({ pack }: Bought) {
  for (const course of [pack, ...pack.classes]) await expectLedger(server, course)
}
const statesIn = ({ pack }: Bought, person: Person) =>
  Promise.all(
    [pack, ...pack.classes].map(
      async (course) => (await attendanceOf(server, course, person))?.choiseStatusCd,
    ),
  )
const second = ({ pack }: Bought) => {
  const [, course] = pack.classes
  if (!course) throw new Error('three classes')
  return course
}

test('PAY-23, PKG-05 the first month opens every class of a package, and each later month is charged once', async () => {
  const w = await bought()
  expect(await w.opened()).toEqual([true, true, true])
  expect(await w.money()).toEqual([[20_000, 0]])
  month(1)
  await Promise.all([chargeInstalments(services), chargeInstalments(services)])
  expect(await w.money()).toEqual([
    [20_000, 0],
    [20_000, 0],
  ])
  expect(await w.opened()).toEqual([true, true, true])
  month(2)
  await chargeInstalments(services)
  expect(await w.mine()).toMatchObject({ state: 'done', paidAmount: 60_000 })
  await expectLedgers(w)
})

test('PAY-23, ATT-18 an unpaid month holds all classes of the package together, and their places stay taken', async () => {
  const w = await bought()
  const before = await attendanceOf(server, second(w), w.learner)
  await fallBehind()
  expect(await w.mine()).toMatchObject({ state: 'held', dueAmount: 20_000 })
  expect(await w.opened()).toEqual([false, false, false])
  expect(await statesIn(w, w.learner)).toEqual(['02', '02', '02', '02'])
  await expectLedgers(w)
  // Nobody takes the only place of a class meanwhile.
  const other = await aMember(services, w.channelSeq)
  expect((await enrolFree(server, second(w), other)).status).toBe(409)
  expect((await countsOf(server, second(w))).attendCount).toBe(1)

  const presses = await Promise.all(
    [1, 2, 3].map(() => w.press('pay', { what: 'due', expectedAmount: 20_000 })),
  )
  expect(presses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await w.opened()).toEqual([true, true, true])
  expect(await statesIn(w, w.learner)).toEqual(['00', '00', '00', '00'])
  expect((await attendanceOf(server, second(w), w.learner))?.validAt).toEqual(before?.validAt)
  await expectLedgers(w)
})

test('PAY-23, BYD-01 a class that a membership opens, too, is open while the package is held, as long as the membership lasts', async () => {
  const w = await bought()
  const membership = await aMembership(services, w.channelSeq, { classes: [second(w).courseSeq] })
  const { subscriptionSeq } = await aSubscriber(server, membership, w.learner)
  await fallBehind()
  expect(await w.opened()).toEqual([false, true, false])
  // The membership alone keeps it open, so it closes with that one.
  const paidUntil = new Date(server.clock.now().getTime() - DAY)
  await services.db
    .update(subscriptions)
    .set({ state: 'cancelling', paidUntil, dueAt: paidUntil })
    .where(eq(subscriptions.subscriptionSeq, subscriptionSeq))
  await chargeDue(services)
  expect(await w.opened()).toEqual([false, false, false])
  expect((await w.press('pay', { what: 'rest', expectedAmount: 40_000 })).status).toBe(200)
  expect(await w.opened()).toEqual([true, true, true])
  await expectLedgers(w)
})

test('PAY-23, PAY-21 the rest of a package is paid early, and a refund goes over all payments and closes every class', async () => {
  const w = await bought()
  server.clock.advance(2 * DAY)
  expect((await w.press('pay', { what: 'rest', expectedAmount: 40_000 })).status).toBe(200)
  month(1)
  await chargeInstalments(services)
  expect(await w.money()).toEqual([
    [20_000, 0],
    [40_000, 0],
  ])
  server.clock.set(new Date(START.getTime() + 3 * DAY))
  const offered = await quote(server, w.pack, w.learner, w.orderSeq)
  expect(offered.body.data).toMatchObject({ amount: 60_000, possible: true })
  const done = await cancel(server, w.pack, w.learner, w.orderSeq, { expectedAmount: 60_000 })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  expect(await w.money()).toEqual([
    [20_000, 20_000],
    [40_000, 40_000],
  ])
  expect(await w.opened()).toEqual([false, false, false])
  expect(await statesIn(w, w.learner)).toEqual(['99', '99', '99', '99'])
  const next = await aMember(services, w.channelSeq)
  expect((await enrolFree(server, second(w), next)).status).toBe(200)
  await expectLedgers(w)
})

test('PAY-23, PAY-21 a package that is held is given up: its classes are free again and nothing more is charged', async () => {
  const w = await bought()
  await fallBehind()
  const { amount } = (await quote(server, w.pack, w.learner, w.orderSeq)).body.data
  const done = await cancel(server, w.pack, w.learner, w.orderSeq, { expectedAmount: amount })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  expect(await statesIn(w, w.learner)).toEqual(['99', '99', '99', '99'])
  expect((await countsOf(server, second(w))).attendCount).toBe(0)
  month(3)
  await chargeInstalments(services)
  expect(await w.money()).toHaveLength(1)
  expect((await w.row()).state).toBe('stopped')
  await expectLedgers(w)
})
