import type { Context } from '../../platform/context.ts'
import { findOpenHold, lastHold } from './hold-store.ts'

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
 * The name of a charge at its gateway, of the numbers of what is paid for. Who was charged in the lost days is charged for
 * the same term again, under the same numbers, so the two are told apart.
 */
export async function keyHere(ctx: Context, key: string): Promise<string> {
  const hold = await lastHold(ctx)
  return hold === null ? key : `${key}:${hold.mark}`
}
