import type { bulkCourses } from '@seodang/contract/bin'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { hasToDoWithEveryClass, holdsOnCourse, type Principal } from '@seodang/domain/access'
import { PUBLIC, type PublicCd } from '@seodang/domain/codes'
import {
  AppError,
  type ErrorName,
  errorText,
  fail,
  refusalText,
  requireNoProblems,
} from '@seodang/domain/errors'
import { COURSE_LABELS } from '@seodang/domain/field-labels'
import type { Permission } from '@seodang/domain/permissions'
import { type BulkCourseAction, mixedDeletionProblem } from '@seodang/domain/recycle-bin'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { problemNow } from '../../platform/row-problem.ts'
import { unitOnce } from '../../platform/units.ts'
import { principalsOn } from '../membership/index.ts'
import { moveToBin } from './bin.ts'
import { coursesNamed } from './bin-store.ts'
import { holdCategories } from './category-store.ts'
import { courseChanged } from './changed.ts'
import { copyCourse } from './copy.ts'
import { categoryProblem, lockForEditing } from './save.ts'
import { tellIfShown } from './shown.ts'
import { courses } from './tables.ts'

type Body = BodyOf<typeof bulkCourses>
type Reply = ReplyOf<typeof bulkCourses>

const NEEDS: Record<BulkCourseAction, Permission> = {
  public: 'CLASS_PUBLIC_UPDATE',
  private: 'CLASS_PUBLIC_UPDATE',
  copy: 'CLASS_LIFECYCLE_COPY',
  delete: 'CLASS_LIFECYCLE_DELETE',
  move: 'CLASS_INFO_UPDATE',
}

/** BIN-06, BIN-13: each class on its own, so that one refusal stops no other; what failed says why. */
export async function changeCourses(ctx: Context, body: Body): Promise<Reply> {
  const { action } = body
  const wanted = [...new Set(body.courseSeqs)]
  const principals = await principalsOn(ctx, wanted)
  const found = (await coursesNamed(ctx, wanted)).filter(({ courseSeq }) => {
    const principal = principals.get(courseSeq)
    return principal !== undefined && mayKnow(principal)
  })
  if (action === 'delete') {
    const mixed = mixedDeletionProblem(found.map(({ courseTypeCd }) => courseTypeCd))
    if (mixed !== null) fail(mixed)
  }
  if (action === 'move') requireNoProblems(await categoryProblem(ctx, body.channelCategorySeq), COURSE_LABELS)
  const list: Reply['list'] = []
  for (const courseSeq of wanted) {
    const title = found.find((course) => course.courseSeq === courseSeq)?.title
    const principal = principals.get(courseSeq)
    const refusal =
      title === undefined || principal === undefined
        ? refusalOf(ctx, 'CLASS_NOT_FOUND')
        : await changeOne({ ...ctx, principal }, body, courseSeq)
    const { problem, message } = refusal ?? { problem: null, message: null }
    list.push({ courseSeq, title: title ?? '', done: problem === null, problem, message })
  }
  const doneCount = list.filter(({ done }) => done).length
  return { doneCount, failedCount: list.length - doneCount, list }
}

/** PERM-24: classes that somebody has no part in do not exist for them. */
const mayKnow = (principal: Principal) =>
  hasToDoWithEveryClass(principal) || (principal.course?.userTypeCd ?? null) !== null

async function changeOne(ctx: Context, body: Body, courseSeq: number): Promise<Refusal | null> {
  if (!holdsOnCourse(ctx.principal, NEEDS[body.action])) return refusalOf(ctx, 'NO_PERMISSION')
  try {
    return await unitOnce(ctx, String(courseSeq), async (inner) => {
      await CHANGES[body.action](inner, courseSeq, body)
      return null
    })
  } catch (error) {
    const problem = problemNow(ctx, error, { courseSeq })
    return error instanceof AppError
      ? { problem, message: refusalText(error, ctx.language) }
      : refusalOf(ctx, problem)
  }
}

type Refusal = { problem: ErrorName; message: string }

const refusalOf = ({ language }: Context, problem: ErrorName): Refusal => ({
  problem,
  message: errorText(problem, language),
})

const CHANGES: Record<BulkCourseAction, (ctx: Context, courseSeq: number, body: Body) => Promise<unknown>> = {
  public: (ctx, courseSeq) => show(ctx, courseSeq, PUBLIC.public),
  private: (ctx, courseSeq) => show(ctx, courseSeq, PUBLIC.private),
  copy: (ctx, courseSeq) => copyCourse(ctx, courseSeq),
  delete: (ctx, courseSeq) => moveToBin(ctx, courseSeq),
  move: (ctx, courseSeq, body) =>
    write(ctx, courseSeq, { channelCategorySeq: body.channelCategorySeq ?? null }),
}

const show = (outer: Context, courseSeq: number, publicCd: PublicCd) =>
  inTransaction(outer, async (ctx) => {
    const before = await write(ctx, courseSeq, { publicCd })
    if (before.publicCd !== publicCd)
      await audit(
        ctx,
        'course.visibility',
        `course:${courseSeq}`,
        { publicCd: before.publicCd },
        { publicCd },
      )
    await tellIfShown(ctx, before, { ...before, publicCd })
  })

function write(
  outer: Context,
  courseSeq: number,
  values: { publicCd?: PublicCd; channelCategorySeq?: number | null },
) {
  return inTransaction(outer, async (ctx) => {
    const { channelCategorySeq } = values
    if (channelCategorySeq) {
      await holdCategories(ctx)
      // It may have gone since the first class of the list was moved.
      requireNoProblems(await categoryProblem(ctx, channelCategorySeq), COURSE_LABELS)
    }
    const before = await lockForEditing(ctx, courseSeq)
    await ctx.db
      .update(courses)
      .set({ ...values, revision: sql`${courses.revision} + 1`, updatedAt: ctx.now })
      .where(and(eq(courses.channelSeq, ctx.channelSeq), eq(courses.courseSeq, courseSeq)))
    await courseChanged(ctx, before)
    return before
  })
}

/** BIN-09: lists begin with what has no place yet, the newest first, and go on in this order. */
export function orderCourses(
  outer: Context,
  courseSeqs: readonly number[],
): Promise<{ orderedCount: number }> {
  return inTransaction(outer, async (ctx) => {
    const wanted = [...new Set(courseSeqs)]
    const known = new Set((await coursesNamed(ctx, wanted)).map(({ courseSeq }) => courseSeq))
    const foreign = wanted.find((courseSeq) => !known.has(courseSeq))
    if (foreign !== undefined) fail('CLASS_NOT_FOUND', { courseSeq: foreign })
    const ofSite = eq(courses.channelSeq, ctx.channelSeq)
    // In the order of their keys, so that two who order at once do not wait in a circle.
    const places = new Map(wanted.map((courseSeq, index) => [courseSeq, index + 1]))
    for (const courseSeq of wanted.toSorted((a, b) => a - b))
      await ctx.db
        .update(courses)
        .set({ ord: places.get(courseSeq) ?? 0 })
        .where(and(ofSite, inArray(courses.courseSeq, [courseSeq])))
    await siteChanged(ctx)
    return { orderedCount: wanted.length }
  })
}
