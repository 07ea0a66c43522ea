import { VOD_TYPE } from '@seodang/domain/codes'
import { isPlayable } from '@seodang/domain/curriculum'
import { fail } from '@seodang/domain/errors'
import { classProgress, isCompleted, isDeclared, isUndoable } from '@seodang/domain/progress'
import { isVideoDone } from '@seodang/domain/watch'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { type CourseItem, courseItems } from '../catalog/index.ts'
import { itemCompleted, itemReopened } from './events.ts'
import { openLesson } from './open-lesson.ts'
import { type ItemKey, listProgress, lockProgress, rangesOf, updateProgress, useItem } from './store.ts'

/**
 * ROOM-12, ROOM-25: marks a video done once enough of it was watched, and so the recording of a live (LIVE-38), and a
 * text or a link once the learner says so; nobody marks what was not (SEC-14).
 */
export async function markDone(outer: Context, key: ItemKey) {
  const { item } = await lessonOf(outer, key)
  if (!(isDeclared(item) || isPlayable(item))) fail('NOT_READ_YET')
  const userSeq = userSeqOf(outer)
  return inTransaction(outer, async (ctx) => {
    // Also where it was never opened here: whoever says that it is read has had it.
    const before = await useItem(ctx, key, userSeq)
    if (
      before.completedAt === null &&
      isMeasured(item) &&
      !isVideoDone(item.limitPercent, rangesOf(before.watched), item.duration)
    )
      fail('WATCH_MORE')
    return completeItem(ctx, key, userSeq)
  })
}

/** What is watched on another page tells nothing of itself: the learner says when it is done. */
const isMeasured = (item: CourseItem) => isPlayable(item) && item.vodTypeCd !== VOD_TYPE.other

/**
 * Writes that somebody finished an item, once: whoever else says so meanwhile hears when it was. The caller has
 * decided that it is done.
 */
export function completeItem(outer: Context, key: ItemKey, userSeq: number) {
  return inTransaction(outer, async (ctx) => {
    const before = await lockProgress(ctx, key, userSeq)
    const completedAt = before.completedAt ?? ctx.now
    await updateProgress(ctx, key.curriculumSeq, userSeq, { completedAt })
    const progress = await progressOf(ctx, key, userSeq)
    const classCompleted = before.completedAt === null && isCompleted(progress)
    if (before.completedAt === null)
      await ctx.services.jobs.emit(ctx, itemCompleted, {
        channelSeq: ctx.channelSeq,
        ...key,
        userSeq,
        classCompleted,
      })
    return { progressPercent: progress.percent, completedAt: completedAt.toISOString(), classCompleted }
  })
}

/** Takes a completion back; what was watched stays watched. */
export async function markUndone(outer: Context, key: ItemKey) {
  const { item } = await lessonOf(outer, key)
  if (!(isUndoable(item) || isPlayable(item))) fail('NO_DATA')
  return uncompleteItem(outer, key, userSeqOf(outer))
}

export function uncompleteItem(outer: Context, key: ItemKey, userSeq: number) {
  return inTransaction(outer, async (ctx) => {
    const before = await lockProgress(ctx, key, userSeq)
    await updateProgress(ctx, key.curriculumSeq, userSeq, { completedAt: null })
    if (before.completedAt !== null)
      await ctx.services.jobs.emit(ctx, itemReopened, { channelSeq: ctx.channelSeq, ...key, userSeq })
    return { progressPercent: (await progressOf(ctx, key, userSeq)).percent }
  })
}

async function lessonOf(ctx: Context, key: ItemKey) {
  // An open class keeps no visitor's place, so there is nothing to mark.
  if (ctx.principal.userSeq === null) fail('NOT_LOGGED_IN')
  return openLesson(ctx, key)
}

async function progressOf(ctx: Context, { courseSeq }: ItemKey, userSeq: number) {
  const [items, rows] = await Promise.all([
    courseItems(ctx, courseSeq),
    listProgress(ctx, courseSeq, userSeq),
  ])
  return classProgress(
    items,
    new Set(rows.filter((row) => row.completedAt !== null).map((row) => row.curriculumSeq)),
  )
}
