import { GRANT_SOURCE } from '@seodang/domain/codes'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { itemProgress } from '../classroom/tables.ts'
import { grants } from '../enrolment/tables.ts'

/** Whether the member opened a lesson of what one of the subscriptions opens. */
export async function isUsedSince(
  ctx: Context,
  subscriptionSeqs: readonly number[],
  since: Date,
): Promise<boolean> {
  const [used] = await ctx.db
    .select({ one: sql`1` })
    .from(grants)
    .innerJoin(
      itemProgress,
      and(
        eq(itemProgress.channelSeq, grants.channelSeq),
        eq(itemProgress.courseSeq, grants.courseSeq),
        eq(itemProgress.userSeq, grants.userSeq),
      ),
    )
    .where(
      and(
        eq(grants.channelSeq, ctx.channelSeq),
        eq(grants.source, GRANT_SOURCE.membership),
        inArray(grants.sourceKey, subscriptionSeqs.map(String)),
        gte(itemProgress.usedAt, since),
      ),
    )
    .limit(1)
  return used !== undefined
}
