import { and, eq, isNull } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { placesLeft } from './events.ts'
import { channelUsers, courseStaff, operators } from './tables.ts'

/** ACC-29: the person is in no site any more and runs none; the row of the place stays, without what it told. */
export function leaveEverywhere(outer: Context, userSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await ctx.db
      .update(channelUsers)
      .set({ leftAt: ctx.now, marketingYn: 'N', refererCode: null })
      .where(and(eq(channelUsers.userSeq, userSeq), isNull(channelUsers.leftAt)))
    await ctx.db.delete(operators).where(eq(operators.userSeq, userSeq))
    await ctx.db.delete(courseStaff).where(eq(courseStaff.userSeq, userSeq))
    await ctx.services.jobs.emit(ctx, placesLeft, { channelSeq: 0, userSeq })
  })
}
