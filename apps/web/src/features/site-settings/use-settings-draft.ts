import { type Labels } from '@seodang/domain/account-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import { type Problems } from '@seodang/domain/problems'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../platform/api.ts'
import { useChannelChanged } from '../../platform/channel-changed.ts'
import { isEditConflict } from '../../platform/edit-conflict.ts'
import { type Kept, useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { waitsForFiles } from '../../platform/uploads/unsent.ts'
import { NOTHING, useOpened } from '../../platform/use-opened.ts'
import { focusFirstProblem } from '../../ui/focus.ts'
import type { SaveState } from '../../ui/rich/SaveBar.tsx'
import { toast } from '../../ui/toast.ts'
import * as texts from './frame-texts.ts'

export interface SettingsDraftOptions<Saved extends { revision: number }, Draft extends object> {
  saved: Saved
  draftOf: (saved: Saved) => Draft
  problemsOf: (draft: Draft) => Problems<string>
  /** The visible names of the fields, for the words of a problem. */
  labels?: Labels
  save: (draft: Draft, revision: number) => Promise<Saved>
  query: { queryKey: readonly unknown[] }
}

export interface SettingsDraft<Draft extends object> {
  draft: Draft
  kept: Kept
  change: (changes: Partial<Draft>) => void
  /** In the person's language; all of them after the first try, the server's until the field changes. */
  errors: Partial<Record<string, string>>
  dirty: boolean
  state: SaveState
  /** A refusal that belongs to no field. */
  failure: string | null
  /** Somebody else saved meanwhile (SET-09). */
  conflict: boolean
  form: RefObject<HTMLFormElement | null>
  submit: () => Promise<boolean>
  /** Throws the own changes away and shows what the other one saved. */
  takeTheirs: () => Promise<void>
  /** What was changed here has a list, of which nothing of theirs would be left. */
  replacesList: boolean
  /** Saves the own changes over it, knowingly; what was not changed here is theirs. */
  keepMine: () => Promise<boolean>
}

/** A settings form: what is saved, what is changed, and how a save went. */
export function useSettingsDraft<Saved extends { revision: number }, Draft extends object>({
  saved,
  draftOf,
  problemsOf,
  labels,
  save,
  query,
}: SettingsDraftOptions<Saved, Draft>): SettingsDraft<Draft> {
  const text = useText(texts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const channelChanged = useChannelChanged()
  const form = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Partial<Record<string, string>>>({})
  const [savedAt, setSavedAt] = useState<string>()

  const newest = async () => {
    await queryClient.refetchQueries({ queryKey: query.queryKey, exact: true })
    return queryClient.getQueryData<Saved>(query.queryKey) ?? saved
  }
  const {
    opened,
    base,
    draft,
    typed,
    isDirty: dirty,
    change,
    retype,
    begin,
    putOver,
  } = useOpened<Saved, Draft>({ saved, draftOf, read: newest })
  const kept = useKept({
    place: JSON.stringify(query.queryKey),
    value: typed,
    clean: NOTHING,
    over: base,
    restore: retype,
  })
  const problems = problemsOf(draft)
  const errors = { ...(tried && problemTexts(problems, language, labels)), ...refused }

  const saving = useMutation({
    mutationFn: ({ sent, over }: { sent: Draft; over: Saved }) => save(sent, over.revision),
    onSuccess: (next, { sent }) => {
      queryClient.setQueryData(query.queryKey, next)
      begin(next, sent)
      kept.goOn()
      setTried(false)
      setSavedAt(new Date().toISOString())
      toast({ text: text('saved'), tone: 'good' })
      void channelChanged()
    },
    onError: (error) => {
      if (error instanceof ApiError) flushSync(() => setRefused(error.fields))
      focusFirstProblem(form.current ?? undefined)
    },
  })
  const conflict = isEditConflict(saving.error)

  /** `sent` was typed over that reading, or laid over it. */
  const submitOver = async (over: Saved, sent: Draft) => {
    if (waitsForFiles(form.current)) return false
    setRefused({})
    if (Object.keys(problemsOf(sent)).length > 0) {
      flushSync(() => setTried(true))
      focusFirstProblem(form.current ?? undefined)
      return false
    }
    try {
      await saving.mutateAsync({ sent, over })
      return true
    } catch {
      // `failure`, `conflict` and `errors` tell it.
      return false
    }
  }

  return {
    draft,
    kept,
    change: (next) => {
      change(next)
      setRefused((before) => without(before, Object.keys(next)))
    },
    errors,
    dirty,
    state: stateOf(saving.isPending, saving.isError && dirty, dirty, savedAt),
    failure: saving.error && !conflict && Object.keys(refused).length === 0 ? saving.error.message : null,
    conflict: conflict && dirty,
    replacesList: Object.values(typed).some(Array.isArray),
    form,
    submit: () => submitOver(opened, draft),
    takeTheirs: async () => {
      begin(await newest())
      saving.reset()
    },
    keepMine: async () => {
      const theirs = await newest()
      return submitOver(theirs, putOver(theirs))
    },
  }
}

/** A field that changes may be right now, whatever the server said of it before; so may what stands in it. */
function without(refused: Partial<Record<string, string>>, names: string[]) {
  return Object.fromEntries(
    Object.entries(refused).filter(
      ([field]) => !names.some((name) => field === name || field.startsWith(`${name}.`)),
    ),
  )
}

function stateOf(
  isSaving: boolean,
  hasFailed: boolean,
  dirty: boolean,
  savedAt: string | undefined,
): SaveState {
  if (isSaving) return { kind: 'saving' }
  if (hasFailed) return { kind: 'failed' }
  if (dirty) return { kind: 'changed' }
  return savedAt === undefined ? { kind: 'clean' } : { kind: 'saved', at: savedAt }
}
