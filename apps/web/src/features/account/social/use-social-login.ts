import { INTEGRATION_STATUS } from '@seodang/domain/codes'
import type { SocialTypeCd } from '@seodang/domain/social'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../platform/api.ts'
import { useMaybeChannel } from '../../../platform/channel.tsx'
import { referralOf } from '../../../platform/referral.ts'
import type { SessionUser } from '../../../platform/session.tsx'
import {
  type AgreedSite,
  changePending,
  clearPending,
  type Integration,
  type SocialSignUp,
} from '../../../platform/social-pending.ts'

export type Outcome = 'in' | 'signUp'

const ALL_AGREED = ['terms', 'privacy', 'age14'] as const

/** Nothing is left to ask: the provider vouches for the address, knows the name, and the terms were agreed to there. */
const needsNothing = ({ email, isEmailProved, name, agreed }: SocialSignUp): boolean =>
  email !== null && isEmailProved && name !== null && ALL_AGREED.every((purpose) => agreed.includes(purpose))

/** What is left to do with a session that has just begun. */
export function entered(
  { userSeq }: SessionUser,
  integration: Integration | null,
  agreedSite: AgreedSite,
): void {
  // SOC-05: nothing is left to bring together.
  if (integration?.status !== INTEGRATION_STATUS.mergeNeeded) clearPending()
  else changePending({ signUp: null, integration: { ...integration, userSeq } })
  changePending({ agreedSite })
}

/** SOC-03 to SOC-06: what a ticket comes to. */
export function useSocialLogin() {
  const api = useApi()
  const channelSeq = useMaybeChannel()?.channelSeq
  const site = channelSeq === undefined ? {} : { channelSeq }
  return useMutation({
    mutationFn: async ({
      snsTypeCd,
      ticket,
    }: {
      snsTypeCd: SocialTypeCd
      ticket: string
    }): Promise<Outcome> => {
      const login = await api.post('/v1.0/auth/snsLogin', {
        body: { snsTypeCd, accessToken: ticket, ...site },
      })
      if (login.user) {
        entered(login.user, login.integration, login.agreedSite)
        if (login.integration?.status === INTEGRATION_STATUS.mergeNeeded) changePending({ shown: 'merge' })
        return 'in'
      }
      if (!login.signUp) return 'signUp'
      const signUp = { ...login.signUp, snsTypeCd }
      if (!needsNothing(signUp)) {
        changePending({ signUp })
        return 'signUp'
      }
      const refererCode = channelSeq === undefined ? null : referralOf(channelSeq)
      const made = await api.post('/v1.0/auth/snsSignup', {
        body: { snsTypeCd, accessToken: signUp.accessToken, ...site, ...(refererCode && { refererCode }) },
      })
      entered(made.user, made.integration, made.agreedSite)
      return 'in'
    },
  })
}
