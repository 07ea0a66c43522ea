import { useMutation } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstProblem } from '../ui/focus.ts'
import { ApiError } from './api.ts'
import { isEditConflict } from './edit-conflict.ts'
import { type Kept, useKept } from './kept/use-kept.ts'
import { waitsForFiles } from './uploads/unsent.ts'
import { NOTHING, useOpened } from './use-opened.ts'

type Problems = Partial<Record<string, string>>

interface KeptDraft<Draft extends object, Saved> {
  /** Where it is: `membership:3`, `membership:new`. Null where it may only be looked at. */
  place: string | null
  /** As it is kept now; null for a new one. */
  saved: Saved | null
  /** What the form shows of it, or how a new one begins. */
  draftOf: (saved: Saved | null) => Draft
  problemsOf: (draft: Draft) => Problems
  /**
   * Asks the server to keep it over what the form was filled from, null for a new one; `key` is for what is made anew
   * (API-25).
   */
  keep: (draft: Draft, over: { opened: Saved | null; key: string }) => Promise<Saved>
  /** Puts the answer where `saved` comes from; called before what was typed is let go. */
  store: (saved: Saved) => void
  /** Everything has been kept; a page may be left without a question. */
  onKept: (saved: Saved) => Promise<void> | void
  /** Asks what somebody else kept meanwhile. */
  read: () => Promise<Saved>
}

export interface DraftForm<Draft> {
  kept: Kept
  form: RefObject<HTMLFormElement | null>
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** By field: what the rules say since it was first pressed, and what the server refused. */
  errors: Problems
  isDirty: boolean
  isBusy: boolean
  /** Why it was not kept, where no field tells it. `reload` is there where somebody else was first. */
  refusal: { message: string; reload: (() => void) | undefined } | null
  /** Answers whether it was kept. */
  submit: () => Promise<boolean>
}

/**
 * A form over something that is kept: what was typed lies over what is kept, so that a change of somebody else moves only
 * what was not touched here (SET-09), and nothing typed is lost.
 */
export function useKeptDraft<Draft extends object, Saved>({
  place,
  saved,
  draftOf,
  problemsOf,
  keep,
  store,
  onKept,
  read,
}: KeptDraft<Draft, Saved>): DraftForm<Draft> {
  const form = useRef<HTMLFormElement>(null)
  const { opened, base, draft, isDirty, typed, change, retype, begin, reload } = useOpened<
    Saved | null,
    Draft
  >({ saved, draftOf, read })
  const [isPressed, setPressed] = useState(false)
  const [refused, setRefused] = useState<Problems>({})
  const kept = useKept({ place, value: typed, clean: NOTHING, over: base, restore: retype })
  const problems = problemsOf(draft)
  const keeping = useMutation({
    mutationFn: (sent: Draft) => keep(sent, { opened, key: kept.of(sent) }),
    onSuccess: async (answer, sent) => {
      store(answer)
      // Whoever leaves now is not asked about what has just been kept.
      flushSync(() => begin(answer, sent))
      kept.goOn()
      setPressed(false)
      await onKept(answer)
    },
    onError: (error) => {
      if (error instanceof ApiError) flushSync(() => setRefused(error.fields))
      focusFirstProblem(form.current ?? undefined)
    },
  })
  const { error } = keeping
  const isConflict = isEditConflict(error)
  return {
    kept,
    form,
    draft,
    change: (part) => {
      change(part)
      setRefused({})
    },
    errors: { ...(isPressed && problems), ...refused },
    isDirty,
    isBusy: keeping.isPending,
    refusal:
      error && Object.keys(refused).length === 0
        ? {
            message: error.message,
            reload: isConflict ? () => reload(keeping.reset) : undefined,
          }
        : null,
    submit: async () => {
      if (waitsForFiles(form.current)) return false
      setRefused({})
      if (Object.keys(problems).length > 0) {
        flushSync(() => setPressed(true))
        focusFirstProblem(form.current ?? undefined)
        return false
      }
      return keeping.mutateAsync(draft).then(
        () => true,
        // The fields and the line below tell it.
        () => false,
      )
    },
  }
}
