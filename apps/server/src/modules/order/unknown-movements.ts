import type { GatewayTransaction } from './port.ts'

export type Movement = Pick<GatewayTransaction, 'paymentRef' | 'orderId' | 'status' | 'amount' | 'at'>

export type StandingStatus = 'PAID' | 'PART_CANCELED' | 'AWAITING_DEPOSIT'

/** A payment whose money is at the gateway, or is awaited there; as it was taken, before anything went back. */
export interface StandingPayment extends Pick<Movement, 'paymentRef' | 'orderId' | 'amount' | 'at'> {
  status: StandingStatus
}

/**
 * What the movements of a period, oldest first, leave standing. What was paid before it began is not among it, and what went
 * back whole is no matter any more.
 */
export function standingPayments(movements: readonly Movement[]): StandingPayment[] {
  const standing = new Map<string, StandingPayment>()
  for (const { paymentRef, orderId, status, amount, at } of movements) {
    const before = standing.get(paymentRef)
    switch (status) {
      case 'PAID':
      case 'AWAITING_DEPOSIT':
        standing.set(paymentRef, { paymentRef, orderId, status, amount, at })
        break
      case 'PART_CANCELED':
        if (before) standing.set(paymentRef, { ...before, status })
        break
      case 'CANCELED':
      case 'FAILED':
      case 'EXPIRED':
        standing.delete(paymentRef)
        break
      default:
    }
  }
  return [...standing.values()]
}
