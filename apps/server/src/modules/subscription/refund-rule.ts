import type { QueryOf } from '@seodang/contract/endpoint'
import type { membershipRefundRule } from '@seodang/contract/subscription'
import { addDays, addSeoulMonths } from '@seodang/domain/seoul-time'
import type { Context } from '../../platform/context.ts'
import { termRefundRule } from '../order/index.ts'
import { soldPlan } from './plans.ts'
import { getSoldMembership } from './store.ts'

/** BYD-02: the refund rule of a term that would be paid now, for whoever thinks of subscribing. */
export async function refundRuleOf(
  ctx: Context,
  membershipSeq: number,
  { termMonths, amount, withTrial }: QueryOf<typeof membershipRefundRule>,
) {
  const membership = await getSoldMembership(ctx, membershipSeq)
  const { price } = soldPlan(membership, termMonths)
  const startAt = withTrial === 'Y' ? addDays(ctx.now, membership.trialDays) : ctx.now
  return termRefundRule(ctx, {
    startAt,
    endAt: addSeoulMonths(startAt, termMonths),
    paid: Math.min(amount ?? price, price),
  })
}
