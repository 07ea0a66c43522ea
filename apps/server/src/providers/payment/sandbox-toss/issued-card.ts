import { newKey } from './rules.ts'
import type { SandboxCard, SandboxStore } from './state.ts'

type Issued = Pick<SandboxCard, 'customerKey' | 'customerName' | 'issuerCode' | 'number' | 'declines'>

/** A card as if its owner had registered it at `at`, for the demonstration; answers the key that charges it. */
export function keepIssuedCard(store: SandboxStore, card: Issued & { at: Date }): string {
  const { at, ...issued } = card
  const billingKey = newKey('bsandbox_')
  store.state.cards.push({
    ...issued,
    authKey: newKey('auth_'),
    billingKey,
    successUrl: '',
    failUrl: '',
    state: 'ISSUED',
    requestedAt: at.toISOString(),
  })
  store.save()
  return billingKey
}
