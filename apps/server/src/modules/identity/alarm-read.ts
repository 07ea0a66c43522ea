import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'

/** ALM-10: alarms up to this one are read; it never goes back. */
export async function readAlarmsUpTo(ctx: Context, userSeq: number, alarmSeq: number): Promise<void> {
  await ctx.db.execute(sql`
    update users set alarm_read_seq = ${alarmSeq} where user_seq = ${userSeq} and alarm_read_seq < ${alarmSeq}`)
}
