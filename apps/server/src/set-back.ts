import { holdCampaigns } from './modules/campaign/index.ts'
import { expectLostRenewals } from './modules/identity/index.ts'
import { findOpenHold, insertHolds, lastHold } from './modules/order/index.ts'
import { leapNumbers } from './platform/backup/leap-numbers.ts'
import { forgetRestores, listRestores, newMark } from './platform/backup/restores.ts'
import { inTransaction, type Services, systemContext } from './platform/context.ts'
import { dropWaitingTexts } from './platform/message/queue.ts'

/**
 * Before anything works: what a restore left in the data folder is taken over into the database. Every process may do it
 * at once; one that dies in between leaves it to the next.
 */
export async function takeRestores(services: Services): Promise<void> {
  const restored = await listRestores(services.config.dataDir)
  await takeMoments(
    services,
    restored.map(({ mark, takenAt }) => ({ mark, since: new Date(takenAt) })),
  )
  if (restored.length > 0) await forgetRestores(services.config.dataDir)
  const last = await lastHold(systemContext(services, 0))
  if (last) services.revisions.begin(last.mark)
  const hold = await findOpenHold(systemContext(services, 0))
  if (hold)
    services.log.warn(
      hold,
      'the data was set back, so nothing is charged by the clock until an administrator lets it go on at the desk',
    )
}

/** For a database of one's own that was set back to this moment. */
export const takeMoment = (services: Services, since: Date): Promise<void> =>
  takeMoments(services, [{ mark: newMark(), since }])

/** Whoever comes second waits for the first, and finds it done. */
const takeMoments = (services: Services, moments: readonly { mark: string; since: Date }[]): Promise<void> =>
  inTransaction(systemContext(services, 0), async (ctx) => {
    const [first] = (await insertHolds(ctx, moments)).toSorted(
      (a, b) => a.since.getTime() - b.since.getTime(),
    )
    if (!first) return
    await leapNumbers(ctx, first.since)
    await expectLostRenewals(ctx)
    await holdCampaigns(ctx)
    const dropped = await dropWaitingTexts(ctx)
    if (dropped > 0)
      ctx.log.warn({ dropped }, 'text messages that waited when the data was saved are not sent')
  })
