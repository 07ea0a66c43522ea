import { MINUTE } from '@seodang/domain/instant'
import { PLAN } from '@seodang/domain/plan'
import { addSeoulMonths } from '@seodang/domain/seoul-time'
import { eq } from 'drizzle-orm'
import { renew, tendPlans } from '../modules/billing/renew.ts'
import { planCharges } from '../modules/billing/tables.ts'
import { chargeInstalments } from '../modules/instalment/due.ts'
import { instalmentPlans } from '../modules/instalment/tables.ts'
import { sweepEverything } from '../modules/order/sweep.ts'
import { planSubscriptions } from '../modules/plan/tables.ts'
import { chargeDue } from '../modules/subscription/due.ts'
import { subscriptions } from '../modules/subscription/tables.ts'
import { systemContext } from '../platform/context.ts'
import { TOSS_SANDBOX } from '../providers/payment/sandbox-toss/index.ts'
import { mailsTo } from './account.ts'
import { aChannel, aCourse, aMember } from './factories.ts'
import { buyMonthly, MONTHLY } from './instalments.ts'
import { aPaidSite, BAD_CARD, subscriptionRow, withCard } from './plan.ts'
import type { TestServer } from './server.ts'
import { aMembership, aSubscriber, paidBy, rowOf } from './subscribing.ts'

/** Everything that is charged by the clock, each begun at the moment at which the server's clock stands. */

export interface Charged {
  channelSeq: number
  /** As the scheduler does it, more than once. */
  schedule: () => Promise<void>
  /** Looks at charges of which nobody knows how they ended. */
  lookUp: () => Promise<unknown>
  /** Charges that went through since the beginning. */
  paid: () => Promise<number>
  /** When the first charge after the first term falls due. */
  due: Date
  /** That tell of a coming charge; there is one at least. */
  letters: () => Promise<unknown[]>
  /** Whether it goes on: it waits for money, and has not ended. */
  goesOn: () => Promise<boolean>
  /** Refusals that were counted. */
  declines: () => Promise<number>
  /** Makes every card refuse from now on. */
  refuse: () => Promise<void>
  noticeDays: number
}

export const CHARGED_KINDS = ['membership', 'instalments', 'plan'] as const
export type ChargedKind = (typeof CHARGED_KINDS)[number]

export function chargedByTheClock(server: TestServer) {
  const { services, clock } = server
  const sandbox = services.ports.use(TOSS_SANDBOX)
  const often = async (charge: () => Promise<unknown>) => {
    for (let minute = 0; minute < 40; minute += 20) {
      await charge()
      clock.advance(20 * MINUTE)
    }
  }
  const refuseAll = async () => {
    sandbox.play({ on: 'charge', do: 'refuse', code: 'REJECT_CARD_PAYMENT', times: 4 })
  }

  const kinds: Record<ChargedKind, (start: Date) => Promise<Charged>> = {
    async membership(start) {
      const { channelSeq } = await aChannel(services)
      const learner = await aMember(services, channelSeq)
      const { subscriptionSeq } = await aSubscriber(server, await aMembership(services, channelSeq), learner)
      return {
        channelSeq,
        due: addSeoulMonths(start, 1),
        noticeDays: 3,
        schedule: () => often(() => chargeDue(services)),
        lookUp: () => sweepEverything(systemContext(services, 0)),
        paid: async () => (await paidBy(server, learner)).length,
        letters: () => mailsTo(services, learner.email, 1, /등록한 카드로 결제/),
        goesOn: async () => (await rowOf(server, subscriptionSeq)).state !== 'ended',
        declines: async () => (await rowOf(server, subscriptionSeq)).declines,
        refuse: refuseAll,
      }
    },
    async instalments(start) {
      const { channelSeq } = await aChannel(services)
      const course = await aCourse(services, channelSeq, MONTHLY)
      const learner = await aMember(services, channelSeq)
      const plan = await buyMonthly(server, course, learner)
      return {
        channelSeq,
        due: addSeoulMonths(start, 1),
        noticeDays: 3,
        schedule: () => often(() => chargeInstalments(services)),
        lookUp: () => sweepEverything(systemContext(services, 0)),
        paid: async () => (await paidBy(server, learner)).length,
        letters: () => mailsTo(services, learner.email, 1, /등록한 카드로 결제/),
        goesOn: async () => (await plan.mine()).state !== 'held',
        declines: async () => {
          const rows = services.db.select().from(instalmentPlans)
          const [row] = await rows.where(eq(instalmentPlans.channelSeq, channelSeq))
          return row?.declines ?? 0
        },
        refuse: refuseAll,
      }
    },
    async plan(start) {
      const { channelSeq, owner } = await aPaidSite(server, PLAN.standard)
      const row = () => subscriptionRow(server, channelSeq)
      return {
        channelSeq,
        due: (await row()).paidUntil ?? start,
        noticeDays: 7,
        schedule: () => often(() => renew(systemContext(services, channelSeq))),
        lookUp: () => tendPlans(systemContext(services, 0)),
        paid: async () =>
          (await services.db.select().from(planCharges).where(eq(planCharges.channelSeq, channelSeq))).filter(
            ({ state }) => state === 'paid',
          ).length,
        letters: () => mailsTo(services, owner.email, 1, /곧 다음 기간으로 이어져요/),
        goesOn: async () => (await row()).state !== 'ended',
        declines: async () => (await row()).declines,
        refuse: async () => {
          await withCard(server, channelSeq, owner, BAD_CARD)
        },
      }
    },
  }

  return {
    make: (kind: ChargedKind) => kinds[kind](clock.now()),
    /** The scheduler looks at every site: what a test leaves is not the next one's business. */
    async forget() {
      await services.db.update(subscriptions).set({ dueAt: null })
      await services.db.update(instalmentPlans).set({ dueAt: null })
      await services.db.update(planSubscriptions).set({ nextChargeAt: null })
    },
  }
}
