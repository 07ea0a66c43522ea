import { sql } from 'drizzle-orm'
import { chargeInstalments } from '../modules/instalment/due.ts'
import { cancel } from './buying.ts'
import { hold } from './coupons.ts'
import { aChannel, aCourse, aMember } from './factories.ts'
import { MONTHLY, orderMonthly } from './instalments.ts'
import type { TestServer } from './server.ts'
import { aCard } from './subscribing.ts'

/** A class at 60,000 won in three months with one place, and somebody with a card and a coupon of 6,000 won. */
export async function anInstalmentWorld(server: TestServer) {
  const { services } = server
  // The scheduler looks at every site: what earlier worlds left is not its business here.
  await services.db.execute(sql`update instalment_plans set due_at = null`)
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, {
    ...MONTHLY,
    userLimitTypeCd: '99',
    maxUserCount: 1,
  })
  const learner = await aMember(services, channelSeq)
  const cardSeq = await aCard(server, channelSeq, learner)
  const { couponSeq } = await hold(server, channelSeq, learner, { discountType: '01', discount: 10 })
  return { channelSeq, course, learner, cardSeq, couponSeq, orderSeq: 0, instalmentPlanSeq: 0 }
}
export type InstalmentWorld = Awaited<ReturnType<typeof anInstalmentWorld>>
type World = InstalmentWorld

/** One way through the life of a plan, and the work in which the process dies. */
export interface InstalmentWay {
  before?: (w: World) => Promise<unknown>
  work: (w: World) => Promise<unknown>
  steps: string[]
  /** What was paid and not paid back in the end, and whether the class is open, at each boundary of the steps. */
  ends: { left: number[]; isOpen: boolean }[]
}

const WRITTEN = 'commit of orders, instalment_plans'
const TOLD = 'commit of orders, payments, instalment_plans'
const CHARGE = 'POST /__sandbox/toss/v1/billing/…'
const CANCEL = 'POST /__sandbox/toss/v1/payments/…/cancel'

/** Every way by which a plan moves money or ends. One that is missing here is not proved to survive a crash. */
export function instalmentWays(server: TestServer): Record<string, InstalmentWay> {
  const { services } = server
  const begin = async (w: World) => {
    const placed = await orderMonthly(server, w.course, w.learner, {
      cardSeq: w.cardSeq,
      couponSeq: w.couponSeq,
      expectedFirst: 18_000,
      expectedAmount: 54_000,
    })
    w.orderSeq = Number(placed.body.data?.orderSeq ?? 0)
    return placed
  }
  /** A month is over: its days are moved back, because access is decided by the clock of the database. */
  const due = ({ channelSeq }: World) =>
    services.db.execute(sql`update instalment_plans set anchor_at = anchor_at - interval '1 month',
      due_at = now() - interval '1 minute'
      where channel_seq = ${channelSeq} and state in ('active', 'pastDue')`)
  const held = async (w: World) => {
    await begin(w)
    await due(w)
  }
  const pay = async (w: World, what: 'due' | 'rest', expectedAmount: number) => {
    const { rows } = await services.db.execute<{ seq: string }>(sql`
      select instalment_plan_seq as seq from instalment_plans where channel_seq = ${w.channelSeq} limit 1`)
    return server.call({
      method: 'POST',
      url: `/api/v2.0/channels/${w.channelSeq}/me/instalments/${rows[0]?.seq}/pay`,
      as: w.learner,
      body: { what, expectedAmount },
    })
  }
  const giveUp = (w: World, expectedAmount: number) =>
    cancel(server, w.course, w.learner, w.orderSeq, { expectedAmount })
  const none = { left: [], isOpen: false }
  const once = { left: [18_000], isOpen: true }
  const twice = { left: [18_000, 18_000], isOpen: true }
  const all = { left: [18_000, 36_000], isOpen: true }
  return {
    'somebody buys month by month': {
      work: begin,
      steps: [WRITTEN, CHARGE, TOLD],
      ends: [none, once, once, once, once, once],
    },
    'a month is charged': {
      before: held,
      work: () => chargeInstalments(services),
      steps: [WRITTEN, CHARGE, TOLD],
      // Whatever was not charged is due still, and is when the scheduler comes back.
      ends: [twice, twice, twice, twice, twice, twice],
    },
    'the rest is paid early': {
      before: begin,
      work: (w) => pay(w, 'rest', 36_000),
      steps: [WRITTEN, CHARGE, TOLD],
      ends: [once, all, all, all, all, all],
    },
    'all months are paid back': {
      before: async (w) => {
        await begin(w)
        await pay(w, 'rest', 36_000)
      },
      work: (w) => giveUp(w, 54_000),
      steps: [
        'commit of refunds, instalment_plans',
        CANCEL,
        'commit of orders, refunds, payments',
        CANCEL,
        'commit of orders, refunds, payments',
      ],
      ends: [all, none, none, none, none, none, none, none, none, none],
    },
  }
}
