import { type Labels } from '@seodang/domain/account-labels'
import { PAYMENT_KEY_LABELS } from '@seodang/domain/field-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import type { Problems } from '@seodang/domain/problems'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useOpened } from '../../platform/use-opened.ts'
import { focusFirstProblem } from '../../ui/focus.ts'
import { isProofRefused } from '../../ui/rich/proof-refused.ts'
import { toast } from '../../ui/toast.ts'
import { accountProfileQuery } from '../account/queries.ts'
import * as texts from './payment-texts.ts'
import { type PaymentSettings, paymentSettingsQuery } from './queries.ts'

const labels: Labels = PAYMENT_KEY_LABELS

interface SealedOptions<Draft extends Record<string, string>> {
  /** Which of them it is; its revision is how often it was changed (SET-09). */
  of: keyof Revisions
  revisions: Revisions
  /** What the form begins with. */
  empty: Draft
  problemsOf: (draft: Draft) => Problems<string>
  save: (body: Draft & { revision: number; password?: string; code?: string }) => Promise<PaymentSettings>
  remove: () => Promise<PaymentSettings>
}

type Revisions = PaymentSettings['revisions']

export type Sealed = Omit<ReturnType<typeof useSealed>, 'draft' | 'change'>

/** A secret of the site that is set, replaced or removed but never read: its form, and the proof that it asks for. */
export function useSealed<Draft extends Record<string, string>>(options: SealedOptions<Draft>) {
  const { of, revisions, empty, problemsOf, save, remove } = options
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState(empty)
  const { opened, begin, ...held } = useOpened<Revisions, object>({
    saved: revisions,
    draftOf: () => ({}),
    read: async () => (await queryClient.fetchQuery(paymentSettingsQuery(api, channelSeq))).revisions,
    alsoTyped: isOpen,
  })
  const [proof, setProof] = useState('')
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const person = useQuery({ ...accountProfileQuery(api), enabled: isOpen })
  const hasPassword = person.data?.hasPassword ?? true
  const proofField = hasPassword ? 'password' : 'code'

  const show = (found: Partial<Record<string, string>>) => {
    flushSync(() => setProblems(found))
    focusFirstProblem(form.current ?? undefined)
  }
  const done = (message: 'saved' | 'removed') => (next: PaymentSettings) => {
    queryClient.setQueryData(paymentSettingsQuery(api, channelSeq).queryKey, next)
    setOpen(false)
    toast({ text: text(message), tone: 'good' })
  }
  const saving = useMutation({
    mutationFn: () => save({ ...draft, revision: opened[of], [proofField]: proof }),
    onSuccess: done('saved'),
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      show(isProofRefused(error) ? { [proofField]: error.message } : error.fields)
    },
  })
  const removing = useMutation({ mutationFn: remove, onSuccess: done('removed') })
  const submit = () => {
    const missing = proof === '' ? { [proofField]: 'required' as const } : {}
    const found = problemTexts({ ...problemsOf(draft), ...missing }, language, labels)
    show(found)
    if (Object.keys(found).length === 0) saving.mutate()
  }
  return {
    form,
    isOpen,
    draft,
    proof,
    problems,
    hasPassword,
    proofProblem: problems[proofField],
    held,
    saving,
    removing,
    submit,
    change: (part: Partial<Draft>) => setDraft((all) => ({ ...all, ...part })),
    changeProof: setProof,
    open: () => {
      begin(revisions)
      setDraft(empty)
      setProof('')
      setProblems({})
      saving.reset()
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}
