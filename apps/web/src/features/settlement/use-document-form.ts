import { type Labels } from '@seodang/domain/account-labels'
import { SETTLEMENT_LABELS } from '@seodang/domain/field-labels'
import { keepsAccount, staleCopies } from '@seodang/domain/papers'
import { problemTexts } from '@seodang/domain/problem-texts'
import { type DocumentForm, documentProblems } from '@seodang/domain/settlement-document'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { NOTHING, useOpened } from '../../platform/use-opened.ts'
import { isProofRefused } from '../../ui/rich/proof-refused.ts'
import { toast } from '../../ui/toast.ts'
import * as texts from './document-texts.ts'
import { type Documents, documentQuery, type Payee } from './queries.ts'

const labels: Labels = SETTLEMENT_LABELS

export interface Proof {
  password: string
  code: string
}

const draftOf = (saved: Documents): DocumentForm => ({
  businessKind: saved.businessKind,
  name: saved.name,
  representative: saved.representative,
  licenceNumber: saved.licenceNumber,
  licenceUploadSeq: saved.licenceUploadSeq,
  taxType: saved.taxType,
  taxEmail: saved.taxEmail,
  bankCode: saved.bankCode,
  accountNumber: '',
  accountHolder: saved.accountHolder,
  bankBookUploadSeq: saved.bankBookUploadSeq,
  identityUploadSeq: saved.identityUploadSeq,
})

/** The form of the documents as it is typed, what is wrong with it, and handing it in (SALE-11, SALE-12). */
export function useDocumentForm(payee: Payee, first: Documents, hasPassword: boolean) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const {
    opened: saved,
    draft: form,
    change,
    begin,
    ...held
  } = useOpened<Documents, DocumentForm>({
    saved: first,
    draftOf,
    read: () => queryClient.fetchQuery(documentQuery(api, payee)),
  })
  // What names an account is typed anew.
  const { bankCode: _bank, accountNumber: _number, accountHolder: _holder, ...words } = held.typed
  const kept = useKept({
    // Outside of sites the page names none: whoever is paid by two of them has papers at each.
    place: `settlement-document:${payee.channelSeq}:${payee.whose}`,
    value: words,
    clean: NOTHING,
    over: held.base,
    restore: held.retype,
  })
  const [proof, setProof] = useState<Proof>({ password: '', code: '' })
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const hasAccount = keepsAccount(saved)
  const changesAccount =
    !hasAccount ||
    form.accountNumber.trim() !== '' ||
    form.bankCode !== saved.bankCode ||
    form.accountHolder.trim() !== saved.accountHolder
  const proofField = hasPassword ? 'password' : 'code'

  const sending = useMutation({
    mutationFn: (sent: DocumentForm) => {
      const given = changesAccount ? { [proofField]: proof[proofField] } : {}
      const asked = {
        path: { channelSeq: payee.channelSeq },
        body: { ...sent, ...given, revision: saved.revision },
      }
      return payee.whose === 'site'
        ? api.post('/v1.0/channels/{channelSeq}/admin/settlement-document/modify', asked)
        : api.post('/v1.0/channels/{channelSeq}/me/settlement-document/modify', asked)
    },
    onSuccess: async (next, sent) => {
      begin(next, sent)
      kept.goOn()
      toast({ text: text('submitted'), tone: 'good' })
      await queryClient.invalidateQueries({ queryKey: ['channels', payee.channelSeq, 'admin', 'settlement'] })
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      setProblems(isProofRefused(error) ? { [proofField]: error.message } : error.fields)
    },
  })
  const submit = () => {
    const found = problemTexts(
      documentProblems(form, hasAccount, staleCopies(saved, changesAccount)),
      language,
      SETTLEMENT_LABELS,
    )
    if (changesAccount && proof[proofField] === '')
      Object.assign(found, problemTexts({ [proofField]: 'required' }, language, labels))
    setProblems(found)
    if (Object.keys(found).length === 0) sending.mutate(form)
  }
  return {
    form,
    proof,
    problems,
    hasAccount,
    changesAccount,
    change: (part: Partial<DocumentForm>) => {
      change(part)
      setProblems((all) => ({
        ...all,
        ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])),
      }))
    },
    changeProof: (part: Partial<Proof>) => setProof((all) => ({ ...all, ...part })),
    submit,
    sending,
    held,
    kept,
  }
}
