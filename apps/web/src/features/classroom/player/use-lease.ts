import { SECOND } from '@seodang/domain/instant'
import { useEffect, useRef } from 'react'
import { useApi } from '../../../platform/api.ts'
import type { LessonKey, Playback } from '../queries.ts'
import { isPassing } from './send-report.ts'

/**
 * BYD-19, ROOM-27: asks the server before playing begins where a video plays in one place at a time. What was granted or
 * renewed a moment ago is not asked for again, so that a press plays at once.
 */
export function useLease(
  { channelSeq, courseSeq, curriculumSeq }: LessonKey,
  { playSessionId, playsInOnePlace }: Pick<Playback, 'playSessionId' | 'playsInOnePlace'>,
  refused: (error: unknown) => void,
) {
  const api = useApi()
  const held = useRef({ playSessionId, until: Number.NEGATIVE_INFINITY })
  const asking = useRef<Promise<boolean> | null>(null)
  const latest = useRef(refused)
  useEffect(() => {
    latest.current = refused
  })

  const renewed = (seconds: number) => {
    held.current = { playSessionId, until: performance.now() + (seconds * SECOND) / 2 }
  }
  const ask = async (): Promise<boolean> => {
    try {
      const { leaseSeconds } = await api.post(
        '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/play/hold',
        { path: { channelSeq, courseSeq, curriculumSeq }, body: { playSessionId } },
      )
      renewed(leaseSeconds)
      return true
    } catch (error) {
      // Whether it may go on is asked again with the first report.
      if (isPassing(error)) return true
      latest.current(error)
      return false
    }
  }

  const admit = (): true | Promise<boolean> => {
    const isHeld = held.current.playSessionId === playSessionId && performance.now() < held.current.until
    if (!playsInOnePlace || isHeld) return true
    asking.current ??= ask().finally(() => {
      asking.current = null
    })
    return asking.current
  }
  return { admit, renewed }
}
