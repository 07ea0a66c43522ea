import { holdsOnCourse } from '@seodang/domain/access'
import { PAY_DATE } from '@seodang/domain/codes'
import { courseProblems } from '@seodang/domain/course-form'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { CHALLENGE_LABELS } from '@seodang/domain/field-labels'
import { and, eq, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { courseChanged } from './changed.ts'
import { lockForEditing } from './save.ts'
import { courses } from './tables.ts'

/**
 * CHL-11: when a class takes people, set from its challenge. It is the very period that its payment tab shows, so it
 * takes that tab's permission (AUTH-19); set to what it is, it takes none. Holds the class.
 */
export async function setRecruitment(
  ctx: Context,
  courseSeq: number,
  { startAt, endAt }: { startAt: Date | null; endAt: Date | null },
): Promise<void> {
  const before = await lockForEditing(ctx, courseSeq)
  const change = {
    payStartCd: startAt === null ? PAY_DATE.none : PAY_DATE.dated,
    payEndCd: endAt === null ? PAY_DATE.none : PAY_DATE.dated,
    payStartAt: startAt,
    payEndAt: endAt,
  }
  const was = {
    startAt: before.payStartCd === PAY_DATE.dated ? before.payStartAt : null,
    endAt: before.payEndCd === PAY_DATE.dated ? before.payEndAt : null,
  }
  const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()
  if (isSame(was.startAt, startAt) && isSame(was.endAt, endAt)) return
  if (!holdsOnCourse(ctx.principal, 'CLASS_PAYMENT_UPDATE')) fail('NO_PERMISSION')
  const { payEndAt } = courseProblems({ ...before, ...change })
  requireNoProblems({ recruitEndAt: payEndAt }, CHALLENGE_LABELS)
  await ctx.db
    .update(courses)
    .set({ ...change, revision: sql`${courses.revision} + 1`, updatedAt: ctx.now })
    .where(and(eq(courses.channelSeq, ctx.channelSeq), eq(courses.courseSeq, courseSeq)))
  await audit(ctx, 'course.payment', `course:${courseSeq}`, was, { startAt, endAt })
  await courseChanged(ctx, before)
}
