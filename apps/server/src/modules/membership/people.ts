import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
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
  })
}

/** SOC-19: who was a member or staff by either account is so by the one that stays, in that one's own role first. */
export function movePlaces(outer: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await ctx.db.execute(sql`
      insert into channel_users (channel_seq, user_seq, joined_at, left_at, marketing_yn, referer_code)
      select channel_seq, ${intoUserSeq}, joined_at, left_at, marketing_yn, referer_code
      from channel_users where user_seq = ${fromUserSeq}
      on conflict (channel_seq, user_seq) do update set left_at = null
      where channel_users.left_at is not null and excluded.left_at is null`)
    await ctx.db.execute(sql`
      insert into operators (channel_seq, user_seq, user_type_cd, added, removed, certified_at, certified_by,
        certified_note, created_at)
      select channel_seq, ${intoUserSeq}, user_type_cd, added, removed, certified_at, certified_by,
        certified_note, created_at
      from operators where user_seq = ${fromUserSeq}
      on conflict do nothing`)
    await ctx.db.execute(sql`
      insert into course_staff (channel_seq, course_seq, user_seq, user_type_cd, created_at)
      select channel_seq, course_seq, ${intoUserSeq}, user_type_cd, created_at
      from course_staff where user_seq = ${fromUserSeq}
      on conflict do nothing`)
    await ctx.db.delete(channelUsers).where(eq(channelUsers.userSeq, fromUserSeq))
    await ctx.db.delete(operators).where(eq(operators.userSeq, fromUserSeq))
    await ctx.db.delete(courseStaff).where(eq(courseStaff.userSeq, fromUserSeq))
  })
}
