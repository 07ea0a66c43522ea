import { CLASS_USER_LIMIT_TYPE } from '@seodang/domain/codes'
import { DAY, MINUTE } from '@seodang/domain/instant'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { attendanceOf, buy, cancel, countsOf, expectLedger, mayEnter, quote } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember } from '../../testing/factories.ts'
import { buyMonthly, MONTHLY } from '../../testing/instalments.ts'
import { becomeOne, untilMerged } from '../../testing/merging.ts'
import { testServer } from '../../testing/server.ts'
import { aMembership, aSubscriber } from '../../testing/subscribing.ts'
import { chargeDue } from '../subscription/due.ts'
import { subscriptions } from '../subscription/tables.ts'
import { chargeInstalments } from './due.ts'

const server = await testServer({ worker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services, clock } = server
const sandbox = services.ports.use(TOSS_SANDBOX)

beforeEach(async () => {
  // After the moment at which the tables say that people proved their addresses.
  clock.set(new Date(Date.now() + 3_600_000))
  // The scheduler looks at every site.
  await services.db.execute(sql`update instalment_plans set due_at = null`)
})

const twoPlaces = { userLimitTypeCd: CLASS_USER_LIMIT_TYPE.limited, maxUserCount: 2 }

async function aWorld() {
  const { channelSeq } = await aChannel(services)
  return {
    course: await aCourse(services, channelSeq, { ...MONTHLY, ...twoPlaces }),
    learner: await aMember(services, channelSeq),
  }
}

/** The card refuses, so that no month is paid until the class is held for it. */
async function fallBehind(plan: Awaited<ReturnType<typeof buyMonthly>>) {
  sandbox.play({ on: 'charge', do: 'refuse', code: 'REJECT_CARD_PAYMENT', times: 4 })
  for (let tries = 0; tries < 4; tries++) {
    const { dueAt } = await plan.row()
    clock.set(new Date((dueAt?.getTime() ?? 0) + MINUTE))
    await chargeInstalments(services)
  }
  expect((await plan.row()).state).toBe('held')
}

/** A plan whose class is held, what opens it all the same, and how that ends. */
const RIGHTS = {
  async 'an order of the account that became theirs'() {
    const { course, learner } = await aWorld()
    const kept = await aMember(services, course.channelSeq)
    const plan = await buyMonthly(server, course, learner)
    const { order: bought } = await buy(server, course, kept)
    await fallBehind(plan)
    const one = await becomeOne(server, { gone: learner, kept })
    await untilMerged(server, learner)
    const end = async () => {
      const { amount } = (await quote(server, course, one, bought.orderSeq)).body.data
      const form = { expectedAmount: amount }
      expect((await cancel(server, course, one, bought.orderSeq, form)).status).toBe(200)
    }
    return { course, learner: one, plan, end }
  },
  async 'a membership'() {
    const { course, learner } = await aWorld()
    const plan = await buyMonthly(server, course, learner)
    const membership = await aMembership(services, course.channelSeq, { classes: [course.courseSeq] })
    const { subscriptionSeq } = await aSubscriber(server, membership, learner)
    await fallBehind(plan)
    const end = async () => {
      const paidUntil = new Date(clock.now().getTime() - DAY)
      await services.db
        .update(subscriptions)
        .set({ state: 'cancelling', paidUntil, dueAt: paidUntil })
        .where(
          and(
            eq(subscriptions.channelSeq, course.channelSeq),
            eq(subscriptions.subscriptionSeq, subscriptionSeq),
          ),
        )
      await chargeDue(services)
    }
    return { course, learner, plan, end }
  },
}

test.each(['an order of the account that became theirs', 'a membership'] as const)(
  'PAY-23, BYD-01 the place that a plan holds stays when %s that opened it is gone, and opens once the months are paid',
  async (right) => {
    const { course, learner, plan, end } = await RIGHTS[right]()
    expect(await mayEnter(server, course, learner)).toBe(true)

    await end()
    expect(await mayEnter(server, course, learner)).toBe(false)
    expect(await attendanceOf(server, course, learner)).toMatchObject({ choiseStatusCd: '02' })
    expect((await countsOf(server, course)).attendCount).toBe(1)

    const url = `/api/v2.0/channels/${course.channelSeq}/me/instalments/${plan.instalmentPlanSeq}/pay`
    const body = { what: 'due', expectedAmount: 20_000 }
    const paid = await server.call({ method: 'POST', url, as: learner, body })
    expect(paid.status, JSON.stringify(paid.body)).toBe(200)
    expect(await mayEnter(server, course, learner)).toBe(true)
    expect(await attendanceOf(server, course, learner)).toMatchObject({ choiseStatusCd: '00' })
    await expectLedger(server, course)
  },
)
