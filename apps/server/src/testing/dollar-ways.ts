import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { courses } from '../modules/catalog/tables.ts'
import { PORTONE_SANDBOX } from '../providers/payment/sandbox-portone/index.ts'
import { confirm } from './buying.ts'
import { orderInDollars, PRICE, pressPaypal, withDollarStore } from './dollars.ts'
import { liveUntil } from './mortal.ts'
import { orderActs, type OrderWorld as World } from './order-acts.ts'
import type { Way } from './order-ways.ts'
import type { TestServer } from './server.ts'

const PLACED = 'commit of orders'
const TOLD = 'commit of orders, payments'
const GIVEN_BACK = 'commit of orders, refunds, payments'
const REGISTER = 'POST /__sandbox/portone/payments/…/pre-register'
const CANCEL = 'POST /__sandbox/portone/payments/…/cancel'
const LOOK = 'GET /__sandbox/portone/payments/…'
/** The boundary at which the gateway did what was asked and nobody here heard of it. */
const UNHEARD = 4

/** The ways of an order in dollars: its window takes the money itself, so nothing of it is given up without a look. */
export function dollarWays(server: TestServer): Record<string, Way> {
  const { services } = server
  const acts = orderActs(server)
  const sandbox = services.ports.use(PORTONE_SANDBOX)
  const requests = new WeakMap<World, Record<string, unknown>>()

  async function sold(w: World): Promise<void> {
    await withDollarStore(server, w.channelSeq)
    await services.db.update(courses).set({ priceEx: PRICE }).where(eq(courses.courseSeq, w.course.courseSeq))
  }
  async function place(w: World): Promise<void> {
    const { body } = await orderInDollars(server, w.course, w.learner)
    w.orderSeq = Number(body.data?.orderSeq ?? 0)
    requests.set(w, body.data?.next?.payload?.request ?? {})
  }
  async function approve(w: World, { isTold = true } = {}): Promise<void> {
    if (!isTold) sandbox.play([{ on: 'notice', do: 'lose' }])
    w.returned = await pressPaypal(server, requests.get(w) ?? {})
    await sandbox.idle()
  }
  const opened = async (w: World) => {
    await sold(w)
    await place(w)
    await approve(w)
  }
  const bought = async (w: World) => {
    await opened(w)
    expect((await confirm(server, w.course, w.learner, w.returned)).status).toBe(200)
  }
  const cancel = (w: World) => acts.cancel(w, { expectedAmount: PRICE })
  const after = (status: string, times: number) => Array<string>(times).fill(status)
  return {
    'an order in dollars is placed': {
      before: sold,
      work: place,
      steps: [PLACED, REGISTER],
      ends: [null, '07', '07', '07'],
    },
    'a payment in dollars is confirmed': {
      before: opened,
      work: acts.confirm,
      steps: [PLACED, LOOK, TOLD],
      // The money was taken before anybody here was asked, so it is found from anywhere.
      ends: after('03', 6),
    },
    'the buyer cancels an order in dollars': {
      before: bought,
      work: cancel,
      steps: ['commit of refunds', CANCEL, LOOK, GIVEN_BACK],
      ends: ['03', ...after('05', 7)],
    },
    'staff pay back some cents': {
      before: bought,
      work: (w) => acts.refundPart(w, 1_234),
      steps: ['commit of refunds', CANCEL, LOOK, GIVEN_BACK],
      ends: ['03', ...after('04', 7)],
    },
    'the sweeper finds a payment in dollars': {
      before: async (w) => {
        await sold(w)
        await place(w)
        await approve(w, { isTold: false })
        await acts.age(w, 30)
      },
      work: acts.sweep,
      steps: [LOOK, TOLD],
      ends: after('03', 4),
    },
    'the sweeper carries out a refund in dollars': {
      before: async (w) => {
        await bought(w)
        await liveUntil(UNHEARD, () => cancel(w))
        await acts.age(w, 7)
      },
      work: acts.sweep,
      steps: [CANCEL, LOOK, GIVEN_BACK],
      ends: after('05', 6),
    },
    'what was paid after its order was closed goes back': {
      before: async (w) => {
        await sold(w)
        await place(w)
        await acts.age(w, 30)
        await acts.sweep()
        await approve(w, { isTold: false })
        await acts.age(w, 60)
      },
      work: async () => {
        await acts.sweep()
        await acts.giveBacks()
      },
      steps: [LOOK, 'write of orders', CANCEL, LOOK],
      ends: after('07', 8),
    },
  }
}
