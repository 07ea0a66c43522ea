import { eq, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { itemProgress, lessonNotes, playLeases, playSessions } from './tables.ts'

/** ACC-29: what somebody watched and wrote down for themselves, and on which device, is nobody's business once they are gone. */
export function forgetLearning(outer: Context, userSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await endPlay(ctx, userSeq)
    await ctx.db.delete(itemProgress).where(eq(itemProgress.userSeq, userSeq))
    await ctx.db.delete(lessonNotes).where(eq(lessonNotes.userSeq, userSeq))
  })
}

/**
 * SOC-19: an item that both accounts opened keeps the further progress of the two, and all of the time that both spent
 * in front of it: merging gives no time back (ROOM-14).
 */
export function moveLearning(outer: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await endPlay(ctx, fromUserSeq)
    await ctx.db.update(lessonNotes).set({ userSeq: intoUserSeq }).where(eq(lessonNotes.userSeq, fromUserSeq))
    await ctx.db.execute(sql`
      update item_progress mine set user_seq = ${intoUserSeq} where user_seq = ${fromUserSeq} and not exists (
        select 1 from item_progress other where other.channel_seq = mine.channel_seq
          and other.curriculum_seq = mine.curriculum_seq and other.user_seq = ${intoUserSeq})`)
    await ctx.db.execute(sql`
      update item_progress mine set
        watched = case when other.watched_seconds > mine.watched_seconds then other.watched else mine.watched end,
        watched_seconds = greatest(mine.watched_seconds, other.watched_seconds),
        last_position = case when other.updated_at > mine.updated_at then other.last_position else mine.last_position end,
        play_second = mine.play_second + other.play_second,
        spent_before = mine.spent_before + other.spent_before,
        term_began_at = greatest(mine.term_began_at, other.term_began_at),
        opened_at = least(mine.opened_at, other.opened_at),
        used_at = greatest(mine.used_at, other.used_at),
        completed_at = least(mine.completed_at, other.completed_at),
        updated_at = greatest(mine.updated_at, other.updated_at)
      from item_progress other where other.user_seq = ${fromUserSeq} and mine.user_seq = ${intoUserSeq}
        and other.channel_seq = mine.channel_seq and other.curriculum_seq = mine.curriculum_seq`)
    await forgetLearning(ctx, fromUserSeq)
  })
}

/** The lease first, then what plays, then its progress: as whoever plays holds them. */
async function endPlay(ctx: Context, userSeq: number): Promise<void> {
  await ctx.db.delete(playLeases).where(eq(playLeases.userSeq, userSeq))
  await ctx.db.delete(playSessions).where(eq(playSessions.userSeq, userSeq))
}
