import { COURSE_TYPE, FARE, RELEASE_STATE, TRASH_TYPE } from '@seodang/domain/codes'
import { and, asc, desc, eq, ilike, inArray, ne, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { isPricedBy } from './own-classes.ts'
import { courseCounts, courses, packageCourses } from './tables.ts'

const COLUMNS = {
  courseSeq: courses.courseSeq,
  courseTypeCd: courses.courseTypeCd,
  title: courses.title,
  imageKey: courses.imageKey,
  fareCd: courses.fareCd,
  currency: courses.currency,
  price: courses.price,
  priceEx: courses.priceEx,
  discountPrice: courses.discountPrice,
  discountPriceEx: courses.discountPriceEx,
  discountStartAt: courses.discountStartAt,
  discountEndAt: courses.discountEndAt,
  publicCd: courses.publicCd,
  releaseStateCd: courses.releaseStateCd,
  userLimitTypeCd: courses.userLimitTypeCd,
  maxUserCount: courses.maxUserCount,
  trashTypeCd: courses.trashTypeCd,
}

/** The classes of a package in their order; one that lies in the bin is not among them. */
export async function classesOf(ctx: Context, packageSeq: number) {
  return ctx.db
    .select(COLUMNS)
    .from(packageCourses)
    .innerJoin(
      courses,
      and(eq(courses.channelSeq, packageCourses.channelSeq), eq(courses.courseSeq, packageCourses.courseSeq)),
    )
    .where(
      and(
        eq(packageCourses.channelSeq, ctx.channelSeq),
        eq(packageCourses.packageSeq, packageSeq),
        eq(courses.trashTypeCd, TRASH_TYPE.active),
      ),
    )
    .orderBy(asc(packageCourses.ord), asc(packageCourses.courseSeq))
}
export type PackedClass = Awaited<ReturnType<typeof classesOf>>[number]

/** How many places of each class are taken. */
export async function takenPlaces(ctx: Context, courseSeqs: readonly number[]): Promise<Map<number, number>> {
  if (courseSeqs.length === 0) return new Map()
  const rows = await ctx.db
    .select({ courseSeq: courseCounts.courseSeq, attendCount: courseCounts.attendCount })
    .from(courseCounts)
    .where(and(eq(courseCounts.channelSeq, ctx.channelSeq), inArray(courseCounts.courseSeq, [...courseSeqs])))
  return new Map(rows.map(({ courseSeq, attendCount }) => [courseSeq, attendCount]))
}

/** Classes of this site by their keys, held until the package with them is written; another site's are not found (SEC-04). */
export async function lockClasses(ctx: Context, courseSeqs: readonly number[]): Promise<PackedClass[]> {
  if (courseSeqs.length === 0) return []
  return ctx.db
    .select(COLUMNS)
    .from(courses)
    .where(and(eq(courses.channelSeq, ctx.channelSeq), inArray(courses.courseSeq, [...courseSeqs])))
    .orderBy(asc(courses.courseSeq))
    .for('share')
}

/** PKG-09: among the own classes, where somebody has not to do with all of them (PERM-24). */
export async function findPackable(
  ctx: Context,
  q: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ list: PackedClass[]; totalCount: number }> {
  const fits = and(
    eq(courses.channelSeq, ctx.channelSeq),
    eq(courses.trashTypeCd, TRASH_TYPE.active),
    ne(courses.fareCd, FARE.open),
    ne(courses.courseTypeCd, COURSE_TYPE.package),
    await isPricedBy(ctx),
    q === '' ? undefined : ilike(courses.title, containing(q)),
  )
  return {
    list: await ctx.db
      .select(COLUMNS)
      .from(courses)
      .where(fits)
      .orderBy(desc(sql`${courses.releaseStateCd} = ${RELEASE_STATE.released}`), desc(courses.updatedAt))
      .limit(limit)
      .offset(offset),
    totalCount: await ctx.db.$count(courses, fits),
  }
}

export async function writeClasses(
  ctx: Context,
  packageSeq: number,
  courseSeqs: readonly number[],
): Promise<void> {
  await ctx.db
    .delete(packageCourses)
    .where(and(eq(packageCourses.channelSeq, ctx.channelSeq), eq(packageCourses.packageSeq, packageSeq)))
  await ctx.db.insert(packageCourses).values(
    courseSeqs.map((courseSeq, index) => ({
      channelSeq: ctx.channelSeq,
      packageSeq,
      courseSeq,
      ord: index + 1,
    })),
  )
}
