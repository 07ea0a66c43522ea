import { LIVE_TYPE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { type Context, inTransaction } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { completeByPresence } from '../classroom/index.ts'
import { readAccount } from './accounts-store.ts'
import { liveAttended } from './events.ts'
import { MEETING_SERVICES } from './port.ts'
import { findLiveByMeeting, type Live, updateLive } from './store.ts'
import { findAttendee, noteVisit } from './visits-store.ts'

type NoticeHeaders = Record<string, string | string[] | undefined>

interface Told {
  channelSeq: number
  kind: 'started' | 'ended' | 'joined' | 'left'
  meetingId: string
  at: string
  visitKey?: string
  email?: string | null
}

export const HANDLE_MEETING_NOTICE = defineJob<Told>('live.notice', { expireInSeconds: 120 })

/**
 * BYD-13, SEC-23: a notice is read from its bytes, refused where it is not signed with the secret of this very site's
 * account, and answered at once; the queue does what it says. What it does can be done again.
 */
export async function takeMeetingNotice(ctx: Context, raw: Buffer, headers: NoticeHeaders): Promise<object> {
  const account = await readAccount(ctx, LIVE_TYPE.zoom)
  const notice = ctx.services.ports.use(MEETING_SERVICES).readNotice(ctx.channelSeq, account, raw, headers)
  if (notice.kind === 'refused') fail('WEBHOOK_REFUSED')
  if (notice.kind === 'challenge') return notice.answer
  if (notice.kind !== 'ignored')
    await ctx.services.jobs.send(ctx, HANDLE_MEETING_NOTICE, {
      channelSeq: ctx.channelSeq,
      kind: notice.kind,
      meetingId: notice.meetingId,
      at: notice.at.toISOString(),
      ...('visitKey' in notice && { visitKey: notice.visitKey, email: notice.email }),
    })
  return {}
}

/** The job. A meeting that is none of ours, and a visitor whom nobody knows, change nothing. */
export async function handleMeetingNotice(outer: Context, told: Told): Promise<void> {
  const live = await findLiveByMeeting(outer, LIVE_TYPE.zoom, told.meetingId)
  if (!live) return
  const { courseSeq, curriculumSeq } = live
  const at = new Date(told.at)
  const { visitKey, email } = told
  if (told.kind === 'started') {
    if (live.startedAt === null || at < live.startedAt)
      await updateLive(outer, curriculumSeq, { startedAt: at })
    return
  }
  if (told.kind === 'ended') {
    if (live.endedAt !== null && at <= live.endedAt) return
    await inTransaction(outer, async (ctx) => {
      await updateLive(ctx, curriculumSeq, { endedAt: at })
      await tellOfMinutes(ctx, live, null)
    })
    return
  }
  if (!visitKey || !email) return
  const { kind } = told
  await inTransaction(outer, async (ctx) => {
    const userSeq = await findAttendee(ctx, courseSeq, email)
    if (userSeq === undefined) return
    await noteVisit(ctx, curriculumSeq, { userSeq, visitKey, at, kind })
    await completeByPresence(ctx, { courseSeq, curriculumSeq }, userSeq)
    if (kind === 'left') await tellOfMinutes(ctx, live, userSeq)
  })
}

/** What asks for minutes in lives looks again. */
const tellOfMinutes = (ctx: Context, { courseSeq, curriculumSeq }: Live, userSeq: number | null) =>
  ctx.services.jobs.emit(ctx, liveAttended, {
    channelSeq: ctx.channelSeq,
    courseSeq,
    curriculumSeq,
    userSeq,
  })
