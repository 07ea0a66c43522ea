import type { ReplyOf } from '@seodang/contract/endpoint'
import type { getPlan, getPlanStanding, PLAN_STATE } from '@seodang/contract/plan'
import { holds } from '@seodang/domain/access'
import { timeOf } from '@seodang/domain/instant'
import { PLAN_MEASURES, termPrice } from '@seodang/domain/plan'
import { isLapsed, type PlanSubscription, recurringOf, upcomingChoice } from '@seodang/domain/plan-change'
import { nextChargeAt, RECURRING_STATE } from '@seodang/domain/recurring'
import type { Context } from '../../platform/context.ts'
import { getSubscription, limitsOf, readUse, subscriptionOf } from '../plan/index.ts'
import { readChannel } from '../site/index.ts'
import { findPlanCard } from './card-holder.ts'
import { planCardView } from './cards.ts'
import { findOpenCharge } from './charge-store.ts'
import { nextChargeOf } from './next-charge.ts'

export type PlanViewed = ReplyOf<typeof getPlan>
type State = (typeof PLAN_STATE)[keyof typeof PLAN_STATE]

export async function planView(ctx: Context): Promise<PlanViewed> {
  const row = await getSubscription(ctx)
  const plan = subscriptionOf(row)
  const [{ name }, use, card, open, next] = await Promise.all([
    readChannel(ctx, ctx.channelSeq),
    readUse(ctx),
    findPlanCard(ctx),
    findOpenCharge(ctx),
    nextChargeOf(ctx, plan),
  ])
  const limits = limitsOf(row)
  return {
    siteName: name,
    planCd: plan.planCd,
    termMonths: plan.termMonths,
    state: stateOf(plan),
    price: termPrice(plan.planCd, plan.termMonths),
    startAt: row.startAt.toISOString(),
    paidUntil: plan.paidUntil === null ? null : iso(plan.paidUntil),
    next: next && { ...next, at: next.at.toISOString() },
    pending: pendingOf(plan),
    use: PLAN_MEASURES.map((measure) => ({ measure, used: use[measure], limit: limits[measure] })),
    card: card ? planCardView(ctx, card) : null,
    isChargeOpen: open !== undefined,
  }
}

const iso = (at: Date | string): string => new Date(timeOf(at)).toISOString()

const pendingOf = (plan: PlanSubscription): PlanViewed['pending'] =>
  plan.paidUntil === null || (plan.nextPlanCd === null && plan.nextTermMonths === null)
    ? null
    : { at: iso(plan.paidUntil), ...upcomingChoice(plan) }

function stateOf(plan: PlanSubscription): State {
  if (isLapsed(plan)) return 'lapsed'
  if (plan.paidUntil === null) return 'free'
  if (plan.state === RECURRING_STATE.pastDue) return 'pastDue'
  return plan.state === RECURRING_STATE.cancelling ? 'cancelling' : 'active'
}

/** PLAN-13: what the staff's pages say about the plan, wherever they are. */
export async function planStanding(ctx: Context): Promise<ReplyOf<typeof getPlanStanding>> {
  const plan = subscriptionOf(await getSubscription(ctx))
  const recurring = recurringOf(plan)
  const retryAt = recurring?.state === RECURRING_STATE.pastDue ? nextChargeAt(recurring) : null
  return {
    state: stateOf(plan),
    planCd: plan.planCd,
    retryAt: retryAt?.toISOString() ?? null,
    mayPay: holds(ctx.principal, 'SITE_PLAN_UPDATE'),
  }
}
