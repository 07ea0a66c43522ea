import { USER_TYPE } from '@seodang/domain/codes'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { operators } from '../membership/tables.ts'
import { channels } from '../site/tables.ts'
import { planSubscriptions } from './tables.ts'

/** The sites that somebody owns, each with the number of sites that its plan in force allows; null is without limit. */
export async function listOwnedSites(
  ctx: Context,
  userSeq: number,
): Promise<{ channelSeq: number; planCd: string | null; siteLimit: number | null }[]> {
  return ctx.db
    .select({
      channelSeq: channels.channelSeq,
      planCd: planSubscriptions.planCd,
      siteLimit: planSubscriptions.siteLimit,
    })
    .from(operators)
    .innerJoin(channels, and(eq(channels.channelSeq, operators.channelSeq), isNull(channels.closedAt)))
    .leftJoin(
      planSubscriptions,
      and(eq(planSubscriptions.channelSeq, channels.channelSeq), isNull(planSubscriptions.endedAt)),
    )
    .where(and(eq(operators.userSeq, userSeq), eq(operators.userTypeCd, USER_TYPE.owner)))
}
