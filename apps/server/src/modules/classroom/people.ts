import { eq, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { itemProgress, playSessions } from './tables.ts'

/** ACC-29: what somebody watched, and on which device, is nobody's business once they are gone. */
export function forgetLearning(outer: Context, userSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await ctx.db.delete(itemProgress).where(eq(itemProgress.userSeq, userSeq))
    await ctx.db.delete(playSessions).where(eq(playSessions.userSeq, userSeq))
  })
}

/** SOC-19: an item that both accounts opened keeps the progress of the one that stays. */
export function moveLearning(outer: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await ctx.db.execute(sql`
      update item_progress mine set user_seq = ${intoUserSeq} where user_seq = ${fromUserSeq} and not exists (
        select 1 from item_progress other where other.channel_seq = mine.channel_seq
          and other.curriculum_seq = mine.curriculum_seq and other.user_seq = ${intoUserSeq})`)
    await forgetLearning(ctx, fromUserSeq)
  })
}
