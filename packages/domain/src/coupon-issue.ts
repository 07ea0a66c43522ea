import { COUPON_STATUS, COUPON_TARGET, type CouponStatusCd } from './codes.ts'
import type { CouponTargets, CouponTerms } from './coupon.ts'
import type { ErrorName } from './errors.ts'
import { type Instant, isAfter, isBefore, timeOf } from './instant.ts'
import { addDays, endOfSeoulDay } from './seoul-time.ts'

/** How a coupon is given out (CPN-07, CPN-08). */
export type IssueTerms = {
  statusCd: CouponStatusCd
  issueStartAt: Instant | null
  issueEndAt: Instant | null
  useEndAt: Instant | null
  /** In all; null is without limit. */
  totalCount: number | null
  perUser: number
}

export type IssueRefusal =
  | 'stopped'
  | 'notYet'
  | 'ended'
  | 'usedUp'
  | 'alreadyIssued'
  /** What they have been given of it stands at two accounts that become one (SOC-19). */
  | 'merging'

/** CPN-07: why nobody, or not this person, gets the coupon now; `mine` is what they have been given of it so far. */
export function issueRefusal(
  coupon: IssueTerms,
  { issuedCount, mine }: { issuedCount: number; mine: number },
  now: Instant,
): IssueRefusal | null {
  if (coupon.statusCd !== COUPON_STATUS.active) return 'stopped'
  if (isBefore(now, coupon.issueStartAt)) return 'notYet'
  if (isAfter(now, coupon.issueEndAt) || isAfter(now, coupon.useEndAt)) return 'ended'
  if (mine >= coupon.perUser) return 'alreadyIssued'
  return coupon.totalCount !== null && issuedCount >= coupon.totalCount ? 'usedUp' : null
}

/** What the person is told. */
export const ISSUE_ERRORS: Readonly<Record<IssueRefusal, ErrorName>> = {
  stopped: 'COUPON_NOT_ISSUED_NOW',
  notYet: 'COUPON_NOT_ISSUED_NOW',
  ended: 'COUPON_NOT_ISSUED_NOW',
  usedUp: 'COUPON_USED_UP',
  alreadyIssued: 'COUPON_ALREADY_ISSUED',
  merging: 'MERGE_UNDER_WAY',
}

/** When a coupon may be used: in a fixed period, or for days from its issue. */
export type UsePeriod = { useStartAt: Instant | null; useEndAt: Instant | null; useDays: number | null }

/** CPN-07: the period of one that is issued now; days from issue end with the Seoul day. */
export function usePeriodOf(
  { useStartAt, useEndAt, useDays }: UsePeriod,
  issuedAt: Instant,
): { useStartAt: Date | null; useEndAt: Date | null } {
  if (useDays !== null) return { useStartAt: null, useEndAt: endOfSeoulDay(addDays(issuedAt, useDays)) }
  return {
    useStartAt: useStartAt === null ? null : new Date(useStartAt),
    useEndAt: useEndAt === null ? null : new Date(useEndAt),
  }
}

/** What somebody who holds a coupon counts on. */
export type PromisedTerms = Required<Pick<CouponTerms, 'discountType' | 'discount' | 'minPrice'>> & {
  maxDiscount: number | null
  membershipTerms: number
} & CouponTargets &
  UsePeriod
export type PromisedField = keyof PromisedTerms

/** CPN-13: the fields by which `after` would be worse for somebody who holds a coupon of `before`. */
export function worsenedFields(before: PromisedTerms, after: PromisedTerms): PromisedField[] {
  const isWorse: Partial<Record<PromisedField, boolean>> = {
    discountType: before.discountType !== after.discountType,
    discount: after.discount < before.discount,
    maxDiscount:
      after.maxDiscount !== null && (before.maxDiscount === null || after.maxDiscount < before.maxDiscount),
    minPrice: after.minPrice > before.minPrice,
    membershipTerms: after.membershipTerms < before.membershipTerms,
    targetCd: after.targetCd !== before.targetCd && after.targetCd !== COUPON_TARGET.all,
    targetCourseSeqs: isNarrower(before, after),
    ...worsePeriod(before, after),
  }
  return (Object.keys(isWorse) as PromisedField[]).filter((field) => isWorse[field] === true)
}

function isNarrower(before: CouponTargets, after: CouponTargets): boolean {
  if (after.targetCd !== before.targetCd || after.targetCourseSeqs.length === 0) return false
  return (
    before.targetCourseSeqs.length === 0 ||
    before.targetCourseSeqs.some((courseSeq) => !after.targetCourseSeqs.includes(courseSeq))
  )
}

/** Days from issue and a fixed period cannot be compared, unless the new one never ends. */
function worsePeriod(before: UsePeriod, after: UsePeriod): Partial<Record<keyof UsePeriod, boolean>> {
  const isEndless = after.useDays === null && after.useStartAt === null && after.useEndAt === null
  if ((before.useDays === null) !== (after.useDays === null)) return { useDays: !isEndless }
  if (before.useDays !== null && after.useDays !== null) return { useDays: after.useDays < before.useDays }
  const start = (period: UsePeriod) => timeOf(period.useStartAt) ?? Number.NEGATIVE_INFINITY
  const end = (period: UsePeriod) => timeOf(period.useEndAt) ?? Number.POSITIVE_INFINITY
  return { useStartAt: start(after) > start(before), useEndAt: end(after) < end(before) }
}
