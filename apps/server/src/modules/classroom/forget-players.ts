import { DAY } from '@seodang/domain/instant'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'

/**
 * Where, when and on what device somebody watched. A lease looks back for a minute and the list of devices shows what
 * plays now; the rest is for whoever looks into a complaint about being stopped, so a quarter of a year is enough.
 */
export const PLAYERS_KEPT = 90 * DAY
/** So that one statement does not hold thousands of rows for long. */
const AT_ONCE = 10_000

/** What people have learned is kept apart, in their progress. A lease that points at such a player goes with it. */
export async function forgetOldPlayers(ctx: Context, atOnce: number = AT_ONCE): Promise<void> {
  const before = new Date(ctx.now.getTime() - PLAYERS_KEPT)
  for (;;) {
    const { rowCount } = await ctx.db.execute(sql`
      delete from play_sessions where play_session_id in (
        select play_session_id from play_sessions where beat_at < ${before} limit ${atOnce})`)
    if ((rowCount ?? 0) < atOnce) return
  }
}
