import { CURRICULUM_TYPE, isCodeOf, REFUND_POLICY, UNLIMITED_DAYS } from '@seodang/domain/codes'
import { share } from '@seodang/domain/money'
import { type Fraction, PENALTY_PERCENT, REFUND_POLICIES, WON_STEP } from '@seodang/domain/refund-policy'
import type { CourseData } from '../queries.ts'

/** Contracts shorter than a month cannot be ended in their course (방문판매 등에 관한 법률 제31조). */
const MONTH_DAYS = 30

export type RefundRuleLine =
  | { kind: 'sevenDays' }
  | { kind: 'untaken' }
  /** Within seven days only what was not watched comes back, later nothing. */
  | { kind: 'untakenSevenDays' }
  | { kind: 'nothingLater' }
  /** Before `before` of a month or of the whole is over, `refund` of its price comes back. */
  | { kind: 'band'; per: 'month' | 'period'; before: Fraction; refund: Fraction }
  | { kind: 'laterMonths' }
  | { kind: 'ended'; penaltyPercent: number }

export type RefundRuleView = {
  lines: RefundRuleLine[]
  sources: readonly string[]
  /** The learner gets the better of several tables. */
  isBestOf: boolean
  /** Business days for distance sales. */
  payBackDays: number
  isBusinessDays: boolean
}

/** The rule that holds for a class, told before anybody pays; null where nothing is paid. See domain/refund-policy. */
export function refundRule(
  { refundPolicy, curriculum, vodDays }: Pick<CourseData, 'refundPolicy' | 'curriculum' | 'vodDays'>,
  charged: number,
): RefundRuleView | null {
  if (charged <= 0) return null
  const policyCd = isCodeOf(REFUND_POLICY, refundPolicy) ? refundPolicy : REFUND_POLICY.ecommerce
  const policy = REFUND_POLICIES[policyCd]
  const isTaught = curriculum.some(
    ({ curriculumTypeCd }) =>
      curriculumTypeCd === CURRICULUM_TYPE.live || curriculumTypeCd === CURRICULUM_TYPE.offline,
  )
  const isEndable = policy.endableContract && (vodDays === UNLIMITED_DAYS || vodDays >= MONTH_DAYS)
  const later: RefundRuleLine[] =
    !isTaught || vodDays === UNLIMITED_DAYS
      ? ofPieces(policy.untakenAtAnyTime, isEndable)
      : [
          ...policy.tables
            .slice(-1)
            .flatMap(({ per, bands }) =>
              bands.map(({ before, refund }): RefundRuleLine => ({ kind: 'band', per, before, refund })),
            ),
          ...(policy.tables.at(-1)?.per === 'month' ? [{ kind: 'laterMonths' } as const] : []),
          ...(isEndable ? [{ kind: 'ended', penaltyPercent: PENALTY_PERCENT } as const] : []),
        ]
  return {
    lines: [{ kind: 'sevenDays' }, ...(later.length > 0 ? later : [{ kind: 'nothingLater' } as const])],
    sources: policy.sources,
    isBestOf: isTaught && policy.tables.length > 1,
    payBackDays: policy.payBackDays,
    isBusinessDays: policyCd === REFUND_POLICY.ecommerce,
  }
}

function ofPieces(untakenAtAnyTime: boolean, isEndable: boolean): RefundRuleLine[] {
  if (untakenAtAnyTime) return [{ kind: 'untaken' }]
  return [
    { kind: 'untakenSevenDays' },
    isEndable ? { kind: 'ended', penaltyPercent: PENALTY_PERCENT } : { kind: 'nothingLater' },
  ]
}

/** What a band gives back of a price in won, cut as the worked figures of the rules are. */
export function bandAmount(charged: number, [numerator, denominator]: Fraction): number {
  const amount = share(charged, numerator, denominator)
  return amount - (amount % WON_STEP)
}
