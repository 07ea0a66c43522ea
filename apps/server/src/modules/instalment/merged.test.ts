import { MINUTE } from '@seodang/domain/instant'
import { addSeoulMonths } from '@seodang/domain/seoul-time'
import { and, eq, isNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cancel, expectLedger, mailsTo, mayEnter, quote, type SoldCourse } from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anItem, type Person } from '../../testing/factories.ts'
import { buyMonthly, MONTHLY, moneyOf, planRow } from '../../testing/instalments.ts'
import { becomeOne, untilMerged } from '../../testing/merging.ts'
import { testServer } from '../../testing/server.ts'
import { isOpenAt, paidBy } from '../../testing/subscribing.ts'
import { grants } from '../enrolment/tables.ts'
import { chargeInstalments } from './due.ts'

const server = await testServer({ worker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services, clock } = server

// After the moment at which the tables say that people proved their addresses.
beforeEach(() => clock.set(new Date(Date.now() + 3_600_000)))

test.each(['gone', 'kept'] as const)(
  'SOC-19, PAY-23 of one class that both pay by the month one goes on: less is left of the one that is %s',
  async (which) => {
    const { channelSeq } = await aChannel(services)
    const course = await aCourse(services, channelSeq, { ...MONTHLY, title: '붓글씨' })
    const other = await aCourse(services, channelSeq, { ...MONTHLY, title: '먹그림' })
    await anItem(services, course)
    const pair = { gone: await aMember(services, channelSeq), kept: await aMember(services, channelSeq) }
    const start = clock.now()
    const further = await buyMonthly(server, course, pair[which])
    const apart = await buyMonthly(server, other, pair.gone)
    clock.set(addSeoulMonths(start, 1))
    await chargeInstalments(services)
    const behind = await buyMonthly(server, course, pair[which === 'gone' ? 'kept' : 'gone'])
    expect([(await further.row()).paidCount, (await behind.row()).paidCount]).toEqual([2, 1])

    const one = await becomeOne(server, pair)
    await untilMerged(server, pair.gone)
    await eventually(async () => expect((await apart.row()).userSeq).toBe(one.userSeq))
    expect(await further.row()).toMatchObject({ state: 'active', userSeq: one.userSeq })
    expect(await behind.row()).toMatchObject({ state: 'stopped', dueAt: null, userSeq: one.userSeq })
    await eventually(async () => {
      const letters = (await mailsTo(server, one)).filter((mail) => mail.includes('매달 결제가 하나로'))
      expect(letters).toHaveLength(1)
      expect(letters[0]).toContain('붓글씨')
    })

    for (const months of [2, 3]) {
      clock.set(new Date(addSeoulMonths(start, months).getTime() + MINUTE))
      await chargeInstalments(services)
    }
    expect((await planRow(server, further.instalmentPlanSeq)).state).toBe('done')
    expect(await paidBy(server, one)).toEqual(Array.from({ length: 7 }, () => 20_000))
    expect(await isOpenAt(server, course, one, clock.now())).toBe(true)
  },
)

const liveGrantsOf = (course: SoldCourse) =>
  services.db
    .select()
    .from(grants)
    .where(and(eq(grants.courseSeq, course.courseSeq), isNull(grants.revokedAt)))

/** Two plans of one class, each with a month paid, of whom one stops. */
async function twoPlans(which: 'gone' | 'kept') {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, MONTHLY)
  const pair = { gone: await aMember(services, channelSeq), kept: await aMember(services, channelSeq) }
  const start = clock.now()
  const further = await buyMonthly(server, course, pair[which])
  clock.set(addSeoulMonths(start, 1))
  await chargeInstalments(services)
  const behind = await buyMonthly(server, course, pair[which === 'gone' ? 'kept' : 'gone'])
  const one = await becomeOne(server, pair)
  await untilMerged(server, pair.gone)
  return { course, one, further, behind }
}

async function giveBack(course: SoldCourse, as: Person, orderSeq: number): Promise<void> {
  const { amount } = (await quote(server, course, as, orderSeq)).body.data
  const answer = await cancel(server, course, as, orderSeq, { expectedAmount: amount })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

test.each(['gone', 'kept'] as const)(
  'SOC-19, PAY-23 the plan that stopped beside the other gives nothing: that one (%s) is cancelled, and the class ends',
  async (which) => {
    const { course, one, further, behind } = await twoPlans(which)
    expect(await liveGrantsOf(course)).toHaveLength(1)
    expect(await mayEnter(server, course, one)).toBe(true)
    await giveBack(course, one, further.orderSeq)
    expect(await liveGrantsOf(course)).toEqual([])
    expect(await mayEnter(server, course, one)).toBe(false)
    // What was paid for the other comes back by its own refund.
    await giveBack(course, one, behind.orderSeq)
    for (const [amount, back = 0] of await moneyOf(server, one))
      expect([amount, back > 0]).toEqual([20_000, true])
    await expectLedger(server, course)
  },
)

test('SOC-19, PAY-23 the plan that stopped keeps no class open of which the months of the other are not paid', async () => {
  const { course, one, further } = await twoPlans('gone')
  const cards = `/api/v1.0/channels/${course.channelSeq}/cards/${further.cardSeq}/delete`
  expect((await server.call({ method: 'POST', url: cards, as: one, body: {} })).status).toBe(200)
  for (let tries = 0; tries < 8; tries++) {
    const { state, dueAt } = await further.row()
    if (state === 'held') break
    clock.set(new Date((dueAt?.getTime() ?? 0) + MINUTE))
    await chargeInstalments(services)
  }
  expect((await further.row()).state).toBe('held')
  expect(await liveGrantsOf(course)).toEqual([])
  expect(await mayEnter(server, course, one)).toBe(false)
})
