import type { CourseUserTypeCd } from '@seodang/domain/codes'
import { COURSE_USER_TYPE } from '@seodang/domain/codes'
import { teaches } from '@seodang/domain/operators'
import { siteChanged } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { upsertCourseStaff } from './class-staff-store.ts'
import { listAcceptedBy, listTitles } from './invitation-store.ts'
import type { OperatorRow } from './operator-store.ts'
import { rolesMoved } from './role-change.ts'

/** Puts somebody into classes; the pages that name the instructors change with it. In a transaction. */
export async function takePart(
  ctx: Context,
  userSeq: number,
  courseSeqs: readonly number[],
  userTypeCd: CourseUserTypeCd,
): Promise<{ courseSeq: number; title: string; userTypeCd: CourseUserTypeCd }[]> {
  const classes = await listTitles(ctx, courseSeqs)
  for (const { courseSeq } of classes) await upsertCourseStaff(ctx, { courseSeq, userSeq, userTypeCd })
  if (classes.length > 0) {
    await rolesMoved(ctx, userSeq)
    await siteChanged(ctx)
  }
  return classes.map((course) => ({ ...course, userTypeCd }))
}

/**
 * OPR-05: the classes that an accepted invitation named, once the master is certified. Only since they joined the staff
 * as they are on it now: whoever was taken off lost what waited, and is given no more than the new invitation offers.
 */
export async function openWaitingClasses(
  ctx: Context,
  { userSeq, createdAt }: Pick<OperatorRow, 'userSeq' | 'createdAt'>,
): Promise<void> {
  for (const { courseSeqs, courseUserTypeCd } of await listAcceptedBy(ctx, userSeq, createdAt))
    if (teaches(courseUserTypeCd))
      await takePart(ctx, userSeq, courseSeqs, courseUserTypeCd ?? COURSE_USER_TYPE.facilitator)
}
