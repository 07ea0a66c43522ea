import { planAhead, planNoticeFrom, quoteTerm, upcomingChoice } from '@seodang/domain/plan-change'
import { cardText } from '@seodang/domain/stored-card'
import { alone } from '../../platform/alone.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { listSitesAhead, lockSubscription, noteNotice, subscriptionOf } from '../plan/index.ts'
import { findPlanCard } from './card-store.ts'
import { listUsableCoupons } from './coupon-store.ts'
import { tellPlanStep } from './mails.ts'

/** The owners hear seven days before their plan is charged or ends; each site under its lock, so that twice tells once. */
export async function remindOfPlans(ctx: Context): Promise<void> {
  for (const channelSeq of await listSitesAhead(ctx, planNoticeFrom(ctx.now)))
    await alone(ctx, { channelSeq }, remindOfPlan, 'the owners could not be told of their plan')
}

export function remindOfPlan(outer: Context): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const row = await lockSubscription(ctx)
    const plan = subscriptionOf(row)
    const step = planAhead(plan, row.noticedUntil, ctx.now)
    if (step === null || row.paidUntil === null) return
    await noteNotice(ctx, row, row.paidUntil)
    const choice = upcomingChoice(plan)
    const [coupons, card] = await Promise.all([listUsableCoupons(ctx), findPlanCard(ctx)])
    await tellPlanStep(ctx, step, {
      plan,
      charge: null,
      next: {
        planCd: step === 'ending' ? plan.planCd : choice.planCd,
        amount: step === 'ending' ? 0 : quoteTerm(choice, coupons, row.paidUntil).amount,
        card: card ? cardText(card) : null,
      },
    })
  })
}
