import { desc, isNull, max, min, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { chargeHolds } from './tables.ts'

/** In a query of what is due: nothing is while charges are held. */
export const CHARGES_GO_ON: SQL = sql`not exists (select 1 from charge_holds where released_at is null)`

export interface ChargeHold {
  /** The moment of the data; of several, the earliest. */
  since: Date
  /** Since when nothing is charged; of several, the latest. */
  createdAt: Date
}

/** All that are open, as one: they are released together. Null where none is. */
export async function findOpenHold(ctx: Context): Promise<ChargeHold | null> {
  const [row] = await ctx.db
    .select({ since: min(chargeHolds.since), createdAt: max(chargeHolds.createdAt) })
    .from(chargeHolds)
    .where(isNull(chargeHolds.releasedAt))
  return row?.since && row.createdAt ? { since: row.since, createdAt: row.createdAt } : null
}

/** Of the last time that the database was set back, released or not; null where it never was. */
export async function lastHold(ctx: Context): Promise<{ mark: string; createdAt: Date } | null> {
  const [row] = await ctx.db
    .select({ mark: chargeHolds.mark, createdAt: chargeHolds.createdAt })
    .from(chargeHolds)
    .orderBy(desc(chargeHolds.createdAt), desc(chargeHolds.mark))
    .limit(1)
  return row ?? null
}

/** Twice the same is once; answers those that were not there yet. */
export async function insertHolds(
  ctx: Context,
  holds: readonly { mark: string; since: Date }[],
): Promise<{ since: Date }[]> {
  if (holds.length === 0) return []
  return ctx.db
    .insert(chargeHolds)
    .values(holds.map((hold) => ({ ...hold, createdAt: ctx.now })))
    .onConflictDoNothing()
    .returning({ since: chargeHolds.since })
}

/** Answers how many were open. */
export async function releaseAll(ctx: Context): Promise<number> {
  const released = await ctx.db
    .update(chargeHolds)
    .set({ releasedAt: ctx.now, releasedBy: ctx.principal.userSeq })
    .where(isNull(chargeHolds.releasedAt))
    .returning({ mark: chargeHolds.mark })
  return released.length
}
