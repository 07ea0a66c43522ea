import { DAY, SECOND } from '@seodang/domain/instant'
import { STAFF_REASONS } from '@seodang/domain/refund-reason'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { expectLedger, mayEnter } from '../../testing/buying.ts'
import { couponRow } from '../../testing/coupons.ts'
import { heldByGateway } from '../../testing/order-books.ts'
import * as model from '../../testing/sales/model.ts'
import { aShop } from '../../testing/sales/shop.ts'
import { livesOf, type Step } from '../../testing/sales/steps.ts'
import { shopActs } from '../../testing/sales/world.ts'
import { testServer } from '../../testing/server.ts'
import { balance, expectBalance } from '../../testing/settling.ts'
import { postMissed } from '../settlement/post-orders.ts'

/**
 * What becomes of what was sold, by whatever ends it: the buyer, staff for each reason, staff's moves of the place, the
 * gateway's console, in parts and whole, with a driven clock. After every step the amounts are those of the reference
 * calculator, order, gateway, books and classroom say one thing, and access never outlasts what was paid.
 */
const server = await testServer()
const { services } = server
const acts = shopActs(server)

const WALKS = Number(process.env.SALE_WALKS ?? 1)
const PARTS = Number(process.env.SALE_PARTS ?? 10)
const SEED = Number(process.env.SALE_SEED ?? 20_261_127)
/** Milliseconds; the longer form takes as long as it is. */
const PATIENCE = 300_000 + 60_000 * WALKS

/** What was wrong once, in every run: a used package that waits again, and whoever takes a lesson of a class bought anew. */
const bought = (product: model.Product) =>
  ({ does: 'buy', product, method: 'CARD', withCoupon: false }) satisfies Step
const opened = { does: 'open', which: 0, where: 0, lesson: 0 } satisfies Step
const KNOWN: [Step[]][] = [
  [[bought('package'), { does: 'wait', ms: DAY }, opened, { does: 'move', which: 0, act: 'wait' }]],
  [[bought('class'), opened, { does: 'quit', which: 0 }, { does: 'wait', ms: DAY }, bought('class'), opened]],
]

const SOLD: readonly (readonly [string, model.Terms])[] = [
  ['60 days, with a lesson to try', { policyCd: 'ECOMMERCE', days: 60, trial: true }],
  ['14 days', { policyCd: 'ECOMMERCE', days: 14, trial: true }],
  ['60 days, nothing to try', { policyCd: 'ECOMMERCE', days: 60, trial: false }],
  ['an academy', { policyCd: 'ACADEMY', days: 60, trial: true }],
  ['lifelong education', { policyCd: 'LIFELONG_EDU', days: 60, trial: true }],
]

/** Later in each walk, so that nothing of one before it is due again. */
let now = Date.parse('2026-03-02T01:00:00Z')

async function begin(terms: model.Terms) {
  now += DAY
  server.clock.set(new Date(now))
  const shop = await aShop(server, terms)
  return { shop, terms, sales: [] as model.Sale[], orderSeqs: [] as number[], owed: 0 }
}
type World = Awaited<ReturnType<typeof begin>>

test.each(SOLD)(
  'PAY-10, PAY-21, BYD-02, ATT-08 whatever ends a sale, each amount is that of the reference calculator and access never outlasts what was paid: %s',
  async (_, terms) => {
    expect.hasAssertions()
    await fc.assert(
      fc.asyncProperty(livesOf(PARTS), async (steps) => {
        const w = await begin(terms)
        for (const one of steps) {
          now += SECOND
          server.clock.set(new Date(now))
          await take(w, one)
          await expectModel(w, one)
        }
      }),
      {
        examples: KNOWN,
        numRuns: KNOWN.length + WALKS,
        seed: SEED,
        endOnFailure: process.env.SALE_SHRINK !== '1',
      },
    )
  },
  PATIENCE,
)

function aimedAt({ sales }: World, back: number): number {
  const live = sales.flatMap((sale, index) => (model.isLive(sale) ? [index] : []))
  return back > 1 ? sales.length - back : (live[back % live.length] ?? -1)
}

async function take(w: World, step: Step): Promise<void> {
  switch (step.does) {
    case 'wait':
      now += step.ms
      return server.clock.set(new Date(now))
    case 'buy':
      return buy(w, step)
    case 'transfer':
      w.owed -= await acts.transfer(w.shop)
      return
    default:
  }
  const index = aimedAt(w, step.which)
  const sale = w.sales[index]
  const orderSeq = w.orderSeqs[index]
  if (!sale || orderSeq === undefined) return
  const change = (after: model.Sale) => {
    if (sale.method === 'DEPOSIT') w.owed += after.back - sale.back
    w.sales[index] = after
  }
  const due = (because: Parameters<typeof model.dueOf>[2]) => model.dueOf(sale, w.terms, because, now)
  switch (step.does) {
    case 'open': {
      const where = step.where % sale.opened.length
      const isOpen = isOpenNow(w, sale.product)
      const { status } = await acts.open(w.shop, sale.product, where, step.lesson)
      expect(status === 200, `a lesson of the ${sale.product} opens`).toBe(isOpen)
      const live = w.sales.findLastIndex(({ product }) => product === sale.product)
      if (isOpen) w.sales[live] = model.opens(w.sales[live] ?? sale, where, step.lesson)
      return
    }
    case 'quit': {
      const amount = due('QUIT')
      const { status } = await acts.cancel(w.shop, orderSeq, amount)
      expect(status === 200, `the buyer quits for ${amount}`).toBe(amount > 0)
      if (amount > 0) change(model.paidBack(sale, amount, { ends: true, isSpared: false }))
      return
    }
    case 'refund': {
      const least = model.leastOf(sale, w.terms, step.reason, now)
      const left = model.leftOf(sale)
      const part = sale.method === 'PAYPAL' ? 500 : 5_000
      const amounts = { part, tooLittle: least - 10, due: least, more: least + 1_000, rest: left }
      const amount = amounts[step.amount]
      if (amount <= 0) return
      const ends = step.ends || amount === left
      const isPossible = model.mayPayBack(sale, amount) && (!ends || amount >= least)
      const form = { amount, reasonCd: step.reason, cancelAttendance: step.ends }
      const { status, body } = await acts.refund(w.shop, orderSeq, form)
      expect(status === 200, `${amount} of ${left}, least ${least}: ${JSON.stringify(body)}`).toBe(isPossible)
      const isSpared = step.reason !== 'QUIT' || amount !== least || !ends
      if (isPossible) change(model.paidBack(sale, amount, { ends, isSpared }))
      return
    }
    case 'move': {
      const after = model.movedByStaff(sale, step.act)
      const isDone = await acts.movePlace(w.shop, { product: sale.product, orderSeq }, { action: step.act })
      expect(isDone, `staff ${step.act} from ${sale.place}`).toBe(after !== null)
      if (after) change(after)
      return
    }
    case 'putOut': {
      const amount = due(step.reason)
      const isPossible = model.isLive(sale) && !model.isOnItsWay(sale)
      const how = { action: 'cancel' as const, reasonCd: step.reason }
      expect(await acts.movePlace(w.shop, { product: sale.product, orderSeq }, how)).toBe(isPossible)
      // Only its buyer knows where the money of a virtual account goes.
      if (isPossible && sale.method === 'VBANK' && amount > 0) await acts.nameAccount(w.shop, orderSeq)
      if (isPossible) change(model.paidBack(sale, amount, { ends: true, isSpared: step.reason !== 'QUIT' }))
      return
    }
    case 'parcel': {
      if (!model.isLive(sale)) return
      const after = model.parcelMoved(sale, step.act)
      const isDone = await acts.moveParcel(w.shop, orderSeq, step.act)
      expect(isDone, `a parcel: ${step.act} from ${sale.parcel}`).toBe(after !== null)
      if (after) change(after)
      return
    }
    case 'console': {
      const left = model.leftOf(sale)
      const amount = step.whole ? left : Math.min(7_000, left)
      if (sale.method !== 'CARD' || amount === 0) return
      await acts.atConsole(w.shop, orderSeq, amount)
      change(model.paidBack(sale, amount, { ends: false, isSpared: true }))
    }
  }
}

async function buy(w: World, { product, withCoupon, ...step }: Step & { does: 'buy' }): Promise<void> {
  // Of all this the class alone has a price in dollars, and coupons are of won.
  const method = step.method === 'PAYPAL' && (product !== 'class' || withCoupon) ? 'CARD' : step.method
  if (w.sales.some((sale) => sale.product === product && model.isLive(sale))) return
  const couponed = withCoupon && !model.isCouponUsed(w.sales)
  const sale = model.bought(product, method, couponed, now)
  w.orderSeqs.push(await acts.buy(w.shop, product, method, sale.paid, couponed))
  w.sales.push(sale)
}

const isOpenNow = (w: World, product: model.Product) =>
  w.sales.some((sale) => sale.product === product && model.isOpen(sale, w.terms, now))

const STATES = { paid: '03', part: '04', cancelled: '05' } as const
const stateOf = ({ back, paid }: model.Sale) =>
  back === 0 ? STATES.paid : back < paid ? STATES.part : STATES.cancelled

async function expectModel(w: World, { does }: Step): Promise<void> {
  const { shop, sales } = w
  const all = await heldByGateway(server, shop.channelSeq)
  expect(
    all.map(({ order, held }) => ({ state: order.paymentStatus, back: order.refundedAmount, held })),
    does,
  ).toEqual(sales.map((sale) => ({ state: stateOf(sale), back: sale.back, held: model.leftOf(sale) })))

  for (const product of model.PRODUCT_NAMES)
    for (const course of [...shop.products[product].classes, shop.products[product]]) {
      if (course.courseSeq !== shop.products[product].courseSeq || product !== 'package')
        expect(await mayEnter(server, course, shop.learner), `${does}: ${product} is open`).toBe(
          isOpenNow(w, product),
        )
      await expectLedger(server, course)
    }
  const { stateCd } = await couponRow(server, shop.couponSeq)
  expect(stateCd, `${does}: coupon`).toBe(model.isCouponUsed(sales) ? '02' : '00')

  for (const [index, sale] of sales.entries()) {
    const due = (because: Parameters<typeof model.dueOf>[2]) => model.dueOf(sale, w.terms, because, now)
    const told = await acts.quotes(shop, w.orderSeqs[index] ?? 0)
    const lawful = Object.fromEntries(Object.values(STAFF_REASONS).map((one) => [one, due(one)]))
    expect(told, `${does}: what comes back of sale ${index}`).toEqual({ ...lawful, own: due('QUIT') })
    if (!model.isLive(sale) || sale.isSpared) continue
    const stays = model.leftOf(sale) - due('QUIT')
    expect(stays, `${does}: what would stay paid`).toBeGreaterThanOrEqual(
      model.worthOfUse(sale, w.terms, now) - 1,
    )
  }

  await postMissed(systemContext(services, 0))
  await expectBalance(server, shop.channelSeq)
  expect(0 - (await balance(server, shop.channelSeq, 'refundPayable')), `${does}: owed`).toBe(w.owed)
}
