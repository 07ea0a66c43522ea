import {
  type Meeting,
  MeetingFailed,
  type MeetingPlan,
  type MeetingService,
} from '../../modules/live/port.ts'
import { askService, asObject, linkIn, refusalOf, requiredText, type Said, textIn } from './ask.ts'
import type { ServiceParts } from './zoom.ts'

export const GOOROOMEE = { oauthUrl: '', apiUrl: 'https://openapi.gooroomee.com' }

const OK = 'GRM_200'
const NO_ROOM = 'GRM_700'
const ROOM_EXISTS = 'GRM_701'

/** Gooroomee's open API (integrations.md 3.3): a room under our own url id, and a way in for one person at a time. */
export function gooroomeeService({ account, places, fetch }: ServiceParts): MeetingService {
  const { authToken = '' } = account

  async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, form?: Record<string, string>) {
    const { status, said } = await askService(fetch, {
      method,
      url: places.apiUrl + path,
      headers: { 'X-GRM-AuthToken': authToken },
      ...(form && { form }),
    })
    if (status >= 300) throw refusalOf(status, 'gooroomee', said)
    return said
  }
  const done = (said: Said): Said => {
    const code = textIn(said, 'resultCode')
    if (code === NO_ROOM) throw new MeetingFailed('gone', 'gooroomee has no such room')
    if (code !== OK) throw new MeetingFailed('refused', `gooroomee answered ${code ?? 'nothing'}`)
    return asObject(said.data)
  }
  const formOf = ({ topic, startAt, minutes, password }: MeetingPlan) => ({
    roomTitle: topic,
    startDate: startAt.toISOString(),
    endDate: new Date(startAt.getTime() + minutes * 60_000).toISOString(),
    durationMinutes: String(minutes),
    ...(password !== null && { passwd: password }),
  })
  const roomPath = (roomId: string) => `/api/v1/room/${encodeURIComponent(roomId)}`

  return {
    async create(plan) {
      const said = await ask('POST', '/api/v1/room', {
        callType: 'SFU',
        roomType: 'edu',
        roomUrlId: plan.key,
        ...formOf(plan),
      })
      if (textIn(said, 'resultCode') === ROOM_EXISTS) {
        const known = meetingOf(done(await ask('GET', roomPath(plan.key))), plan)
        done(await ask('POST', `${roomPath(known.meetingId)}/modify`, formOf(plan)))
        return known
      }
      return meetingOf(done(said), plan)
    },
    async update(meetingId, plan) {
      done(await ask('POST', `${roomPath(meetingId)}/modify`, formOf(plan)))
      return { meetingId, joinUrl: null, password: plan.password }
    },
    async remove(meetingId) {
      const said = await ask('DELETE', roomPath(meetingId))
      if (textIn(said, 'resultCode') !== NO_ROOM) done(said)
    },
    async entryFor(meetingId, { key, name, isHost }) {
      const data = done(
        await ask('POST', '/api/v1/room/user/otp/url', {
          roomId: meetingId,
          username: name,
          roleId: isHost ? 'emcee' : 'participant',
          apiUserId: key,
          ignorePasswd: 'true',
        }),
      )
      return linkIn(data, 'url')
    },
    signature: () => null,
  }
}

const meetingOf = (data: Said, { password }: MeetingPlan): Meeting => ({
  meetingId: requiredText(asObject(data.room), 'roomId'),
  joinUrl: null,
  password,
})
