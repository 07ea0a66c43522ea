import { PAYMENT_KEY_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { isProofRefused } from '../../ui/rich/proof-refused.ts'
import * as texts from './prove-texts.ts'
import { accountProfileQuery } from './queries.ts'

export type ProofBody = { password: string } | { code: string }

export type ProveAgain = ReturnType<typeof useProveAgain>

/** SEC-38: the password of the login again, or a mailed code where it has none, and what is done with it. */
export function useProveAgain(act: (proof: ProofBody) => Promise<unknown>, onDone: () => void) {
  const text = useText(texts)
  const language = useLanguage()
  const profile = useQuery(accountProfileQuery(useApi()))
  const hasPassword = profile.data?.hasPassword ?? true
  const [proof, setProof] = useState('')
  const [isTried, setTried] = useState(false)
  const acting = useMutation({
    mutationFn: () => act(hasPassword ? { password: proof } : { code: proof }),
    onSuccess: onDone,
  })
  const refusal = acting.error
  const said = refusal instanceof ApiError && refusal.message ? refusal.message : text('failed')
  const isAtField = isProofRefused(refusal)
  const label = PAYMENT_KEY_LABELS[hasPassword ? 'password' : 'code'][language]
  return {
    isReady: !profile.isPending,
    hasPassword,
    proof,
    change: (typed: string) => {
      setProof(typed)
      acting.reset()
    },
    problem:
      isTried && proof === '' ? problemText('required', language, label) : isAtField ? said : undefined,
    failure: refusal && !isAtField ? said : null,
    isActing: acting.isPending,
    submit: () => {
      setTried(true)
      if (proof !== '' && !acting.isPending) acting.mutate()
    },
  }
}
