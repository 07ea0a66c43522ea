import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { isEditConflict } from '../../platform/edit-conflict.ts'
import { useKept } from '../../platform/kept/use-kept.ts'
import { type NoteData, notesQuery } from './note-queries.ts'

/** Typing pauses this long before it is kept. */
const PAUSE_MS = 700

export type Keeping = 'still' | 'keeping' | 'kept' | 'failed'

/**
 * BYD-08: keeps the words of a note while they are typed, one call at a time, the last words last; what is not kept yet
 * goes out when the note is left.
 */
export function useNoteKeeping(place: { channelSeq: number; courseSeq: number }, note: NoteData) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq, courseSeq } = place
  const { noteSeq } = note
  const [words, setWords] = useState(note.content)
  const [state, setState] = useState<Keeping>('still')
  const waiting = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSending = useRef(false)
  /** What stands there as far as this page knows, and what it sent itself. */
  const had = useRef(note.content)
  const tried = useRef<string[]>([])
  /** What another device wrote meanwhile: nothing goes out until somebody says which it is. */
  const [theirs, setTheirs] = useState<string | null>(null)

  const notes = useMemo(() => notesQuery(api, channelSeq, courseSeq).queryKey, [api, channelSeq, courseSeq])
  const call = useCallback(
    (content: string, keepalive: boolean) =>
      api
        .post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/notes/{noteSeq}/modify', {
          path: { channelSeq, courseSeq, noteSeq },
          body: { content, before: had.current },
          keepalive,
        })
        .catch((error: unknown) => {
          console.info('note not kept', error)
          return isEditConflict(error) ? ('met' as const) : null
        }),
    [api, channelSeq, courseSeq, noteSeq],
  )
  /** Answers whether it was this page's own, whose answer was lost. */
  const meet = useCallback(async (): Promise<boolean | null> => {
    const list = await queryClient
      .fetchQuery({ ...notesQuery(api, channelSeq, courseSeq), staleTime: 0 })
      .catch(() => null)
    const found = list?.list.find((one) => one.noteSeq === noteSeq)
    if (!found) return null
    const isOwn = tried.current.includes(found.content)
    if (isOwn) had.current = found.content
    else setTheirs(found.content)
    return isOwn
  }, [api, queryClient, channelSeq, courseSeq, noteSeq])
  const send = useCallback(
    async (keepalive = false): Promise<void> => {
      clearTimeout(timer.current)
      if (isSending.current) return
      isSending.current = true
      while (waiting.current !== null) {
        const content: string = waiting.current
        waiting.current = null
        setState('keeping')
        tried.current.push(content)
        const answer = await call(content, keepalive)
        const isOwn = answer === 'met' ? await meet() : null
        if (isOwn === true) {
          waiting.current ??= content
          continue
        }
        if (isOwn === false) {
          waiting.current = null
          setState('still')
          break
        }
        const kept = answer === 'met' ? null : answer
        if (!kept) {
          // The words stay in the field and are sent with the next ones, or by the button.
          waiting.current ??= content
          setState('failed')
          break
        }
        had.current = kept.content
        tried.current = []
        queryClient.setQueryData(
          notes,
          (before) =>
            before && {
              ...before,
              list: before.list.map((one) => (one.noteSeq === noteSeq ? kept : one)),
            },
        )
        setState('kept')
      }
      isSending.current = false
    },
    [call, meet, queryClient, notes, noteSeq],
  )

  const write = (next: string) => {
    setWords(next)
    clearTimeout(timer.current)
    // An empty note is deleted by its button, never by accident.
    waiting.current = next.trim() === '' || theirs !== null ? null : next
    if (waiting.current !== null) timer.current = setTimeout(() => void send(), PAUSE_MS)
  }

  useEffect(() => () => void send(true), [send])
  const kept = useKept({
    place: `note-words:${noteSeq}`,
    value: words,
    clean: note.content,
    restore: write,
  })
  const decide = (isMine: boolean) => {
    if (theirs === null) return
    had.current = theirs
    setTheirs(null)
    if (!isMine) return setWords(theirs)
    waiting.current = words.trim() === '' ? null : words
    void send()
  }
  return { words, state, kept, write, keep: () => void send(), theirs, decide }
}
