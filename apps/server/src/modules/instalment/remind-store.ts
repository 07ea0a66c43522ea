import { DAY } from '@seodang/domain/instant'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { isChannelUser } from '../membership/index.ts'
import { channels } from '../site/tables.ts'
import { instalmentPlans } from './tables.ts'

/** PAY-23: days before a charge on which its buyer hears of it. */
export const NOTICE_DAYS = 3
export const PART = 500

/** Across sites: whose next charge is near and who has not heard of it. */
export const listAhead = (ctx: Context, after: number) =>
  ctx.db
    .select({
      channelSeq: instalmentPlans.channelSeq,
      instalmentPlanSeq: instalmentPlans.instalmentPlanSeq,
    })
    .from(instalmentPlans)
    .innerJoin(channels, eq(channels.channelSeq, instalmentPlans.channelSeq))
    .where(
      and(
        eq(instalmentPlans.state, 'active'),
        gt(instalmentPlans.instalmentPlanSeq, after),
        gt(instalmentPlans.dueAt, ctx.now),
        lte(instalmentPlans.dueAt, new Date(ctx.now.getTime() + NOTICE_DAYS * DAY)),
        sql`${instalmentPlans.noticedNo} <= ${instalmentPlans.paidCount}`,
        isNull(channels.closedAt),
        isNull(channels.suspendedAt),
        sql.raw(
          isChannelUser({ channel: 'instalment_plans.channel_seq', person: 'instalment_plans.user_seq' }),
        ),
      ),
    )
    .orderBy(instalmentPlans.instalmentPlanSeq)
    .limit(PART)
