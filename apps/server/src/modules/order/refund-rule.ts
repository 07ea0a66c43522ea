import { isCodeOf, REFUND_POLICY, type RefundPolicyCd } from '@seodang/domain/codes'
import type { RefundTerms } from '@seodang/domain/refund-terms'

/** The rule of a site, and of an order that was placed under it. */
export interface Rule {
  refundPolicy: string
  refundTerms: RefundTerms | null
}

/** The rule of the site at this moment; it goes into the order, so that a later change never reaches it. */
export const ruleOf = ({ refundPolicy, refundTerms }: Rule): Rule => ({
  refundPolicy: policyOf(refundPolicy),
  refundTerms,
})

/** The same for the calculator. */
export const ruleOn = ({ refundPolicy, refundTerms }: Rule) => ({
  policyCd: policyOf(refundPolicy),
  terms: refundTerms,
})

function policyOf(stored: string): RefundPolicyCd {
  return isCodeOf(REFUND_POLICY, stored) ? stored : REFUND_POLICY.ecommerce
}
