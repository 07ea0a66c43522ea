import { createHash, createSign } from 'node:crypto'
import {
  type Meeting,
  MeetingFailed,
  type MeetingPlan,
  type MeetingService,
} from '../../modules/live/port.ts'
import { askService, keptToken, linkIn, refusalOf, requiredText, type Said, textIn } from './ask.ts'
import type { ServiceParts } from './zoom.ts'

export const MEET = { oauthUrl: 'https://oauth2.googleapis.com', apiUrl: 'https://www.googleapis.com' }

const SCOPE = 'https://www.googleapis.com/auth/calendar.events'
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Google Meet by an event in the host's calendar: a service account of the site's Workspace acts for the host
 * (integrations.md 3.2). The event's id is made from our key, so the same meeting is never made twice.
 */
export function meetService({ account, places, fetch, now }: ServiceParts): MeetingService {
  const { clientEmail = '', privateKey = '', hostEmail = '' } = account
  const token = keptToken(async () => {
    const { status, said } = await askService(fetch, {
      method: 'POST',
      url: `${places.oauthUrl}/token`,
      headers: {},
      form: {
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: assertion(clientEmail, privateKey, hostEmail, `${places.oauthUrl}/token`, now()),
      },
    })
    if (status !== 200) throw refusalOf(status, 'google token', said)
    return { token: requiredText(said, 'access_token'), seconds: Number(said.expires_in) || 0 }
  }, now)
  const events = '/calendar/v3/calendars/primary/events'

  async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, json?: object) {
    const answer = await askService(fetch, {
      method,
      url: places.apiUrl + path,
      headers: { authorization: `Bearer ${await token.get()}` },
      ...(json && { json }),
    })
    if (answer.status === 401) token.drop()
    return answer
  }
  const done = ({ status, said }: { status: number; said: Said }): Said => {
    if (status === 410) throw new MeetingFailed('gone', 'the event was deleted')
    if (status >= 300) throw refusalOf(status, 'google', said)
    return said
  }
  const bodyOf = ({ topic, startAt, minutes }: MeetingPlan) => ({
    summary: topic,
    start: { dateTime: startAt.toISOString(), timeZone: 'Asia/Seoul' },
    end: { dateTime: new Date(startAt.getTime() + minutes * 60_000).toISOString(), timeZone: 'Asia/Seoul' },
  })
  const read = async (eventId: string) => meetingOf(done(await call('GET', `${events}/${eventId}`)))

  return {
    async create(plan) {
      const id = eventId(plan.key)
      const made = await call('POST', `${events}?conferenceDataVersion=1`, {
        id,
        ...bodyOf(plan),
        conferenceData: {
          createRequest: { requestId: id, conferenceSolutionKey: { type: 'hangoutsMeet' } },
        },
      })
      if (made.status === 409) {
        done(await call('PATCH', `${events}/${id}`, { status: 'confirmed', ...bodyOf(plan) }))
        return read(id)
      }
      return meetingOf(done(made))
    },
    async update(meetingId, plan) {
      return meetingOf(done(await call('PATCH', `${events}/${encodeURIComponent(meetingId)}`, bodyOf(plan))))
    },
    async remove(meetingId) {
      const { status, said } = await call('DELETE', `${events}/${encodeURIComponent(meetingId)}`)
      if (status >= 300 && status !== 404 && status !== 410) throw refusalOf(status, 'google', said)
    },
    // The host is whoever the calendar belongs to; everybody takes the same link.
    entryFor: async () => null,
    signature: () => null,
  }
}

/** Google takes ids of a to v and digits. */
const eventId = (key: string): string => `live${createHash('sha256').update(key).digest('hex').slice(0, 40)}`

/** The link may come a moment after the event; without it the event is no meeting yet. */
function meetingOf(said: Said): Meeting {
  if (textIn(said, 'hangoutLink') === null)
    throw new MeetingFailed('unavailable', 'google has not made the link yet')
  return { meetingId: requiredText(said, 'id'), joinUrl: linkIn(said, 'hangoutLink'), password: null }
}

function assertion(clientEmail: string, privateKey: string, hostEmail: string, audience: string, at: Date) {
  const iat = Math.floor(at.getTime() / 1000)
  const claims = { iss: clientEmail, sub: hostEmail, scope: SCOPE, aud: audience, iat, exp: iat + 3600 }
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  try {
    // A key that was copied out of its JSON file has written line ends.
    const key = privateKey.replaceAll('\\n', '\n')
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key).toString('base64url')}`
  } catch (cause) {
    throw new MeetingFailed('refused', 'the private key cannot be read', { cause })
  }
}
