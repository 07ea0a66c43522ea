import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'

/**
 * In a transaction, before any account is locked: what is sent to one inbox or phone is counted one after the other,
 * so that twenty accounts which claim it and ask at once do not each find room for the last (SEC-33).
 */
export async function lockReader(ctx: Context, address: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reader:${address}`}, 0))`)
}
