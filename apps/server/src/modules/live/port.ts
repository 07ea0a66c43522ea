import type { MeetingServiceCd } from '@seodang/domain/live-join'
import type { MeetingAccount } from '@seodang/domain/meeting-account'
import { definePort } from '../../platform/ports.ts'

/** A meeting service did not do what it was asked; `kind` decides what happens next, the reason is for staff and the log. */
export class MeetingFailed extends Error {
  override readonly name = 'MeetingFailed'
  readonly kind: 'refused' | 'unavailable' | 'gone'
  constructor(kind: MeetingFailed['kind'], reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.kind = kind
  }
}

/** What a meeting is to be. */
export interface MeetingPlan {
  /** Names it for ever: asked for twice under one key, there is one meeting. */
  key: string
  topic: string
  startAt: Date
  minutes: number
  password: string | null
}

export interface Meeting {
  meetingId: string
  /** Null where each person gets a way in of their own. */
  joinUrl: string | null
  password: string | null
}

export interface MeetingPerson {
  key: string
  name: string
  isHost: boolean
}

/** One service with one account. Every call fails with MeetingFailed, whatever went wrong on the way. */
export interface MeetingService {
  create(plan: MeetingPlan): Promise<Meeting>
  update(meetingId: string, plan: MeetingPlan): Promise<Meeting>
  /** One that is gone already is gone. */
  remove(meetingId: string): Promise<void>
  /** A way in for this person alone, made for this moment; null where the meeting's own link is the way. */
  entryFor(meetingId: string, person: MeetingPerson): Promise<string | null>
  /** For a meeting that is shown inside a page; null where the account has no keys for that. */
  signature(meetingId: string, isHost: boolean): string | null
}

export type MeetingNotice =
  | { kind: 'refused' }
  /** The service asks whether this address knows the secret. */
  | { kind: 'challenge'; answer: { plainToken: string; encryptedToken: string } }
  | { kind: 'ignored' }
  | { kind: 'started' | 'ended'; meetingId: string; at: Date }
  | { kind: 'joined' | 'left'; meetingId: string; at: Date; visitKey: string; email: string | null }

/** The meeting services of this installation (LIVE-40). */
export interface MeetingServices {
  /** By a site's own account, or a stand-in where the installation is a demonstration; null where there is neither. */
  of(channelSeq: number, liveTypeCd: MeetingServiceCd, account: MeetingAccount | null): MeetingService | null
  /** Reads a notice of service A from its bytes; what is not signed with the account's secret is refused. */
  readNotice(
    channelSeq: number,
    account: MeetingAccount | null,
    raw: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ): MeetingNotice
}

export const MEETING_SERVICES = definePort<MeetingServices>('live.meetings')
