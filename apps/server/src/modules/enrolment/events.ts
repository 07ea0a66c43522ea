import type { ChoiseStatusCd } from '@seodang/domain/codes'
import type { PlaceAct } from '@seodang/domain/place-life'
import { defineEvent } from '../../platform/jobs/jobs.ts'

/** Why an attendance came into being or changed; alarms and automations read it. A period ends without a word. */
export type ChangeReason = Exclude<PlaceAct, 'periodEnded'>

/** Emitted in the transaction of the change; a handler may see it more than once. */
export const ENROLMENT_CHANGED = defineEvent<{
  channelSeq: number
  courseSeq: number
  userSeq: number
  attendSeq: number
  /** The line of the history, which names this change. */
  historySeq: number
  /** Nobody, where a gateway or the clock did it. */
  byUserSeq: number | null
  fromStatusCd: ChoiseStatusCd | null
  toStatusCd: ChoiseStatusCd
  waitlisted: boolean
  reason: ChangeReason
  /** Until when a place is offered. */
  until: string | null
}>('enrolment.changed')

/** Somebody's membership or package opens a class that is full: the next free place is theirs (BYD-01). */
export const PLACE_AWAITED = defineEvent<{
  channelSeq: number
  courseSeq: number
  userSeq: number
  source: string
  sourceKey: string
  since: string
}>('enrolment.placeAwaited')

/** Two places of one person became one: what stands at the one that ended stands at the other now (SOC-19). */
export const PLACES_FOLDED = defineEvent<{
  channelSeq: number
  fromAttendSeq: number
  intoAttendSeq: number
}>('enrolment.placesFolded')
