import { eq, sql } from 'drizzle-orm'
import { orders } from '../modules/order/tables.ts'
import { liveUntil } from './mortal.ts'
import { orderActs, type OrderWorld as World } from './order-acts.ts'
import type { TestServer } from './server.ts'

/** One way through the life of an order: what happened before, and the work in which the process dies. */
export interface Way {
  before?: (w: World) => Promise<unknown>
  work: (w: World) => Promise<unknown>
  /** Every step of the work that leaves something outside of the process; it can die before and after each. */
  steps: string[]
  /** What the order is in the end, for each of the boundaries before and after those steps; null is no order. */
  ends: (string | null)[]
  /** How the place is got after all, where it is not bought. */
  again?: (w: World) => Promise<unknown>
}

const PLACED = 'commit of orders'
const TOLD = 'commit of orders, payments'
const GIVEN_BACK = 'commit of orders, refunds, payments'
const CONFIRM = 'POST /__sandbox/toss/v1/payments/confirm'
const CANCEL = 'POST /__sandbox/toss/v1/payments/…/cancel'
const LOOK = 'GET /__sandbox/toss/v1/payments/…'
const LOOK_BY_ORDER = 'GET /__sandbox/toss/v1/payments/orders/…'
/** The boundary at which the gateway did what was asked and nobody here heard of it. */
const UNHEARD = 4

/** Every way by which an order changes. One that is missing here is not proved to survive a crash. */
export function orderWays(server: TestServer): Record<string, Way> {
  const { services } = server
  const acts = orderActs(server)
  const opened = async (w: World, form: object = {}) => {
    await acts.place(w, form)
    await acts.approve(w)
  }
  const unheard = async (w: World) => {
    await opened(w)
    await liveUntil(UNHEARD, () => acts.confirm(w))
    await acts.age(w, 7)
  }
  const free = (w: World) => acts.place(w, { payMethodCd: null, expectedAmount: 0 })
  return {
    'an order is placed': {
      work: (w) => acts.place(w),
      steps: [PLACED, 'POST /__sandbox/toss/sdk/…'],
      ends: [null, '07', '07', '07'],
    },
    'a free order is placed': {
      before: (w) =>
        services.db.execute(
          sql`update courses set price = 0, fare_cd = '00' where course_seq = ${w.course.courseSeq}`,
        ),
      work: free,
      again: free,
      steps: [PLACED],
      ends: [null, '03'],
    },
    'a card payment is confirmed': {
      before: opened,
      work: acts.confirm,
      steps: [PLACED, CONFIRM, TOLD],
      ends: ['07', '03', '03', '03', '03', '03'],
    },
    'a virtual account is issued': {
      before: (w) => opened(w, { payMethodCd: 'VBANK' }),
      work: acts.confirm,
      steps: [PLACED, CONFIRM, TOLD],
      ends: ['07', '02', '02', '02', '02', '02'],
    },
    'a notice is taken': {
      before: (w) => acts.buy(w),
      work: acts.notice,
      steps: ['commit of webhook_inbox'],
      ends: ['03', '03'],
    },
    'a deposit is told': {
      before: async (w) => {
        await acts.buy(w, { payMethodCd: 'VBANK' })
        await acts.handleNotices()
        await acts.deposit(w)
        // The gateway tells a deposit twice, by its two kinds of notices; one is enough to die in.
        await services.db.execute(sql`update webhook_inbox set processed_at = now()
          where processed_at is null and body like '%PAYMENT_STATUS_CHANGED%'`)
      },
      work: acts.handleNotices,
      steps: [LOOK, TOLD, 'write of webhook_inbox'],
      ends: ['03', '03', '03', '03', '03', '03'],
    },
    'a bank deposit is placed': {
      work: acts.byTransfer,
      steps: [PLACED, TOLD],
      ends: [null, '07', '07', '02'],
    },
    'staff confirm a bank deposit': {
      before: acts.byTransfer,
      work: acts.confirmDeposit,
      steps: [TOLD],
      ends: ['02', '03'],
    },
    'the buyer cancels': {
      before: (w) => acts.buy(w),
      work: (w) => acts.cancel(w),
      steps: ['commit of refunds', CANCEL, GIVEN_BACK],
      ends: ['03', '05', '05', '05', '05', '05'],
    },
    'the buyer cancels before the deposit': {
      before: (w) => acts.buy(w, { payMethodCd: 'VBANK' }),
      work: (w) => acts.cancel(w, { expectedAmount: 0 }),
      steps: [CANCEL, PLACED],
      ends: ['02', '05', '05', '05'],
    },
    'the buyer cancels a bank deposit': {
      before: acts.paidByTransfer,
      work: acts.cancelTransfer,
      steps: ['commit of refunds', GIVEN_BACK],
      ends: ['03', '05', '05', '05'],
    },
    'staff transfer what a deposit gives back': {
      before: async (w) => {
        await acts.paidByTransfer(w)
        await acts.cancelTransfer(w)
      },
      work: acts.markTransferred,
      steps: ['commit of refunds'],
      ends: ['05', '05'],
    },
    'staff pay back a part': {
      before: (w) => acts.buy(w),
      work: (w) => acts.refundPart(w),
      steps: ['commit of refunds', CANCEL, GIVEN_BACK],
      ends: ['03', '04', '04', '04', '04', '04'],
    },
    'the sweeper finds a payment': {
      before: unheard,
      work: acts.sweep,
      steps: [LOOK_BY_ORDER, TOLD],
      ends: ['03', '03', '03', '03'],
    },
    'the sweeper carries out a refund': {
      before: async (w) => {
        await acts.buy(w)
        await liveUntil(UNHEARD, () => acts.cancel(w))
        await acts.age(w, 7)
      },
      work: acts.sweep,
      steps: [CANCEL, GIVEN_BACK],
      ends: ['05', '05', '05', '05'],
    },
    'the sweeper ends what nobody paid': {
      before: async (w) => {
        await acts.place(w)
        await acts.age(w, 30)
      },
      work: acts.sweep,
      steps: [LOOK_BY_ORDER, PLACED],
      ends: ['07', '07', '07', '07'],
    },
    'money that we may not keep is given back': {
      before: async (w) => {
        await unheard(w)
        // As if the gateway had taken another amount than was ordered.
        await services.db.update(orders).set({ amount: 50_000 }).where(eq(orders.orderSeq, w.orderSeq))
      },
      work: async () => {
        await acts.sweep()
        await acts.giveBacks()
      },
      steps: [LOOK_BY_ORDER, PLACED, CANCEL],
      ends: ['06', '06', '06', '06', '06', '06'],
    },
  }
}
