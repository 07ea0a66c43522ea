import type { Principal } from '@seodang/domain/access'
import type { CourseUserTypeCd } from '@seodang/domain/codes'
import type { ErrorName } from '@seodang/domain/error-catalogue'
import { type ClassPlace, classPartProblem, type OperatorRole } from '@seodang/domain/operators'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { type OperatorRow, roleOf } from './operator-store.ts'
import { courseStaff } from './tables.ts'

/** Who acts, and the site's staff as it is under the lock. */
export interface Acting {
  actor: Pick<Principal, 'userSeq' | 'isPlatformAdmin'>
  rows: readonly OperatorRow[]
}

/** Somebody's part in a class that is to become `next`. */
export interface PartChange {
  userSeq: number | null
  role: OperatorRole | null
  before: CourseUserTypeCd | null
  next: CourseUserTypeCd | null
}

/** OPR-07: why the actor may not do so in one of these classes, or null. */
export async function partProblem(
  ctx: Context,
  { actor, rows }: Acting,
  courseSeqs: readonly number[],
  { userSeq, role, before, next }: PartChange,
): Promise<ErrorName | null> {
  if (actor.isPlatformAdmin || courseSeqs.length === 0) return null
  if (actor.userSeq === null) return 'NO_PERMISSION'
  const target = { userSeq, role, courseUserTypeCd: before }
  for (const place of await placesOf(ctx, actor.userSeq, roleAmong(rows, actor.userSeq), courseSeqs)) {
    const problem = classPartProblem(place, target, next)
    if (problem !== null) return problem
  }
  return null
}

/** What somebody is on the site's staff; null is nothing. */
export function roleAmong(rows: readonly OperatorRow[], userSeq: number | null): OperatorRole | null {
  const own = rows.find((row) => row.userSeq === userSeq)
  return own ? roleOf(own) : null
}

/** Of one person in one class. */
export async function placeIn(
  ctx: Context,
  rows: readonly OperatorRow[],
  userSeq: number,
  courseSeq: number,
): Promise<ClassPlace> {
  const role = roleAmong(rows, userSeq)
  const [place] = await placesOf(ctx, userSeq, role, [courseSeq])
  return place ?? { userSeq, role, courseUserTypeCd: null }
}

/** One for each class, in their order. */
async function placesOf(
  ctx: Context,
  userSeq: number,
  role: OperatorRole | null,
  courseSeqs: readonly number[],
): Promise<ClassPlace[]> {
  const parts = await ctx.db
    .select({ courseSeq: courseStaff.courseSeq, userTypeCd: courseStaff.userTypeCd })
    .from(courseStaff)
    .where(
      and(
        eq(courseStaff.channelSeq, ctx.channelSeq),
        eq(courseStaff.userSeq, userSeq),
        inArray(courseStaff.courseSeq, [...courseSeqs]),
      ),
    )
  const partIn = new Map(parts.map((part) => [part.courseSeq, part.userTypeCd]))
  return courseSeqs.map((courseSeq) => ({ userSeq, role, courseUserTypeCd: partIn.get(courseSeq) ?? null }))
}
