import { CHOISE_STATUS } from '@seodang/domain/codes'
import { type Context, inTransaction } from '../../platform/context.ts'
import { closeClasses, holdClasses, openClasses } from './package-places.ts'
import { listPackagesAround } from './package-store.ts'
import { findRunning, lockAttendance, lockClass } from './store.ts'

/**
 * SOC-19, PKG-05: what a package gave is found by its number and its person. While the classes of somebody moved one after
 * the other, the package and what it gave stood at two numbers, and what happened to the one was not seen at the other. Now
 * that all of it is of one account it follows its package. Done again it changes nothing.
 */
export async function settlePackagesOf(outer: Context, userSeq: number): Promise<void> {
  for (const { channelSeq, packageSeq } of await listPackagesAround(outer, userSeq))
    await inTransaction({ ...outer, channelSeq }, async (ctx) => {
      const pack = await lockClass(ctx, packageSeq)
      const running = await findRunning(ctx, packageSeq, userSeq)
      const place = running && (await lockAttendance(ctx, running.attendSeq))
      switch (place?.choiseStatusCd) {
        case CHOISE_STATUS.approved:
          return openClasses(ctx, pack, place, { whenFull: 'wait' })
        case CHOISE_STATUS.onHold:
          return holdClasses(ctx, pack, place)
        default:
          return closeClasses(ctx, pack, { courseSeq: packageSeq, userSeq }, '')
      }
    })
}
