import type { Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { accountsMerged } from '../identity/index.ts'
import { placesLeft, roleChanged } from '../membership/index.ts'
import { followMerge, forgetCardsOf, forgetEveryUnattended, forgetUnattended } from './card-holder.ts'
import { FORGET_KEY, removeAtGateway } from './card-key.ts'
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
  jobs.work(FORGET, async (ctx) => {
    await forgetRegistrations(ctx)
    await forgetEveryUnattended(ctx)
  })
  jobs.work(FORGET_KEY, removeAtGateway)
  jobs.on(roleChanged, 'planCard', (ctx) => forgetUnattended(ctx))
  jobs.on(placesLeft, 'planCard', (ctx, { userSeq }) => forgetCardsOf(ctx, userSeq))
  jobs.on(accountsMerged, 'planCard', (ctx, { fromUserSeq, intoUserSeq }) =>
    followMerge(ctx, fromUserSeq, intoUserSeq),
  )
  jobs.schedule(FORGET, '55 4 * * *', {})
}
