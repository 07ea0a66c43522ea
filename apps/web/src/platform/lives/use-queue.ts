import type { ReplyOf } from '@seodang/contract/endpoint'
import type { standInLine } from '@seodang/contract/live'
import { SECOND } from '@seodang/domain/instant'
import { ADMISSION_SECONDS } from '@seodang/domain/live-queue'
import { useEffect, useState } from 'react'
import { ApiError, useApi } from '../api.ts'
import type { Joinable } from './use-join.ts'

export type Place = ReplyOf<typeof standInLine>

interface Waiting {
  place: Place | null
  /** Why there is nothing to wait for any more, in the server's words. */
  refusal: string | null
}

/** After a failure on the way; the place is kept for longer than that. */
const AFTER_FAILURE_SECONDS = 5

/** BYD-14: asks for the position as often as the answer says; an admission that nobody used is asked for anew. */
export function useQueue({ channelSeq, courseSeq, itemSeq }: Joinable): Waiting {
  const api = useApi()
  const [waiting, setWaiting] = useState<Waiting>({ place: null, refusal: null })
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      let seconds = AFTER_FAILURE_SECONDS
      try {
        const place = await api.post('/v1.0/join-live/{channelSeq}/{courseSeq}/{itemSeq}/queue', {
          path: { channelSeq, courseSeq, itemSeq },
          signal: stop.signal,
        })
        setWaiting({ place, refusal: null })
        seconds = place.isAdmitted ? ADMISSION_SECONDS : place.intervalSeconds
      } catch (error) {
        if (stop.signal.aborted) return
        if (isFinal(error)) return setWaiting({ place: null, refusal: error.message })
      }
      timer = setTimeout(() => void ask(), seconds * SECOND)
    }
    void ask()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [api, channelSeq, courseSeq, itemSeq])
  return waiting
}

/** The live ended, moved or is locked; anything on the way may be over the next time. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
