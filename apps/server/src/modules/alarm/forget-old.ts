import { DAY } from '@seodang/domain/instant'
import { lt } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { alarms } from './tables.ts'

/** Whoever did not look for a year has heard of it elsewhere; what was told says who did what, so it is not kept for ever. */
export const ALARMS_KEPT = 365 * DAY

export async function forgetOldAlarms(ctx: Context): Promise<void> {
  await ctx.db.delete(alarms).where(lt(alarms.createdAt, new Date(ctx.now.getTime() - ALARMS_KEPT)))
}
