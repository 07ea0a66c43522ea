import type { EditedItem, saveItem } from '@seodang/contract/authoring'
import type { BodyOf } from '@seodang/contract/endpoint'
import { LIVE_TYPE } from '@seodang/domain/codes'
import { HOUR } from '@seodang/domain/instant'
import { nextHalfHour } from '@seodang/domain/live'
import { fromSeoul, seoulClock, seoulDate } from '@seodang/domain/seoul-time'
import { withScheme } from '@seodang/domain/url'
import type { Static } from 'typebox'
import type { liveSessions } from './tables.ts'

export type LiveDraft = NonNullable<BodyOf<typeof saveItem>['live']>
export type LiveRow = typeof liveSessions.$inferSelect
type LiveColumns = Pick<LiveRow, 'startAt' | 'endAt' | 'liveTypeCd' | 'joinUrl' | 'meetingId' | 'password'>

/** CUR-04: today, from the next half hour on, for an hour, in Seoul's time. */
export function defaultLive(now: Date): LiveColumns {
  const startAt = nextHalfHour(now)
  const endAt = new Date(startAt.getTime() + HOUR)
  return { startAt, endAt, liveTypeCd: LIVE_TYPE.zoom, joinUrl: null, meetingId: null, password: null }
}

/**
 * What a draft without problems stores. The link of an arranged meeting is the service's; another service begins
 * without one. VAL-02: a link that was typed without its scheme gets one.
 */
export function liveColumns(draft: LiveDraft, before: LiveRow): LiveColumns {
  const typed = withScheme(draft.joinUrl ?? '') || null
  const isArranged = before.meetingId !== null
  const staysWithService = isArranged && draft.liveType === before.liveTypeCd
  const isServices = isArranged && typed === before.joinUrl
  return {
    startAt: fromSeoul(draft.liveAt, draft.liveStartAt),
    endAt: fromSeoul(draft.liveEndDateAt, draft.liveEndAt),
    liveTypeCd: draft.liveType,
    joinUrl: staysWithService ? before.joinUrl : isServices ? null : typed,
    meetingId: staysWithService ? before.meetingId : null,
    password: draft.password?.trim() || null,
  }
}

/** A live item as staff edit it, its instants as the clock of Seoul shows them (GEN-13). */
export function liveView(row: LiveRow): NonNullable<Static<typeof EditedItem>['live']> {
  return {
    liveAt: seoulDate(row.startAt),
    liveStartAt: seoulClock(row.startAt),
    liveEndAt: seoulClock(row.endAt),
    liveEndDateAt: seoulDate(row.endAt),
    liveType: row.liveTypeCd,
    joinUrl: row.joinUrl,
    meetingId: row.meetingId,
    password: row.password,
  }
}

/** What became of its meeting (LIVE-40). */
export const meetingView = (row: LiveRow): NonNullable<Static<typeof EditedItem>['liveMeeting']> => ({
  problem: row.problem,
  isArranged: row.meetingId !== null,
  seriesId: row.seriesId,
})
