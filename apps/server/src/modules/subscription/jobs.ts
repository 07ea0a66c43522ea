import { MINUTE } from '@seodang/domain/instant'
import type { Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { sweepOver } from '../../platform/sweeps.ts'
import { classMembershipsChanged, courseShown, membershipsNamedBy } from '../catalog/index.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { memberJoined, placesMerged } from '../membership/index.ts'
import { CARD_REMOVED, refundByRule } from '../order/index.ts'
import { askForCards } from './ask-card.ts'
import { CLOSE_ENDED_SWEEP } from './close-ended.ts'
import { chargeDue } from './due.ts'
import { END_HELD_SWEEP } from './end-held.ts'
import { UPGRADE_LOST } from './events.ts'
import { followMembers } from './follow.ts'
import { moveSubscriptions } from './merged.ts'
import { cardRemoved, endAllOf, followAllOf } from './people.ts'
import { remindMembers } from './remind.ts'

const CHARGE = defineJob<{ by: 'clock' }>('subscription.charge', { retryLimit: 0, expireInSeconds: 300 })
const REMIND = defineJob<{ by: 'clock' }>('subscription.remind', { retryLimit: 0, expireInSeconds: 1800 })
const CLOSE_ENDED = defineJob<{ by: 'clock' }>('subscription.closeEnded', {
  retryLimit: 0,
  expireInSeconds: 300,
})

const END_HELD = defineJob<{ by: 'clock' }>('subscription.endHeld', { retryLimit: 0, expireInSeconds: 300 })

/** A membership opens other classes than before; everybody who holds it follows (MSH-02). */
export const FOLLOW = defineJob<{ channelSeq: number; membershipSeqs: number[] }>('subscription.follow', {
  expireInSeconds: 3600,
})

/** Before its time is over a run stops by itself; the next minute goes on. */
const RUN_MINUTES = 4

export function subscriptionJobs(services: Services): void {
  const { jobs } = services
  jobs.work(CHARGE, async () => {
    const until = new Date(services.now().getTime() + RUN_MINUTES * MINUTE)
    await chargeDue(services, { until })
  })
  jobs.schedule(CHARGE, '* * * * *', { by: 'clock' })
  jobs.work(REMIND, async () => {
    await askForCards(services)
    await remindMembers(services)
  })
  jobs.schedule(REMIND, '15 * * * *', { by: 'clock' })
  jobs.work(CLOSE_ENDED, (ctx) => sweepOver(ctx, CLOSE_ENDED_SWEEP))
  jobs.schedule(CLOSE_ENDED, '45 * * * *', { by: 'clock' })
  jobs.work(END_HELD, (ctx) => sweepOver(ctx, END_HELD_SWEEP))
  jobs.schedule(END_HELD, '* * * * *', { by: 'clock' })
  jobs.work(FOLLOW, (ctx, { membershipSeqs }) => followMembers(ctx, membershipSeqs))
  jobs.on(classMembershipsChanged, 'subscription', (ctx, { membershipSeqs }) =>
    followMembers(ctx, membershipSeqs),
  )
  jobs.on(courseShown, 'subscription', async (ctx, { courseSeq }) =>
    followMembers(ctx, await membershipsNamedBy(ctx, courseSeq)),
  )
  jobs.on(memberJoined, 'subscription', (ctx, { userSeq }) => followAllOf(ctx, userSeq))
  // SOC-19: the one that stays may have left the site before, and is there again by the other.
  jobs.on(placesMerged, 'subscription', (ctx, { userSeq }) => followAllOf(ctx, userSeq))
  jobs.on(CARD_REMOVED, 'subscription', (ctx, { userSeq, cardSeq }) => cardRemoved(ctx, userSeq, cardSeq))
  jobs.on(UPGRADE_LOST, 'subscription', (ctx, { orderSeq, ...ending }) => refundByRule(ctx, orderSeq, ending))
  jobs.on(accountClosed, 'subscription', (ctx, { userSeq }) => endAllOf(ctx, userSeq))
  jobs.on(accountsMerged, 'subscription', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveSubscriptions(ctx, fromUserSeq, intoUserSeq),
  )
}
