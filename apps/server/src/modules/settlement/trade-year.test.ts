import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { testServer } from '../../testing/server.ts'
import { expectBooks } from '../../testing/trade/books.ts'
import { expectDues } from '../../testing/trade/due.ts'
import { everybodyLeaves } from '../../testing/trade/members.ts'
import { expectNothingOwed, expectSettlements } from '../../testing/trade/payouts.ts'
import { expectCoupons, expectRights } from '../../testing/trade/rights.ts'
import { changesOwner, decidesSettlements, handInDocuments } from '../../testing/trade/staff.ts'
import { aTrade } from '../../testing/trade/world.ts'
import { aDay, quiet } from '../../testing/trade/year.ts'
import { postMissed } from './post-orders.ts'

const server = await testServer()

const SITES = 20
/** Of each site; the fewer, the more often their ways cross. */
const BUYERS = 3
const DAYS = Number(process.env.TRADE_DAYS ?? 365)
/** Things that are done on a day at most. */
const ACTS_A_DAY = Number(process.env.TRADE_ACTS_A_DAY ?? 5)
const SEED = Number(process.env.TRADE_SEED ?? 20_261_123)
/** Three in the morning of Seoul, in a year that no clock of the machine has reached: what is written "now" lies before it. */
const BEGIN = new Date('2032-01-01T18:30:00Z')

test(`BYD-04, PAY-16, SALE-09, SEC-25 a random year of trade on ${SITES} sites ends with every ledger at zero and every grant right`, async () => {
  server.clock.set(BEGIN)
  const trade = await aTrade(server, { seed: SEED, sites: SITES, buyers: BUYERS })
  await handInDocuments(trade)
  const told = () => `seed ${SEED}, ${server.clock.now().toISOString()}`
  const audited = async () => {
    await quiet(trade)
    // What was heard of just now is posted, as its event would have.
    await postMissed(systemContext(server.services, 0))
    try {
      await expectBooks(trade)
      await expectRights(trade)
      await expectDues(trade)
      await expectCoupons(trade)
      await expectSettlements(trade)
    } catch (error) {
      throw new Error(told(), { cause: error })
    }
  }
  for (let day = 0; day < DAYS; day += 1) {
    await aDay(trade, ACTS_A_DAY)
    if (day % 15 === 14) await decidesSettlements(trade, { all: false })
    if (day % 60 === 20) await changesOwner(trade)
    if (day % 30 === 29) await audited()
  }
  // Nothing is charged any more, and what the last weeks sold is settled in the two months after them.
  await everybodyLeaves(trade)
  for (let night = 0; night < 60; night += 1) await aDay(trade, 0)
  await audited()
  await decidesSettlements(trade, { all: true })
  await expectNothingOwed(trade)
  if (process.env.TRADE_TELL) console.log(Object.fromEntries([...trade.told].toSorted()))
  for (const what of [
    'an order by CARD',
    'an order by PAYPAL',
    'a buyer cancels',
    'staff pay back',
    'a transfer is seen',
    'a bank takes back',
    'the console pays back',
    'a member pauses',
    'a member goes on',
    'a membership changes atOnce',
    'a membership changes nextTerm',
    'an upgrade goes back',
    'a term is taken back',
    'an order in months',
    'a buyer pays rest',
    'a lesson is opened',
    'a site is handed over',
    'a settlement: pay',
  ])
    expect(trade.told.get(what) ?? 0, what).toBeGreaterThan(0)
  for (const kind of new Set(trade.sites.flatMap(({ products }) => products.map((product) => product.kind))))
    for (const what of [kind, `a refund is right: ${kind}`])
      expect(trade.told.get(what) ?? 0, what).toBeGreaterThan(0)
}, 600_000)
