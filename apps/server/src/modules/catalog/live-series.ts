import { randomUUID } from 'node:crypto'
import type { repeatLive as repeating } from '@seodang/contract/authoring'
import type { BodyOf } from '@seodang/contract/endpoint'
import { fail, failFields, requireNoProblems } from '@seodang/domain/errors'
import { seriesDates, seriesProblems } from '@seodang/domain/live-series'
import { fromSeoul, seoulClock, seoulDate } from '@seodang/domain/seoul-time'
import { type Context, inTransaction } from '../../platform/context.ts'
import { courseChanged } from './changed.ts'
import { insertCopyOf, MOST_ITEMS } from './curriculum-add.ts'
import { writeOrder } from './curriculum-order.ts'
import { editedCurriculum, type ItemRow, storedItems } from './curriculum-view.ts'
import { liveChanged } from './events.ts'
import type { LiveRow } from './live-fields.ts'
import { livesOf, lockLive, updateLive } from './lives-store.ts'
import { lockForEditing } from './save.ts'

/**
 * CUR-16, BYD-15: one item for each date, behind the one that is repeated and at its time of day. A date on which the
 * series has a live already gets none, so a series can be made longer, and making it twice makes it once.
 */
export function repeatLive(
  outer: Context,
  courseSeq: number,
  curriculumSeq: number,
  { until, weekdays, except }: BodyOf<typeof repeating>,
) {
  return inTransaction(outer, async (ctx) => {
    const course = await lockForEditing(ctx, courseSeq)
    const items = await storedItems(ctx, courseSeq)
    const first = items.find((item) => item.curriculumSeq === curriculumSeq)
    const live = first && (await lockLive(ctx, curriculumSeq))
    if (!first || !live) fail('NO_DATA', { curriculumSeq })
    const from = seoulDate(live.startAt)
    const series = { from, until, weekdays, except }
    requireNoProblems(seriesProblems(series))
    const seriesId = live.seriesId ?? randomUUID()
    const taken = new Set([from, ...(await datesOf(ctx, courseSeq, seriesId))])
    const dates = seriesDates(series).filter((date) => !taken.has(date))
    if (items.length + dates.length > MOST_ITEMS) failFields({ until: { code: 'tooMany', n: MOST_ITEMS } })
    await updateLive(ctx, curriculumSeq, { seriesId })
    const made: ItemRow[] = []
    for (const date of dates)
      made.push(await insertCopyOf(ctx, first, first.sectionSeq, { ...onDate(live, date), seriesId }))
    const placed = items.flatMap((item) => (item === first ? [item, ...made] : [item]))
    await writeOrder(
      ctx,
      items,
      placed.map((item, index) => ({ ...item, ord: index + 1 })),
    )
    for (const item of made)
      await ctx.services.jobs.emit(ctx, liveChanged, {
        channelSeq: ctx.channelSeq,
        courseSeq,
        curriculumSeq: item.curriculumSeq,
        isMoved: false,
      })
    await courseChanged(ctx, course)
    return editedCurriculum(ctx, courseSeq)
  })
}

async function datesOf(ctx: Context, courseSeq: number, seriesId: string): Promise<string[]> {
  const kept = new Set((await storedItems(ctx, courseSeq)).map(({ curriculumSeq }) => curriculumSeq))
  return [...(await livesOf(ctx, courseSeq)).values()]
    .filter((live) => live.seriesId === seriesId && kept.has(live.curriculumSeq))
    .map(({ startAt }) => seoulDate(startAt))
}

/** The same clock and length on another day. */
function onDate(live: LiveRow, date: string): Pick<LiveRow, 'startAt' | 'endAt'> {
  const startAt = fromSeoul(date, seoulClock(live.startAt))
  return { startAt, endAt: new Date(startAt.getTime() + live.endAt.getTime() - live.startAt.getTime()) }
}
