import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '../../platform/api.ts'
import { type LessonKey, openingQuery, type Playback } from './queries.ts'
import { windowId } from './window-id.ts'

/** How often it is asked whether a video that is still being made is ready (UPL-13). */
const NOT_READY_MS = 15_000

export interface Opening {
  playback: Playback | undefined
  error: Error | null
  isFetching: boolean
  /** Opens anew, with a fresh address. */
  reopen: () => Promise<Playback | undefined>
  /** Opens anew for its rules and times; what plays goes on playing. */
  refresh: () => Promise<void>
  /** Stops the other device and opens here (ROOM-27). */
  takeOver: () => Promise<void>
}

/** A lesson opened to watch; `isOpen` false leaves a locked one alone. */
export function useOpening({ channelSeq, courseSeq, curriculumSeq }: LessonKey, isOpen: boolean): Opening {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = openingQuery(api, { channelSeq, courseSeq, curriculumSeq })
  const { data, error, isFetching, refetch } = useQuery({
    ...query,
    enabled: isOpen,
    refetchInterval: ({ state }) => (isNotReady(state.data) ? NOT_READY_MS : false),
  })

  const open = useCallback(
    (takeOver: boolean) =>
      api.post('/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/play', {
        path: { channelSeq, courseSeq, curriculumSeq },
        body: { takeOver, windowId: windowId() },
      }),
    [api, channelSeq, courseSeq, curriculumSeq],
  )
  const keep = (change: (before: Playback | undefined) => Playback) =>
    queryClient.setQueryData(query.queryKey, change)
  return {
    playback: data,
    error,
    isFetching,
    reopen: async () => (await refetch()).data,
    async refresh() {
      const fresh = await open(false)
      keep((before) => (before ? { ...fresh, source: before.source, captions: before.captions } : fresh))
    },
    async takeOver() {
      const fresh = await open(true)
      keep(() => fresh)
    },
  }
}

const isNotReady = (playback: Playback | undefined) =>
  playback?.source.kind === 'none' && playback.source.reason === 'notReady'
