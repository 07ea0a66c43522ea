import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as pure from './testing/pure-buyer.ts'

/** docs/testing.md, "The search for a bargain": the same question to the rules alone, many times as often. */
const SEARCHES = Number(process.env.BARGAIN_SEARCHES ?? 40) * 50
const MOVES = Number(process.env.BARGAIN_MOVES ?? 12)
const SEED = Number(process.env.BARGAIN_SEED ?? 20_261_127)
/** What is cut to whole units, once for each payment and refund. */
const ROUNDING = 500

type Move = (buyer: pure.Buyer) => void

const which = fc.constantFrom(-1, -1, -2)
const named = (name: string, move: Move): Move => Object.assign(move, { toString: () => name })
const move: fc.Arbitrary<Move> = fc.oneof(
  fc
    .tuple(fc.constantFrom<'class' | 'package'>('class', 'package'), fc.constantFrom(14, 30, 60))
    .map(([product, days]) => named(`buy a ${product} of ${days} days`, (b) => pure.buys(b, product, days))),
  fc.tuple(which, fc.nat(1)).map(([at, part]) => named(`open ${at} ${part}`, (b) => pure.opens(b, at, part))),
  which.map((at) => named(`give back ${at}`, (b) => pure.givesBack(b, at))),
  fc
    .constantFrom(pure.PRICES.small, pure.PRICES.large)
    .map((price) => named(`join at ${price}`, (b) => pure.joins(b, price))),
  fc.constant(named('use', pure.uses)),
  fc
    .constantFrom(pure.PRICES.small, pure.PRICES.large)
    .map((price) => named(`change to ${price}`, (b) => pure.changes(b, price))),
  fc
    .constantFrom<'pause' | 'resume' | 'cancel'>('pause', 'resume', 'cancel')
    .map((event) => named(event, (b) => pure.presses(b, event))),
  fc
    .constantFrom<'raise' | 'term'>('raise', 'term')
    .map((what) => named(`withdraw from the ${what}`, (b) => pure.withdraws(b, what))),
)
const hours = fc.constantFrom(0, 0, 1, 24, 49, 5 * 24, 9 * 24, 20 * 24)
const start = fc.nat(400).map((day) => Date.parse('2026-01-01T01:00:00Z') + day * 86_400_000)

test('BYD-02 MSH-09 PAY-21 by the rules alone no sequence of a buyer’s moves has more than stays paid', () => {
  fc.assert(
    fc.property(
      start,
      fc.array(fc.tuple(hours, move), { minLength: 3, maxLength: MOVES, size: 'max' }),
      (now, moves) => {
        const buyer = pure.begin(now)
        const expectFair = () => {
          expect(buyer.had, 'time').toBeLessThanOrEqual(pure.kept(buyer) + buyer.free + ROUNDING)
          expect(pure.lessonsOf(buyer), 'lessons').toBeLessThanOrEqual(pure.keptOfSales(buyer) + ROUNDING)
        }
        for (const [passed, does] of moves) {
          pure.waits(buyer, passed)
          does(buyer)
          expectFair()
        }
        pure.presses(buyer, 'cancel')
        pure.waits(buyer, 65 * 24)
        expectFair()
      },
    ),
    { numRuns: SEARCHES, seed: SEED },
  )
})
