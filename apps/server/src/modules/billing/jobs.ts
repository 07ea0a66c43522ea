import type { Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { forgetRegistrations } from './cards.ts'
import { remindOfPlans } from './remind.ts'
import { tendPlans } from './renew.ts'

const TEND = defineJob<{ by: 'clock' }>('billing.tend', { retryLimit: 0, expireInSeconds: 600 })
const REMIND = defineJob<{ by: 'clock' }>('billing.remind', { retryLimit: 0, expireInSeconds: 1800 })
const FORGET = defineJob<object>('billing.forget')

export function billingJobs({ jobs }: Services): void {
  jobs.work(TEND, tendPlans)
  jobs.schedule(TEND, '* * * * *', { by: 'clock' })
  jobs.work(REMIND, remindOfPlans)
  jobs.schedule(REMIND, '25 * * * *', { by: 'clock' })
  jobs.work(FORGET, forgetRegistrations)
  jobs.schedule(FORGET, '55 4 * * *', {})
}
