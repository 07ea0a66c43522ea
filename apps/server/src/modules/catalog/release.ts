import { RELEASE_STATE, type ReleaseStateCd } from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import type { LaunchCode } from '@seodang/domain/launch'
import { and, eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { requireClassRoom } from '../plan/index.ts'
import type { CourseRow } from './edited-course.ts'
import { coursePublished } from './events.ts'
import { checkLaunch, requireLaunchable } from './launch-check.ts'
import { recordOffer, struckProblems } from './price-history.ts'
import { tellIfShown } from './shown.ts'
import { courses } from './tables.ts'
import { isUploading, requireNoUpload } from './uploading.ts'

/** AUTH-20: refuses what visitors must not see yet, and tells what is missing. */
export async function requireReleasable(ctx: Context, course: CourseRow): Promise<void> {
  await requireNoUpload(ctx, course.courseSeq)
  await requireLaunchable(ctx, course)
  requireNoProblems(await struckProblems(ctx, course))
}

/** The same question where nobody is there to be refused. */
export async function missingForRelease(ctx: Context, course: CourseRow): Promise<LaunchCode[]> {
  const { launchProblems } = await checkLaunch(ctx, course)
  const missing = new Set(launchProblems.filter(({ isBlocking }) => isBlocking).map(({ code }) => code))
  if (await isUploading(ctx, course.courseSeq)) missing.add('videoNotReady')
  if (Object.keys(await struckProblems(ctx, course)).length > 0) missing.add('price')
  return [...missing]
}

/**
 * Shows a class to visitors, by whosever word; the row is locked and the class was found releasable. The plan of the
 * site says how many may be open at the same time (MSH-04, SEC-55).
 */
export async function release(ctx: Context, before: CourseRow): Promise<CourseRow> {
  await requireClassRoom(ctx)
  // "New" counts from when it could first be enrolled in (CAT-11), so coming back does not make it new again.
  const releasedAt = before.releasedAt ?? ctx.now
  const after = await writeRelease(ctx, before, { releaseStateCd: RELEASE_STATE.released, releasedAt })
  await recordOffer(ctx, before.courseSeq, after)
  await ctx.services.jobs.emit(ctx, coursePublished, {
    channelSeq: ctx.channelSeq,
    courseSeq: before.courseSeq,
    title: after.title,
    isFirstTime: before.releasedAt === null,
    byUserSeq: ctx.principal.userSeq,
  })
  await tellIfShown(ctx, before, after)
  return after
}

type Release = { releaseStateCd: ReleaseStateCd; releasedAt?: Date; releasedContent?: string }

/** Each step of a release stands in the audit log, with whatever was said about it. */
export async function writeRelease(
  ctx: Context,
  before: CourseRow,
  step: Release,
  said: Readonly<Record<string, unknown>> = {},
): Promise<CourseRow> {
  const { channelSeq, courseSeq } = before
  const [after] = await ctx.db
    .update(courses)
    .set(step)
    .where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
    .returning()
  if (!after) fail('CLASS_NOT_FOUND', { courseSeq })
  await audit(
    ctx,
    'course.release',
    `course:${courseSeq}`,
    { releaseStateCd: before.releaseStateCd },
    { releaseStateCd: after.releaseStateCd, ...said },
  )
  const isSeen = [before, after].some(({ releaseStateCd }) => releaseStateCd === RELEASE_STATE.released)
  if (isSeen) await siteChanged(ctx)
  return after
}
