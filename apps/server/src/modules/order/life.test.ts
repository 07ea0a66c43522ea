import { PAYMENT_STATUS } from '@seodang/domain/codes'
import { MINUTE } from '@seodang/domain/instant'
import { REFUND_REASON } from '@seodang/domain/refund-reason'
import { eq, isNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { provingAccount } from '../../testing/account.ts'
import {
  cancel,
  confirm,
  expectLedger,
  mayEnter,
  order,
  press,
  quote,
  type SoldCourse,
  withBankAccount,
} from '../../testing/buying.ts'
import { couponRow, hold } from '../../testing/coupons.ts'
import { aChannel, aCourse, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { liveUntil, makeMortal } from '../../testing/mortal.ts'
import { heldByGateway } from '../../testing/order-books.ts'
import * as model from '../../testing/order-model.ts'
import { type Answer, testServer } from '../../testing/server.ts'
import { expectBalance } from '../../testing/settling.ts'
import { postMissed } from '../settlement/post-orders.ts'
import { sweepEverything } from './sweep.ts'
import { orders, webhookInbox } from './tables.ts'
import { handleNotice } from './webhook.ts'

/**
 * Random lives of orders for the one place of a class: two buyers with a coupon each, staff, a gateway whose notices
 * come in any order, twice or never, processes that die, and time. After every step the system is what the model says.
 */
const server = await testServer()
const { services } = server
const sandbox = services.ports.use(TOSS_SANDBOX)
makeMortal(server)

// Mostly the latest order: what is closed has little left to go through.
const which = fc.constantFrom(0, 0, 0, 0, 1, 2, 3)
const fault = fc.constantFrom<model.Fault>('none', 'none', 'notAsked', 'notHeard')
const anyBuyer = fc.nat(1)
const anyMethod = fc.constantFrom<model.Method>('CARD', 'CARD', 'VBANK', 'DEPOSIT')
const anyCoupon = fc.boolean()
const onOne = <What extends string>(what: What) => fc.record({ do: fc.constant(what), which })

const kinds = {
  place: fc.record({
    do: fc.constant('place' as const),
    buyer: anyBuyer,
    method: anyMethod,
    coupon: anyCoupon,
  }),
  race: fc.record({ do: fc.constant('race' as const), coupon: anyCoupon }),
  approve: onOne('approve'),
  abort: onOne('abort'),
  confirm: fc.record({ do: fc.constant('confirm' as const), which, fault, twice: fc.boolean() }),
  deposit: onOne('deposit'),
  seenByStaff: onOne('seenByStaff'),
  cancel: fc.record({ do: fc.constant('cancel' as const), which, fault }),
  refund: fc.record({
    do: fc.constant('refund' as const),
    which,
    fault,
    amount: fc.constantFrom(10_000, 20_000, 50_000),
    endsPlace: fc.boolean(),
  }),
  notices: fc.record({
    do: fc.constant('notices' as const),
    how: fc.constantFrom('once', 'backwards', 'twice', 'lost'),
  }),
  forgedNotice: onOne('forgedNotice'),
  sweep: fc.record({ do: fc.constant('sweep' as const) }),
  wait: fc.record({
    do: fc.constant('wait' as const),
    minutes: fc.constantFrom(2, 12, 45, 45, 2 * 24 * 60),
  }),
}
type Step = {
  [Name in keyof typeof kinds]: (typeof kinds)[Name] extends fc.Arbitrary<infer One> ? One : never
}[keyof typeof kinds]

/** Single steps in any order, and the ways by which money is usually paid, so that lives get far. */
const parts: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(kinds.place, kinds.approve, kinds.confirm) },
  { weight: 2, arbitrary: fc.tuple(kinds.place, kinds.approve, kinds.confirm, kinds.deposit, kinds.notices) },
  { weight: 2, arbitrary: fc.tuple(kinds.place, kinds.seenByStaff) },
  { weight: 4, arbitrary: fc.tuple(kinds.wait, kinds.sweep) },
  { weight: 4, arbitrary: fc.tuple(fc.oneof(kinds.refund, kinds.cancel)) },
  { weight: 6, arbitrary: fc.tuple(fc.oneof(...Object.values(kinds))) },
)
const steps = fc.array(parts, { minLength: 4, maxLength: 12, size: 'max' }).map((list): Step[] => list.flat())

/** What a browser, a person or a notice needs to know of an order that the model does not. */
interface Real {
  orderSeq: number
  orderId: string
  window: string
  returned: Record<string, string>
}

interface World {
  course: SoldCourse
  buyers: Person[]
  coupons: number[]
  owner: Person
  reals: Real[]
  model: model.Model
}

/** Long enough ago that what the factories made now is never due. */
const START = Date.now() - 60 * 24 * 60 * MINUTE

async function begin(): Promise<World> {
  server.clock.set(new Date(START))
  const { channelSeq } = await aChannel(services)
  await withBankAccount(server, channelSeq)
  const course = await aCourse(services, channelSeq, { userLimitTypeCd: '99', maxUserCount: 1 })
  const buyers = await Promise.all([aMember(services, channelSeq), aMember(services, channelSeq)])
  const coupons = await Promise.all(
    buyers.map(async (buyer) => (await hold(server, channelSeq, buyer)).couponSeq),
  )
  const owner = await anOperator(services, channelSeq, 'OWN')
  return { course, buyers, coupons, owner, reals: [], model: { now: START, orders: [] } }
}

test('PAY-09 PAY-16 PAY-18 PAY-19 PAY-21 BYD-17 SEC-25 an order goes through its life as its model does', async () => {
  const lives = fc.assert(
    fc.asyncProperty(steps, async (path) => {
      const w = await begin()
      for (const one of path) {
        await carryOut(w, one)
        await expectModel(w)
      }
      await expectEnd(w)
    }),
    { numRuns: 15 },
  )
  await expect(lives).resolves.toBeUndefined()
}, 300_000)

async function carryOut(w: World, step: Step): Promise<void> {
  const { now } = w.model
  switch (step.do) {
    case 'place':
      return place(w, step)
    case 'race':
      return race(w, step)
    case 'wait':
      w.model.now += step.minutes * MINUTE
      return server.clock.set(new Date(w.model.now))
    case 'sweep':
      for (const [index] of w.reals.entries()) change(w, index, (one) => model.swept(one, now))
      return sweepEverything(systemContext(services, 0))
    case 'notices':
      return notices(w, step.how)
    default:
  }
  if (w.reals.length === 0) return
  const index = (w.reals.length - 1 + step.which) % w.reals.length
  const real = at(w.reals, index)
  const mine = at(w.model.orders, index)
  const buyer = at(w.buyers, mine.buyer)
  switch (step.do) {
    case 'approve': {
      if (mine.method === 'DEPOSIT') return
      change(w, index, (one) => model.approved(one, now))
      const { query } = await press(server, real.window, 'approve')
      if (query.paymentKey !== undefined) real.returned = query
      return
    }
    case 'abort': {
      if (mine.method === 'DEPOSIT') return
      await press(server, real.window, 'cancel')
      change(w, index, (one) => model.aborted(one, now))
      const url = `/api/v2.0/channels/${w.course.channelSeq}/courses/${w.course.courseSeq}/payment/fail`
      const body = { orderId: real.orderId, code: 'PAY_PROCESS_CANCELED' }
      return void (await server.call({ method: 'POST', url, as: buyer, body }))
    }
    case 'confirm': {
      if (real.returned.paymentKey === undefined) return
      const how = mine.ours === 'ready' ? step.fault : 'none'
      change(w, index, (one) => model.confirmed(one, now, how))
      const back = () => confirm(server, w.course, buyer, real.returned)
      await dying(how, () => (step.twice && how === 'none' ? Promise.all([back(), back()]) : back()))
      // Whoever comes while another is at it asks the gateway, which may know of a transfer that no notice told.
      if (step.twice && mine.ours === 'waiting' && (await isPaidNow(real)))
        change(w, index, (one) => model.looked(one, now))
      return
    }
    case 'deposit':
      change(w, index, (one) => model.deposited(one, now))
      if (mine.method === 'VBANK') await press(server, real.window, 'deposit')
      return sandbox.idle()
    case 'seenByStaff':
      change(w, index, (one) => model.seenByStaff(one, now))
      return void (await byStaff(w, real, 'deposit', {}))
    case 'cancel': {
      const { body } = await quote(server, w.course, buyer, real.orderSeq)
      const amount = body.data.possible ? Number(body.data.amount) : 0
      expect(amount).toBeLessThanOrEqual(model.leftOf(mine))
      const how = mayDie(mine) && amount > 0 ? step.fault : 'none'
      change(w, index, (one) => model.cancelled(one, now, amount, how))
      const form = { expectedAmount: amount, refundAccount: ACCOUNT }
      return dying(how, () => cancel(server, w.course, buyer, real.orderSeq, form))
    }
    case 'refund': {
      const isEnough = !step.endsPlace || step.amount >= (await leastOf(w, real))
      const how = mayDie(mine) && isEnough && step.amount <= model.leftOf(mine) ? step.fault : 'none'
      if (isEnough) change(w, index, (one) => model.refundedByStaff(one, now, step, how))
      const { amount, endsPlace: cancelAttendance } = step
      const form = { amount, cancelAttendance, reason: '교재 불량', refundAccount: ACCOUNT }
      return dying(how, () => byStaff(w, real, 'refund', form))
    }
    case 'forgedNotice': {
      const data = { paymentKey: 'forged', orderId: real.orderId, status: 'DONE' }
      const body = { eventType: 'PAYMENT_STATUS_CHANGED', createdAt: '2026-11-20T20:00:00.000000', data }
      return void (await server.call({ method: 'POST', url: '/api/v1.0/webhooks/toss', body }))
    }
  }
}

async function isPaidNow({ orderSeq }: Real): Promise<boolean> {
  const [row] = await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq))
  return row?.paymentStatus === PAYMENT_STATUS.completed
}

const ACCOUNT = { bank: '88', number: '110-123-456789', holder: '김서당' }

/** Two boundaries of `testing/mortal.ts`: right before the gateway is asked, and right after it did what was asked. */
const BOUNDARY = { none: Number.POSITIVE_INFINITY, notAsked: 3, notHeard: 4 } as const

async function dying(how: model.Fault, work: () => Promise<unknown>): Promise<void> {
  await liveUntil(BOUNDARY[how], work)
  await sandbox.idle()
}

/** A transfer to the school's own account asks no gateway. */
const mayDie = (one: model.ModelOrder) => one.method !== 'DEPOSIT' && model.isPaid(one) && !one.asked

/** BYD-02: what the rule gives at least where staff end the place; 0 where nothing can be told. */
async function leastOf(w: World, { orderSeq }: Real): Promise<number> {
  const url = `/api/v1.0/channels/${w.course.channelSeq}/admin/payments/${orderSeq}`
  const { body } = await server.call({ url, as: w.owner })
  const quotes: { reasonCd: string; quote: { possible: boolean; amount: number } }[] = body.data.quotes
  const own = quotes.find(({ reasonCd }) => reasonCd === REFUND_REASON.notHeld)?.quote
  return own?.possible ? own.amount : 0
}

const byStaff = async (w: World, { orderSeq }: Real, what: string, body: object) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.course.channelSeq}/admin/payments/${orderSeq}/${what}`,
    as: w.owner,
    body: await provingAccount(services, w.owner, body),
  })

type Form = Pick<model.ModelOrder, 'buyer' | 'method' | 'coupon'>

async function place(w: World, { buyer, method, coupon }: Form): Promise<void> {
  const form = { buyer, method, coupon }
  const after = model.placed(w.model, form)
  const answer = await pressed(w, form)
  expect(answer.status === 200, JSON.stringify(answer.body)).toBe(after !== 'refused')
  if (after !== 'refused') await remember(w, after, answer)
}

/** Both press at the same moment: of two who could have the one place, one gets it. */
async function race(w: World, { coupon }: { coupon: boolean }): Promise<void> {
  const forms = [0, 1].map((buyer): Form => ({ buyer, method: 'CARD', coupon }))
  const alone = forms.map((form) => model.placed(w.model, form))
  const answers = await Promise.all(forms.map((form) => pressed(w, form)))
  const winners = forms.filter((_, index) => at(answers, index).status === 200)
  expect(winners.length).toBe(alone.some((after) => after !== 'refused') ? 1 : 0)
  for (const { buyer } of winners) {
    const after = at(alone, buyer)
    if (after === 'refused') throw new Error('who was refused alone has won')
    await remember(w, after, at(answers, buyer))
  }
}

const pressed = (w: World, { buyer, method, coupon }: Form) =>
  order(server, w.course, at(w.buyers, buyer), {
    payMethodCd: method,
    expectedAmount: coupon ? 50_000 : 60_000,
    ...(coupon && { couponSeq: at(w.coupons, buyer) }),
    ...(method === 'DEPOSIT' && { depositorName: '김서당' }),
  })

async function remember(w: World, after: model.ModelOrder[], { body }: Answer): Promise<void> {
  w.model.orders = after
  const orderSeq = Number(body.data.orderSeq)
  const [row] = await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq))
  w.reals.push({
    orderSeq,
    orderId: row?.paymentOrderId ?? '',
    window: String(body.data.next.url ?? ''),
    returned: {},
  })
}

/** What waits in the inbox is worked off in any order, more than once, or never came. */
async function notices(w: World, how: string): Promise<void> {
  const waiting = await services.db.select().from(webhookInbox).where(isNull(webhookInbox.processedAt))
  const turns = how === 'backwards' ? waiting.toReversed() : waiting
  for (const { webhookSeq, body } of how === 'twice' ? [...turns, ...turns] : turns) {
    if (how === 'lost') {
      await services.db.delete(webhookInbox).where(eq(webhookInbox.webhookSeq, webhookSeq))
      continue
    }
    const told = JSON.parse(body)
    const orderId = told.data?.orderId ?? told.orderId ?? null
    await handleNotice(systemContext(services, 0), { webhookSeq, orderId })
    const index = w.reals.findIndex((real) => real.orderId === orderId)
    if (index !== -1) change(w, index, (one) => model.looked(one, w.model.now))
  }
}

function change(w: World, index: number, by: (one: model.ModelOrder) => model.ModelOrder): void {
  w.model.orders = w.model.orders.map((one, where) => (where === index ? by(one) : one))
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index]
  if (found === undefined) throw new Error('there is none')
  return found
}

/** The state of each order, what the gateway holds, the coupons, who may enter, and the counts of the class. */
async function expectModel(w: World): Promise<void> {
  const { course, buyers, coupons } = w
  const all = await heldByGateway(server, course.channelSeq)
  expect(
    all.map(({ order: row, held }) => ({ state: row.paymentStatus, refunded: row.refundedAmount, held })),
  ).toEqual(
    w.model.orders.map((one) => ({ state: model.codeOf(one), refunded: one.refunded, held: one.balance })),
  )
  for (const [index, buyer] of buyers.entries()) {
    const { stateCd } = await couponRow(server, at(coupons, index))
    expect(COUPON_STATES[stateCd], 'coupon').toBe(model.couponOf(w.model, index))
    const isIn = w.model.orders.some((one) => one.buyer === index && model.hasPlace(one))
    expect(await mayEnter(server, course, buyer), 'may enter').toBe(isIn)
  }
  await expectLedger(server, course)
}

const COUPON_STATES: Record<string, model.CouponState> = { '00': 'usable', '01': 'held', '02': 'used' }

/** Long after, nothing is open any more, and gateway, books and ledger say the same of every order. */
async function expectEnd(w: World): Promise<void> {
  await notices(w, 'once')
  for (const minutes of [12, 45, model.LONG_AFTER / MINUTE]) {
    await carryOut(w, { do: 'wait', minutes })
    await carryOut(w, { do: 'sweep' })
    await expectModel(w)
  }
  await postMissed(systemContext(services, 0))
  await expectBalance(server, w.course.channelSeq)
  const { rows } = await services.db.execute<{ order_seq: number; sum: number }>(sql`
    select order_seq::int, sum(amount)::int as sum from ledger_entries
    where channel_seq = ${w.course.channelSeq} group by order_seq`)
  for (const { order: row, held } of await heldByGateway(server, w.course.channelSeq)) {
    const isKept = row.paymentStatus === '03' || row.paymentStatus === '04'
    expect(['03', '04', '05', '06', '07'], 'settled').toContain(row.paymentStatus)
    expect(held, 'held by the gateway').toBe(isKept ? row.amount - row.refundedAmount : 0)
    expect(rows.find(({ order_seq }) => order_seq === row.orderSeq)?.sum ?? 0, 'in the ledger').toBe(held)
  }
}
