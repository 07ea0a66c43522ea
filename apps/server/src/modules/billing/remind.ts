import {
  PLAN_NOTICE_DAYS,
  type PlanAhead,
  planAhead,
  planNoticeFrom,
  quoteTerm,
  recurringOf,
  upcomingChoice,
} from '@seodang/domain/plan-change'
import { lateNotice } from '@seodang/domain/recurring'
import { cardText } from '@seodang/domain/stored-card'
import { alone } from '../../platform/alone.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import {
  listSitesAhead,
  lockSubscription,
  noteNotice,
  postpone,
  type SubscriptionRow,
  subscriptionOf,
} from '../plan/index.ts'
import { findPlanCard } from './card-holder.ts'
import { listUsableCoupons } from './coupon-store.ts'
import { productGateway } from './gateway.ts'
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
    await tellAhead(ctx, row, step, row.paidUntil)
  })
}

/** Whoever stood still with the site hears of a late charge first. Under the lock. */
export async function waitsForNotice(ctx: Context, row: SubscriptionRow): Promise<boolean> {
  const recurring = recurringOf(subscriptionOf(row))
  const wait = recurring && lateNotice(recurring, row.noticedUntil, PLAN_NOTICE_DAYS, ctx.now)
  if (!wait) return false
  await postpone(ctx, row, wait.until)
  if (wait.isNew) await tellAhead(ctx, row, 'renewing', wait.until)
  return true
}

/** Tells once what comes at `at`. */
async function tellAhead(ctx: Context, row: SubscriptionRow, step: PlanAhead, at: Date): Promise<void> {
  await noteNotice(ctx, row, at)
  const plan = subscriptionOf(row)
  const choice = upcomingChoice(plan)
  const [coupons, card] = await Promise.all([listUsableCoupons(ctx), findPlanCard(ctx)])
  await tellPlanStep(ctx, step, {
    plan,
    charge: null,
    next: {
      at,
      planCd: step === 'ending' ? plan.planCd : choice.planCd,
      amount: step === 'ending' ? 0 : quoteTerm(choice, coupons, at).amount,
      // A card of an account of before is charged no more: another one is asked for.
      card: card && card.merchant === productGateway(ctx)?.merchant ? cardText(card) : null,
    },
  })
}
