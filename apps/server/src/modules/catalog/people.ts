import { eq, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { changeCounts } from './counts.ts'
import { courseLikes, courses } from './tables.ts'

/** ACC-29: hearts of somebody who is gone count no more. */
export function forgetLikes(outer: Context, userSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const gone = await ctx.db
      .delete(courseLikes)
      .where(eq(courseLikes.userSeq, userSeq))
      .returning({ channelSeq: courseLikes.channelSeq, courseSeq: courseLikes.courseSeq })
    for (const { channelSeq, courseSeq } of gone)
      await changeCounts({ ...ctx, channelSeq }, courseSeq, { likeCount: -1 })
  })
}

/** SOC-19: hearts and classes are those of the account that stays; a class that both liked has one heart less. */
export function moveLikes(outer: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await ctx.db.update(courses).set({ userSeq: intoUserSeq }).where(eq(courses.userSeq, fromUserSeq))
    await ctx.db.execute(sql`
      update course_likes mine set user_seq = ${intoUserSeq} where user_seq = ${fromUserSeq} and not exists (
        select 1 from course_likes other where other.channel_seq = mine.channel_seq
          and other.course_seq = mine.course_seq and other.user_seq = ${intoUserSeq})`)
    await forgetLikes(ctx, fromUserSeq)
  })
}
