import { RELEASE_STATE, TRASH_TYPE } from '@seodang/domain/codes'
import { isUnderReview, REVIEW_RESULT } from '@seodang/domain/release'
import { and, eq, sql } from 'drizzle-orm'
import { alone } from '../../platform/alone.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { missingForRelease, release, writeRelease } from './release.ts'
import { takeBack } from './review.ts'
import { tellOfReview } from './review-news.ts'
import { endReview, findOpenReview } from './review-store.ts'
import { courses } from './tables.ts'

/**
 * AUTH-14: what nobody looked at in time is released by itself, and what went to the bin waits for nothing any more. A
 * site that is stopped shows nothing, so its classes wait for it. Each class on its own, so that one stops no other.
 */
export async function releaseDue(ctx: Context): Promise<void> {
  for (const due of await listDue(ctx))
    await alone(
      ctx,
      due,
      (outer) => inTransaction(outer, (site) => finish(site, due.courseSeq)),
      'a class could not be released by itself',
    )
}

async function listDue(ctx: Context): Promise<{ channelSeq: number; courseSeq: number }[]> {
  const { rows } = await ctx.db.execute<{ channel_seq: number; course_seq: number }>(sql`
    select r.channel_seq, r.course_seq
    from course_reviews r
    join courses k on k.channel_seq = r.channel_seq and k.course_seq = r.course_seq
    join channels c on c.channel_seq = r.channel_seq
    where r.ended_at is null and c.closed_at is null and c.suspended_at is null
      and (r.release_at <= ${ctx.now} or k.trash_type_cd <> ${TRASH_TYPE.active})
    order by r.release_at, r.course_review_seq`)
  return rows.map((row) => ({ channelSeq: row.channel_seq, courseSeq: row.course_seq }))
}

async function finish(ctx: Context, courseSeq: number): Promise<void> {
  const [course] = await ctx.db
    .select()
    .from(courses)
    .where(and(eq(courses.channelSeq, ctx.channelSeq), eq(courses.courseSeq, courseSeq)))
    .for('update')
  const review = await findOpenReview(ctx, courseSeq)
  // Another worker or an administrator was faster.
  if (!course || !review || !isUnderReview(course.releaseStateCd)) return
  if (course.trashTypeCd !== TRASH_TYPE.active) {
    await takeBack(ctx, course)
    return
  }
  if (review.releaseAt > ctx.now) return
  const missing = await missingForRelease(ctx, course)
  if (missing.length === 0) {
    await release(ctx, course)
    await tellOfReview(ctx, course, await endReview(ctx, courseSeq, { result: REVIEW_RESULT.automatic }))
    return
  }
  await writeRelease(ctx, course, { releaseStateCd: RELEASE_STATE.sentBack }, { missing })
  const ended = await endReview(ctx, courseSeq, { result: REVIEW_RESULT.incomplete, missing })
  await tellOfReview(ctx, course, ended)
}
