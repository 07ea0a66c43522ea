import { DAY, HOUR, MINUTE } from '@seodang/domain/instant'
import { PLAN } from '@seodang/domain/plan'
import { addDays, addSeoulMonths } from '@seodang/domain/seoul-time'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { renew } from '../modules/billing/renew.ts'
import { planCharges } from '../modules/billing/tables.ts'
import { chargeInstalments } from '../modules/instalment/due.ts'
import { instalmentPlans } from '../modules/instalment/tables.ts'
import { planSubscriptions } from '../modules/plan/tables.ts'
import { channels } from '../modules/site/tables.ts'
import { chargeDue } from '../modules/subscription/due.ts'
import { subscriptions } from '../modules/subscription/tables.ts'
import { systemContext } from '../platform/context.ts'
import { TOSS_SANDBOX } from '../providers/payment/sandbox-toss/index.ts'
import { mailsTo } from './account.ts'
import { aChannel, aCourse, aMember } from './factories.ts'
import { buyMonthly, MONTHLY } from './instalments.ts'
import { aPaidSite, BAD_CARD, subscriptionRow, withCard } from './plan.ts'
import { testServer } from './server.ts'
import { aMembership, aSubscriber, paidBy, rowOf } from './subscribing.ts'

/** Everything that is charged by the clock, after nobody charged for a long time: a suspended site, or a server that was off. */
const server = await testServer({ worker: true })
const { services, clock } = server
const sandbox = services.ports.use(TOSS_SANDBOX)
const START = new Date('2026-03-10T01:00:00Z')

beforeEach(() => {
  clock.set(START)
})
// The scheduler looks at every site: what a test leaves is not the next one's business.
afterEach(async () => {
  await services.db.update(subscriptions).set({ dueAt: null })
  await services.db.update(instalmentPlans).set({ dueAt: null })
  await services.db.update(planSubscriptions).set({ nextChargeAt: null })
})

interface Charged {
  /** As the scheduler does it, more than once. */
  schedule: () => Promise<void>
  /** Charges that went through since the beginning. */
  paid: () => Promise<number>
  /** When the first charge after the first term falls due. */
  due: Date
  /** That tell of a coming charge; there is one at least. */
  letters: () => Promise<unknown[]>
  /** Whether it goes on: it waits for money, and has not ended. */
  goesOn: () => Promise<boolean>
  /** Makes every card refuse from now on. */
  refuse: () => Promise<void>
  noticeDays: number
}

const often = async (charge: () => Promise<unknown>) => {
  for (let minute = 0; minute < 40; minute += 20) {
    await charge()
    clock.advance(20 * MINUTE)
  }
}
const refuseAll = async () => {
  sandbox.play({ on: 'charge', do: 'refuse', code: 'REJECT_CARD_PAYMENT', times: 4 })
}

const KINDS: Record<string, () => Promise<Charged & { channelSeq: number }>> = {
  async membership() {
    const { channelSeq } = await aChannel(services)
    const learner = await aMember(services, channelSeq)
    const { subscriptionSeq } = await aSubscriber(server, await aMembership(services, channelSeq), learner)
    return {
      channelSeq,
      due: addSeoulMonths(START, 1),
      noticeDays: 3,
      schedule: () => often(() => chargeDue(services)),
      paid: async () => (await paidBy(server, learner)).length,
      letters: () => mailsTo(services, learner.email, 1, /등록한 카드로 결제/),
      goesOn: async () => (await rowOf(server, subscriptionSeq)).state !== 'ended',
      refuse: refuseAll,
    }
  },
  async instalments() {
    const { channelSeq } = await aChannel(services)
    const course = await aCourse(services, channelSeq, MONTHLY)
    const learner = await aMember(services, channelSeq)
    const plan = await buyMonthly(server, course, learner)
    return {
      channelSeq,
      due: addSeoulMonths(START, 1),
      noticeDays: 3,
      schedule: () => often(() => chargeInstalments(services)),
      paid: async () => (await paidBy(server, learner)).length,
      letters: () => mailsTo(services, learner.email, 1, /등록한 카드로 결제/),
      goesOn: async () => (await plan.mine()).state !== 'held',
      refuse: refuseAll,
    }
  },
  async plan() {
    const { channelSeq, owner } = await aPaidSite(server, PLAN.standard)
    const row = () => subscriptionRow(server, channelSeq)
    return {
      channelSeq,
      due: (await row()).paidUntil ?? START,
      noticeDays: 7,
      schedule: () => often(() => renew(systemContext(services, channelSeq))),
      paid: async () =>
        (await services.db.select().from(planCharges).where(eq(planCharges.channelSeq, channelSeq))).filter(
          ({ state }) => state === 'paid',
        ).length,
      letters: () => mailsTo(services, owner.email, 1, /곧 다음 기간으로 이어져요/),
      goesOn: async () => (await row()).state !== 'ended',
      refuse: async () => {
        await withCard(server, channelSeq, owner, BAD_CARD)
      },
    }
  },
}

describe.each(Object.entries(KINDS))('MSH-08, PAY-23, PLAN-13, ADM-02 %s', (_, make) => {
  test('who stood still with the site hears first, and is charged once in a month', async () => {
    const it = await make()
    const suspend = (suspendedAt: Date | null) =>
      services.db.update(channels).set({ suspendedAt }).where(eq(channels.channelSeq, it.channelSeq))
    await suspend(addDays(START, 5))
    clock.set(addDays(it.due, 40))
    await suspend(null)
    const reopened = clock.now()
    await it.schedule()
    expect([await it.paid(), (await it.letters()).length]).toEqual([1, 1])

    clock.set(addDays(reopened, it.noticeDays - 0.1))
    await it.schedule()
    expect(await it.paid()).toBe(1)
    clock.set(addDays(reopened, it.noticeDays))
    const charged = clock.now()
    await it.schedule()
    expect(await it.paid()).toBe(2)
    for (let day = 1; day < 28; day += 9) {
      clock.set(addDays(charged, day))
      await it.schedule()
    }
    expect(await it.paid()).toBe(2)
    clock.set(addSeoulMonths(charged, 1))
    await it.schedule()
    expect(await it.paid()).toBe(3)
  })

  test('a card that refuses then is tried over days, as always', async () => {
    const it = await make()
    await it.refuse()
    clock.set(addDays(it.due, 20))
    await it.schedule()
    const first = addDays(it.due, 20 + it.noticeDays).getTime()
    for (const days of [0, 1, 3]) {
      clock.set(new Date(first + days * DAY + HOUR))
      await it.schedule()
      expect([days, await it.goesOn()]).toEqual([days, true])
    }
    // Away again, in the middle of the tries.
    clock.set(new Date(first + 30 * DAY))
    await it.schedule()
    expect(await it.goesOn()).toBe(false)
    expect(await it.paid()).toBe(1)
  })
})
