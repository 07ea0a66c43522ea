import { PAYMENT_STATUS, TRASH_TYPE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courseCounts, courses } from './tables.ts'

type CourseRow = typeof courses.$inferSelect

const ofCourse = ({ channelSeq }: Context, courseSeq: number) =>
  and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq))

/**
 * Holds the places and then the row of a class that was not erased, in the order in which enrolling takes them, so
 * that nobody gets in while it is decided whether anybody is in.
 */
export async function lockBinnable(ctx: Context, courseSeq: number): Promise<CourseRow> {
  await ctx.db
    .select({ courseSeq: courseCounts.courseSeq })
    .from(courseCounts)
    .where(and(eq(courseCounts.channelSeq, ctx.channelSeq), eq(courseCounts.courseSeq, courseSeq)))
    .for('update')
  const [course] = await ctx.db.select().from(courses).where(ofCourse(ctx, courseSeq)).for('update')
  if (!course || course.trashTypeCd === TRASH_TYPE.removed) fail('CLASS_NOT_FOUND', { courseSeq })
  return course
}

const PAYING = [PAYMENT_STATUS.ready, PAYMENT_STATUS.pending, PAYMENT_STATUS.waitingDeposit]

/** What stands in the way of a deletion: people who are in, on their way in or about to pay, and packages that hold the class. */
export async function whatHolds(
  ctx: Context,
  courseSeq: number,
): Promise<{ attendees: number; packages: number }> {
  const { rows } = await ctx.db.execute<{ attendees: number; packages: number }>(sql`
    select greatest(n.attend_count + n.wait_cnt, (select count(*)::int from attendances a
        where a.channel_seq = n.channel_seq and a.course_seq = n.course_seq and a.choise_status_cd <> '99'),
        (select count(*)::int from order_lines l
          join orders o on o.channel_seq = l.channel_seq and o.order_seq = l.order_seq
          where l.channel_seq = n.channel_seq and l.course_seq = n.course_seq
            and o.payment_status = any(${sql.param(PAYING)})))
        as attendees,
      (select count(*)::int from package_courses c join courses p
        on p.channel_seq = c.channel_seq and p.course_seq = c.package_seq and p.trash_type_cd = ${TRASH_TYPE.active}
        where c.channel_seq = n.channel_seq and c.course_seq = n.course_seq) as packages
    from course_counts n where n.channel_seq = ${ctx.channelSeq} and n.course_seq = ${courseSeq}`)
  return rows[0] ?? { attendees: 0, packages: 0 }
}

/**
 * CHAT-01: how many people have what the class gives, with time that is not over, or are paying for it. Nobody gets in
 * until commit.
 */
export async function lockHolders(ctx: Context, courseSeq: number): Promise<number> {
  await lockBinnable(ctx, courseSeq)
  const { rows } = await ctx.db.execute<{ people: number }>(sql`
    select count(*)::int as people from (
      select a.user_seq from attendances a
      where a.channel_seq = ${ctx.channelSeq} and a.course_seq = ${courseSeq} and a.choise_status_cd <> '99'
        and (a.valid_at is null or a.valid_at > ${ctx.now})
      union
      select o.user_seq from order_lines l
      join orders o on o.channel_seq = l.channel_seq and o.order_seq = l.order_seq
      where l.channel_seq = ${ctx.channelSeq} and l.course_seq = ${courseSeq}
        and o.payment_status = any(${sql.param(PAYING)})) h`)
  return rows[0]?.people ?? 0
}

export async function writeTrash(
  ctx: Context,
  courseSeq: number,
  trash: Pick<CourseRow, 'trashTypeCd' | 'trashedAt' | 'trashedBy' | 'restoreExpiredAt'>,
): Promise<void> {
  await ctx.db.update(courses).set(trash).where(ofCourse(ctx, courseSeq))
}

/** Of all sites: classes that cannot be brought back any more. */
export const expiredClasses = ({ now }: Context): SQL => sql`
  select channel_seq, course_seq as seq, restore_expired_at as since from courses
  where trash_type_cd = ${TRASH_TYPE.inBin} and restore_expired_at <= ${now}`

/** The named classes of the site, those that were erased apart. */
export async function coursesNamed(ctx: Context, courseSeqs: readonly number[]) {
  if (courseSeqs.length === 0) return []
  return ctx.db
    .select({ courseSeq: courses.courseSeq, title: courses.title, courseTypeCd: courses.courseTypeCd })
    .from(courses)
    .where(
      and(
        eq(courses.channelSeq, ctx.channelSeq),
        inArray(courses.courseSeq, [...courseSeqs]),
        inArray(courses.trashTypeCd, [TRASH_TYPE.active, TRASH_TYPE.inBin]),
      ),
    )
}
