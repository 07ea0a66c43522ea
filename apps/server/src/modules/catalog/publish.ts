import { RELEASE_STATE } from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { and, eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { type CourseRow, type EditedView, editedView } from './edited-course.ts'
import { coursePublished } from './events.ts'
import { requireLaunchable } from './launch-check.ts'
import { endOffer, recordOffer, struckProblems } from './price-history.ts'
import { lockForEditing } from './save.ts'
import { courses } from './tables.ts'
import { requireNoUpload } from './uploading.ts'

/** AUTH-20: a complete class becomes visible; asking for it again changes nothing. */
export function publishCourse(outer: Context, courseSeq: number): Promise<EditedView> {
  return inTransaction(outer, async (ctx) => {
    const before = await lockForEditing(ctx, courseSeq)
    if (before.releaseStateCd === RELEASE_STATE.released) return editedView(ctx, before)
    await requireNoUpload(ctx, courseSeq)
    await requireLaunchable(ctx, before)
    requireNoProblems(await struckProblems(ctx, before))
    // "New" counts from when it could first be enrolled in (CAT-11), so coming back does not make it new again.
    const releasedAt = before.releasedAt ?? ctx.now
    const after = await writeRelease(ctx, before, { releaseStateCd: RELEASE_STATE.released, releasedAt })
    await recordOffer(ctx, courseSeq, after)
    await ctx.services.jobs.emit(ctx, coursePublished, {
      channelSeq: ctx.channelSeq,
      courseSeq,
      title: after.title,
      isFirstTime: before.releasedAt === null,
      byUserSeq: ctx.principal.userSeq,
    })
    return editedView(ctx, after)
  })
}

/** Takes the class back from visitors; those who attend it keep it. */
export function withdrawCourse(outer: Context, courseSeq: number): Promise<EditedView> {
  return inTransaction(outer, async (ctx) => {
    const before = await lockForEditing(ctx, courseSeq)
    if (before.releaseStateCd !== RELEASE_STATE.released) return editedView(ctx, before)
    const after = await writeRelease(ctx, before, { releaseStateCd: RELEASE_STATE.draft })
    await endOffer(ctx, courseSeq)
    return editedView(ctx, after)
  })
}

type Release = Partial<Pick<CourseRow, 'releaseStateCd' | 'releasedAt'>>

async function writeRelease(ctx: Context, before: CourseRow, release: Release): Promise<CourseRow> {
  const { channelSeq, courseSeq } = before
  const [after] = await ctx.db
    .update(courses)
    .set(release)
    .where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
    .returning()
  if (!after) fail('CLASS_NOT_FOUND', { courseSeq })
  await audit(
    ctx,
    'course.release',
    `course:${courseSeq}`,
    { releaseStateCd: before.releaseStateCd },
    { releaseStateCd: after.releaseStateCd },
  )
  await siteChanged(ctx)
  return after
}
