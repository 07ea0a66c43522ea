import { eq, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { chatInvitees, chatMembers, chatMessages, chatReactions, chatReports } from './tables.ts'

/**
 * ACC-29: what somebody wrote stays for those who read it, and has no name any more; where they were, what they reacted
 * to and reported is nobody's business.
 */
export function forgetChatter(outer: Context, userSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await ctx.db.delete(chatReports).where(eq(chatReports.userSeq, userSeq))
    await ctx.db.delete(chatReactions).where(eq(chatReactions.userSeq, userSeq))
    await ctx.db.delete(chatMembers).where(eq(chatMembers.userSeq, userSeq))
    await ctx.db.delete(chatInvitees).where(eq(chatInvitees.userSeq, userSeq))
  })
}

/** SOC-19: one place in each room. What a moderator decided about either account holds for the one that stays. */
export function moveChatter(outer: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await ctx.db.execute(sql`
      insert into chat_members as kept (channel_seq, chat_room_seq, user_seq, entered_at, left_at, quiet_yn,
        last_read_seq, last_sent_at, used_at, silenced_until, put_out_at)
      select channel_seq, chat_room_seq, ${intoUserSeq}, entered_at, left_at, quiet_yn, last_read_seq,
        last_sent_at, used_at, silenced_until, put_out_at
      from chat_members where user_seq = ${fromUserSeq}
      on conflict (channel_seq, chat_room_seq, user_seq) do update set
        put_out_at = coalesce(kept.put_out_at, excluded.put_out_at),
        left_at = case
          when kept.put_out_at is not null then kept.left_at
          when excluded.put_out_at is not null or kept.left_at is not null then excluded.left_at
        end,
        entered_at = least(kept.entered_at, excluded.entered_at),
        last_read_seq = greatest(kept.last_read_seq, excluded.last_read_seq),
        last_sent_at = greatest(kept.last_sent_at, excluded.last_sent_at),
        used_at = greatest(kept.used_at, excluded.used_at),
        silenced_until = greatest(kept.silenced_until, excluded.silenced_until)`)
    // The names that writers gave their messages are for minutes; two accounts may have given the same.
    await ctx.db
      .update(chatMessages)
      .set({ userSeq: intoUserSeq, sendKey: null })
      .where(eq(chatMessages.userSeq, fromUserSeq))
    await ctx.db
      .update(chatMessages)
      .set({ deletedBy: intoUserSeq })
      .where(eq(chatMessages.deletedBy, fromUserSeq))
    await ctx.db.execute(sql`
      update chat_messages set mention_seqs = array_replace(mention_seqs, ${fromUserSeq}::bigint, ${intoUserSeq}::bigint)
      where mention_seqs @> array[${fromUserSeq}::bigint]`)
    await ctx.db.execute(sql`
      insert into chat_reactions (channel_seq, message_seq, user_seq, reaction_cd)
      select channel_seq, message_seq, ${intoUserSeq}, reaction_cd from chat_reactions
      where user_seq = ${fromUserSeq} on conflict do nothing`)
    await ctx.db.execute(sql`
      insert into chat_reports (channel_seq, message_seq, user_seq, reason, created_at)
      select channel_seq, message_seq, ${intoUserSeq}, reason, created_at from chat_reports
      where user_seq = ${fromUserSeq} on conflict do nothing`)
    await ctx.db.execute(sql`
      insert into chat_invitees (channel_seq, chat_room_seq, user_seq, created_at)
      select channel_seq, chat_room_seq, ${intoUserSeq}, created_at from chat_invitees
      where user_seq = ${fromUserSeq} on conflict do nothing`)
    await forgetChatter(ctx, fromUserSeq)
    // Nobody reports their own.
    await ctx.db.execute(sql`
      delete from chat_reports r using chat_messages m
      where r.user_seq = ${intoUserSeq} and m.user_seq = ${intoUserSeq}
        and m.channel_seq = r.channel_seq and m.message_seq = r.message_seq`)
  })
}
