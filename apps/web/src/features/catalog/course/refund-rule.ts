import {
  CURRICULUM_TYPE,
  isCodeOf,
  REFUND_POLICY,
  type RefundPolicyCd,
  UNLIMITED_DAYS,
} from '@seodang/domain/codes'
import { share } from '@seodang/domain/money'
import { isMonthOrLonger } from '@seodang/domain/period'
import {
  type Fraction,
  PENALTY_PERCENT,
  REFUND_POLICIES,
  WITHDRAWAL_DAYS,
  WON_STEP,
} from '@seodang/domain/refund-policy'
import { clausesOf, type RefundClause, type RefundTerms } from '@seodang/domain/refund-terms'
import type { CourseData } from '../queries.ts'

export type RefundRuleLine =
  /** `anyway`: also where lessons were opened, as none of them could be tried before (전자상거래법 제17조 제6항). */
  | { kind: 'whole'; days: number; anyway: boolean }
  | { kind: 'untaken' }
  /** Within seven days only what was not watched comes back, later nothing. */
  | { kind: 'untakenSevenDays' }
  | { kind: 'nothingLater' }
  /** Before `before` of a month or of the whole is over, `refund` of its price comes back. */
  | { kind: 'band'; per: 'month' | 'period'; before: Fraction; refund: Fraction }
  /** The site's own promise: while less than `before` percent is used, `refund` percent comes back. */
  | { kind: 'own'; clause: RefundClause; before: number; refund: number }
  | { kind: 'laterMonths' }
  /** `isPieces`: lessons that were opened ahead of the days count too. */
  | { kind: 'ended'; penaltyPercent: number; isPieces: boolean }

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
  {
    refundPolicy,
    refundTerms,
    curriculum,
    vodDays,
  }: Pick<CourseData, 'refundPolicy' | 'refundTerms' | 'curriculum' | 'vodDays'>,
  charged: number,
): RefundRuleView | null {
  if (charged <= 0) return null
  const policyCd = isCodeOf(REFUND_POLICY, refundPolicy) ? refundPolicy : REFUND_POLICY.ecommerce
  const policy = REFUND_POLICIES[policyCd]
  const isTaught = curriculum.some(
    ({ curriculumTypeCd }) =>
      curriculumTypeCd === CURRICULUM_TYPE.live || curriculumTypeCd === CURRICULUM_TYPE.offline,
  )
  const isEndable = policy.endableContract && isMonthOrLonger(vodDays)
  const penaltyPercent = refundTerms?.penaltyPercent ?? PENALTY_PERCENT
  const isPieces = !isTaught || vodDays === UNLIMITED_DAYS
  const anyway = !isTaught && !curriculum.some(({ isPublic }) => isPublic === 1)
  const own = refundTerms ? ofSite(refundTerms, policyCd, { isPieces, isEndable }) : []
  const later: RefundRuleLine[] = isPieces
    ? ofPieces({ isAnyTime: policy.untakenAtAnyTime, isEndable, penaltyPercent, anyway })
    : [
        ...policy.tables
          .slice(-1)
          .flatMap(({ per, bands }) =>
            bands.map(({ before, refund }): RefundRuleLine => ({ kind: 'band', per, before, refund })),
          ),
        ...(policy.tables.at(-1)?.per === 'month' ? [{ kind: 'laterMonths' } as const] : []),
        ...(isEndable ? [endedLine(penaltyPercent, false)] : []),
      ]
  const told = own.length > 0 ? own : later
  return {
    lines: [
      { kind: 'whole', days: refundTerms?.wholeDays ?? WITHDRAWAL_DAYS, anyway },
      ...(told.length > 0 ? told : [{ kind: 'nothingLater' } as const]),
    ],
    sources: policy.sources,
    isBestOf: own.length > 0 || (isTaught && policy.tables.length > 1),
    payBackDays: policy.payBackDays,
    isBusinessDays: policyCd === REFUND_POLICY.ecommerce,
  }
}

/** What the site promises stands in the place of the law, which it never falls below. */
function ofSite(
  terms: RefundTerms,
  policyCd: RefundPolicyCd,
  { isPieces, isEndable }: { isPieces: boolean; isEndable: boolean },
): RefundRuleLine[] {
  const lines = clausesOf(policyCd)
    .filter((clause) => (clause === 'lessons') === isPieces)
    .flatMap((clause) => terms.steps[clause].map((step) => ({ kind: 'own' as const, clause, ...step })))
  if (lines.length === 0) return []
  const { penaltyPercent } = terms
  return [
    ...lines,
    ...(lines.some(({ clause }) => clause === 'month') ? [{ kind: 'laterMonths' } as const] : []),
    ...(isEndable && penaltyPercent < PENALTY_PERCENT ? [endedLine(penaltyPercent, isPieces)] : []),
  ]
}

/** Without a charge, what was not taken simply comes back. */
const endedLine = (penaltyPercent: number, isPieces: boolean): RefundRuleLine => ({
  kind: 'ended',
  penaltyPercent,
  isPieces,
})

function ofPieces(by: {
  isAnyTime: boolean
  isEndable: boolean
  penaltyPercent: number
  anyway: boolean
}): RefundRuleLine[] {
  const { isAnyTime, isEndable, penaltyPercent, anyway } = by
  if (isAnyTime) return [{ kind: 'untaken' }]
  return [
    ...(anyway ? [] : [{ kind: 'untakenSevenDays' } as const]),
    isEndable ? endedLine(penaltyPercent, true) : { kind: 'nothingLater' },
  ]
}

/** What a band gives back of a price in won, cut as the worked figures of the rules are. */
export function bandAmount(charged: number, [numerator, denominator]: Fraction): number {
  const amount = share(charged, numerator, denominator)
  return amount - (amount % WON_STEP)
}
