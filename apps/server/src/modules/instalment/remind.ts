import { DAY } from '@seodang/domain/instant'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { type Context, inTransaction, type Services, systemContext } from '../../platform/context.ts'
import { channels } from '../site/tables.ts'
import { tell } from './notices.ts'
import { lockPlan, updatePlan } from './store.ts'
import { instalmentPlans } from './tables.ts'

/** PAY-23: days before a charge on which its buyer hears of it. */
export const NOTICE_DAYS = 3
const PART = 500

/** Each is looked at under its lock, so that running twice tells nobody twice. */
export async function remindBuyers(services: Services): Promise<void> {
  let last = 0
  for (;;) {
    const part = await listAhead(systemContext(services, 0), last)
    for (const { channelSeq, instalmentPlanSeq } of part)
      await inTransaction(systemContext(services, channelSeq), (ctx) => remind(ctx, instalmentPlanSeq))
    last = part.at(-1)?.instalmentPlanSeq ?? last
    if (part.length < PART) return
  }
}

async function remind(ctx: Context, instalmentPlanSeq: number): Promise<void> {
  const row = await lockPlan(ctx, instalmentPlanSeq)
  const no = row.paidCount + 1
  const left = (row.dueAt?.getTime() ?? 0) - ctx.now.getTime()
  if (row.state !== 'active' || row.noticedNo >= no || left <= 0 || left > NOTICE_DAYS * DAY) return
  await tell(ctx, await updatePlan(ctx, instalmentPlanSeq, { noticedNo: no }), 'coming')
}

/** Across sites: whose next charge is near and who has not heard of it. */
const listAhead = (ctx: Context, after: number) =>
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
      ),
    )
    .orderBy(instalmentPlans.instalmentPlanSeq)
    .limit(PART)
