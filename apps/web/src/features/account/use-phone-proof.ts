import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useNow } from '../../ui/now.ts'

export type PhoneProblem = { kind: 'wrong' | 'tooOften' | 'failed' } | { said: string }

/** MY-09: sends a code to the account's phone when it begins, and takes what the person types. */
export function usePhoneProof(phone: string, onProved: () => void) {
  const api = useApi()
  const [sent, setSent] = useState<{ until: number | null; nextAt: number } | null>(null)
  const [problem, setProblem] = useState<PhoneProblem | null>(null)
  const now = useNow() ?? 0
  const secondsTo = (at: number) => Math.max(0, Math.ceil((at - now) / 1000))

  const send = useMutation({
    mutationFn: () => api.post('/v1.0/users/phone/code', { body: { phone } }),
    onSuccess: ({ expiresInSeconds, resendInSeconds }) => {
      const at = Date.now()
      setSent({ until: at + expiresInSeconds * 1000, nextAt: at + resendInSeconds * 1000 })
      setProblem(null)
    },
    onError: (error) => {
      const wait = error instanceof ApiError ? error.details.resendInSeconds : null
      // A code that is on its way already is as good as one that was just sent; when it ends, this page cannot tell.
      if (typeof wait === 'number') setSent({ until: null, nextAt: Date.now() + wait * 1000 })
    },
  })
  const prove = useMutation({
    mutationFn: (code: string) => api.post('/v1.0/users/phone/authentication', { body: { code } }),
    onSuccess: onProved,
    onError: (error) => {
      if (!(error instanceof ApiError)) setProblem({ kind: 'failed' })
      else if (error.errorName === 'INCORRECT_CODE') setProblem({ kind: 'wrong' })
      else if (error.errorName === 'EXCEED_MAXIMUM_ATTEMPTS') setProblem({ kind: 'tooOften' })
      else setProblem({ said: error.message })
    },
  })

  const asked = useRef(false)
  const { mutate } = send
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    mutate()
  }, [mutate])

  return {
    problem,
    forgetProblem: () => setProblem(null),
    isSending: send.isPending,
    /** What the server said, where it did not send; a code of before still works. */
    notSent: !send.error || sent !== null ? null : send.error instanceof ApiError ? send.error.message : '',
    send: () => {
      setSent(null)
      send.mutate()
    },
    /** Of the code that was sent; null where nobody knows. */
    leftSeconds: sent === null || sent.until === null ? null : secondsTo(sent.until),
    waitSeconds: sent === null ? 0 : secondsTo(sent.nextAt),
    isProving: prove.isPending,
    prove: (code: string) => prove.mutate(code),
  }
}
