import { DAY, HOUR, MINUTE } from '@seodang/domain/instant'
import { tendPlans } from '../../modules/billing/renew.ts'
import { endOffersEverywhere } from '../../modules/enrolment/end-offers.ts'
import { moveUpEverywhere } from '../../modules/enrolment/jobs.ts'
import { compareWithGateways } from '../../modules/order/compare.ts'
import { runSettlements } from '../../modules/settlement/jobs.ts'
import { chargeDue } from '../../modules/subscription/due.ts'
import { systemContext } from '../../platform/context.ts'
import {
  bankTakesBack,
  buys,
  cancels,
  pausesOrGoesOn,
  subscribes,
  takesCoupon,
  transfers,
  unsubscribes,
} from './buyers.ts'
import {
  cancelsInConsole,
  changesPlan,
  givesCoupon,
  movesParcel,
  paysBack,
  seesTransfer,
  takesBackTerm,
} from './staff.ts'
import type { Trade } from './world.ts'

/** What happens, as often as it stands here. */
const ACTS = [
  ...Array<typeof buys>(9).fill(buys),
  transfers,
  transfers,
  seesTransfer,
  seesTransfer,
  bankTakesBack,
  bankTakesBack,
  cancels,
  cancels,
  paysBack,
  paysBack,
  subscribes,
  subscribes,
  unsubscribes,
  pausesOrGoesOn,
  pausesOrGoesOn,
  takesBackTerm,
  cancelsInConsole,
  takesCoupon,
  takesCoupon,
  givesCoupon,
  movesParcel,
  movesParcel,
  changesPlan,
]

/** Of a day in UTC. */
const NIGHT = 18.5 * HOUR

/** Everything that the worker does each minute. */
export async function theClockRuns({ server, sandbox, acts }: Trade): Promise<void> {
  const system = () => systemContext(server.services, 0)
  await sandbox.sendDue()
  await sandbox.idle()
  await acts.handleNotices()
  await acts.giveBacks()
  await acts.sweep()
  await chargeDue(server.services)
  await tendPlans(system())
  await endOffersEverywhere(system())
  await moveUpEverywhere(system())
  await acts.giveBacks()
}

/** From one night to the next: trade in the daytime, the clock now and then, the books at half past three. */
export async function aDay(trade: Trade, most: number): Promise<void> {
  const { chance, server } = trade
  const began = server.clock.now().getTime()
  const count = chance.upTo(most + 1)
  server.clock.advance(5 * HOUR)
  for (let done = 0; done < count; done += 1) {
    await chance.pick(ACTS)(trade)
    server.clock.advance(MINUTE + chance.upTo(2 * HOUR))
    if (chance.of(50)) await theClockRuns(trade)
  }
  // A term that was declined by bad luck, of whoever is next.
  if (chance.of(6))
    trade.sandbox.play({ on: 'charge', do: 'refuse', code: 'REJECT_CARD_PAYMENT', times: 1 + chance.upTo(5) })
  await quiet(trade, 1)
  server.clock.set(new Date(nightAfter(began)))
  await theClockRuns(trade)
  await runSettlements(systemContext(server.services, 0))
  await compareWithGateways(systemContext(server.services, 0))
}

/** Half past three of Seoul, when the books are brought up to date. */
const nightAfter = (at: number) => at - ((at - NIGHT) % DAY) + DAY

/** Until nothing is under way: late notices have come, what nobody heard of was looked up. */
export async function quiet(trade: Trade, turns = 3): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await theClockRuns(trade)
    trade.server.clock.advance(20 * MINUTE)
  }
  await theClockRuns(trade)
}
