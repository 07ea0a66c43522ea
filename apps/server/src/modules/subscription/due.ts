import { fateOf } from '@seodang/domain/departure'
import { HOUR, MINUTE } from '@seodang/domain/instant'
import { lateNotice, recur } from '@seodang/domain/recurring'
import { dueCharge, noticeDays, type Plan, priceOfTerm } from '@seodang/domain/site-membership'
import type { Context, Services } from '../../platform/context.ts'
import { isAmidMerge } from '../identity/index.ts'
import { standingOf } from '../membership/index.ts'
import { type CardAsked, chargeAllDue, waitsForKeys } from '../order/index.ts'
import { askForCard } from './ask-card.ts'
import { cancelLocked, NOTHING_NEXT } from './cancelling.ts'
import { charge, writeCharge } from './charge.ts'
import { amountOf } from './coupons.ts'
import { decline, endSubscription } from './end.ts'
import { followSubscription } from './follow.ts'
import { tell } from './notices.ts'
import { planOf } from './plans.ts'
import { raiseOf } from './raise.ts'
import { recurringOf } from './recurring-row.ts'
import { giveSeatBack, isEnding, isSold, membershipsBySeq, takeSeat } from './store.ts'
import {
  claimDue,
  DUE_SUBSCRIPTIONS,
  listRunning,
  type SubscriptionRow,
  updateSubscription,
} from './subscription-store.ts'

/** MSH-08, BYD-23: does what is due: charges a term, or ends what is over. */
export const chargeDue = (
  services: Services,
  options: { until?: Date; lanes?: number } = {},
): Promise<number> =>
  chargeAllDue(
    services,
    {
      of: DUE_SUBSCRIPTIONS,
      claim: claimDue,
      step: stepOf,
      ask: charge,
      failed: 'a subscription could not be gone on with',
    },
    options,
  )

/** What has to be asked of the gateway after the commit; null where nothing has. */
async function stepOf(ctx: Context, row: SubscriptionRow): Promise<CardAsked | null> {
  // SOC-19: of two of one membership only one goes on, which may be paid for long still, and which is told in a moment.
  if (await isAmidMerge(ctx, row.userSeq)) return lookAgain(ctx, row)
  if (row.state === 'cancelling') {
    if (recur(recurringOf(row), 'termOver', ctx.now)) await endSubscription(ctx, row, 'cancelled')
    return null
  }
  if (row.state === 'paused') {
    await followSubscription(ctx, await updateSubscription(ctx, row.subscriptionSeq, { dueAt: null }))
    return null
  }
  const fate = fateOf('membershipTerm', await standingOf(ctx, row.userSeq))
  if (fate === 'ends') {
    await cancelLocked(ctx, row)
    return null
  }
  if (fate === 'waits' || (await isEnding(ctx, row))) return lookAgain(ctx, row)
  if (await waitsForKeys(ctx, row)) {
    await askForCard(ctx, row)
    await updateSubscription(ctx, row.subscriptionSeq, { dueAt: new Date(ctx.now.getTime() + HOUR) })
    return null
  }
  if (await waitsForNotice(ctx, row)) return null
  const plan = await planDue(ctx, row)
  if (plan === 'noConsent') {
    await endSubscription(ctx, row, 'noConsent')
    return null
  }
  const amount = await amountOf(ctx, row, plan.price)
  const asked = await writeCharge(ctx, row, { plan, purpose: 'term', amount })
  if (asked) return asked
  if (plan.membershipSeq !== row.membershipSeq) await giveSeatBack(ctx, plan.membershipSeq)
  await decline(ctx, row)
  return null
}

async function lookAgain(ctx: Context, { subscriptionSeq }: SubscriptionRow): Promise<null> {
  await updateSubscription(ctx, subscriptionSeq, { dueAt: new Date(ctx.now.getTime() + MINUTE) })
  return null
}

/** MSH-08: whoever stood still with the site hears of the charge first, as everybody does before theirs. */
async function waitsForNotice(ctx: Context, row: SubscriptionRow): Promise<boolean> {
  const wait = lateNotice(recurringOf(row), row.noticedUntil, noticeDays(row.termMonths), ctx.now)
  if (wait === null) return false
  const { until, isNew } = wait
  const after = await updateSubscription(ctx, row.subscriptionSeq, { dueAt: until, noticedUntil: until })
  if (isNew) await tell(ctx, after, 'renewal')
  return true
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
