import { SUBMISSION_STATUS } from '@seodang/domain/codes'
import { eq, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { certificates, quizAttempts, quizGrants, submissions } from './tables.ts'

/** ACC-29: what somebody handed in goes with the account. A certificate is a document that others may have to check. */
export function forgetWork(outer: Context, userSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await ctx.db.delete(submissions).where(eq(submissions.userSeq, userSeq))
    await ctx.db.delete(quizAttempts).where(eq(quizAttempts.userSeq, userSeq))
    await ctx.db.delete(quizGrants).where(eq(quizGrants.userSeq, userSeq))
  })
}

/** SOC-19: of two that wait for the same lesson, the one of the account that stays is the one. */
export function moveWork(outer: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    // One waits at a time. Of two, the one that was handed in first goes back to its writer, with all that stands in it.
    await ctx.db.execute(sql`
      update submissions mine set status = ${SUBMISSION_STATUS.sentBack}, reviewed_at = ${ctx.now}
      where user_seq in (${fromUserSeq}, ${intoUserSeq}) and status = ${SUBMISSION_STATUS.waiting}
        and exists (select 1 from submissions other where other.channel_seq = mine.channel_seq
          and other.curriculum_seq = mine.curriculum_seq and other.submission_seq > mine.submission_seq
          and other.user_seq in (${fromUserSeq}, ${intoUserSeq}) and other.status = ${SUBMISSION_STATUS.waiting})`)
    await ctx.db.update(submissions).set({ userSeq: intoUserSeq }).where(eq(submissions.userSeq, fromUserSeq))
    await ctx.db
      .update(submissions)
      .set({ reviewedBy: intoUserSeq })
      .where(eq(submissions.reviewedBy, fromUserSeq))
    await moveQuizzes(ctx, fromUserSeq, intoUserSeq)
    await ctx.db
      .update(certificates)
      .set({ userSeq: intoUserSeq })
      .where(eq(certificates.userSeq, fromUserSeq))
  })
}

/**
 * What both accounts tried is one person's: every attempt counts, so that merging gives none back. Of two that run at
 * the same quiz, that of the account that stays does; of what was granted to both, the greater stands.
 */
async function moveQuizzes(ctx: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  await ctx.db.execute(sql`
    delete from quiz_attempts mine where user_seq = ${fromUserSeq} and ended_at is null
      and exists (select 1 from quiz_attempts other where other.channel_seq = mine.channel_seq
        and other.curriculum_seq = mine.curriculum_seq and other.user_seq = ${intoUserSeq}
        and other.ended_at is null)`)
  await ctx.db.update(quizAttempts).set({ userSeq: intoUserSeq }).where(eq(quizAttempts.userSeq, fromUserSeq))
  await ctx.db.execute(sql`
    insert into quiz_grants (channel_seq, curriculum_seq, user_seq, attempts, granted_by, updated_at)
    select channel_seq, curriculum_seq, ${intoUserSeq}::bigint, attempts, granted_by, updated_at
    from quiz_grants where user_seq = ${fromUserSeq}
    on conflict (channel_seq, curriculum_seq, user_seq)
    do update set attempts = greatest(quiz_grants.attempts, excluded.attempts)`)
  await ctx.db.delete(quizGrants).where(eq(quizGrants.userSeq, fromUserSeq))
  await ctx.db.update(quizGrants).set({ grantedBy: intoUserSeq }).where(eq(quizGrants.grantedBy, fromUserSeq))
}

/** Two places became one: of two certificates that stand, that of the place that stays does. */
export function moveToPlace(outer: Context, fromAttendSeq: number, intoAttendSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await ctx.db.execute(sql`
      update submissions set attend_seq = ${intoAttendSeq}
      where channel_seq = ${ctx.channelSeq} and attend_seq = ${fromAttendSeq}`)
    await ctx.db.execute(sql`
      update quiz_attempts set attend_seq = ${intoAttendSeq}
      where channel_seq = ${ctx.channelSeq} and attend_seq = ${fromAttendSeq}`)
    await ctx.db.execute(sql`
      update certificates mine set attend_seq = ${intoAttendSeq}
      where channel_seq = ${ctx.channelSeq} and attend_seq = ${fromAttendSeq}
        and (withdrawn_at is not null or not exists (select 1 from certificates other
          where other.channel_seq = mine.channel_seq and other.attend_seq = ${intoAttendSeq}
            and other.withdrawn_at is null))`)
  })
}
