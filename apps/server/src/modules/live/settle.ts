import type { Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { liveAttended } from './events.ts'
import { findAnyLive } from './store.ts'

export const SETTLE = defineJob<{ channelSeq: number; curriculumSeq: number; endAt: string }>('live.settle', {
  comesByClock: true,
})

/** After the end, so that no clock that is a little behind counts a minute less. */
const AFTER_MS = 5000

/** BYD-13: where no service tells when somebody left, their minutes stand once the live is over. */
export async function planSettling(
  ctx: Context,
  { curriculumSeq }: { curriculumSeq: number },
): Promise<void> {
  const live = await findAnyLive(ctx, curriculumSeq)
  if (!live || live.removedAt !== null || live.endAt <= ctx.now) return
  await ctx.services.jobs.send(
    ctx,
    SETTLE,
    { channelSeq: ctx.channelSeq, curriculumSeq, endAt: live.endAt.toISOString() },
    { startAfter: new Date(live.endAt.getTime() + AFTER_MS) },
  )
}

/** A live that was moved since has another of these. */
export async function settle(
  ctx: Context,
  { curriculumSeq, endAt }: { curriculumSeq: number; endAt: string },
): Promise<void> {
  const live = await findAnyLive(ctx, curriculumSeq)
  if (!live || live.removedAt !== null || live.endAt.toISOString() !== endAt) return
  const { channelSeq, courseSeq } = live
  await ctx.services.jobs.emit(ctx, liveAttended, { channelSeq, courseSeq, curriculumSeq, userSeq: null })
}
