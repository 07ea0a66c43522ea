import type { Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { eraseExpired } from './erase.ts'
import { forgetLikes, moveLikes } from './people.ts'
import { putOffTasks } from './put-off.ts'
import { releaseDue } from './review-clock.ts'

const RELEASE_DUE = defineJob<{ by: 'clock' }>('catalog.releaseDue', { retryLimit: 0, expireInSeconds: 280 })

const ERASE_EXPIRED = defineJob<Record<string, never>>('catalog.eraseExpired')

export function catalogJobs({ jobs, away }: Services): void {
  away.putsOff(putOffTasks)
  jobs.work(RELEASE_DUE, releaseDue)
  jobs.schedule(RELEASE_DUE, '*/5 * * * *', { by: 'clock' })
  jobs.on(accountClosed, 'catalog', (ctx, { userSeq }) => forgetLikes(ctx, userSeq))
  jobs.on(accountsMerged, 'catalog', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveLikes(ctx, fromUserSeq, intoUserSeq),
  )
  jobs.work(ERASE_EXPIRED, (ctx) => eraseExpired(ctx))
  jobs.schedule(ERASE_EXPIRED, '10 * * * *', {})
}
