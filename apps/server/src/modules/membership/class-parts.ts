import type { CourseUserTypeCd } from '@seodang/domain/codes'
import { COURSE_USER_TYPE } from '@seodang/domain/codes'
import { mayTeach, teaches } from '@seodang/domain/operators'
import { siteChanged } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { upsertCourseStaff } from './class-staff-store.ts'
import { joinAccepted, listAcceptedBy, listTitles } from './invitation-store.ts'
import { findOperatorRow, type OperatorRow } from './operator-store.ts'
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
  toUserSeq = userSeq,
): Promise<void> {
  for (const { courseSeqs, courseUserTypeCd } of await listAcceptedBy(ctx, userSeq, createdAt))
    if (teaches(courseUserTypeCd))
      await takePart(ctx, toUserSeq, courseSeqs, courseUserTypeCd ?? COURSE_USER_TYPE.facilitator)
}

/**
 * OPR-05, SOC-19: what waited for the mark of either account begins where the one that stays may teach by the other, and
 * waits for its mark otherwise. What either had lost before stays lost, though the two count as staff since the first.
 */
export async function moveWaitingClasses(
  ctx: Context,
  into: number,
  theirs: OperatorRow,
  mine: OperatorRow | null,
): Promise<void> {
  const after = await findOperatorRow(ctx, into)
  if (after && mayTeach(after))
    for (const before of [theirs, mine])
      if (before?.certifiedBy === null && !mayTeach(before)) await openWaitingClasses(ctx, before, into)
  await joinAccepted(ctx, into, theirs, mine)
}
