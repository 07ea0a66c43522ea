import { CLASS_USER_LIMIT_TYPE } from '@seodang/domain/codes'
import { DAY, MINUTE } from '@seodang/domain/instant'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import {
  attendanceOf,
  buy,
  cancel,
  countsOf,
  expectLedger,
  mayEnter,
  order,
  quote,
} from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, type Person } from '../../testing/factories.ts'
import { buyMonthly, MONTHLY } from '../../testing/instalments.ts'
import { aPackage } from '../../testing/packaging.ts'
import { testServer } from '../../testing/server.ts'
import { aMembership, aSubscriber } from '../../testing/subscribing.ts'
import { packageCourses } from '../catalog/tables.ts'
import { chargeDue } from '../subscription/due.ts'
import { subscriptions } from '../subscription/tables.ts'
import { chargeInstalments } from './due.ts'

const server = await testServer()
const { services, clock } = server
const sandbox = services.ports.use(TOSS_SANDBOX)

beforeEach(async () => {
  clock.set(new Date('2026-03-10T01:00:00Z'))
  // The scheduler looks at every site.
  await services.db.execute(sql`update instalment_plans set due_at = null`)
})

const ONE_PLACE = { userLimitTypeCd: CLASS_USER_LIMIT_TYPE.limited, maxUserCount: 1 }

type Course = Awaited<ReturnType<typeof aCourse>>
interface World {
  course: Course
  learner: Person
}

/** What opens the class besides the plan; answers how that ends. */
const RIGHTS = {
  async 'a package'({ course, learner }: World) {
    const { channelSeq, courseSeq } = course
    const pack = await aPackage(services, channelSeq, {}, [{}])
    await services.db
      .insert(packageCourses)
      .values({ channelSeq, packageSeq: pack.courseSeq, courseSeq, ord: 2 })
    const { order: bought } = await buy(server, pack, learner)
    return async () => {
      const { amount } = (await quote(server, pack, learner, bought.orderSeq)).body.data
      expect((await cancel(server, pack, learner, bought.orderSeq, { expectedAmount: amount })).status).toBe(
        200,
      )
    }
  },
  async 'a membership'({ course, learner }: World) {
    const membership = await aMembership(services, course.channelSeq, { classes: [course.courseSeq] })
    const { subscriptionSeq } = await aSubscriber(server, membership, learner)
    return async () => {
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
  },
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

test.each(['a package', 'a membership'] as const)(
  'PAY-23, BYD-01 the place that a plan holds stays when %s that opened it is gone, and opens once the months are paid',
  async (right) => {
    const { channelSeq } = await aChannel(services)
    const course = await aCourse(services, channelSeq, { ...MONTHLY, ...ONE_PLACE })
    const w = { course, learner: await aMember(services, channelSeq) }
    const plan = await buyMonthly(server, course, w.learner)
    const end = await RIGHTS[right](w)
    await fallBehind(plan)
    expect(await mayEnter(server, course, w.learner)).toBe(true)

    await end()
    expect(await mayEnter(server, course, w.learner)).toBe(false)
    expect(await attendanceOf(server, course, w.learner)).toMatchObject({ choiseStatusCd: '02' })
    expect((await countsOf(server, course))?.attendCount).toBe(1)
    expect((await order(server, course, await aMember(services, channelSeq))).status).toBe(409)

    const paid = await plan.press('pay', { what: 'due', expectedAmount: 20_000 })
    expect(paid.status, JSON.stringify(paid.body)).toBe(200)
    expect(await mayEnter(server, course, w.learner)).toBe(true)
    expect(await attendanceOf(server, course, w.learner)).toMatchObject({ choiseStatusCd: '00' })
    await expectLedger(server, course)
  },
)
