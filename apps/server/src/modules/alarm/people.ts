import { eq, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { tellBadges } from './badge.ts'
import { alarmChoices, alarms } from './tables.ts'

/** ACC-29: what somebody was told goes with them; what others were told of them has no name any more. */
export function forgetAlarms(outer: Context, userSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await ctx.db.delete(alarms).where(eq(alarms.targetUserSeq, userSeq))
    await ctx.db.delete(alarmChoices).where(eq(alarmChoices.userSeq, userSeq))
    await ctx.db.update(alarms).set({ actorSeq: null }).where(eq(alarms.actorSeq, userSeq))
  })
}

/** SOC-19: the account that stays has been told what both were, once, and keeps its own choices first. */
export async function moveAlarms(outer: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  await inTransaction(outer, async (ctx) => {
    await ctx.db.execute(sql`
      update alarms mine set target_user_seq = ${intoUserSeq} where target_user_seq = ${fromUserSeq} and not exists (
        select 1 from alarms other where other.target_user_seq = ${intoUserSeq} and other.event_key = mine.event_key)`)
    await ctx.db.update(alarms).set({ actorSeq: intoUserSeq }).where(eq(alarms.actorSeq, fromUserSeq))
    await ctx.db.execute(sql`
      insert into alarm_choices (user_seq, channel_seq, off, updated_at)
      select ${intoUserSeq}, channel_seq, off, updated_at from alarm_choices where user_seq = ${fromUserSeq}
      on conflict do nothing`)
    await ctx.db.delete(alarms).where(eq(alarms.targetUserSeq, fromUserSeq))
    await ctx.db.delete(alarmChoices).where(eq(alarmChoices.userSeq, fromUserSeq))
  })
  await tellBadges(outer, [intoUserSeq])
}
