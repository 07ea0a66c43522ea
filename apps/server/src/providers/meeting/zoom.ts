import type { MeetingAccount } from '@seodang/domain/meeting-account'
import {
  type Meeting,
  MeetingFailed,
  type MeetingPlan,
  type MeetingService,
} from '../../modules/live/port.ts'
import {
  askService,
  type Fetch,
  keptToken,
  linkIn,
  listIn,
  refusalOf,
  requiredText,
  type Said,
  textIn,
} from './ask.ts'
import { sdkSignature } from './zoom-signature.ts'

export interface ServiceParts {
  account: MeetingAccount
  places: { oauthUrl: string; apiUrl: string }
  fetch: Fetch
  now: () => Date
}

export const ZOOM = { oauthUrl: 'https://zoom.us', apiUrl: 'https://api.zoom.us/v2' }

/** Zoom's kind of a meeting with a fixed time. */
const SCHEDULED = 2

/** Server-to-server OAuth and the meetings API (integrations.md 3.1). */
export function zoomService({ account, places, fetch, now }: ServiceParts): MeetingService {
  const { accountId = '', clientId = '', clientSecret = '', hostEmail = '', sdkKey, sdkSecret } = account
  const token = keptToken(async () => {
    const { status, said } = await askService(fetch, {
      method: 'POST',
      url: `${places.oauthUrl}/oauth/token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      },
      form: { grant_type: 'account_credentials', account_id: accountId },
    })
    if (status !== 200) throw refusalOf(status, 'zoom token', said)
    return { token: requiredText(said, 'access_token'), seconds: Number(said.expires_in) || 0 }
  }, now)

  async function call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    json?: object,
    isAgain = false,
  ): Promise<Said> {
    const { status, said } = await askService(fetch, {
      method,
      url: places.apiUrl + path,
      headers: { authorization: `Bearer ${await token.get()}` },
      ...(json && { json }),
    })
    if (status === 401 && !isAgain) {
      token.drop()
      return call(method, path, json, true)
    }
    if (status >= 300) throw refusalOf(status, 'zoom', said)
    return said
  }
  const host = encodeURIComponent(hostEmail)
  const meetingPath = (meetingId: string) => `/meetings/${encodeURIComponent(meetingId)}`

  /** Zoom knows no key of ours, so the agenda carries it: a create whose answer was lost is found again. */
  async function findByKey(key: string): Promise<string | null> {
    const said = await call('GET', `/users/${host}/meetings?type=scheduled&page_size=300`)
    const found = listIn(said, 'meetings').find((meeting) => textIn(meeting, 'agenda') === key)
    return found ? requiredText(found, 'id') : null
  }
  const bodyOf = ({ key, topic, startAt, minutes, password }: MeetingPlan) => ({
    topic,
    agenda: key,
    type: SCHEDULED,
    start_time: `${startAt.toISOString().slice(0, 19)}Z`,
    duration: minutes,
    timezone: 'Asia/Seoul',
    ...(password !== null && { password }),
    settings: { join_before_host: false, waiting_room: false, meeting_authentication: false },
  })
  const read = async (meetingId: string): Promise<Meeting> =>
    meetingOf(await call('GET', meetingPath(meetingId)))

  return {
    async create(plan) {
      const known = await findByKey(plan.key)
      if (known === null) return meetingOf(await call('POST', `/users/${host}/meetings`, bodyOf(plan)))
      await call('PATCH', meetingPath(known), bodyOf(plan))
      return read(known)
    },
    async update(meetingId, plan) {
      await call('PATCH', meetingPath(meetingId), bodyOf(plan))
      return read(meetingId)
    },
    async remove(meetingId) {
      try {
        await call('DELETE', meetingPath(meetingId))
      } catch (error) {
        if (!(error instanceof MeetingFailed && error.kind === 'gone')) throw error
      }
    },
    async entryFor(meetingId, { isHost }) {
      // The start link lives two hours, so it is asked for when it is pressed and kept nowhere.
      return isHost ? linkIn(await call('GET', meetingPath(meetingId)), 'start_url') : null
    },
    signature: (meetingId, isHost) =>
      sdkKey && sdkSecret ? sdkSignature({ sdkKey, sdkSecret }, { meetingId, isHost, at: now() }) : null,
  }
}

const meetingOf = (said: Said): Meeting => ({
  meetingId: requiredText(said, 'id'),
  joinUrl: linkIn(said, 'join_url'),
  password: textIn(said, 'password'),
})
