import { recur } from '@seodang/domain/recurring'
import { dueCharge, type Plan, priceOfTerm } from '@seodang/domain/site-membership'
import { type Context, inTransaction, type Services, systemContext } from '../../platform/context.ts'
import { type Asked, charge, writeCharge } from './charge.ts'
import { amountOf } from './coupons.ts'
import { decline, endSubscription } from './end.ts'
import { followSubscription } from './follow.ts'
import { NOTHING_NEXT } from './life.ts'
import { planOf } from './plans.ts'
import { raiseOf } from './raise.ts'
import { isSold, membershipsBySeq, takeSeat } from './store.ts'
import {
  claimDue,
  type Due,
  listDue,
  listRunning,
  recurringOf,
  type SubscriptionRow,
  updateSubscription,
} from './subscription-store.ts'

/** So many are looked up at once, and so many charged side by side. */
const BATCH = 400
const LANES = 8

/**
 * MSH-08, BYD-23: does what is due, until nothing is left or `until` has come. Each subscription is claimed under its
 * lock, so two schedulers at once, or one that is killed in the middle, charge nobody twice and leave nobody out.
 */
export async function chargeDue(
  services: Services,
  { until, lanes = LANES }: { until?: Date; lanes?: number } = {},
): Promise<number> {
  let done = 0
  let last: Due | undefined
  const isOver = () => until !== undefined && services.now() >= until
  do {
    // What failed stays due for the next round, and this one goes on behind it.
    const due = await listDue(systemContext(services, 0), BATCH, last)
    last = due.at(-1)
    done += await inLanes(
      due,
      lanes,
      async ({ channelSeq, subscriptionSeq }) => !isOver() && doDue(services, channelSeq, subscriptionSeq),
    )
  } while (last && !isOver())
  return done
}

async function inLanes<T>(
  all: readonly T[],
  lanes: number,
  work: (one: T) => Promise<boolean>,
): Promise<number> {
  const left = all.values()
  let done = 0
  const lane = async () => {
    for (const one of left) if (await work(one)) done += 1
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return done
}

/** Each on its own, so that one that fails stops nobody else. */
async function doDue(services: Services, channelSeq: number, subscriptionSeq: number): Promise<boolean> {
  const site = systemContext(services, channelSeq)
  try {
    const step = await inTransaction(site, async (ctx) => {
      const row = await claimDue(ctx, subscriptionSeq)
      return row ? { asked: await stepOf(ctx, row) } : null
    })
    if (step?.asked) await charge(systemContext(services, channelSeq), step.asked)
    return step !== null
  } catch (error) {
    site.log.error({ err: error, channelSeq, subscriptionSeq }, 'a subscription could not be gone on with')
    return false
  }
}

/** What has to be asked of the gateway after the commit; null where nothing has. */
async function stepOf(ctx: Context, row: SubscriptionRow): Promise<Asked | null> {
  if (row.state === 'cancelling') {
    if (recur(recurringOf(row), 'termOver', ctx.now)) await endSubscription(ctx, row, 'cancelled')
    return null
  }
  if (row.state === 'paused') {
    await followSubscription(ctx, await updateSubscription(ctx, row.subscriptionSeq, { dueAt: null }))
    return null
  }
  const plan = await planDue(ctx, row)
  if (plan === 'noConsent') {
    await endSubscription(ctx, row, 'noConsent')
    return null
  }
  const amount = await amountOf(ctx, row, plan.price)
  const asked = await writeCharge(ctx, row, { plan, purpose: 'term', amount })
  if (!asked) await decline(ctx, row)
  return asked
}

/** What the next term is and costs: what the member booked, or what runs at the price that may be taken. */
async function planDue(ctx: Context, row: SubscriptionRow): Promise<Plan | 'noConsent'> {
  const booked = await bookedPlan(ctx, row)
  if (booked) return booked
  const membership = (await membershipsBySeq(ctx, [row.membershipSeq])).get(row.membershipSeq)
  const current = membership ? priceOfTerm(membership, row.termMonths) : null
  const due = dueCharge({ agreed: row.price, current, dueAt: row.paidUntil }, raiseOf(row))
  return due === 'noConsent' ? due : { ...planOf(row), price: due.price }
}

/** Null where nothing is booked, or what was booked is gone or full: then it goes on as it is. */
async function bookedPlan(ctx: Context, row: SubscriptionRow): Promise<Plan | null> {
  const { nextMembershipSeq: membershipSeq, nextTermMonths: months, nextPrice: price } = row
  if (membershipSeq === null || months === null || price === null) return null
  const plan = { membershipSeq, months, price }
  if (membershipSeq === row.membershipSeq) return plan
  const membership = (await membershipsBySeq(ctx, [membershipSeq])).get(membershipSeq)
  const held = await listRunning(ctx, { membershipSeqs: [membershipSeq], userSeq: row.userSeq })
  const isPossible = membership && isSold(membership) && held.length === 0
  if (isPossible && (await takeSeat(ctx, membershipSeq))) return plan
  await updateSubscription(ctx, row.subscriptionSeq, NOTHING_NEXT)
  return null
}
