import { MINUTE } from '@seodang/domain/instant'
import { meetingServiceOf } from '@seodang/domain/live-join'
import { sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { type Meeting, MeetingFailed, type MeetingPlan, type MeetingService } from './port.ts'
import { serviceFor } from './service.ts'
import { findAnyLive, type Live, listUnarranged, lockRevision, updateLive } from './store.ts'

/** Why a live has no meeting; the page of staff says it in words. */
type Problem = 'notConnected' | 'refused' | 'unavailable'

/**
 * LIVE-40: the meeting of a live follows what staff saved: made, moved, renamed or taken away, in one place at a time.
 * Done again it changes nothing. A service that does not answer is asked again by the queue; staff see why meanwhile.
 */
export async function arrangeMeeting(
  outer: Context,
  {
    curriculumSeq,
    leftMeeting,
  }: { curriculumSeq: number; leftMeeting?: { liveTypeCd: string; meetingId: string } },
): Promise<void> {
  if (leftMeeting) await (await serviceFor(outer, leftMeeting.liveTypeCd))?.remove(leftMeeting.meetingId)
  const failure = await inTransaction(outer, async (ctx) => {
    await ctx.db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`live:${ctx.channelSeq}:${curriculumSeq}`}, 0))`,
    )
    const live = await findAnyLive(ctx, curriculumSeq)
    if (!live) return null
    try {
      await follow(ctx, live)
      return null
    } catch (error) {
      if (!(error instanceof MeetingFailed)) throw error
      ctx.log.warn({ err: error, curriculumSeq }, 'a meeting was not arranged')
      const problem: Problem = error.kind === 'unavailable' ? 'unavailable' : 'refused'
      await updateLive(ctx, curriculumSeq, { problem })
      return error
    }
  })
  // Thrown behind the commit, so that staff see the problem while the queue tries again.
  if (failure?.kind === 'unavailable') throw failure
}

async function follow(ctx: Context, live: Live): Promise<void> {
  const { curriculumSeq, meetingId, revision } = live
  const service = await serviceFor(ctx, live.liveTypeCd)
  if (live.removedAt !== null) {
    if (meetingId === null) return
    await service?.remove(meetingId)
    return updateLive(ctx, curriculumSeq, { meetingId: null, joinUrl: null, problem: null })
  }
  const isPasted = meetingId === null && live.joinUrl !== null
  if (meetingServiceOf(live.liveTypeCd) === null || isPasted || live.startAt <= ctx.now)
    return live.problem === null ? undefined : updateLive(ctx, curriculumSeq, { problem: null })
  if (!service) {
    const problem: Problem = 'notConnected'
    return updateLive(ctx, curriculumSeq, { problem })
  }
  if (meetingId !== null && live.arrangedRevision >= revision) return
  const { password, ...meeting } = await agree(service, meetingId, planOf(ctx, live))
  // The service took seconds, in which staff may have saved a way in of their own: what they saved is followed by itself.
  if ((await lockRevision(ctx, curriculumSeq)) !== revision) {
    if (meetingId === null && meeting.meetingId) await service.remove(meeting.meetingId)
    return
  }
  await updateLive(ctx, curriculumSeq, {
    ...meeting,
    password: password ?? live.password,
    arrangedRevision: revision,
    problem: null,
  })
}

async function agree(service: MeetingService, meetingId: string | null, plan: MeetingPlan): Promise<Meeting> {
  if (meetingId === null) return service.create(plan)
  try {
    return await service.update(meetingId, plan)
  } catch (error) {
    // Somebody deleted it at the service: the live still needs one.
    if (error instanceof MeetingFailed && error.kind === 'gone') return service.create(plan)
    throw error
  }
}

const planOf = ({ channelSeq }: Context, live: Live): MeetingPlan => ({
  key: `seodang-${channelSeq}-${live.curriculumSeq}`,
  topic: `${live.title} · ${live.curriculumTitle}`.slice(0, 200),
  startAt: live.startAt,
  minutes: Math.ceil((live.endAt.getTime() - live.startAt.getTime()) / MINUTE),
  password: live.password,
})

/** LIVE-40: a site that connects a service gets meetings for the lives that wait for one. */
export async function arrangeWaiting(ctx: Context): Promise<void> {
  for (const { curriculumSeq } of await listUnarranged(ctx)) await arrangeMeeting(ctx, { curriculumSeq })
}
