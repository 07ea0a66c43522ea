import { GRANT_SOURCE } from '@seodang/domain/codes'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courseSchedules } from '../catalog/tables.ts'
import { grants } from '../enrolment/tables.ts'
import type { OrderLineRow } from './store.ts'

/**
 * The classes that a package gave its buyer in the period that was paid for, whatever became of that since: what staff took
 * back for a while, or for good, was taken all the same (ATT-08). What was attended before was not bought with it (ENR-29);
 * what it only held ready never began, and what it gave before that it gave.
 */
export async function classesGiven(
  ctx: Context,
  { courseSeq }: Pick<OrderLineRow, 'courseSeq'>,
  { userSeq, since }: { userSeq: number; since: Date },
): Promise<number[]> {
  const rows = await ctx.db
    .select({ courseSeq: grants.courseSeq })
    .from(grants)
    .where(
      and(
        eq(grants.channelSeq, ctx.channelSeq),
        eq(grants.userSeq, userSeq),
        eq(grants.source, GRANT_SOURCE.package),
        eq(grants.sourceKey, String(courseSeq)),
        or(
          isNull(grants.revokedAt),
          and(gt(grants.revokedAt, grants.startAt), gt(grants.revokedAt, since)),
          gt(grants.givenUntil, since),
        ),
      ),
    )
  return rows.map((row) => row.courseSeq)
}

/** The date that was bought; null for a class without a time table. */
export async function findSchedule(ctx: Context, scheduleSeq: number | null) {
  if (scheduleSeq === null) return null
  const [row] = await ctx.db
    .select({ startAt: courseSchedules.startAt, endAt: courseSchedules.endAt })
    .from(courseSchedules)
    .where(and(eq(courseSchedules.channelSeq, ctx.channelSeq), eq(courseSchedules.scheduleSeq, scheduleSeq)))
  return row ?? null
}
