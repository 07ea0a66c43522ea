import { fail } from '@seodang/domain/errors'
import { excessOf, PLAN, planOf } from '@seodang/domain/plan'
import { beginFree, isLapsed, type PlanSubscription, recurringOf } from '@seodang/domain/plan-change'
import { RECURRING_STATE, recur } from '@seodang/domain/recurring'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import {
  lockSubscription,
  moveSubscription,
  readUse,
  replaceSubscription,
  type SubscriptionRow,
  subscriptionOf,
} from '../plan/index.ts'
import { requireNoOpenCharge } from './begin-charge.ts'
import { tellPlanStep } from './mails.ts'

/**
 * PLAN-10: nothing is charged any more. What is paid for lasts until its end; of a plan whose payment is due nothing is
 * left, so it ends now. A cancellation is never refused for what the site uses: nobody is kept as a customer by it.
 */
export function cancel(outer: Context): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const row = await lockSubscription(ctx)
    await requireNoOpenCharge(ctx)
    const before = subscriptionOf(row)
    const recurring = recurringOf(before)
    const after = recurring && recur(recurring, 'cancel', ctx.now)
    if (!after) return fail('PLAN_NOT_CANCELLABLE')
    await audit(ctx, 'plan.cancel', 'plan', { state: before.state }, { state: after.state })
    if (after.state === RECURRING_STATE.ended) return endPlan(ctx, row)
    const moved = { ...before, state: after.state, nextPlanCd: null, nextTermMonths: null }
    await moveSubscription(ctx, row, moved)
    await tellPlanStep(ctx, 'cancelled', { plan: moved, charge: null })
  })
}

/**
 * A paid plan is over. A site that fits into the first plan goes on with it; one that uses more has lapsed until it
 * pays again (BYD-27). Under the lock.
 */
export async function endPlan(ctx: Context, row: SubscriptionRow): Promise<void> {
  const before = subscriptionOf(row)
  const { sitesElsewhere: _, ...use } = await readUse(ctx)
  // Sites that are there stay; only new ones are refused.
  const fits = excessOf(use, { ...planOf(PLAN.free).limits, sites: null }).length === 0
  const after: PlanSubscription = fits
    ? beginFree(ctx.now)
    : { ...before, state: RECURRING_STATE.ended, nextPlanCd: null, nextTermMonths: null }
  await (fits ? replaceSubscription(ctx, after) : moveSubscription(ctx, row, after))
  await audit(
    ctx,
    'plan.end',
    'plan',
    { planCd: before.planCd },
    { planCd: after.planCd, state: after.state },
  )
  await tellPlanStep(ctx, isLapsed(after) ? 'lapsed' : 'ended', { plan: before, charge: null })
}
