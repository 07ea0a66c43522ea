import { CHOISE_STATUS } from '@seodang/domain/codes'
import { eq, sql } from 'drizzle-orm'
import { type Context, inTransaction, type Services } from '../../platform/context.ts'
import { ENROLMENT_CHANGED, PLACES_FOLDED } from '../enrolment/index.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { ORDER_REFUNDED } from '../order/index.ts'
import { forgetWritten, moveWritten } from './people.ts'
import { settleMerged, settleReviews } from './standing.ts'
import { postViews, reviewReports, reviews } from './tables.ts'

/** A review of a closed account stays for those who choose a class, and has no name any more. */
export function communityJobs({ jobs, retention }: Services): void {
  // Who looked is asked within a day only (BRD-17); yesterday stays for midnight.
  retention.keep({ table: postViews, since: postViews.day, days: 2 })
  jobs.on(accountClosed, 'community', async (ctx, { userSeq }) => {
    await ctx.db.delete(reviewReports).where(eq(reviewReports.userSeq, userSeq))
    await forgetWritten(ctx, userSeq)
  })
  jobs.on(accountsMerged, 'community', async (ctx, { fromUserSeq, intoUserSeq }) => {
    await moveReviews(ctx, fromUserSeq, intoUserSeq)
    await moveWritten(ctx, fromUserSeq, intoUserSeq)
    await settleMerged(ctx, intoUserSeq)
  })
  jobs.on(ENROLMENT_CHANGED, 'reviews', async (ctx, { courseSeq, userSeq, toStatusCd }) => {
    if (toStatusCd === CHOISE_STATUS.cancelled) await settleReviews(ctx, { courseSeq, userSeq })
  })
  // Of a place that ended before its money went back.
  jobs.on(ORDER_REFUNDED, 'reviews', async (ctx, { courseSeq, userSeq }) => {
    if (courseSeq !== null) await settleReviews(ctx, { courseSeq, userSeq })
  })
  // A place has one review; where both have, the other stays at the place that ended.
  jobs.on(PLACES_FOLDED, 'community', async (ctx, { fromAttendSeq, intoAttendSeq }) => {
    await ctx.db.execute(sql`
      update reviews mine set attend_seq = ${intoAttendSeq}
      where channel_seq = ${ctx.channelSeq} and attend_seq = ${fromAttendSeq} and not exists (
        select 1 from reviews other where other.channel_seq = mine.channel_seq
          and other.attend_seq = ${intoAttendSeq})`)
  })
}

/** SOC-19: nobody reports a review twice, nor their own (REV-17). */
function moveReviews(outer: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await ctx.db.update(reviews).set({ userSeq: intoUserSeq }).where(eq(reviews.userSeq, fromUserSeq))
    await ctx.db.update(reviews).set({ answeredBy: intoUserSeq }).where(eq(reviews.answeredBy, fromUserSeq))
    await ctx.db.execute(sql`
      insert into review_reports (channel_seq, evaluation_seq, user_seq, reason, created_at)
      select channel_seq, evaluation_seq, ${intoUserSeq}, reason, created_at
      from review_reports where user_seq = ${fromUserSeq}
      on conflict do nothing`)
    await ctx.db.delete(reviewReports).where(eq(reviewReports.userSeq, fromUserSeq))
    await ctx.db.execute(sql`
      delete from review_reports p using reviews r
      where p.user_seq = ${intoUserSeq} and r.user_seq = ${intoUserSeq}
        and r.channel_seq = p.channel_seq and r.evaluation_seq = p.evaluation_seq`)
  })
}
