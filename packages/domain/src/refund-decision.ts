import type { ErrorName } from './error-catalogue.ts'
import { ownOrderProblem } from './own-order.ts'
import { REFUND_REASON, type RefundReasonCd } from './refund-reason.ts'

/** Somebody of the staff who ends a sale for a reason. */
export interface RefundDecision {
  reason: RefundReasonCd
  /** Whether it is the decider's own purchase. */
  isOwn: boolean
  /** Whether they may refund orders (SITE_SALES_UPDATE). */
  mayRefund: boolean
  /** Whether the reason gives more than the buyer would get alone. */
  givesMore: boolean
}

/**
 * BYD-02, ATT-05, ATT-09: why somebody may not decide this about money, or null. Whoever may end places ends them with the
 * refund that the buyer would get alone; a reason by which more comes back is for those who may refund. Nobody decides about
 * an order of their own.
 */
export function refundDecisionProblem({
  reason,
  isOwn,
  mayRefund,
  givesMore,
}: RefundDecision): ErrorName | null {
  const own = ownOrderProblem({ act: 'decides', isOwn })
  if (own !== null) return own
  return mayRefund || !givesMore || reason === REFUND_REASON.quit ? null : 'REFUND_REASON_NEEDS_SALES'
}
