import { classProgress, isCompleted } from '@seodang/domain/progress'
import { type Context, inTransaction } from '../../platform/context.ts'
import { courseItems } from '../catalog/index.ts'
import { uncompleteItem } from './complete.ts'
import { itemCompleted } from './events.ts'
import { type ItemKey, listProgress, lockProgress, updateProgress } from './store.ts'

/** ROOM-25: whoever was there has done the item. Told again, nothing changes. */
export function completeByPresence(outer: Context, key: ItemKey, userSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const before = await lockProgress(ctx, key, userSeq)
    if (before.completedAt !== null) return
    await updateProgress(ctx, key.curriculumSeq, userSeq, { completedAt: ctx.now })
    const rows = await listProgress(ctx, key.courseSeq, userSeq)
    const done = new Set(rows.filter((row) => row.completedAt !== null).map((row) => row.curriculumSeq))
    const { channelSeq } = ctx
    await ctx.services.jobs.emit(ctx, itemCompleted, {
      channelSeq,
      userSeq,
      courseSeq: key.courseSeq,
      curriculumSeq: key.curriculumSeq,
      classCompleted: isCompleted(classProgress(await courseItems(ctx, key.courseSeq), done)),
    })
  })
}

/** Whoever was not there after all has not done it by being there; what they watched of its recording stays watched. */
export function takeBackPresence(outer: Context, key: ItemKey, userSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const { watchedSeconds, completedAt } = await lockProgress(ctx, key, userSeq)
    if (completedAt !== null && watchedSeconds === 0) await uncompleteItem(ctx, key, userSeq)
  })
}
