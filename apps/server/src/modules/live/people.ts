import { eq, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { deleteFeed } from './calendar-store.ts'
import { liveCorrections, liveVisits } from './tables.ts'
import { forgetTickets } from './tickets-store.ts'

/** ACC-29: when somebody came and left is nobody's business once they are gone. */
export function forgetLives(outer: Context, userSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await ctx.db.delete(liveVisits).where(eq(liveVisits.userSeq, userSeq))
    await ctx.db.delete(liveCorrections).where(eq(liveCorrections.userSeq, userSeq))
    await forgetTickets(ctx, userSeq)
    await deleteFeed(ctx, userSeq)
  })
}

/** SOC-19: what both accounts attended is one person's; the address of the account that goes ends with it. */
export function moveLives(outer: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    // Of two that went in by our own door the first time stands.
    await ctx.db.execute(sql`
      update live_visits mine set entered_at = other.entered_at from live_visits other
      where mine.visit_key = ${`door:${intoUserSeq}`} and other.visit_key = ${`door:${fromUserSeq}`}
        and other.channel_seq = mine.channel_seq and other.curriculum_seq = mine.curriculum_seq
        and other.entered_at < mine.entered_at`)
    await ctx.db.execute(sql`
      update live_visits mine set user_seq = ${intoUserSeq},
        visit_key = case when visit_key like 'door:%' then ${`door:${intoUserSeq}`} else visit_key end
      where user_seq = ${fromUserSeq} and not (visit_key like 'door:%' and exists (
        select 1 from live_visits other where other.channel_seq = mine.channel_seq
          and other.curriculum_seq = mine.curriculum_seq and other.visit_key = ${`door:${intoUserSeq}`}))`)
    await ctx.db.execute(sql`
      update live_corrections mine set user_seq = ${intoUserSeq} where user_seq = ${fromUserSeq} and not exists (
        select 1 from live_corrections other where other.channel_seq = mine.channel_seq
          and other.curriculum_seq = mine.curriculum_seq and other.user_seq = ${intoUserSeq})`)
    await forgetLives(ctx, fromUserSeq)
  })
}
