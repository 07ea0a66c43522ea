import { eq, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { answers, answerTemplates, postComments, postReports, posts, postViews, questions } from './tables.ts'

/**
 * ACC-29: what somebody asked and wrote stays for those who read it, and has no name any more; what they reported and
 * looked at is nobody's business.
 */
export function forgetWritten(outer: Context, userSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await ctx.db.delete(postReports).where(eq(postReports.userSeq, userSeq))
    await ctx.db.delete(postViews).where(eq(postViews.userSeq, userSeq))
    await ctx.db.update(questions).set({ assignedTo: null }).where(eq(questions.assignedTo, userSeq))
  })
}

/** SOC-19: nobody likes, reports or looks at a post twice; the likes are counted anew where two became one. */
export function moveWritten(outer: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const into = { userSeq: intoUserSeq }
    await ctx.db.update(questions).set(into).where(eq(questions.userSeq, fromUserSeq))
    await ctx.db
      .update(questions)
      .set({ assignedTo: intoUserSeq })
      .where(eq(questions.assignedTo, fromUserSeq))
    await ctx.db.update(answers).set(into).where(eq(answers.userSeq, fromUserSeq))
    await ctx.db.update(answerTemplates).set(into).where(eq(answerTemplates.userSeq, fromUserSeq))
    await ctx.db.update(posts).set(into).where(eq(posts.userSeq, fromUserSeq))
    await ctx.db.update(posts).set({ deletedBy: intoUserSeq }).where(eq(posts.deletedBy, fromUserSeq))
    await ctx.db.update(postComments).set(into).where(eq(postComments.userSeq, fromUserSeq))
    await ctx.db.execute(sql`
      insert into post_views (channel_seq, post_seq, user_seq, day)
      select channel_seq, post_seq, ${intoUserSeq}, day from post_views where user_seq = ${fromUserSeq}
      on conflict do nothing`)
    await ctx.db.execute(sql`
      insert into post_reports (channel_seq, post_seq, user_seq, reason, created_at)
      select channel_seq, post_seq, ${intoUserSeq}, reason, created_at from post_reports
      where user_seq = ${fromUserSeq} on conflict do nothing`)
    await ctx.db.execute(sql`
      insert into post_likes (channel_seq, post_seq, user_seq, like_at)
      select channel_seq, post_seq, ${intoUserSeq}, like_at from post_likes where user_seq = ${fromUserSeq}
      on conflict do nothing`)
    await ctx.db.execute(sql`
      with gone as (delete from post_likes where user_seq = ${fromUserSeq} returning channel_seq, post_seq)
      update posts p set like_count = (select count(*) from post_likes l
        where l.channel_seq = p.channel_seq and l.post_seq = p.post_seq and l.user_seq <> ${fromUserSeq})
      from gone where gone.channel_seq = p.channel_seq and gone.post_seq = p.post_seq`)
    await ctx.db.delete(postReports).where(eq(postReports.userSeq, fromUserSeq))
    await ctx.db.delete(postViews).where(eq(postViews.userSeq, fromUserSeq))
    await ctx.db.execute(sql`
      delete from post_reports r using posts p
      where r.user_seq = ${intoUserSeq} and p.user_seq = ${intoUserSeq}
        and p.channel_seq = r.channel_seq and p.post_seq = r.post_seq`)
  })
}
