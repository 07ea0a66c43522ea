import { eq } from 'drizzle-orm'
import type { Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { keepPartitions } from './partitions.ts'
import { trackingEvents } from './tables.ts'

const partitions = defineJob<object>('insight-partitions')

/** ACC-29, SOC-19: what was counted stays counted; whose it was is forgotten, or is the account that stays. */
export function insightJobs({ jobs }: Services): void {
  jobs.work(partitions, keepPartitions)
  jobs.schedule(partitions, '20 4 * * *', {})
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
