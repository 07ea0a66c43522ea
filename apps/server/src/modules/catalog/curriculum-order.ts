import { CURRICULUM_TYPE } from '@seodang/domain/codes'
import { curriculumTree, isSameSet, storedOrder } from '@seodang/domain/curriculum-tree'
import { fail } from '@seodang/domain/errors'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { courseChanged } from './changed.ts'
import { editedCurriculum, type ItemRow, recordCounts, storedItems } from './curriculum-view.ts'
import { liveChanged } from './events.ts'
import { lockForEditing } from './save.ts'
import { curriculumItems } from './tables.ts'

type Place = { curriculumSeq: number; sectionSeq: number | null }

/** CUR-14, SEC-04: a list that does not name each item of the class once, or a section that is none, changes nothing. */
export function orderItems(outer: Context, courseSeq: number, wanted: Place[]) {
  return inTransaction(outer, async (ctx) => {
    const course = await lockForEditing(ctx, courseSeq)
    const items = await storedItems(ctx, courseSeq)
    const bySeq = new Map(items.map((item) => [item.curriculumSeq, item]))
    const own = items.map(({ curriculumSeq }) => curriculumSeq)
    const isSection = (seq: number | null) =>
      seq === null || bySeq.get(seq)?.curriculumTypeCd === CURRICULUM_TYPE.section
    const isWhole = isSameSet(
      own,
      wanted.map(({ curriculumSeq }) => curriculumSeq),
    )
    if (!isWhole || !wanted.every(({ sectionSeq }) => isSection(sectionSeq))) fail('NO_DATA', { courseSeq })
    const placed = wanted.flatMap(({ curriculumSeq, sectionSeq }, index) => {
      const item = bySeq.get(curriculumSeq)
      return item ? [{ ...item, sectionSeq, ord: index + 1 }] : []
    })
    await writeOrder(ctx, items, placed)
    await courseChanged(ctx, course)
    return editedCurriculum(ctx, courseSeq)
  })
}

/** CUR-17: items that learners opened go only when told so, and what is known of the learners stays. */
export function removeItems(
  outer: Context,
  courseSeq: number,
  { curriculumSeqs, forceYn }: { curriculumSeqs: number[]; forceYn: 'Y' | 'N' },
) {
  return inTransaction(outer, async (ctx) => {
    const course = await lockForEditing(ctx, courseSeq)
    const items = await storedItems(ctx, courseSeq)
    const gone = new Set(curriculumSeqs)
    const removed = items.filter(({ curriculumSeq }) => gone.has(curriculumSeq))
    if (removed.length !== gone.size) fail('NO_DATA', { courseSeq })
    const records = await recordCounts(ctx, courseSeq)
    const withRecords = removed.filter(({ curriculumSeq }) => records.has(curriculumSeq))
    if (withRecords.length > 0 && forceYn === 'N')
      fail('ITEM_HAS_RECORDS', {
        shown: {
          items: withRecords.map(({ curriculumSeq, title }) => ({
            curriculumSeq,
            title,
            recordCount: records.get(curriculumSeq) ?? 0,
          })),
        },
      })
    await ctx.db
      .update(curriculumItems)
      .set({ removedAt: ctx.now })
      .where(
        and(
          eq(curriculumItems.channelSeq, ctx.channelSeq),
          eq(curriculumItems.courseSeq, courseSeq),
          inArray(curriculumItems.curriculumSeq, [...gone]),
        ),
      )
    for (const { curriculumTypeCd, curriculumSeq } of removed)
      if (curriculumTypeCd === CURRICULUM_TYPE.live)
        await ctx.services.jobs.emit(ctx, liveChanged, {
          channelSeq: ctx.channelSeq,
          courseSeq,
          curriculumSeq,
          isMoved: false,
        })
    await writeOrder(
      ctx,
      items,
      items.filter(({ curriculumSeq }) => !gone.has(curriculumSeq)),
    )
    await courseChanged(ctx, course)
    return editedCurriculum(ctx, courseSeq)
  })
}

/** Stores the tree that `placed` makes; `ord` counts from 1 over the whole class. Only rows that move are written. */
export async function writeOrder(ctx: Context, before: ItemRow[], placed: ItemRow[]): Promise<void> {
  const old = new Map(before.map((item) => [item.curriculumSeq, item]))
  const moved = storedOrder(curriculumTree(placed)).filter(({ curriculumSeq, ord, sectionSeq }) => {
    const item = old.get(curriculumSeq)
    return item?.ord !== ord || item.sectionSeq !== sectionSeq
  })
  if (moved.length === 0) return
  const rows = JSON.stringify(
    moved.map(({ curriculumSeq, ord, sectionSeq }) => ({ curriculumSeq, ord, sectionSeq })),
  )
  await ctx.db.execute(sql`
    update curriculum_items i set ord = x.ord, section_seq = x."sectionSeq"
    from jsonb_to_recordset(${rows}::jsonb) as x("curriculumSeq" bigint, ord int, "sectionSeq" bigint)
    where i.channel_seq = ${ctx.channelSeq} and i.curriculum_seq = x."curriculumSeq"`)
}
