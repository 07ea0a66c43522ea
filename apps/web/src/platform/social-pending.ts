import type { ReplyOf } from '@seodang/contract/endpoint'
import type { snsLogin, snsSignup } from '@seodang/contract/social'
import type { SocialTypeCd } from '@seodang/domain/social'
import { useSyncExternalStore } from 'react'

export type Integration = NonNullable<ReplyOf<typeof snsLogin>['integration']>
type Offer = NonNullable<ReplyOf<typeof snsLogin>['signUp']>
export type AgreedSite = ReplyOf<typeof snsSignup>['agreedSite']

/** What a provider said about somebody who has no account yet. */
export interface SocialSignUp extends Offer {
  snsTypeCd: SocialTypeCd
}

/** `userSeq` is the account that came through the provider; 0 where it is another than the one that is logged in. */
export type PendingIntegration = Integration & { userSeq: number }

/** What is left of a social login that is not over: it belongs to this tab alone and goes with it. */
interface Pending {
  /** An account that waits for its proof or its merge (SOC-06), by the account that came through the provider. */
  integration: PendingIntegration | null
  signUp: SocialSignUp | null
  /** Terms of the site that were agreed to at the provider (JOIN-04). */
  agreedSite: AgreedSite
  /** Which window is open over the page. */
  shown: 'merge' | 'merged' | null
}

const NOTHING: Pending = { integration: null, signUp: null, agreedSite: [], shown: null }
let pending = NOTHING
const listeners = new Set<() => void>()

export function changePending(change: Partial<Pending>): void {
  pending = { ...pending, ...change }
  for (const tell of listeners) tell()
}

/** SOC-05, ACC-16. */
export const clearPending = (): void => changePending(NOTHING)

/** SOC-09. */
export const sayMerged = (): void => changePending({ ...NOTHING, shown: 'merged' })

export const pendingIntegration = (): Pending['integration'] => pending.integration

export const usePending = (): Pending =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => pending,
    () => NOTHING,
  )
