import { managesClassroom, type Principal } from './access.ts'
import { COURSE_USER_TYPE, LIVE_CLASS_STATE, LIVE_TYPE, LIVE_USER_TYPE, type LiveUserType } from './codes.ts'
import type { ErrorName } from './error-catalogue.ts'
import { type Instant, MINUTE, timeOf } from './instant.ts'
import { JOIN_WINDOW_MINUTES, type LiveTimes, liveClassState } from './live.ts'
import { addDays, startOfSeoulDay } from './seoul-time.ts'

/** LIVE-11: services of which one is asked for a meeting; what is left over is the Korean room provider. */
export const MEETING_SERVICES = [LIVE_TYPE.zoom, LIVE_TYPE.meet, LIVE_TYPE.gooroomee] as const
export type MeetingServiceCd = (typeof MEETING_SERVICES)[number]

/** LIVE-11: the service that holds a live of this type; null where it is a link that staff paste. */
export function meetingServiceOf(liveTypeCd: string): MeetingServiceCd | null {
  if (liveTypeCd === LIVE_TYPE.link) return null
  return liveTypeCd === LIVE_TYPE.zoom || liveTypeCd === LIVE_TYPE.meet ? liveTypeCd : LIVE_TYPE.gooroomee
}

/** LIVE-12: what somebody who may enter the classroom is in its lives; never what a request says (SEC-16). */
export function liveUserType(principal: Principal): LiveUserType {
  if (!managesClassroom(principal)) return LIVE_USER_TYPE.user
  return principal.course?.userTypeCd === COURSE_USER_TYPE.facilitator
    ? LIVE_USER_TYPE.facilitator
    : LIVE_USER_TYPE.classManager
}

/** LIVE-13: whoever runs the class may start its meeting as the host. */
export const isLiveHost = (userType: LiveUserType): boolean => userType !== LIVE_USER_TYPE.user

/** LIVE-13: the badge that a facilitator wears in a meeting of service A. */
export const wearsHostBadge = (live: {
  userType: LiveUserType
  isZoomHost: number
  liveTypeCd: string
}): boolean =>
  live.userType === LIVE_USER_TYPE.facilitator && live.isZoomHost === 1 && live.liveTypeCd === LIVE_TYPE.zoom

/** LIVE-08: minutes before the start, as the site has set them. */
export interface JoinWindows {
  attendeeJoinTimeLive: number
  tchJoinTimeLive: number
}

export const DEFAULT_WINDOWS: JoinWindows = {
  attendeeJoinTimeLive: JOIN_WINDOW_MINUTES,
  tchJoinTimeLive: JOIN_WINDOW_MINUTES,
}
/** A day: earlier, nobody waits. */
export const MAX_WINDOW_MINUTES = 24 * 60

export const windowOf = (windows: JoinWindows, userType: LiveUserType): number =>
  isLiveHost(userType) ? windows.tchJoinTimeLive : windows.attendeeJoinTimeLive

/** What a site's settings say, whatever they hold. */
export function joinWindows(settings: Readonly<Record<string, unknown>>): JoinWindows {
  const minutes = (name: keyof JoinWindows) => {
    const value = Number(settings[name] ?? DEFAULT_WINDOWS[name])
    return Number.isInteger(value) && value >= 0 && value <= MAX_WINDOW_MINUTES
      ? value
      : DEFAULT_WINDOWS[name]
  }
  return {
    attendeeJoinTimeLive: minutes('attendeeJoinTimeLive'),
    tchJoinTimeLive: minutes('tchJoinTimeLive'),
  }
}

/** LIVE-07, LIVE-10, LIVE-26: why a live cannot be entered at this moment, or null. */
export function entryProblem(live: LiveTimes, now: Instant, windowMinutes: number): ErrorName | null {
  const state = liveClassState(live, now, windowMinutes)
  if (state === LIVE_CLASS_STATE.notOpen) return 'LIVE_NOT_OPEN'
  return state === LIVE_CLASS_STATE.ended ? 'LIVE_ENDED' : null
}

/** LIVE-25, LIVE-28: of this day of Seoul, or open already although it begins after midnight. */
export function isOfNow(startAt: Instant, now: Instant, windowMinutes: number): boolean {
  const begins = timeOf(startAt)
  return begins < nextMidnight(now).getTime() || begins < timeOf(now) + windowMinutes * MINUTE
}

/** The latest start that `isOfNow` can accept, whatever a site has set. */
export const latestOfNow = (now: Instant): Date =>
  new Date(Math.max(nextMidnight(now).getTime(), timeOf(now) + MAX_WINDOW_MINUTES * MINUTE))

const nextMidnight = (now: Instant): Date => addDays(startOfSeoulDay(now), 1)

/** LIVE-21, LIVE-22: what an attendee hears where there is no way in yet. */
export const missingLink = (liveTypeCd: string): ErrorName =>
  liveTypeCd === LIVE_TYPE.zoom || liveTypeCd === LIVE_TYPE.meet ? 'LIVE_NOT_READY' : 'LIVE_LINK_MISSING'
