import { forgetRestores, listRestores, newMark } from '../../platform/backup/restores.ts'
import { type Context, type Services, systemContext } from '../../platform/context.ts'
import { findOpenHold, insertHolds, lastMark } from './hold-store.ts'

/**
 * Before anything works: what a restore left in the data folder is taken over into the database. Every process may do it
 * at once; one that dies in between leaves it to the next.
 */
export async function holdAfterRestores(services: Services): Promise<void> {
  const ctx = systemContext(services, 0)
  const restored = await listRestores(services.config.dataDir)
  await insertHolds(
    ctx,
    restored.map(({ mark, takenAt }) => ({ mark, since: new Date(takenAt) })),
  )
  if (restored.length > 0) await forgetRestores(services.config.dataDir)
  const hold = await findOpenHold(ctx)
  if (hold)
    services.log.warn(
      hold,
      'the data was set back, so nothing is charged by the clock until an administrator lets it go on at the desk',
    )
}

/** For a database of one's own that was set back to this moment. */
export const holdCharges = (services: Services, since: Date): Promise<void> =>
  insertHolds(systemContext(services, 0), [{ mark: newMark(), since }])

export const areChargesHeld = async (ctx: Context): Promise<boolean> => (await findOpenHold(ctx)) !== null

/**
 * Whether something was about to be asked before the data was set back, and came back with it. What became of it is looked
 * up, but it is not asked anew: only what people press since then is.
 */
export async function wasLeftByRestore(ctx: Context, createdAt: Date): Promise<boolean> {
  const hold = await findOpenHold(ctx)
  return hold !== null && createdAt < hold.createdAt
}

/**
 * The name of a charge at its gateway, of numbers that the database counts. After it was set back it counts them again, so
 * what they name is told apart from what the lost days asked under the same ones.
 */
export async function keyHere(ctx: Context, key: string): Promise<string> {
  const mark = await lastMark(ctx)
  return mark === null ? key : `${key}:${mark}`
}
