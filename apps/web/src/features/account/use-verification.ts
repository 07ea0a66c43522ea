import { isTrue } from '@seodang/domain/validation'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useMaybeChannel } from '../../platform/channel.tsx'
import { useSession } from '../../platform/session.tsx'
import { alert } from '../../ui/dialog-requests.ts'
import { useNow } from '../../ui/now.ts'
import { useIntegrationStep } from './social/use-integrate.ts'

/** One of ours, or what the server said. */
export type CodeProblem = { kind: 'wrongCode' | 'deadCode' | 'triedTooOften' } | { said: string }

/** The two steps of VER-07 to VER-12, for the page and the window. Faults that are nobody's are told by `temporary` (ERR-13). */
export function useVerification(temporary: string, onVerified: (isOtherAccount: boolean) => void) {
  const api = useApi()
  const channelSeq = useMaybeChannel()?.channelSeq
  const { user, reload } = useSession()
  const integrationStep = useIntegrationStep()
  const email = user?.email ?? ''
  const [nextAt, setNextAt] = useState(0)
  const [problem, setProblem] = useState<CodeProblem | null>(null)
  const now = useNow() ?? 0

  const send = useMutation({
    mutationFn: () => api.post('/v1.0/auth/code', { body: { email, ...(channelSeq && { channelSeq }) } }),
    onSuccess: ({ resendInSeconds }) => {
      setNextAt(Date.now() + resendInSeconds * 1000)
      setProblem(null)
    },
    onError: (error) => {
      const wait = error instanceof ApiError ? error.details.resendInSeconds : null
      // A code that is on its way already is as good as one that was just sent.
      if (typeof wait === 'number') setNextAt(Date.now() + wait * 1000)
      else void alert({ description: temporary })
    },
  })

  const check = useMutation({
    mutationFn: async (code: string) => {
      const { isValid } = await api.get('/v1.0/auth/code/{code}', { path: { code }, query: { email } })
      return isTrue(isValid) ? api.post('/v1.0/auth/authentication', { body: { email, code } }) : null
    },
    onSuccess: async (answer) => {
      if (!answer) return setProblem({ kind: 'wrongCode' })
      // First, so that the opener says so before it learns that the person is verified. With a token the address
      // belongs to an account that was there before, and this browser is in that one now (VER-12).
      onVerified(answer.accessToken !== null)
      if (answer.accessToken === null) await reload()
      await integrationStep()
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) void alert({ description: temporary })
      else if (error.errorName === 'INCORRECT_CODE') setProblem({ kind: 'deadCode' })
      else if (error.errorName === 'EXCEED_MAXIMUM_ATTEMPTS') setProblem({ kind: 'triedTooOften' })
      else if (error.errorName === 'TOO_MANY_REQUESTS') setProblem({ said: error.message })
      else void alert({ description: temporary })
    },
  })

  const asked = useRef(false)
  const { mutate } = send
  useEffect(() => {
    if (asked.current || email === '') return
    asked.current = true
    mutate()
  }, [email, mutate])

  return {
    email,
    problem,
    forgetProblem: () => setProblem(null),
    isSent: nextAt > 0,
    /** Seconds until another code can be asked for (VER-17). */
    waitSeconds: nextAt === 0 ? 0 : Math.max(0, Math.ceil((nextAt - now) / 1000)),
    isSending: send.isPending,
    send: () => send.mutate(),
    isChecking: check.isPending,
    check: (code: string) => check.mutate(code),
  }
}
