import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useKept } from '../../platform/kept/use-kept.ts'
import { type SiteDraft, siteDraftQuery } from './draft-query.ts'

const PAUSE_MS = 700

const FIELDS: Record<keyof SiteDraft, null> = {
  name: null,
  address: null,
  intro: null,
  brandColor: null,
  className: null,
  contentTypeCd: null,
}

/**
 * CRT-07: what is being written of a site. It is kept after a pause and when the person goes, so that leaving midway
 * loses nothing; until it has arrived there this browser keeps it.
 */
export function useSiteDraft(kept: SiteDraft) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(kept)
  const [arrived, setArrived] = useState(kept)
  const unsaved = useRef<SiteDraft | null>(null)
  const { mutate, isSuccess, isError } = useMutation({
    mutationFn: (body: SiteDraft) => api.post('/v1.0/channels/draft/modify', { body }),
    onSuccess: (_, body) => setArrived(body),
  })

  const change = useCallback(
    (changes: SiteDraft) =>
      setDraft((before) => {
        const next = { ...before, ...changes }
        unsaved.current = next
        return next
      }),
    [],
  )
  useEffect(() => {
    // Other steps begin with what this one says.
    queryClient.setQueryData(siteDraftQuery(api).queryKey, draft)
    if (unsaved.current === null) return
    const timer = setTimeout(() => {
      unsaved.current = null
      mutate(draft)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft, api, queryClient, mutate])

  useEffect(
    () => () => {
      if (unsaved.current) mutate(unsaved.current)
      unsaved.current = null
    },
    [mutate],
  )
  const strip = useKept({
    place: 'site-draft',
    value: draft,
    clean: arrived,
    over: { ...FIELDS, ...arrived },
    revision: arrived,
    restore: change,
  })
  return { draft, change, strip, isKept: isSuccess, isNotKept: isError }
}
