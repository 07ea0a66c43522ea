import { viewingLeft } from '@seodang/domain/watch'
import type { Context } from '../../platform/context.ts'
import type { CourseItem } from '../catalog/index.ts'
import { findRunning, termBeganAt } from '../enrolment/index.ts'
import { type ItemKey, type ProgressRow, updateProgress } from './store.ts'

/** ROOM-14: seconds that are left to watch in the term that runs; null without a limit. */
export const timeLeft = (item: CourseItem, { playSecond, spentBefore }: ProgressRow): number | null =>
  viewingLeft(item, playSecond - spentBefore)

/**
 * A class that is bought again is watched again: what was spent in an earlier term is set apart when the first lesson of
 * the new one is opened. The caller holds the row.
 */
export async function countFromTerm(
  ctx: Context,
  item: CourseItem,
  key: ItemKey,
  progress: ProgressRow,
): Promise<ProgressRow> {
  if (viewingLeft(item, 0) === null) return progress
  const { userSeq, playSecond, openedAt } = progress
  const place = await findRunning(ctx, key.courseSeq, userSeq)
  const began = place && (await termBeganAt(ctx, place))
  if (!began || (progress.termBeganAt && progress.termBeganAt >= began)) return progress
  // Of a row from before terms were kept only its first day is known.
  const isOfTerm = progress.termBeganAt === null && openedAt >= began
  const counted = { termBeganAt: began, ...(!isOfTerm && { spentBefore: playSecond }) }
  await updateProgress(ctx, key.curriculumSeq, userSeq, counted)
  return { ...progress, ...counted }
}
