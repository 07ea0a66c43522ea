import type { Context, Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { sweepOver } from '../../platform/sweeps.ts'
import { FEES_CHARGED } from '../billing/index.ts'
import { accountsMerged } from '../identity/index.ts'
import { memberRemoved, placesLeft, placesMerged, roleChanged, tutorRemoved } from '../membership/index.ts'
import { ORDER_PAID, ORDER_REFUNDED, ORDER_STEP, type OrderStep } from '../order/index.ts'
import { companyChanged } from '../site/index.ts'
import { endSharesOfGone } from './end-shares.ts'
import { FEE_SWEEP, feesCharged, stateFees } from './fees.ts'
import { moveDocuments } from './move-documents.ts'
import { moveShares } from './move-shares.ts'
import { askAllWhereChanged } from './papers.ts'
import { postMissed, postOrders } from './post-orders.ts'
import { settleEverySite } from './settle.ts'

/** Steps of orders that move money and are no payment or refund. */
const POSTED_STEPS: readonly OrderStep[] = ['depositReversed', 'transferred', 'transferUndone']

const FEES = defineJob<{ by: 'clock' }>('settlement.fees', { retryLimit: 0, expireInSeconds: 600 })
const SETTLE = defineJob<object>('settlement.run', { expireInSeconds: 3600 })

export function settlementJobs({ jobs }: Services): void {
  // In a night of memberships thousands come at once, and each would wait for the lock of the books by itself.
  jobs.onMany(ORDER_PAID, 'books', postTold)
  jobs.onMany(ORDER_REFUNDED, 'books', postTold)
  jobs.on(ORDER_STEP, 'books', async (ctx, { orderSeq, step }) => {
    if (POSTED_STEPS.includes(step)) await postOrders(ctx, [orderSeq])
  })
  jobs.on(accountsMerged, 'shares', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveShares(ctx, fromUserSeq, intoUserSeq),
  )
  jobs.on(accountsMerged, 'documents', async (ctx, { fromUserSeq, intoUserSeq }) => {
    await moveDocuments(ctx, fromUserSeq)
    await askAllWhereChanged(ctx, { userSeq: intoUserSeq })
    await askAllWhereChanged(ctx, { userSeq: fromUserSeq })
  })
  jobs.on(companyChanged, 'documents', (ctx, { channelSeq }) => askAllWhereChanged(ctx, { channelSeq }))
  jobs.on(roleChanged, 'documents', (ctx, { channelSeq }) => askAllWhereChanged(ctx, { channelSeq }))
  // Whichever of the followers of a merge comes first: the owner has become the other account by this one.
  jobs.on(placesMerged, 'documents', (ctx, { channelSeq }) => askAllWhereChanged(ctx, { channelSeq }))
  jobs.on(memberRemoved, 'documents', (ctx, { channelSeq }) => askAllWhereChanged(ctx, { channelSeq }))
  jobs.on(placesLeft, 'documents', (ctx, { userSeq }) => askAllWhereChanged(ctx, { userSeq }))
  for (const event of [tutorRemoved, roleChanged, memberRemoved])
    jobs.on(event, 'shares', (ctx, { channelSeq }) => endSharesOfGone(ctx, { channelSeq }))
  jobs.on(placesLeft, 'shares', (ctx, { userSeq }) => endSharesOfGone(ctx, { userSeq }))
  jobs.on(FEES_CHARGED, 'statements', (ctx, told) => feesCharged(ctx, told))
  jobs.work(FEES, (ctx) => sweepOver(ctx, FEE_SWEEP))
  jobs.schedule(FEES, '20 * * * *', { by: 'clock' })
  jobs.work(SETTLE, runSettlements)
  jobs.schedule(SETTLE, '30 3 * * *', {})
}

const postTold = (ctx: Context, told: readonly { orderSeq: number }[]): Promise<void> =>
  postOrders(ctx, [...new Set(told.map(({ orderSeq }) => orderSeq))])

/** SALE-09: each night what no event told is posted, ended and moved, and the sites whose half of a month is over are settled. */
export async function runSettlements(ctx: Context): Promise<void> {
  await postMissed(ctx)
  await settleEverySite(ctx)
  await stateFees(ctx)
  // Last, so that one of which it fails keeps no site from being settled.
  await endSharesOfGone(ctx)
  await moveDocuments(ctx)
  // What no event told, and what others that follow the same event did only afterwards.
  await askAllWhereChanged(ctx)
}
