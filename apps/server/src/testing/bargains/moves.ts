import { and, eq, inArray, ne } from 'drizzle-orm'
import fc from 'fast-check'
import { orders } from '../../modules/order/tables.ts'
import { subscriptions } from '../../modules/subscription/tables.ts'
import { cancel, confirm, order, press, quote } from '../buying.ts'
import { aSession } from '../factories.ts'
import { becomeOne, untilMerged } from '../merging.ts'
import type { TestServer } from '../server.ts'
import { act, subscribe } from '../subscribing.ts'
import { type Letter, type Market, PRICES, type Product, whoOf } from './market.ts'

/** All that a buyer can do, by either of two own accounts; what is refused is no move. */
const who = fc.constantFrom<0 | 1>(0, 0, 1)
const by = <What extends string>(does: What) => ({ does: fc.constant(does), who })

const kinds = {
  buy: fc.record({
    ...by('buy'),
    product: fc.constantFrom<Product>('A', 'A', 'B', 'AB', 'AB'),
    off: fc.constantFrom<null | 0 | 1>(null, null, null, 0, 1),
    isLeft: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  }),
  open: fc.record({
    ...by('open'),
    letter: fc.constantFrom<Letter>('A', 'A', 'B', 'C', 'D'),
    lesson: fc.nat(1),
  }),
  giveBack: fc.record({ ...by('giveBack'), which: fc.constantFrom(0, -1, -1, -2) }),
  giveUp: fc.record({ ...by('giveUp'), letter: fc.constantFrom<Letter>('A', 'B', 'C') }),
  subscribe: fc.record({
    ...by('subscribe'),
    what: fc.constantFrom<'small' | 'large'>('small', 'small', 'large'),
    withTrial: fc.boolean(),
  }),
  change: fc.record({ ...by('change'), to: fc.constantFrom<'small' | 'large'>('large', 'large', 'small') }),
  press: fc.record({ ...by('press'), button: fc.constantFrom('pause', 'resume', 'cancel', 'resume') }),
  merge: fc.record({ does: fc.constant('merge' as const) }),
}
export type Move = {
  [Name in keyof typeof kinds]: (typeof kinds)[Name] extends fc.Arbitrary<infer One> ? One : never
}[keyof typeof kinds]

const buying = [kinds.buy, kinds.open] as const
const joining = [kinds.subscribe, kinds.open, kinds.change] as const

/** Ways that lead somewhere, and single moves between them. */
const parts: fc.Arbitrary<Move[]> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(...buying) },
  { weight: 3, arbitrary: fc.tuple(...buying, kinds.giveBack) },
  { weight: 2, arbitrary: fc.tuple(kinds.buy, kinds.buy, kinds.open, kinds.giveBack) },
  { weight: 2, arbitrary: fc.tuple(...joining) },
  { weight: 2, arbitrary: fc.tuple(...joining, kinds.giveBack) },
  { weight: 3, arbitrary: fc.tuple(kinds.giveBack) },
  { weight: 2, arbitrary: fc.tuple(kinds.change) },
  { weight: 2, arbitrary: fc.tuple(kinds.press) },
  { weight: 1, arbitrary: fc.tuple(kinds.giveUp) },
  { weight: 1, arbitrary: fc.tuple(kinds.merge) },
)

const days = fc.constantFrom(0, 0, 0, 1, 2, 4, 6, 9, 20)

/** So many moves at most, each with the days before it. */
export const movesUpTo = (most: number): fc.Arbitrary<{ days: number; move: Move }[]> =>
  fc
    .array(parts, { minLength: 4, maxLength: most, size: 'max' })
    .map((list): Move[] => list.flat().slice(0, most))
    .chain((list) => fc.tuple(...list.map((move) => fc.record({ days, move: fc.constant(move) }))))

/** Does a move as a browser would; answers whether it was done. */
export async function make(server: TestServer, market: Market, move: Move): Promise<boolean> {
  switch (move.does) {
    case 'buy':
      return buy(server, market, move)
    case 'open':
      return open(server, market, move)
    case 'giveBack':
      return giveBack(server, market, move)
    case 'giveUp': {
      const url = `/api/v1.0/channels/${market.channelSeq}/courses/${market.courses[move.letter]}/attendance/delete`
      const { status } = await server.call({ method: 'POST', url, as: whoOf(market, move.who), body: {} })
      return status === 200
    }
    case 'subscribe':
      return joins(server, market, move)
    case 'change':
      return change(server, market, move)
    case 'press':
      return presses(server, market, move)
    case 'merge':
      return merge(server, market)
  }
}

async function buy(server: TestServer, market: Market, move: Move & { does: 'buy' }): Promise<boolean> {
  const as = whoOf(market, move.who)
  const course = { channelSeq: market.channelSeq, courseSeq: market.courses[move.product] }
  const off = move.off === null ? 0 : Math.min(PRICES[move.product], market.offs[move.off])
  const expectedAmount = PRICES[move.product] - off
  const placed = await order(server, course, as, {
    payMethodCd: expectedAmount === 0 ? null : 'CARD',
    expectedAmount,
    ...(move.off !== null && { couponSeq: market.coupons[move.who]?.[move.off] }),
  })
  if (placed.status !== 200) return false
  if (expectedAmount === 0 || move.isLeft) return true
  const { query } = await press(server, placed.body.data.next.url, 'approve')
  return (await confirm(server, course, as, query)).status === 200
}

async function open(server: TestServer, market: Market, move: Move & { does: 'open' }): Promise<boolean> {
  const lessons = market.lessons[move.letter] ?? []
  const curriculumSeq = lessons[move.lesson % lessons.length]
  const url = `/api/v1.0/curriculums/${market.channelSeq}/${market.courses[move.letter]}/${curriculumSeq}/play`
  return (await server.call({ method: 'POST', url, as: whoOf(market, move.who), body: {} })).status === 200
}

async function giveBack(
  server: TestServer,
  market: Market,
  move: Move & { does: 'giveBack' },
): Promise<boolean> {
  const as = whoOf(market, move.who)
  const mine = await server.services.db
    .select({ orderSeq: orders.orderSeq, cancelledAt: orders.cancelledAt })
    .from(orders)
    .where(and(eq(orders.channelSeq, market.channelSeq), eq(orders.userSeq, as.userSeq)))
    .orderBy(orders.orderSeq)
  const one = mine.filter(({ cancelledAt }) => cancelledAt === null).at(move.which)
  if (!one) return false
  const site = { channelSeq: market.channelSeq, courseSeq: 0 }
  const told = await quote(server, site, as, one.orderSeq)
  const { status } = await cancel(server, site, as, one.orderSeq, {
    expectedAmount: told.body.data?.amount ?? 0,
  })
  return status === 200
}

async function joins(
  server: TestServer,
  market: Market,
  move: Move & { does: 'subscribe' },
): Promise<boolean> {
  const membership = { channelSeq: market.channelSeq, membershipSeq: market.memberships[move.what] }
  const { status } = await subscribe(server, membership, whoOf(market, move.who), {
    cardSeq: market.cards[market.isMerged ? 0 : move.who],
    expectedPrice: PRICES[move.what],
    withTrial: move.withTrial && move.what === 'small',
  })
  return status === 200
}

async function runningOf({ services }: TestServer, market: Market, userSeq: number) {
  const mine = [eq(subscriptions.channelSeq, market.channelSeq), eq(subscriptions.userSeq, userSeq)]
  const [row] = await services.db
    .select()
    .from(subscriptions)
    .where(and(...mine, ne(subscriptions.state, 'ended')))
    .orderBy(subscriptions.subscriptionSeq)
  return row
}

async function change(server: TestServer, market: Market, { who: whose, to }: Move & { does: 'change' }) {
  const as = whoOf(market, whose)
  const mine = await runningOf(server, market, as.userSeq)
  if (!mine) return false
  const { subscriptionSeq } = mine
  const membershipSeq = market.memberships[to]
  const url = `/api/v1.0/channels/${market.channelSeq}/me/subscriptions/${subscriptionSeq}/change`
  const query = { membershipSeq: String(membershipSeq), termMonths: '1' }
  const { data } = (await server.call({ url, as, query })).body
  if (!data) return false
  const body = { membershipSeq, termMonths: 1, expectedAmount: data.amount, expectedPrice: data.price }
  return (await act(server, market.channelSeq, as, { subscriptionSeq, what: 'change', body })).status === 200
}

async function presses(server: TestServer, market: Market, { who: whose, button }: Move & { does: 'press' }) {
  const as = whoOf(market, whose)
  const mine = await runningOf(server, market, as.userSeq)
  if (!mine) return false
  const { subscriptionSeq, paidUntil, price } = mine
  const isPaid = paidUntil > server.clock.now()
  const body = button === 'resume' ? { expectedAmount: isPaid ? 0 : price } : {}
  return (await act(server, market.channelSeq, as, { subscriptionSeq, what: button, body })).status === 200
}

async function merge(server: TestServer, market: Market): Promise<boolean> {
  const [kept, gone] = market.people
  if (market.isMerged || !kept || !gone) return false
  const { userSeq } = await becomeOne(server, { gone, kept })
  await untilMerged(server, gone)
  market.isMerged = true
  market.people = [{ ...kept, accessToken: await aSession(server.services, userSeq) }]
  return true
}

/** Nothing of one search is charged in the next. */
export const ended = ({ services }: TestServer, market: Market) =>
  services.db
    .update(subscriptions)
    .set({ dueAt: null })
    .where(inArray(subscriptions.userSeq, market.userSeqs))
