import { VOD_TYPE } from '@seodang/domain/codes'
import { isPlayable } from '@seodang/domain/curriculum'
import { fail } from '@seodang/domain/errors'
import { classProgress, isCompleted } from '@seodang/domain/progress'
import { isVideoDone } from '@seodang/domain/watch'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import type { CourseItem } from '../catalog/index.ts'
import { itemCompleted } from './events.ts'
import { enterRoom } from './room.ts'
import { type ItemKey, listProgress, lockProgress, rangesOf, updateProgress } from './store.ts'

/** ROOM-12, ROOM-25: marks a video done once enough of it was watched; nobody marks what was not (SEC-14). */
export async function markDone(outer: Context, key: ItemKey) {
  const { item, room } = await itemFor(outer, key)
  const userSeq = userSeqOf(outer)
  return inTransaction(outer, async (ctx) => {
    const before = await lockProgress(ctx, key, userSeq)
    if (
      before.completedAt === null &&
      isMeasured(item) &&
      !isVideoDone(item.limitPercent, rangesOf(before.watched), item.duration)
    )
      fail('WATCH_MORE')
    const completedAt = before.completedAt ?? ctx.now
    await updateProgress(ctx, key.curriculumSeq, userSeq, { completedAt })
    const progress = await progressOf(ctx, key, userSeq, room.items)
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

/** What is watched on another page tells nothing of itself: the learner says when it is done. */
const isMeasured = ({ vodTypeCd }: CourseItem) => vodTypeCd !== VOD_TYPE.other

/** Takes a completion back; what was watched stays watched. */
export async function markUndone(outer: Context, key: ItemKey) {
  const { room } = await itemFor(outer, key)
  const userSeq = userSeqOf(outer)
  return inTransaction(outer, async (ctx) => {
    await lockProgress(ctx, key, userSeq)
    await updateProgress(ctx, key.curriculumSeq, userSeq, { completedAt: null })
    return { progressPercent: (await progressOf(ctx, key, userSeq, room.items)).percent }
  })
}

async function itemFor(ctx: Context, key: ItemKey) {
  // An open class keeps no visitor's place, so there is nothing to mark.
  if (ctx.principal.userSeq === null) fail('NOT_LOGGED_IN')
  const room = await enterRoom(ctx, key.courseSeq)
  const item = room.items.find(({ curriculumSeq }) => curriculumSeq === key.curriculumSeq)
  if (!item || !isPlayable(item)) fail('NO_DATA')
  const problem = room.problemOf(item)
  if (problem) fail(problem)
  return { room, item }
}

async function progressOf(
  ctx: Context,
  { courseSeq }: ItemKey,
  userSeq: number,
  items: Parameters<typeof classProgress>[0],
) {
  const rows = await listProgress(ctx, courseSeq, userSeq)
  return classProgress(
    items,
    new Set(rows.filter((row) => row.completedAt !== null).map((row) => row.curriculumSeq)),
  )
}
