import { and, eq, inArray } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { tell } from './notices.ts'
import { stopPlan } from './outcome.ts'
import { lockPlan, type PlanRow, updatePlan } from './store.ts'
import { instalmentPlans } from './tables.ts'

const RUNNING = ['starting', 'active', 'pastDue', 'held'] as const

/** Across sites. */
async function eachOf(
  outer: Context,
  userSeq: number,
  work: (ctx: Context, row: PlanRow) => Promise<unknown>,
): Promise<void> {
  const running = await outer.db
    .select({
      channelSeq: instalmentPlans.channelSeq,
      instalmentPlanSeq: instalmentPlans.instalmentPlanSeq,
    })
    .from(instalmentPlans)
    .where(and(eq(instalmentPlans.userSeq, userSeq), inArray(instalmentPlans.state, [...RUNNING])))
  for (const { channelSeq, instalmentPlanSeq } of running)
    await inTransaction({ ...outer, channelSeq }, async (ctx) =>
      work(ctx, await lockPlan(ctx, instalmentPlanSeq)),
    )
}

/** ACC-29: a closed account is charged no more. */
export const stopAllOf = (ctx: Context, userSeq: number): Promise<void> => eachOf(ctx, userSeq, stopPlan)

/** SOC-19: plans go on under the account that is left, as the places that they pay for do. */
export async function movePlans(ctx: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  await ctx.db
    .update(instalmentPlans)
    .set({ userSeq: intoUserSeq })
    .where(eq(instalmentPlans.userSeq, fromUserSeq))
}

/** MSH-11: whoever removed the card that pays hears what follows from it. */
export const cardRemoved = (ctx: Context, userSeq: number, cardSeq: number): Promise<void> =>
  eachOf(ctx, userSeq, async (inner, row) => {
    if (row.cardSeq !== cardSeq) return
    const without = await updatePlan(inner, row.instalmentPlanSeq, { cardSeq: null })
    if (row.dueAt !== null) await tell(inner, without, 'cardRemoved')
  })
