import { isBusinessNumber } from './channel-form.ts'
import { COUPON_DISCOUNT_TYPE, type CouponDiscountTypeCd } from './codes.ts'
import { type Instant, timeOf } from './instant.ts'
import { onlyProblems, type Problems } from './problems.ts'
import { isBlank } from './text.ts'
import { emailProblem, textProblem, wholeProblem } from './validation.ts'

export const PLAN_BILLING_LENGTH = {
  businessName: 100,
  businessNumber: 20,
  ceoName: 50,
  address: 200,
  email: 200,
} as const

/** To whom the receipts of a plan are made out; all of it may be empty, as for somebody without a business. */
export interface PlanBillingDraft {
  businessName: string
  businessNumber: string
  ceoName: string
  address: string
  email: string
}

/** PLAN-12: what is wrong with the billing details; a business has both a name and a number that can be one. */
export function planBillingProblems(draft: PlanBillingDraft): Problems<keyof PlanBillingDraft> {
  const text = (name: keyof PlanBillingDraft, isRequired = false) =>
    textProblem(draft[name], { max: PLAN_BILLING_LENGTH[name], isRequired })
  const isNumberEmpty = isBlank(draft.businessNumber)
  return onlyProblems({
    businessName: text('businessName', !isNumberEmpty),
    businessNumber: isNumberEmpty || isBusinessNumber(draft.businessNumber) ? null : 'businessNumber',
    ceoName: text('ceoName'),
    address: text('address'),
    email: isBlank(draft.email) ? null : emailProblem(draft.email, false),
  })
}

export const PLAN_COUPON_CODE_LENGTH = { min: 4, max: 30 } as const
const NAME_LENGTH = 50
const MOST_TERMS = 60
const MOST_WON = 100_000_000

/** Typed in any case and with blanks or hyphens between. */
export const planCouponCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

export interface PlanCouponDraft {
  code: string
  name: string
  discountType: CouponDiscountTypeCd
  discount: number | null
  maxDiscount: number | null
  terms: number | null
  maxSites: number | null
  useEndAt: Instant | null
}

/** CPN-06: what is wrong with a coupon for plans, as the administrator writes it. */
export function planCouponProblems(draft: PlanCouponDraft, now: Instant): Problems<keyof PlanCouponDraft> {
  const code = planCouponCode(draft.code)
  const { min, max } = PLAN_COUPON_CODE_LENGTH
  const most = draft.discountType === COUPON_DISCOUNT_TYPE.percent ? 100 : MOST_WON
  const end = timeOf(draft.useEndAt)
  return onlyProblems({
    code: textProblem(code, { min, max, isRequired: true }) ?? (/^[A-Z0-9]+$/.test(code) ? null : 'format'),
    name: textProblem(draft.name, { max: NAME_LENGTH, isRequired: true }),
    discountType: null,
    discount: wholeProblem(draft.discount, { min: 1, max: most, isRequired: true }),
    maxDiscount: wholeProblem(draft.maxDiscount, { min: 1, max: MOST_WON }),
    terms: wholeProblem(draft.terms, { min: 1, max: MOST_TERMS, isRequired: true }),
    maxSites: wholeProblem(draft.maxSites, { min: 1 }),
    useEndAt: end !== null && end <= timeOf(now) ? 'notPast' : null,
  })
}
