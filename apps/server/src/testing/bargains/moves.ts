import { and, eq, inArray, ne } from 'drizzle-orm'
import fc from 'fast-check'
import { orders } from '../../modules/order/tables.ts'
import { subscriptions } from '../../modules/subscription/tables.ts'
import { cancel, confirm, order, press, quote, type Told } from '../buying.ts'
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
  }),
  change: fc.record({ ...by('change'), to: fc.constantFrom<'small' | 'large'>('large', 'large', 'small') }),
  press: fc.record({ ...by('press'), button: fc.constantFrom('pause', 'resume', 'cancel', 'resume') }),
  merge: fc.record({ does: fc.constant('merge' as const) }),
}
export type Move = {
  [Name in keyof typeof kinds]: (typeof kinds)[Name] extends fc.Arbitrary<infer One> ? One : never
}[keyof typeof kinds]

/** Ways that lead somewhere, and single moves between them. */
const ways: fc.Arbitrary<Move[]> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(kinds.buy, kinds.open) },
  { weight: 3, arbitrary: fc.tuple(kinds.buy, kinds.open, kinds.giveBack) },
  { weight: 2, arbitrary: fc.tuple(kinds.buy, kinds.buy, kinds.open, kinds.giveBack) },
  { weight: 3, arbitrary: fc.tuple(kinds.subscribe, kinds.change, kinds.giveBack) },
  { weight: 2, arbitrary: fc.tuple(kinds.subscribe, kinds.open, kinds.change) },
  { weight: 2, arbitrary: fc.tuple(kinds.press, kinds.press) },
  { weight: 5, arbitrary: fc.tuple(fc.oneof(...Object.values(kinds))) },
)
/** Of one account each. */
const parts = fc
  .tuple(who, ways)
  .map(([one, list]) => list.map((move): Move => (move.does === 'merge' ? move : { ...move, who: one })))

const days = fc.constantFrom(0, 0, 0, 1, 2, 4, 6, 9, 20)

export interface Timed {
  /** That go by before it. */
  days: number
  move: Move
}

/** So many moves at most. */
export const movesUpTo = (most: number): fc.Arbitrary<Timed[]> =>
  fc
    .array(parts, { minLength: 4, maxLength: most, size: 'max' })
    .map((list): Move[] => list.flat().slice(0, most))
    .chain((list) => fc.tuple(...list.map((move) => fc.record({ days, move: fc.constant(move) }))))

const now = (move: Move): Timed => ({ days: 0, move })
const later = (passed: number, move: Move): Timed => ({ days: passed, move })
const buys = (product: Product): Move => ({ does: 'buy', who: 0, product, off: null, isLeft: false })
const opens = (letter: Letter): Move => ({ does: 'open', who: 0, letter, lesson: 0 })
const givesBack: Move = { does: 'giveBack', who: 0, which: -1 }

/** What was had for nothing once: an upgrade that was given back, and lessons of a class that was bought anew. */
export const KNOWN: [Timed[]][] = [
  [
    [
      now({ does: 'subscribe', who: 0, what: 'small' }),
      later(2, { does: 'change', who: 0, to: 'large' }),
      later(1, givesBack),
    ],
  ],
  [
    [
      now(buys('A')),
      now(opens('A')),
      later(1, givesBack),
      later(1, buys('A')),
      now(opens('A')),
      later(1, givesBack),
      now(buys('AB')),
      now(opens('A')),
      later(1, givesBack),
    ],
  ],
]

/** There is nothing of which it could be done. */
const NOTHING = 'nothing'
const refusal = ({ status, body }: Told): string | null =>
  status === 200 ? null : String(body.errorName ?? status)

/** Does a move as a browser would; answers why it was refused, and null where it was done. */
export async function make(server: TestServer, market: Market, move: Move): Promise<string | null> {
  switch (move.does) {
    case 'buy':
      return buy(server, market, move)
    case 'open':
      return open(server, market, move)
    case 'giveBack':
      return giveBack(server, market, move)
    case 'giveUp': {
      const url = `/api/v1.0/channels/${market.channelSeq}/courses/${market.courses[move.letter]}/attendance/delete`
      const answer = await server.call({ method: 'POST', url, as: whoOf(market, move.who), body: {} })
      return refusal(answer)
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

async function buy(server: TestServer, market: Market, move: Move & { does: 'buy' }): Promise<string | null> {
  const as = whoOf(market, move.who)
  const course = { channelSeq: market.channelSeq, courseSeq: market.courses[move.product] }
  const off = move.off === null ? 0 : Math.min(PRICES[move.product], market.offs[move.off])
  const expectedAmount = PRICES[move.product] - off
  const placed = await order(server, course, as, {
    payMethodCd: expectedAmount === 0 ? null : 'CARD',
    expectedAmount,
    ...(move.off !== null && { couponSeq: market.coupons[move.who]?.[move.off] }),
  })
  if (placed.status !== 200) return refusal(placed)
  if (expectedAmount === 0 || move.isLeft) return null
  const { query } = await press(server, placed.body.data.next.url, 'approve')
  return refusal(await confirm(server, course, as, query))
}

async function open(
  server: TestServer,
  market: Market,
  move: Move & { does: 'open' },
): Promise<string | null> {
  const lessons = market.lessons[move.letter] ?? []
  const curriculumSeq = lessons[move.lesson % lessons.length]
  const url = `/api/v1.0/curriculums/${market.channelSeq}/${market.courses[move.letter]}/${curriculumSeq}/play`
  return refusal(await server.call({ method: 'POST', url, as: whoOf(market, move.who), body: {} }))
}

async function giveBack(
  server: TestServer,
  market: Market,
  move: Move & { does: 'giveBack' },
): Promise<string | null> {
  const as = whoOf(market, move.who)
  const mine = await server.services.db
    .select({ orderSeq: orders.orderSeq, cancelledAt: orders.cancelledAt })
    .from(orders)
    .where(and(eq(orders.channelSeq, market.channelSeq), eq(orders.userSeq, as.userSeq)))
    .orderBy(orders.orderSeq)
  const one = mine.filter(({ cancelledAt }) => cancelledAt === null).at(move.which)
  if (!one) return NOTHING
  const site = { channelSeq: market.channelSeq, courseSeq: 0 }
  const told = await quote(server, site, as, one.orderSeq)
  const answer = await cancel(server, site, as, one.orderSeq, {
    expectedAmount: told.body.data?.amount ?? 0,
  })
  return refusal(answer)
}

async function joins(
  server: TestServer,
  market: Market,
  move: Move & { does: 'subscribe' },
): Promise<string | null> {
  const membership = { channelSeq: market.channelSeq, membershipSeq: market.memberships[move.what] }
  const form = {
    cardSeq: market.cards[market.isMerged ? 0 : move.who],
    expectedPrice: PRICES[move.what],
    withTrial: move.what === 'small' && market.trialDays > 0,
  }
  const answer = await subscribe(server, membership, whoOf(market, move.who), form)
  // The free time is had once.
  if (answer.body.errorName !== 'CONSENT_NEEDED') return refusal(answer)
  return refusal(await subscribe(server, membership, whoOf(market, move.who), { ...form, withTrial: false }))
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
  if (!mine) return NOTHING
  const { subscriptionSeq } = mine
  const membershipSeq = market.memberships[to]
  const url = `/api/v1.0/channels/${market.channelSeq}/me/subscriptions/${subscriptionSeq}/change`
  const query = { membershipSeq: String(membershipSeq), termMonths: '1' }
  const { data } = (await server.call({ url, as, query })).body
  if (!data) return NOTHING
  const body = { membershipSeq, termMonths: 1, expectedAmount: data.amount, expectedPrice: data.price }
  return refusal(await act(server, market.channelSeq, as, { subscriptionSeq, what: 'change', body }))
}

async function presses(server: TestServer, market: Market, { who: whose, button }: Move & { does: 'press' }) {
  const as = whoOf(market, whose)
  const mine = await runningOf(server, market, as.userSeq)
  if (!mine) return NOTHING
  const { subscriptionSeq, paidUntil, price } = mine
  const isPaid = paidUntil > server.clock.now()
  const body = button === 'resume' ? { expectedAmount: isPaid ? 0 : price } : {}
  return refusal(await act(server, market.channelSeq, as, { subscriptionSeq, what: button, body }))
}

async function merge(server: TestServer, market: Market): Promise<string | null> {
  const [kept, gone] = market.people
  if (market.isMerged || !kept || !gone) return NOTHING
  const { userSeq } = await becomeOne(server, { gone, kept })
  await untilMerged(server, gone)
  market.isMerged = true
  market.people = [{ ...kept, accessToken: await aSession(server.services, userSeq) }]
  return null
}

/** Nothing of one search is charged in the next. */
export const ended = ({ services }: TestServer, market: Market) =>
  services.db
    .update(subscriptions)
    .set({ dueAt: null })
    .where(inArray(subscriptions.userSeq, market.userSeqs))
