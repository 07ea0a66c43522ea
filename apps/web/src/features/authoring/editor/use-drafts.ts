import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../../../platform/api.ts'
import type { Reading } from '../../../platform/typed-over.ts'
import { useStable } from '../../../ui/stable.ts'
import { type Draft, EMPTY, type Fields, overOf, putOver, savedAs, shownOf, typedOn } from './drafts.ts'

/** One thing that is edited here: the class itself, or an item of its curriculum. */
export type DraftKey = 'course' | number

export type Drafts = ReadonlyMap<DraftKey, Draft>

interface Options {
  /** As it was read last; nothing where it is gone. */
  standing: (key: DraftKey) => Reading | undefined
  /** Asks the server to save it over the reading with that revision. */
  send: (key: DraftKey, changes: Fields, revision: number) => Promise<Reading>
}

/** Changes that were not saved yet, of everything that an editor edits; what fails stays and is told at its field. */
export function useDrafts({ standing, send }: Options) {
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const [conflict, setConflict] = useState<DraftKey | null>(null)
  const latest = useRef(drafts)
  const sendNow = useStable(send)
  const standingNow = useStable(standing)
  const draftOf = (key: DraftKey) => drafts.get(key) ?? EMPTY

  // A save that waited for the one before it finds at once what that one left.
  const putAll = (all: Drafts) => {
    latest.current = all
    setDrafts(all)
  }
  const put = (key: DraftKey, next: (draft: Draft) => Draft) => {
    const draft = next(latest.current.get(key) ?? EMPTY)
    const others = new Map(latest.current)
    if (draft === EMPTY) others.delete(key)
    else others.set(key, draft)
    putAll(others)
  }

  const saving = useMutation({
    // One after the other: each names the revision that the one before it made.
    scope: { id: useId() },
    mutationFn: async () => {
      for (const [key, draft] of latest.current) {
        const { changes } = draft
        if (Object.keys(changes).length === 0) continue
        const now = standingNow(key)
        // Removed meanwhile: there is nothing to save it in.
        if (!now) {
          put(key, () => EMPTY)
          continue
        }
        try {
          const answer = await sendNow(key, changes, overOf(draft, now).revision)
          put(key, (since) => savedAs(since, changes, answer))
        } catch (error) {
          if (error instanceof ApiError) {
            put(key, (since) => ({ ...since, refused: error.fields }))
            if (error.errorName === 'CONFLICT_EDITED') setConflict(key)
          }
          throw error
        }
      }
    },
  })
  const { mutateAsync, reset, isPending, error } = saving
  // What is still on its way stays in sight, or the next would go out beside it and be told of a conflict with itself.
  const forgetFailure = () => {
    if (error) reset()
  }

  const isDirty = [...drafts.values()].some(({ changes }) => Object.keys(changes).length > 0)
  return {
    changesOf: (key: DraftKey) => draftOf(key).changes,
    /** What the fields show, over what the server holds. */
    shownOf: (key: DraftKey, now: Reading) => shownOf(draftOf(key), now),
    /** Which state of it is written on, for whoever keeps what is not saved. */
    revisionOf: (key: DraftKey, now: Reading) => overOf(draftOf(key), now).revision,
    refusedOf: (key: DraftKey) => draftOf(key).refused,
    change(key: DraftKey, changes: Fields) {
      const now = standingNow(key)
      forgetFailure()
      put(key, (draft) => typedOn(draft, changes, now))
    },
    discard(key: DraftKey) {
      forgetFailure()
      setConflict((was) => (was === key ? null : was))
      put(key, () => EMPTY)
    },
    /** Everything that is not saved, to be kept in this browser, and put back from there. */
    unsaved: Object.fromEntries(
      [...drafts].flatMap(([key, { changes }]) => (Object.keys(changes).length > 0 ? [[key, changes]] : [])),
    ),
    putBack: (unsaved: Readonly<Record<string, Fields>>) =>
      putAll(
        new Map(
          Object.entries(unsaved).map(([name, changes]) => {
            const key = name === 'course' ? name : Number(name)
            return [key, { ...EMPTY, over: standingNow(key) ?? null, changes }]
          }),
        ),
      ),
    /** A new value with every change. */
    all: drafts,
    isDirty,
    isSaving: isPending,
    error,
    conflict,
    resolveConflict: () => setConflict(null),
    /** Lays what is not saved over what somebody else saved, which the next save then knows of. */
    putOver: (key: DraftKey, newest: Reading) => put(key, (draft) => putOver(draft, newest)),
    /** Whether everything is kept now. */
    save: () =>
      mutateAsync().then(
        () => true,
        () => false,
      ),
  }
}

/** A pause in typing after which a draft saves itself. */
const PAUSE_MS = 1200

/** Saves a moment after the last change, as long as `when` holds. */
export function useAutosave(when: boolean, changed: Drafts, save: () => Promise<unknown>): void {
  useEffect(() => {
    // Each change starts the pause again.
    if (!when || changed.size === 0) return
    const timer = setTimeout(() => void save(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [when, changed, save])
}
