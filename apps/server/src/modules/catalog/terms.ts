import { TRASH_TYPE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courseCounts, courses } from './tables.ts'
import { requireVisible } from './visibility.ts'

const { channelSeq: _, courseSeq: __, ...counts } = getTableColumns(courseCounts)

const read = ({ db, channelSeq }: Context, courseSeq: number) =>
  db
    .select({ ...getTableColumns(courses), ...counts })
    .from(courses)
    .innerJoin(
      courseCounts,
      and(eq(courseCounts.channelSeq, courses.channelSeq), eq(courseCounts.courseSeq, courses.courseSeq)),
    )
    .where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))

/** A class as staff set it up, with its counts of this moment. */
export type CourseTerms = Awaited<ReturnType<typeof read>>[number]

/** For what a caller asks by a class's key: one that the caller may not know of does not exist (SEC-07). */
export async function getVisibleCourse(ctx: Context, courseSeq: number): Promise<CourseTerms> {
  const [found] = await read(ctx, courseSeq)
  const course = existing(found, courseSeq)
  await requireVisible(ctx, course)
  return course
}

/** Holds the counts until the end of the transaction, so that a decision about places stands while it is carried out. */
export async function lockCourse(ctx: Context, courseSeq: number): Promise<CourseTerms> {
  const [course] = await read(ctx, courseSeq).for('update', { of: courseCounts })
  return existing(course, courseSeq)
}

function existing(course: CourseTerms | undefined, courseSeq: number): CourseTerms {
  if (!course || course.trashTypeCd === TRASH_TYPE.removed) fail('CLASS_NOT_FOUND', { courseSeq })
  return course
}
