import { CURRICULUM_TYPE, PUBLIC } from '@seodang/domain/codes'
import { timesOfMeeting } from '@seodang/domain/coursework'
import { MINUTE } from '@seodang/domain/instant'
import type { SupplyFacts } from '@seodang/domain/sale-contract'
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { curriculumItems, liveSessions } from '../catalog/tables.ts'
import { MEETINGS, takenSince } from '../classroom/index.ts'
import { itemProgress } from '../classroom/tables.ts'

export interface ClassSupply extends SupplyFacts {
  /** Whether a lesson can be tried for nothing. */
  hasTrial: boolean
}

/**
 * What stands in classes, and what of it somebody has taken since `since`: lessons opened, played or taken along by themself.
 * What was seen as a free preview, or in an earlier period only, was not taken from this order; what staff note of other
 * lessons, and take back, says nothing of it. A meeting has its time, whoever came.
 */
export async function suppliesOf(
  ctx: Context,
  courseSeqs: readonly number[],
  by: { userSeq: number; since: Date } | null,
): Promise<ClassSupply[]> {
  if (courseSeqs.length === 0) return []
  const lessons = await lessonsOf(ctx, courseSeqs, by)
  const meetings = await meetingsOf(ctx, courseSeqs)
  return courseSeqs.map((courseSeq) => {
    const counted = lessons.find((row) => row.courseSeq === courseSeq)
    const held = meetings.filter((row) => row.courseSeq === courseSeq)
    return {
      courseSeq,
      lessons: counted?.lessons ?? 0,
      opened: counted?.opened ?? 0,
      hasTrial: counted?.hasTrial ?? false,
      meetings: held.map(({ curriculumSeq, at, minutes, removedAt }) => ({
        curriculumSeq,
        at,
        minutes,
        removedAt,
      })),
    }
  })
}

const FREE_PREVIEW = 1

const isThere = and(eq(curriculumItems.publicCd, PUBLIC.public), isNull(curriculumItems.removedAt))

/** All that is opened one by one, also a meeting that has no time yet, and what was taken before staff hid or removed it. */
async function lessonsOf(
  ctx: Context,
  courseSeqs: readonly number[],
  by: { userSeq: number; since: Date } | null,
) {
  const taken = by === null ? sql`false` : takenSince(by.since)
  return ctx.db
    .select({
      courseSeq: curriculumItems.courseSeq,
      lessons: sql<number>`count(*)::int`,
      opened: sql<number>`count(*) filter (where ${taken})::int`,
      hasTrial: sql<boolean>`coalesce(bool_or(${isThere} and ${curriculumItems.isPublic} = ${FREE_PREVIEW}), false)`,
    })
    .from(curriculumItems)
    .leftJoin(liveSessions, liveOf)
    .leftJoin(
      itemProgress,
      and(
        eq(itemProgress.channelSeq, curriculumItems.channelSeq),
        eq(itemProgress.curriculumSeq, curriculumItems.curriculumSeq),
        eq(itemProgress.userSeq, by?.userSeq ?? 0),
      ),
    )
    .where(
      and(
        eq(curriculumItems.channelSeq, ctx.channelSeq),
        inArray(curriculumItems.courseSeq, [...courseSeqs]),
        or(isThere, taken),
        ne(curriculumItems.curriculumTypeCd, CURRICULUM_TYPE.section),
        isNull(liveSessions.curriculumSeq),
        sql`not (${curriculumItems.curriculumTypeCd} = ${CURRICULUM_TYPE.offline}
          and coalesce(${curriculumItems.extra} ->> 'offlineEndTime', '') <> '')`,
      ),
    )
    .groupBy(curriculumItems.courseSeq)
}

const liveOf = and(
  eq(liveSessions.channelSeq, curriculumItems.channelSeq),
  eq(liveSessions.curriculumSeq, curriculumItems.curriculumSeq),
)

/** Lives, and meetings at a place, also those that were taken out of the class. */
async function meetingsOf(ctx: Context, courseSeqs: readonly number[]) {
  const rows = await ctx.db
    .select({
      courseSeq: curriculumItems.courseSeq,
      curriculumSeq: curriculumItems.curriculumSeq,
      removedAt: curriculumItems.removedAt,
      extra: curriculumItems.extra,
      startAt: liveSessions.startAt,
      endAt: liveSessions.endAt,
    })
    .from(curriculumItems)
    .leftJoin(liveSessions, liveOf)
    .where(
      and(
        eq(curriculumItems.channelSeq, ctx.channelSeq),
        inArray(curriculumItems.courseSeq, [...courseSeqs]),
        inArray(curriculumItems.curriculumTypeCd, MEETINGS),
        eq(curriculumItems.publicCd, PUBLIC.public),
      ),
    )
  return rows.flatMap(({ startAt, endAt, extra, ...row }) => {
    const time = startAt && endAt ? { startAt, endAt } : timesOfMeeting(extra)
    return time ? [{ ...row, at: time.startAt.toISOString(), minutes: minutesOf(time) }] : []
  })
}

export const minutesOf = ({ startAt, endAt }: { startAt: Date; endAt: Date }): number =>
  Math.max(1, Math.round((endAt.getTime() - startAt.getTime()) / MINUTE))
