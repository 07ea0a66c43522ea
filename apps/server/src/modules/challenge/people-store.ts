import { eq, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import {
  challengeParticipations,
  challengeRecordComments,
  challengeRecordLikes,
  challengeRecords,
} from './tables.ts'

/** ACC-29: records, likes and words go with the account. */
export function forgetChallenges(outer: Context, userSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await ctx.db.execute(sql`
      with gone as (delete from challenge_record_likes where user_seq = ${userSeq} returning channel_seq, record_seq)
      update challenge_records r set like_count = greatest(0, r.like_count - 1) from gone
      where r.channel_seq = gone.channel_seq and r.record_seq = gone.record_seq`)
    await ctx.db.execute(sql`
      with gone as (update challenge_record_comments set deleted_at = ${ctx.now}, content = ''
        where user_seq = ${userSeq} and deleted_at is null returning channel_seq, record_seq)
      update challenge_records r set comment_count = greatest(0, r.comment_count - c.count)
      from (select channel_seq, record_seq, count(*)::int as count from gone group by 1, 2) c
      where r.channel_seq = c.channel_seq and r.record_seq = c.record_seq`)
    await ctx.db.delete(challengeRecords).where(eq(challengeRecords.userSeq, userSeq))
  })
}

/** SOC-19: what both accounts did is one person's; a like of both is one. */
export function moveChallenges(outer: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const from = { userSeq: intoUserSeq }
    await ctx.db
      .update(challengeParticipations)
      .set(from)
      .where(eq(challengeParticipations.userSeq, fromUserSeq))
    await ctx.db.update(challengeRecords).set(from).where(eq(challengeRecords.userSeq, fromUserSeq))
    await ctx.db
      .update(challengeRecordComments)
      .set(from)
      .where(eq(challengeRecordComments.userSeq, fromUserSeq))
    await ctx.db.execute(sql`
      with twice as (delete from challenge_record_likes mine where user_seq = ${fromUserSeq} and exists (
        select 1 from challenge_record_likes other where other.channel_seq = mine.channel_seq
          and other.record_seq = mine.record_seq and other.user_seq = ${intoUserSeq})
        returning channel_seq, record_seq)
      update challenge_records r set like_count = greatest(0, r.like_count - 1) from twice
      where r.channel_seq = twice.channel_seq and r.record_seq = twice.record_seq`)
    await ctx.db.update(challengeRecordLikes).set(from).where(eq(challengeRecordLikes.userSeq, fromUserSeq))
  })
}

/**
 * SOC-19: two places became one; an act that both have counts once, and what was rewarded stays so. Who was taken out of the
 * challenge, or left it, by either is out of it for good (CHL-08).
 */
export function moveRecordsToPlace(
  outer: Context,
  fromAttendSeq: number,
  intoAttendSeq: number,
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await ctx.db.execute(sql`
      update challenge_records mine set attend_seq = ${intoAttendSeq}
      where channel_seq = ${ctx.channelSeq} and attend_seq = ${fromAttendSeq} and not exists (
        select 1 from challenge_records other where other.channel_seq = mine.channel_seq
          and other.curriculum_seq = mine.curriculum_seq and other.source_id = mine.source_id
          and other.attend_seq = ${intoAttendSeq})`)
    await ctx.db.execute(sql`
      insert into challenge_participations (channel_seq, course_seq, attend_seq, user_seq, completed_at, rewarded_at,
        rewarded_by, reward_point, cancelled_at, cancelled_by, cancel_reason, created_at)
      select channel_seq, course_seq, ${intoAttendSeq}::bigint, user_seq, completed_at, rewarded_at, rewarded_by,
        reward_point, cancelled_at, cancelled_by, cancel_reason, created_at
      from challenge_participations where channel_seq = ${ctx.channelSeq} and attend_seq = ${fromAttendSeq}
      on conflict (channel_seq, attend_seq) do update set
        completed_at = least(challenge_participations.completed_at, excluded.completed_at),
        rewarded_at = coalesce(challenge_participations.rewarded_at, excluded.rewarded_at),
        rewarded_by = coalesce(challenge_participations.rewarded_by, excluded.rewarded_by),
        reward_point = greatest(challenge_participations.reward_point, excluded.reward_point),
        cancelled_at = ${ofEither('cancelled_at')}, cancelled_by = ${ofEither('cancelled_by')},
        cancel_reason = ${ofEither('cancel_reason')}`)
  })
}

/** Nobody who was rewarded is out of it (ATT-12). */
const ofEither = (column: 'cancelled_at' | 'cancelled_by' | 'cancel_reason') =>
  sql.raw(`
  case when coalesce(challenge_participations.rewarded_at, excluded.rewarded_at) is null
    then coalesce(challenge_participations.${column}, excluded.${column}) end`)
