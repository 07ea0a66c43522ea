import {
  COUPON_DISCOUNT_TYPE,
  COUPON_ISSUE,
  COUPON_TARGET,
  type CouponDiscountTypeCd,
  type CouponIssueCd,
  type CouponTargetCd,
} from './codes.ts'
import { couponCodeProblem, normalCouponCode } from './coupon-code.ts'
import { type Instant, timeOf } from './instant.ts'
import { MOST_COUPON_TERMS } from './membership-coupon.ts'
import { type FieldProblem, onlyProblems, type Problems } from './problems.ts'
import { textProblem } from './validation.ts'

/** What staff write about a coupon (CPN-07). */
export type CouponDraft = {
  name: string
  discountType: CouponDiscountTypeCd
  discount: number | null
  maxDiscount: number | null
  minPrice: number
  targetCd: CouponTargetCd
  targetCourseSeqs: number[]
  /** Charges of one membership that it lessens, the first ones (MSH-08). */
  membershipTerms: number | null
  issueCd: CouponIssueCd
  /** The one code of a coupon that has one. */
  code: string
  /** Classes that give it when they are finished; none is any class. */
  finishCourseSeqs: number[]
  issueStartAt: Instant | null
  issueEndAt: Instant | null
  useStartAt: Instant | null
  useEndAt: Instant | null
  useDays: number | null
  totalCount: number | null
  perUser: number | null
}
export type CouponField = keyof CouponDraft

export const COUPON_LIMITS = {
  name: 60,
  won: 100_000_000,
  days: 3650,
  total: 1_000_000,
  perUser: 100,
  targets: 500,
} as const

/** A coupon as it is begun: ten percent off, thirty days long, for a code. */
export const newCoupon = (): CouponDraft => ({
  name: '',
  discountType: COUPON_DISCOUNT_TYPE.percent,
  discount: 10,
  maxDiscount: null,
  minPrice: 0,
  targetCd: COUPON_TARGET.all,
  targetCourseSeqs: [],
  membershipTerms: 1,
  issueCd: COUPON_ISSUE.code,
  code: '',
  finishCourseSeqs: [],
  issueStartAt: null,
  issueEndAt: null,
  useStartAt: null,
  useEndAt: null,
  useDays: 30,
  totalCount: null,
  perUser: 1,
})

/** CPN-07: what is wrong with a draft, by field. */
export function couponProblems(draft: CouponDraft): Problems<CouponField> {
  const most = draft.discountType === COUPON_DISCOUNT_TYPE.percent ? 100 : COUPON_LIMITS.won
  const tidy = tidiedCoupon(draft)
  return onlyProblems<CouponField>({
    name: textProblem(draft.name, { max: COUPON_LIMITS.name, isRequired: true }),
    discountType: null,
    discount: draft.discount === null ? 'required' : between(draft.discount, 1, most),
    maxDiscount: tidy.maxDiscount === null ? null : between(tidy.maxDiscount, 1, COUPON_LIMITS.won),
    minPrice: between(draft.minPrice, 0, COUPON_LIMITS.won),
    targetCd: null,
    targetCourseSeqs: tooManyIn(tidy.targetCourseSeqs),
    membershipTerms:
      tidy.membershipTerms === null ? 'required' : between(tidy.membershipTerms, 1, MOST_COUPON_TERMS),
    issueCd: null,
    code: draft.issueCd === COUPON_ISSUE.code ? couponCodeProblem(draft.code) : null,
    finishCourseSeqs: tooManyIn(tidy.finishCourseSeqs),
    issueStartAt: null,
    issueEndAt: endProblem(draft.issueStartAt, draft.issueEndAt),
    useStartAt: null,
    useEndAt: endProblem(tidy.useStartAt, tidy.useEndAt),
    useDays: draft.useDays === null ? null : between(draft.useDays, 1, COUPON_LIMITS.days),
    totalCount: draft.totalCount === null ? null : between(draft.totalCount, 1, COUPON_LIMITS.total),
    perUser: draft.perUser === null ? 'required' : between(draft.perUser, 1, COUPON_LIMITS.perUser),
  })
}

/** As it is kept: nothing that its kind has no use for. */
export function tidiedCoupon(draft: CouponDraft): CouponDraft {
  const isPercent = draft.discountType === COUPON_DISCOUNT_TYPE.percent
  const hasClasses = draft.targetCd === COUPON_TARGET.classes || draft.targetCd === COUPON_TARGET.packages
  const byDays = draft.useDays !== null
  return {
    ...draft,
    name: draft.name.trim().normalize('NFC'),
    maxDiscount: isPercent ? draft.maxDiscount : null,
    targetCourseSeqs: hasClasses ? [...new Set(draft.targetCourseSeqs)] : [],
    membershipTerms: paysMembership(draft) ? draft.membershipTerms : 1,
    code: draft.issueCd === COUPON_ISSUE.code ? normalCouponCode(draft.code) : '',
    finishCourseSeqs: draft.issueCd === COUPON_ISSUE.finish ? [...new Set(draft.finishCourseSeqs)] : [],
    useStartAt: byDays ? null : draft.useStartAt,
    useEndAt: byDays ? null : draft.useEndAt,
  }
}

/** Whether a membership can be paid with it. */
export const paysMembership = ({ targetCd }: Pick<CouponDraft, 'targetCd'>): boolean =>
  targetCd === COUPON_TARGET.all || targetCd === COUPON_TARGET.memberships

function between(value: number, least: number, most: number): FieldProblem | null {
  if (!Number.isInteger(value)) return 'wholeNumber'
  if (value < least) return { code: 'tooSmall', n: least }
  return value > most ? { code: 'tooLarge', n: most } : null
}

const tooManyIn = (seqs: readonly number[]): FieldProblem | null =>
  seqs.length > COUPON_LIMITS.targets ? { code: 'tooMany', n: COUPON_LIMITS.targets } : null

function endProblem(start: Instant | null, end: Instant | null): FieldProblem | null {
  const [from, to] = [timeOf(start), timeOf(end)]
  return from !== null && to !== null && to <= from ? 'endBeforeStart' : null
}
