import { SOCKET_COMMAND, SOCKET_SEND } from '@seodang/domain/codes'
import { useCallback, useEffect, useRef } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useSession } from '../../../platform/session.tsx'
import { sayOnSocket, useSocketMessage } from '../../../platform/socket.ts'
import type { LessonKey, Playback } from '../queries.ts'
import type { PlayerState } from './engine.ts'
import { type BeatAnswer, createReporter, type Reporter } from './reporter.ts'
import { isPassing, sendReport } from './send-report.ts'
import { reportPlace, sendKept } from './unsent.ts'

export interface ReportingEvents {
  answered: (answer: BeatAnswer) => void
  refused: (error: unknown) => void
}

/**
 * ROOM-14, ROOM-18, ROOM-24: tells the server what is watched and, over the socket, that somebody watches. A visitor
 * of an open class has no place to keep.
 */
export function useReporting(
  key: LessonKey,
  playback: Pick<Playback, 'playSessionId' | 'beatSeconds' | 'duration'>,
  now: () => PlayerState,
  events: ReportingEvents,
) {
  const api = useApi()
  const isVisitor = useSession().status === 'visitor'
  const { channelSeq, courseSeq, curriculumSeq } = key
  const { playSessionId, beatSeconds, duration } = playback
  const reporter = useRef<Reporter | null>(null)
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })

  useEffect(() => {
    if (isVisitor) return
    const mine = createReporter({
      beatSeconds,
      duration,
      isPassing,
      answered: (answer) => latest.current.answered(answer),
      refused: (error) => latest.current.refused(error),
      send: (report) =>
        sendKept(
          reportPlace(channelSeq, curriculumSeq),
          { playSessionId, ...report },
          {
            isPassing,
            send: (body) => sendReport(api, { channelSeq, courseSeq, curriculumSeq }, body),
          },
        ),
    })
    reporter.current = mine
    // Opened anew while it plays: the new account begins here.
    if (now().status === 'playing') mine.started(now().position)
    return () => {
      reporter.current = null
      mine.close()
    }
  }, [api, channelSeq, courseSeq, curriculumSeq, playSessionId, beatSeconds, duration, isVisitor, now])

  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') reporter.current?.leave()
    }
    const depart = () => reporter.current?.depart()
    // A phone that switches to another app may never come back.
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', depart)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', depart)
    }
  }, [])

  const isTold = useRef(false)
  const tellSocket = useCallback(
    (isPlaying: boolean) => {
      if (isPlaying === isTold.current) return
      isTold.current = isPlaying
      sayOnSocket(isPlaying ? SOCKET_SEND.turnOn : SOCKET_SEND.turnOff, { curriculumSeq })
    },
    [curriculumSeq],
  )
  useEffect(() => () => tellSocket(false), [tellSocket])
  // What was said while the way was closed was lost.
  useSocketMessage(SOCKET_COMMAND.connected, () => {
    if (isTold.current) sayOnSocket(SOCKET_SEND.turnOn, { curriculumSeq })
  })

  const changed = useCallback(
    (before: PlayerState, after: PlayerState) => {
      const [wasPlaying, isPlaying] = [before.status === 'playing', after.status === 'playing']
      const hasEnded = after.status === 'ended' && before.status !== 'ended'
      if (isPlaying && !wasPlaying) reporter.current?.started(after.position)
      else if (hasEnded || (wasPlaying && !isPlaying)) reporter.current?.stopped(after.position, hasEnded)
      else if (isPlaying && after.position !== before.position) reporter.current?.at(after.position)
      tellSocket(isPlaying)
    },
    [tellSocket],
  )
  const jumped = useCallback((position: number) => reporter.current?.jumped(position), [])
  const flush = useCallback(async () => reporter.current?.flush(), [])
  return { changed, jumped, flush }
}
