import { CHOISE_STATUS } from '@seodang/domain/codes'
import { and, eq, ne, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { endAttendance } from './leave.ts'
import { lockAttendance, lockClass } from './store.ts'
import { attendances, grants } from './tables.ts'

/** ACC-29: the places of somebody who is gone are free again, and what they told the class on enrolling is erased. */
export async function endEverywhere(outer: Context, userSeq: number): Promise<void> {
  const running = await outer.db
    .select()
    .from(attendances)
    .where(and(eq(attendances.userSeq, userSeq), ne(attendances.choiseStatusCd, CHOISE_STATUS.cancelled)))
  for (const { channelSeq, courseSeq, attendSeq } of running)
    await inTransaction({ ...outer, channelSeq }, async (ctx) => {
      const course = await lockClass(ctx, courseSeq)
      const row = await lockAttendance(ctx, attendSeq)
      if (row.choiseStatusCd !== CHOISE_STATUS.cancelled)
        await endAttendance(ctx, course, row, 'accountClosed')
    })
  await outer.db
    .update(attendances)
    .set({ phone: null, answers: [], memo: '' })
    .where(eq(attendances.userSeq, userSeq))
}

/**
 * SOC-19: attendances and what gave them are those of the account that stays. In a class that both attend, each keeps
 * its own: to make one of two places is a decision about money and periods.
 */
export function moveAttendances(outer: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const isInBoth = sql`exists (
      select 1 from attendances one join attendances other on other.channel_seq = one.channel_seq
        and other.course_seq = one.course_seq and other.user_seq = ${intoUserSeq} and other.choise_status_cd <> '99'
      where one.user_seq = ${fromUserSeq} and one.choise_status_cd <> '99'
        and one.channel_seq = mine.channel_seq and one.course_seq = mine.course_seq)`
    await ctx.db.execute(
      sql`update ${grants} mine set user_seq = ${intoUserSeq} where mine.user_seq = ${fromUserSeq} and not ${isInBoth}`,
    )
    await ctx.db.execute(
      sql`update ${attendances} mine set user_seq = ${intoUserSeq} where mine.user_seq = ${fromUserSeq} and not ${isInBoth}`,
    )
  })
}
