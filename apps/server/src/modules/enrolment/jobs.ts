import { isNull, sql } from 'drizzle-orm'
import { type Context, inTransaction, type Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { type Sweep, sweepOver } from '../../platform/sweeps.ts'
import { courseShown, packageFilled } from '../catalog/index.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { memberJoined, placesMerged } from '../membership/index.ts'
import { BULK, workBulk } from './bulk.ts'
import { endOffersEverywhere, resumeOffersEverywhere } from './end-offers.ts'
import { moveAttendances } from './fold.ts'
import { moveUp } from './move-up.ts'
import { fillPackage, fillPackagesOf, wakePackage } from './package-places.ts'
import { listPackagesWith } from './package-store.ts'
import { endEverywhere } from './people.ts'
import { packagesToWake } from './resting-rights-store.ts'
import { settleSeatsEverywhere } from './seat-ends.ts'
import { bulkChanges, grants } from './tables.ts'
import { classesToOpen } from './waiting-rights.ts'
import { CLASSES_TO_MOVE_UP } from './waiting-store.ts'

const MOVE_UP = defineJob<{ by: 'clock' }>('enrolment.moveUp', { retryLimit: 0, expireInSeconds: 50 })

const END_OFFERS = defineJob<{ by: 'clock' }>('enrolment.endOffers', { retryLimit: 0, expireInSeconds: 50 })

const SETTLE_SEATS = defineJob<{ by: 'clock' }>('enrolment.settleSeats', {
  retryLimit: 0,
  expireInSeconds: 50,
})

/**
 * Places are given to the waiting list in the very transaction that frees them; this finds what no such
 * transaction saw, as when staff raise the limit of a class.
 */
export function enrolmentJobs({ jobs, retention, away }: Services): void {
  away.putsOff(resumeOffersEverywhere)
  // Access does not ask when it began; refunds, and what is counted for each term, do.
  away.keepsStamps({ column: grants.startAt, becomes: 0, where: isNull(grants.revokedAt) })
  // Its rows go with it; what was changed stands in the history of each attendance.
  retention.keep({ table: bulkChanges, since: bulkChanges.finishedAt, days: 365 })
  jobs.work(MOVE_UP, async (ctx) => moveUpEverywhere(ctx))
  jobs.schedule(MOVE_UP, '* * * * *', { by: 'clock' })
  jobs.work(END_OFFERS, async (ctx) => endOffersEverywhere(ctx))
  jobs.schedule(END_OFFERS, '* * * * *', { by: 'clock' })
  jobs.work(SETTLE_SEATS, async (ctx) => {
    // First, so that no seat ends that goes on by a package.
    await sweepOver(ctx, WAKE_SWEEP)
    await settleSeatsEverywhere(ctx)
  })
  jobs.schedule(SETTLE_SEATS, '* * * * *', { by: 'clock' })
  jobs.work(BULK, (ctx, { bulkSeq }) => workBulk(ctx, bulkSeq))
  jobs.on(accountClosed, 'enrolment', (ctx, { userSeq }) => endEverywhere(ctx, userSeq))
  jobs.on(memberJoined, 'enrolment', (ctx, { userSeq }) => fillPackagesOf(ctx, userSeq))
  jobs.on(placesMerged, 'enrolment', (ctx, { userSeq }) => fillPackagesOf(ctx, userSeq))
  jobs.on(packageFilled, 'enrolment', (ctx, { packageSeq }) => fillPackage(ctx, packageSeq))
  jobs.on(courseShown, 'enrolment', async (ctx, { courseSeq }) => {
    for (const packageSeq of await listPackagesWith(ctx, courseSeq)) await fillPackage(ctx, packageSeq)
  })
  jobs.on(accountsMerged, 'enrolment', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveAttendances(ctx, fromUserSeq, intoUserSeq),
  )
}

/** ENR-29: what somebody paid for twice goes on by the package where the other right is over. */
export const WAKE_SWEEP: Sweep = {
  name: 'enrolment.wakeRights',
  due: packagesToWake,
  look: wakePackage,
  failed: 'a package could not take over a class',
}

/** Who waits for what has no place yet, as of a full date or a full plan, waits on and is looked at with every round. */
export const MOVE_UP_SWEEP: Sweep = {
  name: 'enrolment.moveUp',
  due: (ctx) => sql`${CLASSES_TO_MOVE_UP} union ${classesToOpen(ctx)}`,
  look: (site, courseSeq) => inTransaction(site, (inner) => moveUp(inner, courseSeq)),
  failed: 'the line of a class could not move up',
}

export const moveUpEverywhere = (ctx: Context): Promise<void> => sweepOver(ctx, MOVE_UP_SWEEP)
