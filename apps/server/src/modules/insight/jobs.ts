import { eq } from 'drizzle-orm'
import type { Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { keepPartitions } from './partitions.ts'
import { dailyVisitors, trackingEvents } from './tables.ts'

const partitions = defineJob<object>('insight-partitions')
/** A year can be compared with the one before; what was counted of them stays with the hours (docs/decisions/tracking.md). */
const VISITORS_KEPT = 2 * 366

/** ACC-29, SOC-19: what was counted stays counted; whose it was is forgotten, or is the account that stays. */
export function insightJobs({ jobs, retention }: Services): void {
  jobs.work(partitions, keepPartitions)
  jobs.schedule(partitions, '20 4 * * *', {})
  retention.keep({ table: dailyVisitors, since: dailyVisitors.day, days: VISITORS_KEPT })
  jobs.on(accountClosed, 'insight', async (ctx, { userSeq }) => {
    await ctx.db
      .update(trackingEvents)
      .set({ userSeq: null, clientId: null, referrer: '' })
      .where(eq(trackingEvents.userSeq, userSeq))
  })
  jobs.on(accountsMerged, 'insight', async (ctx, { fromUserSeq, intoUserSeq }) => {
    await ctx.db
      .update(trackingEvents)
      .set({ userSeq: intoUserSeq })
      .where(eq(trackingEvents.userSeq, fromUserSeq))
  })
}
