import { DAY } from '@seodang/domain/instant'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { aMarket, type Letter, type Market } from '../../testing/bargains/market.ts'
import { ended, KNOWN, type Move, make, movesUpTo } from '../../testing/bargains/moves.ts'
import {
  boughtBy,
  freeOf,
  keptOf,
  type Ledger,
  ledgerOf,
  openNow,
  worthOf,
  worthOfLesson,
} from '../../testing/bargains/worth.ts'
import { untilSettled } from '../../testing/order-books.ts'
import { testServer } from '../../testing/server.ts'
import { moveUpEverywhere } from '../enrolment/jobs.ts'
import { settleSeatsEverywhere } from '../enrolment/seat-ends.ts'
import { chargeDue } from '../subscription/due.ts'
import { sweepEverything } from './sweep.ts'

/**
 * Is there a sequence of what a buyer can do alone that has more than it pays for? Everything that is open, day by day at the
 * cheapest price of it, and every lesson that was opened, against what stays paid in the end; but for the days that the law
 * gives to whoever withdraws (docs/testing.md tells how to search further).
 */
const server = await testServer({ worker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services } = server

const SEARCHES = Number(process.env.BARGAIN_SEARCHES ?? 2)
const MOVES = Number(process.env.BARGAIN_MOVES ?? 12)
const SEED = Number(process.env.BARGAIN_SEED ?? 20_261_127)
/** Milliseconds; the longer form takes as long as it is. */
const PATIENCE = 300_000 + 60_000 * SEARCHES
const isLong = process.env.BARGAIN_SEARCHES !== undefined
/** What is cut to whole units, once for each payment and refund. */
const ROUNDING = 500
/** Longer than anything that was bought. */
const AFTERWARDS = 40

type Had = Record<Ledger, number>
interface Search {
  market: Market
  had: Had
  /** Lessons that were opened since their class was last bought, and what those of before are worth. */
  lessons: Map<'A' | 'B', Set<number>>
  taken: number
}

const done = new Map<string, number>()

test.each([
  ['classes and memberships apart', false],
  ['a class that a membership opens, too, and a trial', true],
])(
  'BYD-02 PAY-21 no sequence of a buyer’s moves has more than stays paid: %s',
  async (_, isMixed) => {
    expect.hasAssertions()
    await fc.assert(
      fc.asyncProperty(movesUpTo(MOVES), async (moves) => {
        server.clock.set(new Date(Date.now() + 3_600_000))
        const market = await aMarket(server, { isMixed })
        const s: Search = { market, had: { classes: 0, memberships: 0 }, lessons: new Map(), taken: 0 }
        for (const { days, move } of moves) {
          await pass(s, days)
          await take(s, move)
          await expectFair(s, move)
        }
        await pass(s, AFTERWARDS)
        await expectFair(s, null)
        await ended(server, market)
      }),
      {
        examples: KNOWN,
        numRuns: KNOWN.length + SEARCHES,
        seed: SEED,
        endOnFailure: process.env.BARGAIN_SHRINK !== '1',
      },
    )
    if (isLong) process.stdout.write(`${SEARCHES} from seed ${SEED}: ${JSON.stringify([...done].sort())}\n`)
  },
  PATIENCE,
)

async function pass(s: Search, days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    const worth = worthOf(s.market, await openNow(server, s.market, server.clock.now()))
    for (const ledger of ['classes', 'memberships'] as const) s.had[ledger] += worth[ledger]
    server.clock.advance(DAY)
    await chargeDue(services)
    const system = systemContext(services, 0)
    await sweepEverything(system)
    await settleSeatsEverywhere(system)
    await moveUpEverywhere(system)
  }
}

async function take(s: Search, move: Move): Promise<void> {
  const open = await openNow(server, s.market, server.clock.now())
  const refused = await make(server, s.market, move)
  const name = refused === null ? move.does : `${move.does}: ${refused}`
  done.set(name, (done.get(name) ?? 0) + 1)
  if (refused !== null) return
  if (move.does === 'buy') {
    // Whoever buys anew what is closed to them takes its lessons once more.
    const letters = move.product === 'AB' ? (['A', 'B'] as const) : ([move.product] as const)
    for (const letter of letters) if (!open.some((one) => one.letter === letter)) fold(s, letter)
  }
  if (move.does === 'open' && (move.letter === 'A' || move.letter === 'B') && isBoughtClass(s, move.letter))
    s.lessons.set(move.letter, new Set([...(s.lessons.get(move.letter) ?? []), move.lesson]))
}

const isBoughtClass = ({ market }: Search, letter: Letter) => ledgerOf(market, letter) === 'classes'

function fold(s: Search, letter: 'A' | 'B'): void {
  s.taken += worthOfLesson(letter) * (s.lessons.get(letter)?.size ?? 0)
  s.lessons.delete(letter)
}

async function expectFair(s: Search, move: Move | null): Promise<void> {
  await untilSettled(server, s.market.channelSeq)
  const bought = await boughtBy(server, s.market)
  const [kept, free] = [keptOf(s.market, bought), freeOf(s.market, bought)]
  for (const ledger of ['classes', 'memberships'] as const)
    expect(
      s.had[ledger],
      `days of ${ledger}, after ${JSON.stringify(move)}: ${JSON.stringify(bought)}`,
    ).toBeLessThanOrEqual(kept[ledger] + free[ledger] + ROUNDING)
  const opened = [...s.lessons].reduce(
    (sum, [letter, set]) => sum + worthOfLesson(letter) * set.size,
    s.taken,
  )
  expect(opened, `lessons, after ${JSON.stringify(move)}`).toBeLessThanOrEqual(kept.classes + ROUNDING)
}
