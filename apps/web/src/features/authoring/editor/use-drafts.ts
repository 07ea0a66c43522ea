import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../../../platform/api.ts'

/** One thing that is edited here: the class itself, or an item of its curriculum. */
export type DraftKey = 'course' | number

type Fields = Readonly<Record<string, unknown>>

interface Draft {
  /** Not saved yet. */
  changes: Fields
  /** Saved, as it was typed: the server may trim it, and must not take a space from under the writer's hand. */
  typed: Fields
  /** What the server said of a field, until the field changes again. */
  refused: Readonly<Record<string, string>>
}
export type Drafts = ReadonlyMap<DraftKey, Draft>

const EMPTY: Draft = { changes: {}, typed: {}, refused: {} }
/** Changes that were not saved yet, of everything that an editor edits; what fails stays and is told at its field. */
export function useDrafts(send: (key: DraftKey, changes: Fields) => Promise<unknown>) {
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const [conflict, setConflict] = useState<DraftKey | null>(null)
  const latest = useRef(drafts)
  useEffect(() => {
    latest.current = drafts
  })

  const put = (key: DraftKey, next: (draft: Draft) => Draft) =>
    setDrafts((all) => {
      const draft = next(all.get(key) ?? EMPTY)
      const others = new Map(all)
      if (draft === EMPTY) others.delete(key)
      else others.set(key, draft)
      return others
    })

  const saving = useMutation({
    // One after the other: each names the revision that the one before it made.
    scope: { id: useId() },
    mutationFn: async () => {
      for (const [key, { changes }] of latest.current) {
        if (Object.keys(changes).length === 0) continue
        try {
          await send(key, changes)
        } catch (error) {
          if (error instanceof ApiError) {
            put(key, (draft) => ({ ...draft, refused: error.fields }))
            if (error.errorName === 'CONFLICT_EDITED') setConflict(key)
          }
          throw error
        }
        // What was typed while it was on its way is not saved yet.
        put(key, (draft) => ({
          changes: without(draft.changes, changes),
          typed: { ...draft.typed, ...changes },
          refused: {},
        }))
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
    changesOf: (key: DraftKey) => (drafts.get(key) ?? EMPTY).changes,
    /** What the fields show, over what the server holds. */
    shownOf: (key: DraftKey) => {
      const { typed, changes } = drafts.get(key) ?? EMPTY
      return { ...typed, ...changes }
    },
    refusedOf: (key: DraftKey) => (drafts.get(key) ?? EMPTY).refused,
    change(key: DraftKey, changes: Fields) {
      forgetFailure()
      put(key, (draft) => ({
        ...draft,
        changes: { ...draft.changes, ...changes },
        refused: withoutNames(draft.refused, Object.keys(changes)),
      }))
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
      setDrafts(
        new Map(
          Object.entries(unsaved).map(([key, changes]) => [
            key === 'course' ? key : Number(key),
            { ...EMPTY, changes },
          ]),
        ),
      ),
    /** A new value with every change. */
    all: drafts,
    isDirty,
    isSaving: isPending,
    error,
    conflict,
    resolveConflict: () => setConflict(null),
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

const without = (now: Fields, sent: Fields) =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => !Object.is(value, sent[name])))

/** A refusal of `live.liveAt` goes when `live` changes. */
const withoutNames = (refused: Draft['refused'], names: readonly string[]) =>
  Object.fromEntries(
    Object.entries(refused).filter(
      ([field]) => !names.some((name) => field === name || field.startsWith(`${name}.`)),
    ),
  )
