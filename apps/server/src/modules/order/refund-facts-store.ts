import { CURRICULUM_TYPE, GRANT_SOURCE, PUBLIC } from '@seodang/domain/codes'
import { and, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courseSchedules, curriculumItems } from '../catalog/tables.ts'
import { itemProgress } from '../classroom/tables.ts'
import { attendances, grants } from '../enrolment/tables.ts'
import type { OrderLineRow } from './store.ts'

/**
 * Lessons of the classes and how many of them the buyer has taken since `since`: opened, played or taken along by
 * themself, or attended where it is held. What was seen as a free preview, or in an earlier period only, was not taken
 * from this order; what staff note of other lessons, and take back, says nothing of it.
 */
export async function lessonsTaken(
  ctx: Context,
  { courseSeqs, userSeq, since }: { courseSeqs: readonly number[]; userSeq: number; since: Date },
): Promise<{ sessions: number; opened: number }> {
  const [row] = await ctx.db
    .select({
      sessions: sql<number>`count(*)::int`,
      opened: sql<number>`count(*) filter (where ${taken(since)})::int`,
    })
    .from(curriculumItems)
    .leftJoin(
      itemProgress,
      and(
        eq(itemProgress.channelSeq, curriculumItems.channelSeq),
        eq(itemProgress.curriculumSeq, curriculumItems.curriculumSeq),
        eq(itemProgress.userSeq, userSeq),
      ),
    )
    .where(
      and(
        eq(curriculumItems.channelSeq, ctx.channelSeq),
        inArray(curriculumItems.courseSeq, [...courseSeqs]),
        eq(curriculumItems.publicCd, PUBLIC.public),
        ne(curriculumItems.curriculumTypeCd, CURRICULUM_TYPE.section),
        isNull(curriculumItems.removedAt),
      ),
    )
  return row ?? { sessions: 0, opened: 0 }
}

const HELD = [CURRICULUM_TYPE.live, CURRICULUM_TYPE.offline]

const taken = (since: Date) =>
  or(
    gte(itemProgress.usedAt, since),
    and(inArray(curriculumItems.curriculumTypeCd, HELD), gte(itemProgress.completedAt, since)),
  )

/** The classes that a package gave its buyer: what was attended before was not bought with it (ENR-29). */
export async function classesGiven(
  ctx: Context,
  { courseSeq }: Pick<OrderLineRow, 'courseSeq'>,
  userSeq: number,
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
        isNull(grants.revokedAt),
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

/** The period that this line gave, and the state of the place that it belongs to. */
export async function findPeriod(ctx: Context, line: OrderLineRow, userSeq: number) {
  const [grant] = await ctx.db
    .select({ startAt: grants.startAt, endAt: grants.endAt })
    .from(grants)
    .where(
      and(
        eq(grants.channelSeq, ctx.channelSeq),
        eq(grants.source, 'ORDER'),
        eq(grants.sourceKey, String(line.orderLineSeq)),
        eq(grants.userSeq, userSeq),
      ),
    )
  const [place] =
    line.attendSeq === null
      ? []
      : await ctx.db
          .select({ choiseStatusCd: attendances.choiseStatusCd })
          .from(attendances)
          .where(and(eq(attendances.channelSeq, ctx.channelSeq), eq(attendances.attendSeq, line.attendSeq)))
  return { grant: grant ?? null, choiseStatusCd: place?.choiseStatusCd ?? null }
}
