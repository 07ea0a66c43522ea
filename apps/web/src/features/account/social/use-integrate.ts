import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useSession } from '../../../platform/session.tsx'
import {
  changePending,
  type PendingIntegration,
  pendingIntegration,
} from '../../../platform/social-pending.ts'
import type { ProofBody } from '../use-prove-again.ts'

type Merging = PendingIntegration & {
  proof?: ProofBody
  /** Of the account that goes. */
  mergedPassword?: string
}

/** SOC-07, SOC-08: the merge itself; the person is loaded anew. */
export function useIntegrate() {
  const api = useApi()
  const { reload } = useSession()
  return useMutation({
    mutationFn: async ({ token, email, proof, mergedPassword }: Merging) => {
      if (token === null) return
      await api.post('/v1.0/auth/integrated/{token}', {
        path: { token },
        body: { token, email, ...proof, ...(mergedPassword !== undefined && { mergedPassword }) },
      })
      await reload()
    },
  })
}

/** VER-12: after the code of the mail, for an account that came through a provider and is not integrated yet. */
export function useIntegrationStep(): () => Promise<void> {
  const { mutateAsync } = useIntegrate()
  return useCallback(async () => {
    const waiting = pendingIntegration()
    if (!waiting) return
    try {
      await mutateAsync(waiting)
    } catch (error) {
      // ERR-14: the address is proved all the same.
      console.info('accounts not integrated', error)
    }
    changePending({ integration: null })
  }, [mutateAsync])
}
