import { sql } from 'drizzle-orm'
import { chargeDue } from '../modules/subscription/due.ts'
import { hold } from './coupons.ts'
import { aChannel, aCourse, aMember } from './factories.ts'
import type { TestServer } from './server.ts'
import { aCard, act, aMembership, subscribe } from './subscribing.ts'

/** A site with a membership of one class, a dearer one, and somebody with a card and a coupon of half the price. */
export async function aSubscriptionWorld(server: TestServer) {
  const { services } = server
  // The scheduler looks at every site: what earlier worlds left is not its business here.
  await services.db.execute(sql`update subscriptions set due_at = null`)
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const membership = await aMembership(services, channelSeq, { classes: [course.courseSeq] })
  const dearer = await aMembership(services, channelSeq, { monthlyPrice: 30_000, longerTerms: [] })
  const learner = await aMember(services, channelSeq)
  const cardSeq = await aCard(server, channelSeq, learner)
  const { couponSeq } = await hold(server, channelSeq, learner, { discountType: '01', discount: 50 })
  return { channelSeq, course, membership, dearer, learner, cardSeq, couponSeq, subscriptionSeq: 0 }
}
export type SubscriptionWorld = Awaited<ReturnType<typeof aSubscriptionWorld>>
type World = SubscriptionWorld

/** One way through the life of a subscription, and the work in which the process dies. */
export interface SubscriptionWay {
  before?: (w: World) => Promise<unknown>
  work: (w: World) => Promise<unknown>
  steps: string[]
  /** What was paid in the end, and whether the membership runs, for each boundary before and after those steps. */
  ends: { paid: number[]; runs: boolean }[]
}

const WRITTEN = 'commit of orders, subscriptions'
const TOLD = 'commit of orders, payments, subscriptions'
const CHANGED = 'commit of subscriptions'
const CHARGE = 'POST /__sandbox/toss/v1/billing/…'
const CANCEL = 'POST /__sandbox/toss/v1/payments/…/cancel'
const PAID_BACK = 'commit of orders, refunds, payments, subscriptions'

/** Every way by which a subscription moves money or ends. One that is missing here is not proved to survive a crash. */
export function subscriptionWays(server: TestServer): Record<string, SubscriptionWay> {
  const { services } = server
  const begin = async (w: World, form: object = {}) => {
    const { body } = await subscribe(server, w.membership, w.learner, { cardSeq: w.cardSeq, ...form })
    w.subscriptionSeq = Number(body.data?.subscriptionSeq ?? 0)
  }
  const go = ({ channelSeq, learner, subscriptionSeq }: World, what: string, body: object = {}) =>
    act(server, channelSeq, learner, { subscriptionSeq, what, body })
  /** The term is over: its days are moved back, because access is decided by the clock of the database. */
  const due = ({ channelSeq }: World) =>
    services.db.execute(sql`update subscriptions set anchor_at = anchor_at - interval '1 month',
      paid_until = now() - interval '1 minute', due_at = now() - interval '1 minute'
      where channel_seq = ${channelSeq} and state <> 'ended'`)
  const refund = async (w: World) => {
    const { rows } = await services.db.execute<{ order_seq: string }>(sql`
      select order_seq from orders where channel_seq = ${w.channelSeq} and paid_at is not null limit 1`)
    const url = `/api/v2.0/channels/${w.channelSeq}/orders/${rows[0]?.order_seq}`
    const quote = await server.call({ url: `${url}/refund`, as: w.learner })
    return server.call({
      method: 'POST',
      url: `${url}/cancel`,
      as: w.learner,
      body: { reason: '그만둘게요', expectedAmount: quote.body.data.amount },
    })
  }
  const withCoupon = (w: World, off = 5000) =>
    begin(w, { couponSeq: w.couponSeq, expectedAmount: 10_000 - off })
  const none = { paid: [], runs: false }
  const once = { paid: [10_000], runs: true }
  const twice = { paid: [10_000, 10_000], runs: true }
  const half = { paid: [5000], runs: true }
  const raised = { paid: [10_000, 20_000], runs: true }
  return {
    'somebody subscribes': {
      work: (w) => begin(w),
      steps: [WRITTEN, CHARGE, TOLD],
      ends: [none, once, once, once, once, once],
    },
    'somebody subscribes with a coupon': {
      work: (w) => withCoupon(w),
      steps: [WRITTEN, CHARGE, TOLD],
      ends: [none, half, half, half, half, half],
    },
    'somebody subscribes with a coupon of all of it': {
      before: ({ couponSeq }) =>
        services.db.execute(sql`update coupons set discount = 100 where coupon_seq = ${couponSeq}`),
      work: (w) => withCoupon(w, 10_000),
      steps: [WRITTEN],
      ends: [none, { paid: [0], runs: true }],
    },
    'a term is renewed': {
      before: async (w) => {
        await begin(w)
        await due(w)
      },
      work: () => chargeDue(services),
      steps: [WRITTEN, CHARGE, TOLD],
      // Whatever was not charged is due still, and is when the scheduler comes back.
      ends: [twice, twice, twice, twice, twice, twice],
    },
    'a dearer one is taken at once': {
      before: (w) => begin(w),
      work: (w) =>
        go(w, 'change', {
          membershipSeq: w.dearer.membershipSeq,
          termMonths: 1,
          expectedAmount: 20_000,
          expectedPrice: 30_000,
        }),
      steps: [WRITTEN, CHARGE, TOLD],
      ends: [once, raised, raised, raised, raised, raised],
    },
    'another card is chosen': {
      before: (w) => begin(w),
      work: (w) => go(w, 'card', { cardSeq: w.cardSeq }),
      steps: [CHANGED],
      ends: [once, once],
    },
    'it is cancelled': {
      before: (w) => begin(w),
      work: (w) => go(w, 'cancel'),
      steps: [CHANGED],
      ends: [once, once],
    },
    'its term is paid back': {
      before: (w) => withCoupon(w),
      work: refund,
      steps: ['commit of refunds', CANCEL, PAID_BACK],
      ends: [half, none, none, none, none, none],
    },
  }
}
