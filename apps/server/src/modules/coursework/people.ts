import { SUBMISSION_STATUS } from '@seodang/domain/codes'
import { eq, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { certificates, submissions } from './tables.ts'

/** ACC-29: what somebody handed in goes with the account. A certificate is a document that others may have to check. */
export async function forgetWork(ctx: Context, userSeq: number): Promise<void> {
  await ctx.db.delete(submissions).where(eq(submissions.userSeq, userSeq))
}

/** SOC-19: of two that wait for the same lesson, the one of the account that stays is the one. */
export function moveWork(outer: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await ctx.db.execute(sql`
      delete from submissions mine where user_seq = ${fromUserSeq} and status = ${SUBMISSION_STATUS.waiting}
        and exists (select 1 from submissions other where other.channel_seq = mine.channel_seq
          and other.curriculum_seq = mine.curriculum_seq and other.user_seq = ${intoUserSeq}
          and other.status = ${SUBMISSION_STATUS.waiting})`)
    await ctx.db.update(submissions).set({ userSeq: intoUserSeq }).where(eq(submissions.userSeq, fromUserSeq))
    await ctx.db
      .update(submissions)
      .set({ reviewedBy: intoUserSeq })
      .where(eq(submissions.reviewedBy, fromUserSeq))
    await ctx.db
      .update(certificates)
      .set({ userSeq: intoUserSeq })
      .where(eq(certificates.userSeq, fromUserSeq))
  })
}

/** Two places became one: of two certificates that stand, that of the place that stays does. */
export function moveToPlace(outer: Context, fromAttendSeq: number, intoAttendSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await ctx.db.execute(sql`
      update submissions set attend_seq = ${intoAttendSeq}
      where channel_seq = ${ctx.channelSeq} and attend_seq = ${fromAttendSeq}`)
    await ctx.db.execute(sql`
      update certificates mine set attend_seq = ${intoAttendSeq}
      where channel_seq = ${ctx.channelSeq} and attend_seq = ${fromAttendSeq}
        and (withdrawn_at is not null or not exists (select 1 from certificates other
          where other.channel_seq = mine.channel_seq and other.attend_seq = ${intoAttendSeq}
            and other.withdrawn_at is null))`)
  })
}
