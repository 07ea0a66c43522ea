import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'

/** Whoever changes the owners of the same site at the same time waits until this transaction is over (OPR-10). */
export async function lockOwners(ctx: Context, channelSeq: number): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`owners:${channelSeq}`}))`)
}
