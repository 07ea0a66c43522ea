import { MINUTE } from '@seodang/domain/instant'
import type { Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { CARD_REMOVED } from '../order/index.ts'
import { askForCards } from './ask-card.ts'
import { chargeInstalments } from './due.ts'
import { cardRemoved, movePlans, stopAllOf } from './people.ts'
import { remindBuyers } from './remind.ts'

const CHARGE = defineJob<{ by: 'clock' }>('instalment.charge', { retryLimit: 0, expireInSeconds: 300 })
const REMIND = defineJob<{ by: 'clock' }>('instalment.remind', { retryLimit: 0, expireInSeconds: 1800 })

/** Before its time is over a run stops by itself; the next minute goes on. */
const RUN_MINUTES = 4

export function instalmentJobs(services: Services): void {
  const { jobs } = services
  jobs.work(CHARGE, async () => {
    const until = new Date(services.now().getTime() + RUN_MINUTES * MINUTE)
    await chargeInstalments(services, { until })
  })
  jobs.schedule(CHARGE, '* * * * *', { by: 'clock' })
  jobs.work(REMIND, async () => {
    await askForCards(services)
    await remindBuyers(services)
  })
  jobs.schedule(REMIND, '25 * * * *', { by: 'clock' })
  jobs.on(CARD_REMOVED, 'instalment', (ctx, { userSeq, cardSeq }) => cardRemoved(ctx, userSeq, cardSeq))
  jobs.on(accountClosed, 'instalment', (ctx, { userSeq }) => stopAllOf(ctx, userSeq))
  jobs.on(accountsMerged, 'instalment', (ctx, { fromUserSeq, intoUserSeq }) =>
    movePlans(ctx, fromUserSeq, intoUserSeq),
  )
}
