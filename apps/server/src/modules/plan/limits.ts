import { fail } from '@seodang/domain/errors'
import {
  hasFeature,
  hasRoomFor,
  PLAN,
  type PlanCd,
  type PlanFeature,
  planFeeRate,
  planOf,
  tighter,
} from '@seodang/domain/plan'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import {
  countOpenClasses,
  countStoredBytes,
  findSubscription,
  listSubscriptions,
  type SubscriptionRow,
} from './store.ts'

export interface PlanInForce {
  planCd: PlanCd
  /** Null is without limit (ATT-10, SEC-55). */
  learnerLimit: number | null
  classLimit: number | null
  storageLimit: number | null
}

/** The limits of the subscription in force; while a lowering waits, its limits hold too, so that it still fits then. */
export async function planLimits(ctx: Context): Promise<PlanInForce> {
  const row = await findSubscription(ctx)
  if (!row) return { planCd: PLAN.free, learnerLimit: null, classLimit: null, storageLimit: null }
  const { learners, classes, storage } = limitsOf(row)
  return { planCd: row.planCd, learnerLimit: learners, classLimit: classes, storageLimit: storage }
}

export function limitsOf(row: SubscriptionRow) {
  const own = {
    learners: row.learnerLimit,
    classes: row.classLimit,
    sites: row.siteLimit,
    storage: row.storageLimit,
  }
  return row.nextPlanCd === null ? own : tighter(own, planOf(row.nextPlanCd).limits)
}

/** The platform's part of what is sold at `at`, in basis points of the plan that was in force then. */
export async function platformFeeRate(ctx: Context, at: Date = ctx.now): Promise<number> {
  return (await platformFeeRates(ctx))(at)
}

/** The same for many sales of the site, whose plans are read once. */
export async function platformFeeRates(ctx: Context): Promise<(at: Date) => number> {
  const history = await listSubscriptions(ctx)
  return (at) => {
    const inForce = history.find(
      ({ startAt, endedAt }) => startAt <= at && (endedAt === null || endedAt > at),
    )
    // Before anything was written down the first one held.
    const row = inForce ?? history.at(-1)
    return row?.platformFeeRate ?? planFeeRate(row?.planCd ?? PLAN.free)
  }
}

/** SEC-55: refuses a setting or a call that the plan of the site does not bring. */
export async function requirePlanFeature(ctx: Context, feature: PlanFeature): Promise<void> {
  const { planCd } = await planLimits(ctx)
  if (!hasFeature(planCd, feature)) fail('PLAN_FEATURE_MISSING', { feature })
}

/**
 * Serialises what counts against the plan of one site until the transaction ends, so that two who ask at once cannot
 * both take the last place.
 */
async function lockPlanMeasure(ctx: Context, measure: 'classes' | 'storage'): Promise<void> {
  const name = `plan:${measure}:${ctx.channelSeq}`
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** SEC-55: call it in the transaction that opens a class, before it does. */
export async function requireClassRoom(ctx: Context): Promise<void> {
  const { classLimit } = await planLimits(ctx)
  if (classLimit === null) return
  await lockPlanMeasure(ctx, 'classes')
  if (!hasRoomFor(await countOpenClasses(ctx), classLimit))
    fail('PLAN_QUOTA_EXCEEDED', { shown: { measure: 'classes', limit: classLimit } })
}

/** SEC-55: the same for bytes that are about to come; those still on their way count as if they were there. */
export async function requireStorageRoom(ctx: Context, more: number): Promise<void> {
  const { storageLimit } = await planLimits(ctx)
  if (storageLimit === null) return
  await lockPlanMeasure(ctx, 'storage')
  if (!hasRoomFor(await countStoredBytes(ctx), storageLimit, more))
    fail('PLAN_QUOTA_EXCEEDED', { shown: { measure: 'storage', limit: storageLimit } })
}
