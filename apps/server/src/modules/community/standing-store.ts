import { CURRICULUM_TYPE, GRANT_SOURCE, TRASH_TYPE } from '@seodang/domain/codes'
import { and, count, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courses } from '../catalog/tables.ts'
import { attendances } from '../enrolment/tables.ts'
import { reviews } from './tables.ts'

/** Somebody, and the class of which they wrote at whichever places. */
export interface Writer {
  courseSeq: number
  userSeq: number
}

const writtenBy = (ctx: Context, { courseSeq, userSeq }: Writer) =>
  and(eq(reviews.channelSeq, ctx.channelSeq), eq(reviews.courseSeq, courseSeq), eq(reviews.userSeq, userSeq))

/** Of an erased class nobody reads any. */
export async function hasReviews(ctx: Context, writer: Writer): Promise<boolean> {
  const rows = await ctx.db
    .select({ evaluationSeq: reviews.evaluationSeq })
    .from(reviews)
    .innerJoin(
      courses,
      and(
        eq(courses.channelSeq, reviews.channelSeq),
        eq(courses.courseSeq, reviews.courseSeq),
        ne(courses.trashTypeCd, TRASH_TYPE.removed),
      ),
    )
    .where(writtenBy(ctx, writer))
    .limit(1)
  return rows.length > 0
}

/**
 * A lesson that was opened, or is held and was attended, of the class or of one that the package gave, also one that it has no
 * more; or the chosen date began.
 */
const HAS_TAKEN = sql<boolean>`(exists (
  select 1 from item_progress p join curriculum_items i on i.channel_seq = p.channel_seq and i.curriculum_seq = p.curriculum_seq
  where p.channel_seq = ${attendances.channelSeq} and p.user_seq = ${attendances.userSeq}
    and (i.course_seq = ${attendances.courseSeq} or i.course_seq in (
      select g.course_seq from grants g where g.channel_seq = ${attendances.channelSeq}
        and g.user_seq = ${attendances.userSeq} and g.source = ${GRANT_SOURCE.package}
        and g.source_key = ${attendances.courseSeq}::text))
    and greatest(p.used_at, case when i.curriculum_type_cd in (${CURRICULUM_TYPE.live}, ${CURRICULUM_TYPE.offline})
      then p.completed_at end) >= coalesce(${attendances.attendAt}, ${attendances.createdAt})
) or exists (
  select 1 from course_schedules s
  where s.channel_seq = ${attendances.channelSeq} and s.schedule_seq = ${attendances.scheduleSeq}
    and s.start_at <= ${attendances.cancelledAt}))`

/** Money that came for the place, here by one order or by the month, or as staff noted it, and was not paid back. */
const MONEY_STAYS = sql<boolean>`(coalesce(${attendances.outsideAmount}, 0) > 0 or exists (
  select 1 from order_lines l
  join orders g on g.channel_seq = l.channel_seq and g.order_seq = l.order_seq
  join orders o on o.channel_seq = g.channel_seq
    and (o.order_seq = g.order_seq or o.instalment_plan_seq = g.instalment_plan_seq)
  where l.channel_seq = ${attendances.channelSeq} and l.attend_seq = ${attendances.attendSeq}
    and o.paid_at is not null and o.amount > o.refunded_amount))`

/** What somebody wrote of a class with what its places say of it, the youngest first. */
export async function listReviewedPlaces(ctx: Context, writer: Writer) {
  return ctx.db
    .select({
      review: reviews,
      choiseStatusCd: attendances.choiseStatusCd,
      hasTaken: HAS_TAKEN,
      moneyStays: MONEY_STAYS,
    })
    .from(reviews)
    .innerJoin(
      attendances,
      and(eq(attendances.channelSeq, reviews.channelSeq), eq(attendances.attendSeq, reviews.attendSeq)),
    )
    .where(writtenBy(ctx, writer))
    .orderBy(desc(reviews.createdAt), desc(reviews.evaluationSeq))
}

/** Classes of all sites of which the person wrote more than once. */
export async function listReviewedTwice(ctx: Context, userSeq: number) {
  return ctx.db
    .select({ channelSeq: reviews.channelSeq, courseSeq: reviews.courseSeq })
    .from(reviews)
    .where(eq(reviews.userSeq, userSeq))
    .groupBy(reviews.channelSeq, reviews.courseSeq)
    .having(gt(count(), 1))
    .orderBy(reviews.channelSeq, reviews.courseSeq)
}
