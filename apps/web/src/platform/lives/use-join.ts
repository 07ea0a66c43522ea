import { FARE, LIVE_TYPE, LIVE_USER_TYPE, type LiveUserType } from '@seodang/domain/codes'
import { meetingServiceOf } from '@seodang/domain/live-join'
import { useState } from 'react'
import { alert, confirm } from '../../ui/dialog-requests.ts'
import { type Api, ApiError, useApi } from '../api.ts'
import { useText } from '../language.tsx'
import { useSession } from '../session.tsx'
import { keepPlace, keptPlace } from './queue-place.ts'
import * as texts from './texts.ts'

export interface Joinable {
  channelSeq: number
  courseSeq: number
  itemSeq: number
  userType: LiveUserType
  liveTypeCd: string
  fareCd: string
}

export interface JoinedInfo {
  password: string | null
  /** A desktop app may be asked for (LIVE-23). */
  needsApp: boolean
}

/** LIVE-14 to LIVE-23: the way into a live, from the press to the window of the meeting, or why there is none. */
export function useJoinLive() {
  const text = useText(texts)
  const api = useApi()
  const isVisitor = useSession().status === 'visitor'
  const [isBusy, setBusy] = useState(false)
  const [joined, setJoined] = useState<JoinedInfo | null>(null)
  const [queued, setQueued] = useState<Joinable | null>(null)

  async function join(live: Joinable): Promise<boolean> {
    // LIVE-14: a class manager starts the meeting of somebody else's account, so they say so first.
    const asks = live.userType === LIVE_USER_TYPE.classManager && live.liveTypeCd === LIVE_TYPE.zoom
    if (
      asks &&
      !(await confirm({
        title: text('hostTitle'),
        description: text('hostText'),
        confirmLabel: text('hostConfirm'),
      }))
    )
      return false
    // Opened by the press itself: a window that waits for an answer first is what browsers block.
    return enter(live, window.open('', '_blank'))
  }

  async function enter(live: Joinable, room: Window | null): Promise<boolean> {
    if (room) room.opener = null
    setBusy(true)
    try {
      const { url, ...info } = await wayIn(api, live, isVisitor)
      setJoined(info)
      leaveQueue()
      return await show(room, url)
    } catch (error) {
      room?.close()
      if (isQueued(error)) {
        setQueued(live)
        return false
      }
      // LIVE-20: the server's own words.
      await alert({ description: (error instanceof ApiError && error.message) || text('failed') })
      return false
    } finally {
      setBusy(false)
    }
  }

  async function show(room: Window | null, url: string): Promise<boolean> {
    if (room) {
      room.location.replace(url)
      return true
    }
    const agreed = await confirm({ title: text('popupBlocked'), confirmLabel: text('openLink') })
    if (agreed) window.open(url, '_blank', 'noopener')
    return agreed
  }

  function leaveQueue(): void {
    keepPlace(null)
    setQueued(null)
  }

  /** BYD-14: nobody has pressed now, and a browser that wants a press opens nothing; then the dialog has a button. */
  async function enterByTurn(live: Joinable): Promise<boolean> {
    const room = window.open('', '_blank')
    return room !== null && enter(live, room)
  }

  /** Goes on waiting after a reload. */
  const resume = (live: Joinable) => {
    if (keptPlace() === live.itemSeq) setQueued(live)
  }

  return { join, isBusy, joined, queue: { live: queued, enterByTurn, leave: leaveQueue, resume } }
}

/** BYD-14: more come at this moment than are let in at once. */
export const isQueued = (error: unknown): boolean =>
  error instanceof ApiError && error.errorName === 'LIVE_QUEUED'

/** LIVE-15 to LIVE-19: the calls in their order. Attendance is kept before the door opens. */
export async function wayIn(
  api: Api,
  live: Joinable,
  isVisitor: boolean,
): Promise<JoinedInfo & { url: string }> {
  const { channelSeq, courseSeq, itemSeq } = live
  const path = { channelSeq, courseSeq }
  const isPublic = isVisitor && live.fareCd === FARE.open
  const entry = isPublic
    ? await api.get('/v1.0/join-live/public/{channelSeq}/{courseSeq}', { path, query: { i: itemSeq } })
    : await api.get('/v1.0/join-live/{channelSeq}/{courseSeq}', { path, query: { i: itemSeq } })
  if (entry.keepsAttendance)
    await api.get('/v1.0/join-live/{channelSeq}/{courseSeq}/{itemSeq}', { path: { ...path, itemSeq } })
  const info = { password: entry.password, needsApp: entry.liveTypeCd === LIVE_TYPE.zoom }
  if (meetingServiceOf(entry.liveTypeCd) === LIVE_TYPE.gooroomee && entry.joinUrl === null) {
    const { signature } = await api.get('/v1.0/generate-gooroomee-signature', { query: { itemSeq } })
    return { ...info, url: signature }
  }
  const url = entry.startUrl ?? entry.joinUrl
  if (url === null) throw new Error('The answer to a join holds no link')
  return { ...info, url }
}
