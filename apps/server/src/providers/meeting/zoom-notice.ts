import type { MeetingNotice } from '../../modules/live/port.ts'
import { asObject, type Said, textIn } from './ask.ts'
import { encryptedToken, isSignedBy } from './zoom-signature.ts'

/** An older delivery is somebody's who kept it (SEC-23). */
const OLDEST_MS = 5 * 60_000

type Headers = Record<string, string | string[] | undefined>

const headerOf = (headers: Headers, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** A webhook delivery of Zoom, read from its bytes. */
export function readZoomNotice(
  secret: string | null,
  raw: Buffer,
  headers: Headers,
  now: Date,
): MeetingNotice {
  const timestamp = headerOf(headers, 'x-zm-request-timestamp')
  if (!secret || !/^\d{10,13}$/.test(timestamp)) return { kind: 'refused' }
  if (!isSignedBy(secret, timestamp, raw, headerOf(headers, 'x-zm-signature'))) return { kind: 'refused' }
  const sentAt = timestamp.length > 10 ? Number(timestamp) : Number(timestamp) * 1000
  if (Math.abs(now.getTime() - sentAt) > OLDEST_MS) return { kind: 'refused' }
  return noticeOf(secret, parsed(raw))
}

function parsed(raw: Buffer): Said {
  try {
    return asObject(JSON.parse(raw.toString('utf8')))
  } catch {
    // Signed, and yet no JSON: nothing that could be done with it.
    return {}
  }
}

function noticeOf(secret: string, said: Said): MeetingNotice {
  const payload = asObject(said.payload)
  if (said.event === 'endpoint.url_validation') {
    const plainToken = textIn(payload, 'plainToken') ?? ''
    return { kind: 'challenge', answer: { plainToken, encryptedToken: encryptedToken(secret, plainToken) } }
  }
  const meeting = asObject(payload.object)
  const meetingId = textIn(meeting, 'id')
  if (meetingId === null) return { kind: 'ignored' }
  switch (said.event) {
    case 'meeting.started':
      return dated(textIn(meeting, 'start_time'), (at) => ({ kind: 'started', meetingId, at }))
    case 'meeting.ended':
      return dated(textIn(meeting, 'end_time'), (at) => ({ kind: 'ended', meetingId, at }))
    case 'meeting.participant_joined':
      return visit('joined', meetingId, meeting)
    case 'meeting.participant_left':
      return visit('left', meetingId, meeting)
    default:
      return { kind: 'ignored' }
  }
}

function visit(kind: 'joined' | 'left', meetingId: string, meeting: Said): MeetingNotice {
  const participant = asObject(meeting.participant)
  const visitor = textIn(participant, 'participant_uuid') ?? textIn(participant, 'user_id')
  if (visitor === null) return { kind: 'ignored' }
  const visitKey = `${textIn(meeting, 'uuid') ?? meetingId}:${visitor}`.slice(0, 200)
  const email = textIn(participant, 'email')
  return dated(textIn(participant, kind === 'joined' ? 'join_time' : 'leave_time'), (at) => ({
    kind,
    meetingId,
    at,
    visitKey,
    email,
  }))
}

function dated(text: string | null, make: (at: Date) => MeetingNotice): MeetingNotice {
  const at = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? { kind: 'ignored' } : make(new Date(at))
}
