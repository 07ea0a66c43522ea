import { isCodeOf, REFUND_POLICY, type RefundPolicyCd } from './codes.ts'
import { lawNames } from './law-names.ts'
import { type FieldProblem, type Problems, under } from './problems.ts'
import {
  bandRefund,
  CONTRACT_LAW,
  PENALTY_PERCENT,
  REFUND_POLICIES,
  WITHDRAWAL_DAYS,
  WITHDRAWAL_LAW,
} from './refund-policy.ts'
import {
  clausesOf,
  lawTable,
  MOST_STEPS,
  MOST_WHOLE_DAYS,
  type RefundClause,
  type RefundStep,
  type RefundTerms,
} from './refund-terms.ts'

/** The whole percent of what was paid below which nobody may stay who has used `used` percent, or more. */
export function leastRefund(policyCd: RefundPolicyCd, clause: RefundClause, used: number): number {
  const table = lawTable(policyCd, clause)
  if (table) {
    const [numerator, denominator] = bandRefund(table, used, 100)
    return Math.ceil((100 * numerator) / denominator)
  }
  const charged = REFUND_POLICIES[policyCd].endableContract ? PENALTY_PERCENT : 0
  return Math.ceil(((100 - used) * (100 - charged)) / 100)
}

/** The article that a clause may not fall below. */
function lawOf(policyCd: RefundPolicyCd, clause: RefundClause): string {
  const { endableContract, sources } = REFUND_POLICIES[policyCd]
  return lawTable(policyCd, clause)?.source ?? (endableContract ? CONTRACT_LAW : (sources[0] ?? ''))
}

/**
 * BYD-02: what is wrong with a site's own terms, by field. A clause that anywhere gives the buyer less than the law is
 * refused with the least that it must give and the article that says so: such a clause would be void anyway.
 */
export function refundTermsProblems(policyCd: RefundPolicyCd, terms: RefundTerms): Problems<string> {
  const found: Problems<string> = {}
  if (terms.wholeDays < WITHDRAWAL_DAYS) {
    found.wholeDays = { code: 'belowLaw', n: WITHDRAWAL_DAYS, law: lawNames(WITHDRAWAL_LAW) }
  }
  if (terms.wholeDays > MOST_WHOLE_DAYS) found.wholeDays = { code: 'tooLarge', n: MOST_WHOLE_DAYS }
  if (terms.penaltyPercent > PENALTY_PERCENT) {
    found.penaltyPercent = { code: 'aboveLaw', n: PENALTY_PERCENT, law: lawNames(CONTRACT_LAW) }
  }
  for (const clause of clausesOf(policyCd)) {
    for (const [field, problem] of stepProblems(policyCd, clause, terms.steps[clause])) {
      found[`steps.${clause}${field}`] = problem
    }
  }
  return found
}

/** The rule of a site as its settings have it; null terms are the law's. */
export function refundRuleProblems({
  refundPolicy,
  refundTerms,
}: {
  refundPolicy: string
  refundTerms: RefundTerms | null
}): Problems<string> {
  if (!isCodeOf(REFUND_POLICY, refundPolicy)) return { refundPolicy: 'unknownChoice' }
  return refundTerms === null ? {} : under('refundTerms', refundTermsProblems(refundPolicy, refundTerms))
}

function* stepProblems(
  policyCd: RefundPolicyCd,
  clause: RefundClause,
  steps: readonly RefundStep[],
): Generator<[field: string, problem: FieldProblem]> {
  if (steps.length === 0) return
  if (steps.length > MOST_STEPS) yield ['', { code: 'tooMany', n: MOST_STEPS }]
  let used = 0
  let given = 100
  for (const [index, { before, refund }] of steps.entries()) {
    if (before > 100) yield [`.${index}.before`, { code: 'tooLarge', n: 100 }]
    else if (before <= used) yield [`.${index}.before`, { code: 'tooSmall', n: used + 1 }]
    const least = leastRefund(policyCd, clause, used)
    if (refund > given) yield [`.${index}.refund`, { code: 'tooLarge', n: given }]
    else if (refund < least)
      yield [`.${index}.refund`, { code: 'belowLaw', n: least, law: lawNames(lawOf(policyCd, clause)) }]
    used = Math.max(used, before)
    given = Math.min(given, refund)
  }
  // What no step reaches gives nothing, which the law may not allow.
  const least = used >= 100 ? 0 : leastRefund(policyCd, clause, used)
  if (least > 0) yield ['', { code: 'belowLaw', n: least, law: lawNames(lawOf(policyCd, clause)) }]
}

const QUARTERS = [25, 50, 75, 100]

/** The law as steps in whole percent, cut in the buyer's favour: where the steps of an editor begin. */
export function stepsOfLaw(policyCd: RefundPolicyCd, clause: RefundClause): RefundStep[] {
  const bands = lawTable(policyCd, clause)?.bands
  const bounds = bands?.map(({ before: [numerator, denominator] }) =>
    Math.ceil((100 * numerator) / denominator),
  )
  return (bounds ?? QUARTERS).map((before, index, all) => ({
    before,
    refund: leastRefund(policyCd, clause, all[index - 1] ?? 0),
  }))
}
