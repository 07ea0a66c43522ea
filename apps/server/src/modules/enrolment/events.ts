import type { ChoiseStatusCd } from '@seodang/domain/codes'
import { defineEvent } from '../../platform/jobs/jobs.ts'

/** Why an attendance came into being or changed; alarms and automations read it. */
export type ChangeReason =
  | 'applied'
  | 'enrolled'
  | 'renewed'
  | 'added'
  | 'approved'
  | 'movedUp'
  | 'held'
  | 'sentBack'
  | 'extended'
  | 'cancelled'
  | 'depositReversed'

/** Emitted in the transaction of the change; a handler may see it more than once. */
export const ENROLMENT_CHANGED = defineEvent<{
  channelSeq: number
  courseSeq: number
  userSeq: number
  attendSeq: number
  fromStatusCd: ChoiseStatusCd | null
  toStatusCd: ChoiseStatusCd
  waitlisted: boolean
  reason: ChangeReason
}>('enrolment.changed')
