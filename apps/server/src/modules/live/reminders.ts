import { PUBLIC, TRASH_TYPE } from '@seodang/domain/codes'
import { DAY, MINUTE } from '@seodang/domain/instant'
import type { Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { type LiveNewsKind, liveNews } from './events.ts'
import { findAnyLive, type Live } from './store.ts'

interface Reminder {
  channelSeq: number
  courseSeq: number
  curriculumSeq: number
  kind: LiveNewsKind
  startAt: string
}

export const REMIND = defineJob<Reminder>('live.remind', { comesByClock: true })

/** LIVE-39: how long before the start. */
const BEFORE: readonly { kind: LiveNewsKind; ms: number }[] = [
  { kind: 'tomorrow', ms: DAY },
  { kind: 'soon', ms: 30 * MINUTE },
]

/** LIVE-39: what is still to come of the reminders of a live; told twice, its attendees hear it once. */
export async function planReminders(
  ctx: Context,
  { curriculumSeq, isMoved }: { curriculumSeq: number; isMoved: boolean },
): Promise<void> {
  const live = await findAnyLive(ctx, curriculumSeq)
  if (!live || !isHeld(live)) return
  const { channelSeq, courseSeq } = live
  const startAt = live.startAt.toISOString()
  for (const { kind, ms } of BEFORE) {
    const startAfter = new Date(live.startAt.getTime() - ms)
    if (startAfter > ctx.now)
      await ctx.services.jobs.send(
        ctx,
        REMIND,
        { channelSeq, courseSeq, curriculumSeq, kind, startAt },
        { startAfter },
      )
  }
  if (isMoved && live.startAt > ctx.now)
    await ctx.services.jobs.emit(ctx, liveNews, {
      channelSeq,
      courseSeq,
      curriculumSeq,
      startAt,
      kind: 'moved',
    })
}

/** A live that was moved or taken away since has reminders of its own, or none. */
export async function remind(ctx: Context, reminder: Reminder): Promise<void> {
  const live = await findAnyLive(ctx, reminder.curriculumSeq)
  if (!live || !isHeld(live) || live.startAt.toISOString() !== reminder.startAt) return
  // A worker that was down for hours reminds of nothing that is over.
  if (live.startAt <= ctx.now) return
  await ctx.services.jobs.emit(ctx, liveNews, reminder)
}

const isHeld = ({ removedAt, publicCd, trashTypeCd }: Live): boolean =>
  removedAt === null && publicCd === PUBLIC.public && trashTypeCd === TRASH_TYPE.active
