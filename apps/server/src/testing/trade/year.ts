import { DAY, HOUR, MINUTE } from '@seodang/domain/instant'
import { STAFF_REASONS } from '@seodang/domain/refund-reason'
import { sql } from 'drizzle-orm'
import { tendPlans } from '../../modules/billing/renew.ts'
import { endOffersEverywhere } from '../../modules/enrolment/end-offers.ts'
import { moveUpEverywhere } from '../../modules/enrolment/jobs.ts'
import { chargeInstalments } from '../../modules/instalment/due.ts'
import { compareWithGateways } from '../../modules/order/compare.ts'
import { refundByRule } from '../../modules/order/rule-refund.ts'
import { runSettlements } from '../../modules/settlement/jobs.ts'
import { chargeDue } from '../../modules/subscription/due.ts'
import { systemContext } from '../../platform/context.ts'
import type { TestServer } from '../server.ts'
import { bankTakesBack, cancels, opens, takesCoupon, transfers } from './buyers.ts'
import { changesMembership, givesUpgradeBack, pausesOrGoesOn, subscribes, unsubscribes } from './members.ts'
import { paysMonths } from './months.ts'
import { buys } from './purchases.ts'
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
  ...Array<typeof buys>(12).fill(buys),
  transfers,
  transfers,
  seesTransfer,
  seesTransfer,
  bankTakesBack,
  bankTakesBack,
  cancels,
  cancels,
  opens,
  opens,
  opens,
  paysMonths,
  paysMonths,
  paysBack,
  paysBack,
  ...Array<typeof buys>(5).fill(subscribes),
  unsubscribes,
  pausesOrGoesOn,
  pausesOrGoesOn,
  changesMembership,
  changesMembership,
  changesMembership,
  givesUpgradeBack,
  givesUpgradeBack,
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
  await chargeInstalments(server.services)
  await lostUpgradesGoBack(server)
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

/** What the event of a lost upgrade does: its money follows the term that it rested on. */
async function lostUpgradesGoBack({ services }: TestServer): Promise<void> {
  const { rows } = await services.db.execute<{ channel_seq: number; order_seq: number }>(sql`
    select channel_seq, order_seq from subscription_charges c join orders o using (channel_seq, order_seq)
    where c.taken_back_at is not null and o.cancelled_at is null and o.payment_status in ('03', '04')`)
  for (const { channel_seq: channelSeq, order_seq: orderSeq } of rows)
    await refundByRule(systemContext(services, channelSeq), orderSeq, {
      reason: '서비스 중단',
      reasonCd: STAFF_REASONS.notHeld,
    })
}
