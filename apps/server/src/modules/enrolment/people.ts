import { CHOISE_STATUS } from '@seodang/domain/codes'
import { and, eq, ne } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { endAttendance } from './leave.ts'
import { lockAttendance, lockClass } from './store.ts'
import { attendances } from './tables.ts'

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
