import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { FREE_SITES } from './sites-left.ts'
import { planSubscriptions } from './tables.ts'

export { sitesLeft } from './sites-left.ts'

/** What every site starts with: no charge, no limit on learners and classes, a few sites (CRT-08, CRT-11). */
export const FREE_PLAN = 'FREE'

export async function subscribeToFreePlan(ctx: Context): Promise<void> {
  await ctx.db
    .insert(planSubscriptions)
    .values({ channelSeq: ctx.channelSeq, planCd: FREE_PLAN, siteLimit: FREE_SITES, startAt: ctx.now })
}

export interface PlanLimits {
  planCd: string
  /** Null is without limit (ATT-10, SEC-55). */
  learnerLimit: number | null
  classLimit: number | null
}

/** The limits of the subscription in force. */
export async function planLimits(ctx: Context): Promise<PlanLimits> {
  const [row] = await ctx.db
    .select()
    .from(planSubscriptions)
    .where(and(eq(planSubscriptions.channelSeq, ctx.channelSeq), isNull(planSubscriptions.endedAt)))
    .orderBy(desc(planSubscriptions.startAt))
    .limit(1)
  return {
    planCd: row?.planCd ?? FREE_PLAN,
    learnerLimit: row?.learnerLimit ?? null,
    classLimit: row?.classLimit ?? null,
  }
}
