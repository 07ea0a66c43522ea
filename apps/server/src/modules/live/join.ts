import type { ReplyOf } from '@seodang/contract/endpoint'
import type { joinLive as joining } from '@seodang/contract/live'
import { FARE, LIVE_TYPE, LIVE_USER_TYPE, type LiveUserType } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import {
  entryProblem,
  isLiveHost,
  isOfNow,
  latestOfNow,
  liveUserType,
  meetingServiceOf,
  missingLink,
  windowOf,
} from '@seodang/domain/live-join'
import { type Context, inTransaction } from '../../platform/context.ts'
import { completeByPresence, enterRoom, useItem } from '../classroom/index.ts'
import { requireEntered, takeTurn } from './entry.ts'
import { MeetingFailed, type MeetingPerson, type MeetingService } from './port.ts'
import { serviceFor } from './service.ts'
import { findLive, findLiveBetween, type Live } from './store.ts'
import { insertEntry } from './visits-store.ts'

type Joined = ReplyOf<typeof joining>

/** A live that the caller may enter at this moment, and as what. */
interface Opened {
  live: Live
  userType: LiveUserType
}

/**
 * LIVE-15, LIVE-16, SEC-15: the way into a live. Who may, and when, is decided here by the server's clock and the
 * caller's own part in the class; nothing of the request says either (SEC-16).
 */
export async function joinLive(ctx: Context, courseSeq: number, itemSeq?: number): Promise<Joined> {
  const { live, userType } = await openLive(ctx, courseSeq, itemSeq)
  return joined(ctx, live, userType)
}

/** LIVE-15: visitors of an open class are attendees whose coming nobody keeps. */
export async function joinPublicLive(ctx: Context, courseSeq: number, itemSeq?: number): Promise<Joined> {
  const { live } = await openLive(ctx, courseSeq, itemSeq)
  if (live.fareCd !== FARE.open) fail('NOT_ATTENDING')
  return joined(ctx, live, LIVE_USER_TYPE.user)
}

/** LIVE-17: once for each person, whichever way and however often they come in. */
export async function enterLive(outer: Context, courseSeq: number, itemSeq: number) {
  const { live, userType } = await openLive(outer, courseSeq, itemSeq)
  const { userSeq } = outer.principal
  if (userSeq === null || !keepsAttendance(outer, live, userType)) return { recorded: false }
  await inTransaction(outer, async (ctx) => {
    await insertEntry(ctx, itemSeq, userSeq)
    await completeByPresence(ctx, { courseSeq, curriculumSeq: itemSeq }, userSeq)
  })
  return { recorded: true }
}

/** LIVE-18: fresh ways into a meeting of service A. */
export async function zoomEntry(ctx: Context, courseSeq: number, itemSeq: number) {
  const { live, userType } = await openLive(ctx, courseSeq, itemSeq)
  const { meetingId } = live
  const service = await serviceFor(ctx, live.liveTypeCd)
  if (live.liveTypeCd !== LIVE_TYPE.zoom || meetingId === null || !service) fail(missingLink(live.liveTypeCd))
  await requireEntered(ctx, live.curriculumSeq, userType)
  await noteUse(ctx, live, userType)
  const isHost = isLiveHost(userType)
  return {
    startUrl: await startUrlOf(ctx, live, userType),
    joinUrl: live.joinUrl,
    meetingId,
    signature: service.signature(meetingId, isHost),
  }
}

/** LIVE-19: a one-time way into a room of the Korean provider. */
export async function gooroomeeEntry(ctx: Context, courseSeq: number, itemSeq: number) {
  const { live, userType } = await openLive(ctx, courseSeq, itemSeq)
  const { meetingId } = live
  const service = await serviceFor(ctx, live.liveTypeCd)
  if (meetingServiceOf(live.liveTypeCd) !== LIVE_TYPE.gooroomee || meetingId === null || !service)
    fail(missingLink(live.liveTypeCd))
  await requireEntered(ctx, live.curriculumSeq, userType)
  await noteUse(ctx, live, userType)
  const signature = await entry(ctx, service, meetingId, isLiveHost(userType))
  return { signature: signature ?? fail('ZOOM_ERROR') }
}

async function openLive(ctx: Context, courseSeq: number, itemSeq?: number): Promise<Opened> {
  // ADM-02: a way in is more than a look, and an administrator's would be a host's.
  if (ctx.principal.isReadOnly) fail('READ_ONLY_VIEW')
  const room = await enterRoom(ctx, courseSeq)
  const live =
    itemSeq === undefined ? await todaysLive(ctx, courseSeq) : await findLive(ctx, courseSeq, itemSeq)
  const item = room.items.find(({ curriculumSeq }) => curriculumSeq === live?.curriculumSeq)
  if (!live || !item) fail('NO_DATA', { itemSeq })
  const refusal = room.problemOf(item)
  if (refusal) fail(refusal)
  const userType = liveUserType(ctx.principal)
  const closed = entryProblem(live, ctx.now, windowOf(live.windows, userType))
  if (closed) fail(closed)
  return { live, userType }
}

/** LIVE-25: the class's live of today that has not ended. */
async function todaysLive(ctx: Context, courseSeq: number): Promise<Live> {
  const live = await findLiveBetween(ctx, courseSeq, ctx.now, latestOfNow(ctx.now))
  const minutes = live && windowOf(live.windows, liveUserType(ctx.principal))
  if (!live || !isOfNow(live.startAt, ctx.now, minutes ?? 0)) fail('NO_TODAY_LIVE_CLASS_TIME', { courseSeq })
  return live
}

async function joined(ctx: Context, live: Live, userType: LiveUserType): Promise<Joined> {
  const isGooroomee = meetingServiceOf(live.liveTypeCd) === LIVE_TYPE.gooroomee
  const isReady = live.joinUrl !== null || (isGooroomee && live.meetingId !== null)
  // Staff who meet no meeting are told what happened to it, attendees when to come again (LIVE-21, LIVE-22).
  if (!isReady) fail(isLiveHost(userType) && live.problem ? 'ZOOM_ERROR' : missingLink(live.liveTypeCd))
  await takeTurn(ctx, live.curriculumSeq, userType)
  await noteUse(ctx, live, userType)
  return {
    liveTypeCd: live.liveTypeCd,
    channelLiveTypeCd: live.liveTypeCd,
    userType,
    isZoomHost: isLiveHost(userType) ? 1 : 0,
    itemSeq: live.curriculumSeq,
    courseSeq: live.courseSeq,
    title: live.curriculumTitle,
    joinUrl: live.joinUrl,
    startUrl: await startUrlOf(ctx, live, userType),
    meetingId: live.meetingId,
    gooroomeeId: isGooroomee ? live.meetingId : null,
    password: live.password,
    keepsAttendance: keepsAttendance(ctx, live, userType),
  }
}

/** BYD-02: whoever was shown the way in has had it, whether they go in by our door or by the address alone. */
async function noteUse(ctx: Context, live: Live, userType: LiveUserType): Promise<void> {
  const { userSeq } = ctx.principal
  if (userSeq !== null && keepsAttendance(ctx, live, userType)) await useItem(ctx, live, userSeq)
}

/** SEC-16: only hosts are asked for; it lives two hours, so it is fetched at the press and kept nowhere. */
async function startUrlOf(ctx: Context, live: Live, userType: LiveUserType): Promise<string | null> {
  if (!isLiveHost(userType) || live.liveTypeCd !== LIVE_TYPE.zoom || live.meetingId === null) return null
  const service = await serviceFor(ctx, live.liveTypeCd)
  return service && entry(ctx, service, live.meetingId, true)
}

/** LIVE-24: whatever a meeting service does wrong has one name. */
async function entry(ctx: Context, service: MeetingService, meetingId: string, isHost: boolean) {
  const person: MeetingPerson = {
    key: String(ctx.principal.userSeq ?? 0),
    name: await nameOf(ctx),
    isHost,
  }
  try {
    return await service.entryFor(meetingId, person)
  } catch (error) {
    if (!(error instanceof MeetingFailed)) throw error
    ctx.log.warn({ err: error, meetingId }, 'a meeting service gave no way in')
    return fail('ZOOM_ERROR')
  }
}

const NAME = 'select name from users where user_seq = $1'

async function nameOf(ctx: Context): Promise<string> {
  const { userSeq } = ctx.principal
  if (userSeq === null) return 'guest'
  const [row] = await ctx.services.reads.rows<{ name: string }>('live_name', NAME, [userSeq])
  return row?.name ?? 'guest'
}

/** LIVE-17: attendees only, not in an open class, and not by somebody who merely looks at the site (ADM-02). */
const keepsAttendance = (ctx: Context, live: Live, userType: LiveUserType): boolean =>
  ctx.principal.userSeq !== null &&
  !ctx.principal.isReadOnly &&
  userType === LIVE_USER_TYPE.user &&
  live.fareCd !== FARE.open
