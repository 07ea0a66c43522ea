import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { users } from './tables.ts'

/** PLAN-08: these people run a site that has paid for a plan. */
export async function leaveFirstPlan(ctx: Context, userSeqs: readonly number[]): Promise<void> {
  if (userSeqs.length === 0) return
  await ctx.db
    .update(users)
    .set({ isInitPlan: false })
    .where(and(inArray(users.userSeq, [...userSeqs]), eq(users.isInitPlan, true)))
}
