import { CHOISE_STATUS } from '@seodang/domain/codes'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { planLimits } from '../plan/index.ts'
import { attendances } from './tables.ts'

/**
 * ATT-10: learners that the plan still allows; null is no limit. A person counts once, in however many classes.
 * Within a transaction the answer holds until commit, so two approvals at once cannot both take the last one.
 */
export async function planPlacesLeft(ctx: Context): Promise<number | null> {
  const { learnerLimit } = await planLimits(ctx)
  if (learnerLimit === null) return null
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`learners:${ctx.channelSeq}`}, 0))`,
  )
  const result = await ctx.db.execute<{ learners: number }>(sql`
    select count(distinct user_seq)::int as learners from attendances
    where channel_seq = ${ctx.channelSeq} and choise_status_cd = ${CHOISE_STATUS.approved}`)
  return Math.max(0, learnerLimit - (result.rows[0]?.learners ?? 0))
}

/** Whether the person attends any class of the site, and so is counted by the plan already. */
export async function isLearner(ctx: Context, userSeq: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ attendSeq: attendances.attendSeq })
    .from(attendances)
    .where(
      and(
        eq(attendances.channelSeq, ctx.channelSeq),
        eq(attendances.userSeq, userSeq),
        eq(attendances.choiseStatusCd, CHOISE_STATUS.approved),
      ),
    )
    .limit(1)
  return row !== undefined
}
