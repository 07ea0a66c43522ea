import { createHash } from 'node:crypto'
import { YN } from '@seodang/domain/codes'
import { needsReview } from '@seodang/domain/release'
import type { Context } from '../../platform/context.ts'
import { demandsReview } from '../site/index.ts'
import { storedItems } from './curriculum-view.ts'
import { classesOf } from './package-store.ts'
import type { courses } from './tables.ts'

type CourseRow = typeof courses.$inferSelect

/**
 * A name for the content of a class as it is now: each save raises a revision; an item may move without one, and a
 * package change its classes.
 */
export async function contentOf(ctx: Context, course: CourseRow): Promise<string> {
  const items = await storedItems(ctx, course.courseSeq)
  const classes = await classesOf(ctx, course.courseSeq)
  const parts = items.map((item) => [item.curriculumSeq, item.revision, item.sectionSeq, item.ord])
  return createHash('sha256')
    .update(JSON.stringify([course.revision, parts, classes.map(({ courseSeq }) => courseSeq)]))
    .digest('hex')
}

/** AUTH-21: whether publishing the class, as it is now, asks for a review first. */
export async function needsReviewNow(ctx: Context, course: CourseRow): Promise<boolean> {
  const isDemanded = await demandsReview(ctx)
  const isAsReleased =
    isDemanded && course.releasedContent !== null && course.releasedContent === (await contentOf(ctx, course))
  return needsReview({ siteDemandsYn: isDemanded ? YN.yes : YN.no, isAsReleased })
}
