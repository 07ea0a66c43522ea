import { CLOSING_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { forgetAllHere } from '../../platform/kept/keeping.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { isProofRefused } from '../../ui/rich/proof-refused.ts'
import { toast } from '../../ui/toast.ts'
import * as texts from './close-texts.ts'

export type CloseForm = ReturnType<typeof useCloseAccount>

/** ACC-29: the password, or a mailed code where there is none, and the word that one has read what is lost. */
export function useCloseAccount(hasPassword: boolean) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const router = useRouter()
  const { user, signedOut } = useSession()
  const email = user?.email ?? ''
  const [proof, setProof] = useState('')
  const [hasAgreed, setAgreed] = useState(false)
  const [isTried, setTried] = useState(false)

  const close = useMutation({
    mutationFn: () =>
      api.post('/v1.0/users/closing', { body: hasPassword ? { password: proof } : { code: proof } }),
    onSuccess: async () => {
      forgetAllHere()
      // At once: the end of the session is told here, too, and this page would ask for a login.
      await router.navigate({ href: '/main', ignoreBlocker: true })
      signedOut()
      toast({ text: text('closed'), tone: 'good' })
    },
  })
  const send = useMutation({ mutationFn: () => api.post('/v1.0/auth/code', { body: { email } }) })
  const sayError = (error: Error) => (error instanceof ApiError && error.message) || text('failed')
  const refusal = close.error
  const isAtField = refusal !== null && isProofRefused(refusal)
  const other = (refusal && !isAtField ? refusal : null) ?? send.error
  return {
    email,
    hasPassword,
    proof,
    setProof: (typed: string) => {
      setProof(typed)
      close.reset()
    },
    hasAgreed,
    setAgreed,
    problem:
      isTried && proof === ''
        ? problemText('required', language, CLOSING_LABELS[hasPassword ? 'password' : 'code'][language])
        : isAtField
          ? sayError(refusal)
          : null,
    agreeProblem: isTried && !hasAgreed ? text('mustAgree') : null,
    failure: other && sayError(other),
    isClosing: close.isPending,
    isSending: send.isPending,
    isSent: send.isSuccess,
    sendCode: () => send.mutate(),
    submit: () => {
      setTried(true)
      if (proof !== '' && hasAgreed && !close.isPending) close.mutate()
    },
  }
}
