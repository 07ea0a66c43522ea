import { fail } from '@seodang/domain/errors'
import { timeOf } from '@seodang/domain/instant'
import { planOf } from '@seodang/domain/plan'
import { beginFree, dueAt, isChargedOtherwise, type PlanSubscription } from '@seodang/domain/plan-change'
import { RECURRING_STATE } from '@seodang/domain/recurring'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { planBegun } from './port.ts'
import {
  endSubscriptions,
  findSubscription,
  insertSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './store.ts'

/** CRT-08: what every site starts with. */
export async function subscribeToFreePlan(ctx: Context): Promise<void> {
  await insertSubscription(ctx, columnsOf(beginFree(ctx.now), ctx.now))
}

/**
 * The one order in which a site's plan is changed: whoever changes it, or charges for it, holds this lock until commit.
 * Answers the subscription in force.
 */
export async function lockSubscription(ctx: Context): Promise<SubscriptionRow> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`plan:${ctx.channelSeq}`}, 0))`)
  return getSubscription(ctx)
}

export async function getSubscription(ctx: Context): Promise<SubscriptionRow> {
  return (await findSubscription(ctx)) ?? fail('NO_DATA', { channelSeq: ctx.channelSeq })
}

/** The row as the rules of the domain see it. */
export const subscriptionOf = (row: SubscriptionRow): PlanSubscription => ({
  planCd: row.planCd,
  state: row.state,
  termMonths: row.periodMonths,
  anchorAt: row.anchorAt,
  termsPaid: row.termsPaid,
  paidUntil: row.paidUntil,
  declines: row.declines,
  // Of a declined charge, the next one is the next try.
  retryAt: row.state === RECURRING_STATE.pastDue ? row.nextChargeAt : null,
  nextPlanCd: row.nextPlanCd,
  nextTermMonths: row.nextPeriodMonths,
})

/** Another moment of the same plan; under the lock. */
export async function moveSubscription(
  ctx: Context,
  row: SubscriptionRow,
  after: PlanSubscription,
): Promise<SubscriptionRow> {
  const change = isChargedOtherwise(subscriptionOf(row), after) ? { noticedUntil: null } : {}
  return updateSubscription(ctx, row.planSubscriptionSeq, { ...lifeOf(after), ...change })
}

/** The owners were told what comes at the end of a term. Under the lock. */
export async function noteNotice(
  ctx: Context,
  { planSubscriptionSeq }: SubscriptionRow,
  noticedUntil: Date,
): Promise<void> {
  await updateSubscription(ctx, planSubscriptionSeq, { noticedUntil })
}

/** What is due is looked at again later. Under the lock. */
export async function postpone(ctx: Context, row: SubscriptionRow, until: Date): Promise<void> {
  const isLater = row.nextChargeAt !== null && row.nextChargeAt < until
  if (isLater) await updateSubscription(ctx, row.planSubscriptionSeq, { nextChargeAt: until })
}

/** Another plan from `at` on; what was before stays as the history that fees are looked up in. Under the lock. */
export async function replaceSubscription(
  ctx: Context,
  after: PlanSubscription,
  at: Date = ctx.now,
): Promise<SubscriptionRow> {
  await endSubscriptions(ctx, at)
  const row = await insertSubscription(ctx, columnsOf(after, at))
  await ctx.services.ports.use(planBegun)(ctx, after.planCd)
  return row
}

function columnsOf(plan: PlanSubscription, startAt: Date) {
  const { limits, platformFeeRate } = planOf(plan.planCd)
  return {
    planCd: plan.planCd,
    learnerLimit: limits.learners,
    classLimit: limits.classes,
    siteLimit: limits.sites,
    storageLimit: limits.storage,
    platformFeeRate,
    startAt,
    ...lifeOf(plan),
  }
}

const lifeOf = (plan: PlanSubscription) => ({
  periodMonths: plan.termMonths,
  state: plan.state,
  anchorAt: new Date(timeOf(plan.anchorAt)),
  termsPaid: plan.termsPaid,
  paidUntil: plan.paidUntil === null ? null : new Date(timeOf(plan.paidUntil)),
  declines: plan.declines,
  nextPlanCd: plan.nextPlanCd,
  nextPeriodMonths: plan.nextTermMonths,
  nextChargeAt: dueAt(plan),
})
