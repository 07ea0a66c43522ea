import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { curriculumItems } from '../catalog/tables.ts'
import { itemProgress } from '../classroom/tables.ts'
import { users } from '../identity/tables.ts'
import { attendanceHistory } from './tables.ts'

/** Every item of the class with what the person did in it; items never opened stand at zero. */
export async function listStudyItems(ctx: Context, courseSeq: number, userSeq: number) {
  const rows = await ctx.db
    .select({
      curriculumSeq: curriculumItems.curriculumSeq,
      title: curriculumItems.title,
      curriculumTypeCd: curriculumItems.curriculumTypeCd,
      duration: curriculumItems.duration,
      alreadyAttendedYn: curriculumItems.alreadyAttendedYn,
      progress: itemProgress,
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
        eq(curriculumItems.courseSeq, courseSeq),
        isNull(curriculumItems.removedAt),
      ),
    )
    .orderBy(asc(curriculumItems.ord), asc(curriculumItems.curriculumSeq))
  return rows.map(({ progress, ...item }) => ({
    ...item,
    watchedSeconds: progress?.watchedSeconds ?? 0,
    watched: progress?.watched ?? [],
    playSecond: progress?.playSecond ?? 0,
    lastPosition: progress?.lastPosition ?? 0,
    completedAt: progress?.completedAt?.toISOString() ?? null,
    updatedAt: progress?.updatedAt.toISOString() ?? null,
  }))
}

/** ATT-17: newest first; without a name it was the learner's own doing or happened by itself. */
export async function listHistory(ctx: Context, attendSeq: number) {
  const rows = await ctx.db
    .select({ change: attendanceHistory, byName: users.name })
    .from(attendanceHistory)
    .leftJoin(users, eq(users.userSeq, attendanceHistory.byUserSeq))
    .where(and(eq(attendanceHistory.channelSeq, ctx.channelSeq), eq(attendanceHistory.attendSeq, attendSeq)))
    .orderBy(asc(attendanceHistory.attendanceHistorySeq))
  return rows.toReversed().map(({ change, byName }) => ({
    at: change.createdAt.toISOString(),
    fromStatusCd: change.fromStatusCd,
    toStatusCd: change.toStatusCd,
    byName,
    note: change.note,
  }))
}
