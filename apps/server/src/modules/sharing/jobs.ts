import { addDays, seoulDate } from '@seodang/domain/seoul-time'
import type { Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { forgetVisitorsBefore } from './store.ts'

export const FORGET_VISITORS = defineJob<Record<string, never>>('sharing.forgetVisitors')

export function sharingJobs({ jobs }: Services): void {
  // Yesterday stays, for visits of midnight that are still on their way.
  jobs.work(FORGET_VISITORS, (ctx) => forgetVisitorsBefore(ctx, seoulDate(addDays(ctx.now, -1))))
  jobs.schedule(FORGET_VISITORS, '25 * * * *', {})
}
