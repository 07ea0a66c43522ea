import { CHOISE_STATUS, GRANT_SOURCE } from '@seodang/domain/codes'
import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { hasSeat, notShown, soldOut } from '../catalog/index.ts'
import { courses, packageCourses } from '../catalog/tables.ts'
import { listResting } from './resting-rights-store.ts'
import type { AttendanceRow } from './store.ts'
import { attendances, grants } from './tables.ts'

export interface Packed {
  packageSeq: number
  userSeq: number
}

/** What a package gave somebody in its classes, or in one of them. */
const givenBy = (ctx: Context, { packageSeq, userSeq }: Packed, courseSeq?: number) =>
  and(
    eq(grants.channelSeq, ctx.channelSeq),
    eq(grants.userSeq, userSeq),
    eq(grants.source, GRANT_SOURCE.package),
    eq(grants.sourceKey, String(packageSeq)),
    courseSeq === undefined ? undefined : eq(grants.courseSeq, courseSeq),
  )

/** The classes of a package now, and those that it gave the person, or held ready, before they were taken out (PKG-10); ascending. */
export async function listClassesFor(
  ctx: Context,
  packed: Packed,
): Promise<{ courseSeq: number; isInPackage: boolean; hasGrant: boolean }[]> {
  const inside = await ctx.db
    .select({ courseSeq: packageCourses.courseSeq })
    .from(packageCourses)
    .where(
      and(eq(packageCourses.channelSeq, ctx.channelSeq), eq(packageCourses.packageSeq, packed.packageSeq)),
    )
  const given = await listGiven(ctx, packed)
  const resting = await listResting(ctx, packed)
  const all = new Set([...inside.map(({ courseSeq }) => courseSeq), ...given, ...resting])
  return [...all]
    .sort((a, b) => a - b)
    .map((courseSeq) => ({
      courseSeq,
      isInPackage: inside.some((one) => one.courseSeq === courseSeq),
      hasGrant: given.includes(courseSeq),
    }))
}

/** Why a grant of a package on hold is taken back where another right keeps the class open; it comes back with it. */
export const PACKAGE_ON_HOLD = 'packageOnHold'

/** Classes in which the package gives access, or will once it is no longer on hold; ascending. */
export async function listGiven(ctx: Context, packed: Packed): Promise<number[]> {
  const rows = await ctx.db
    .select({ courseSeq: grants.courseSeq })
    .from(grants)
    .where(and(givenBy(ctx, packed), or(isNull(grants.revokedAt), eq(grants.reason, PACKAGE_ON_HOLD))))
    .orderBy(grants.courseSeq)
  return rows.map(({ courseSeq }) => courseSeq)
}

/** The end of the package is the end of what it gives, however often that moves. */
export async function moveGivenEnd(
  ctx: Context,
  packed: Packed,
  courseSeq: number,
  endAt: Date | null,
): Promise<void> {
  await ctx.db
    .update(grants)
    .set({ endAt })
    .where(and(givenBy(ctx, packed, courseSeq), isNull(grants.revokedAt)))
}

/** Whether something else than this package gives access now. */
export async function hasAnotherGrant(ctx: Context, packed: Packed, courseSeq: number): Promise<boolean> {
  const [other] = await ctx.db
    .select({ grantSeq: grants.grantSeq })
    .from(grants)
    .where(
      and(
        eq(grants.channelSeq, ctx.channelSeq),
        eq(grants.courseSeq, courseSeq),
        eq(grants.userSeq, packed.userSeq),
        isNull(grants.revokedAt),
        or(isNull(grants.endAt), gt(grants.endAt, ctx.now)),
        or(ne(grants.source, GRANT_SOURCE.package), ne(grants.sourceKey, String(packed.packageSeq))),
      ),
    )
    .limit(1)
  return other !== undefined
}

/** PKG-05: whether the person is in the class through a package, which alone manages the place. */
export async function isThroughPackage(
  ctx: Context,
  { courseSeq, userSeq }: Pick<AttendanceRow, 'courseSeq' | 'userSeq'>,
): Promise<boolean> {
  const [given] = await ctx.db
    .select({ grantSeq: grants.grantSeq })
    .from(grants)
    .where(
      and(
        eq(grants.channelSeq, ctx.channelSeq),
        eq(grants.courseSeq, courseSeq),
        eq(grants.userSeq, userSeq),
        eq(grants.source, GRANT_SOURCE.package),
        isNull(grants.revokedAt),
        or(isNull(grants.endAt), gt(grants.endAt, ctx.now)),
      ),
    )
    .limit(1)
  return given !== undefined
}

/** The packages that a class stands in; ascending. */
export async function listPackagesWith(ctx: Context, courseSeq: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ packageSeq: packageCourses.packageSeq })
    .from(packageCourses)
    .where(and(eq(packageCourses.channelSeq, ctx.channelSeq), eq(packageCourses.courseSeq, courseSeq)))
    .orderBy(packageCourses.packageSeq)
  return rows.map(({ packageSeq }) => packageSeq)
}

/** Packages whose place somebody has, with that place. */
export const listPackagesOf = (ctx: Context, userSeq: number) =>
  ctx.db
    .selectDistinct({ packageSeq: attendances.courseSeq, attendSeq: attendances.attendSeq })
    .from(attendances)
    .innerJoin(
      packageCourses,
      and(
        eq(packageCourses.channelSeq, attendances.channelSeq),
        eq(packageCourses.packageSeq, attendances.courseSeq),
      ),
    )
    .where(
      and(
        eq(attendances.channelSeq, ctx.channelSeq),
        eq(attendances.userSeq, userSeq),
        eq(attendances.choiseStatusCd, CHOISE_STATUS.approved),
      ),
    )
    .orderBy(attendances.courseSeq)

/** Packages of every site that somebody attends, or by which something is open to them. */
export async function listPackagesAround(ctx: Context, userSeq: number) {
  const { rows } = await ctx.db.execute<{ channel_seq: number; package_seq: number }>(sql`
    select k.channel_seq, k.course_seq as package_seq from courses k
    where (k.channel_seq, k.course_seq) in (
        select channel_seq, course_seq from attendances where user_seq = ${userSeq}
        union select channel_seq, source_key::bigint from grants
          where user_seq = ${userSeq} and source = ${GRANT_SOURCE.package})
      and exists (select 1 from package_courses c where c.channel_seq = k.channel_seq and c.package_seq = k.course_seq)
      and (exists (select 1 from attendances a where a.channel_seq = k.channel_seq and a.course_seq = k.course_seq
          and a.user_seq = ${userSeq} and a.choise_status_cd = ${CHOISE_STATUS.approved})
        or exists (select 1 from grants g where g.channel_seq = k.channel_seq and g.user_seq = ${userSeq}
          and g.source = ${GRANT_SOURCE.package} and g.source_key = k.course_seq::text and g.revoked_at is null))
    order by 1, 2`)
  return rows.map((row) => ({ channelSeq: row.channel_seq, packageSeq: row.package_seq }))
}

/** Attendances of a package that are approved. */
export async function listApprovedOf(ctx: Context, packageSeq: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ attendSeq: attendances.attendSeq })
    .from(attendances)
    .where(
      and(
        eq(attendances.channelSeq, ctx.channelSeq),
        eq(attendances.courseSeq, packageSeq),
        eq(attendances.choiseStatusCd, CHOISE_STATUS.approved),
      ),
    )
    .orderBy(attendances.attendSeq)
  return rows.map(({ attendSeq }) => attendSeq)
}

/**
 * ENR-27, ENR-28: classes of the package that the person attends, or in which staff hold the person's place, and
 * that the package did not give.
 */
export async function listAttendedOf(
  ctx: Context,
  { packageSeq, userSeq }: Packed,
): Promise<{ courseSeq: number; title: string }[]> {
  return ctx.db
    .select({ courseSeq: courses.courseSeq, title: courses.title })
    .from(packageCourses)
    .innerJoin(
      courses,
      and(eq(courses.channelSeq, packageCourses.channelSeq), eq(courses.courseSeq, packageCourses.courseSeq)),
    )
    .innerJoin(
      attendances,
      and(
        eq(attendances.channelSeq, courses.channelSeq),
        eq(attendances.courseSeq, courses.courseSeq),
        eq(attendances.userSeq, userSeq),
        inArray(attendances.choiseStatusCd, [CHOISE_STATUS.approved, CHOISE_STATUS.onHold]),
        or(isNull(attendances.validAt), gt(attendances.validAt, ctx.now)),
      ),
    )
    .where(
      and(
        eq(packageCourses.channelSeq, ctx.channelSeq),
        eq(packageCourses.packageSeq, packageSeq),
        sql`not exists (select 1 from grants g where g.channel_seq = ${packageCourses.channelSeq}
          and g.course_seq = ${packageCourses.courseSeq} and g.user_seq = ${userSeq}
          and g.source = ${GRANT_SOURCE.package} and g.source_key = ${String(packageSeq)} and g.revoked_at is null)`,
      ),
    )
    .orderBy(packageCourses.ord, packageCourses.courseSeq)
}

/** PKG-05, ENR-38: classes of the package, of those not attended yet, that have no place left; a private one has no title. */
export async function listFullClasses(
  ctx: Context,
  { packageSeq, userSeq }: Packed,
): Promise<{ courseSeq: number; title: string | null }[]> {
  const { rows } = await ctx.db.execute<{ course_seq: number; title: string | null }>(sql`
    select k.course_seq, case when k.public_cd = '00' then k.title end as title from package_courses c
    join courses k on k.channel_seq = c.channel_seq and k.course_seq = c.course_seq and k.trash_type_cd = '00'
    join course_counts n on n.channel_seq = k.channel_seq and n.course_seq = k.course_seq
    where c.channel_seq = ${ctx.channelSeq} and c.package_seq = ${packageSeq}
      and ${sql.raw(soldOut('k', 'n'))}
      and not exists (select 1 from attendances a where a.channel_seq = k.channel_seq
        and a.course_seq = k.course_seq and a.user_seq = ${userSeq} and ${sql.raw(hasSeat('a'))})
    order by c.ord, k.course_seq`)
  return rows.map(({ course_seq, title }) => ({ courseSeq: course_seq, title }))
}

/** PKG-05, CAT-40: how many of the others visitors cannot see, so that buying the package would not open them. */
export async function countUnpublished(ctx: Context, { packageSeq, userSeq }: Packed): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from package_courses c
    join courses k on k.channel_seq = c.channel_seq and k.course_seq = c.course_seq and ${sql.raw(notShown('k'))}
    where c.channel_seq = ${ctx.channelSeq} and c.package_seq = ${packageSeq}
      and not exists (select 1 from attendances a where a.channel_seq = k.channel_seq
        and a.course_seq = k.course_seq and a.user_seq = ${userSeq} and ${sql.raw(hasSeat('a'))})`)
  return rows[0]?.count ?? 0
}
