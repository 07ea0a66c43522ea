import { isCodeOf, REFUND_POLICY, type RefundPolicyCd } from './codes.ts'
import { type FieldProblem, type Problems, under } from './problems.ts'
import {
  bandRefund,
  CONTRACT_LAW,
  type Fraction,
  PENALTY_PERCENT,
  REFUND_POLICIES,
  type RefundTable,
  WITHDRAWAL_DAYS,
  WITHDRAWAL_LAW,
} from './refund-policy.ts'

/**
 * The clauses of which a site may make its own, each measured as the law that it stands beside: by lessons opened, by
 * the teaching of each month, or by the days of the whole period.
 */
export const REFUND_CLAUSES = ['lessons', 'month', 'period'] as const
export type RefundClause = (typeof REFUND_CLAUSES)[number]

/** While less than `before` percent is used, `refund` percent of what was paid comes back. */
export type RefundStep = { before: number; refund: number }

/** A site's own promise (BYD-02). A clause without steps is as the law says. */
export type RefundTerms = {
  /** Days after the purchase within which everything comes back while nothing was taken. */
  wholeDays: number
  /** Charge for ending a running contract, in percent of what is left; where the law knows none, it is none. */
  penaltyPercent: number
  steps: Record<RefundClause, RefundStep[]>
}

export const MOST_WHOLE_DAYS = 365
export const MOST_STEPS = 10

export type OwnTable = Omit<RefundTable, 'source'>

/** What the law says, as terms: where an editor begins. */
export const LEGAL_TERMS: RefundTerms = {
  wholeDays: WITHDRAWAL_DAYS,
  penaltyPercent: PENALTY_PERCENT,
  steps: { lessons: [], month: [], period: [] },
}

const CLAUSES: Readonly<Record<RefundPolicyCd, readonly RefundClause[]>> = {
  [REFUND_POLICY.ecommerce]: ['lessons', 'period'],
  [REFUND_POLICY.academy]: ['lessons', 'month'],
  [REFUND_POLICY.lifelongEdu]: ['lessons', 'month', 'period'],
}

/** The clauses that count under a policy. */
export const clausesOf = (policyCd: RefundPolicyCd): readonly RefundClause[] => CLAUSES[policyCd]

/** The law's table that a clause stands beside; none where the law goes by shares. */
export function lawTable(policyCd: RefundPolicyCd, clause: RefundClause): RefundTable | undefined {
  return REFUND_POLICIES[policyCd].tables.find(({ per }) => per === clause)
}

/** The steps of a clause, to be looked up as a table of the law is. */
export function tableOfSteps(
  steps: readonly RefundStep[],
  like: Pick<RefundTable, 'per' | 'measure'>,
): OwnTable {
  const bands = steps.map(({ before, refund }) => ({
    before: [before, 100] as Fraction,
    refund: [refund, 100] as Fraction,
  }))
  return { per: like.per, measure: like.measure, bands }
}

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
    found.wholeDays = { code: 'belowLaw', n: WITHDRAWAL_DAYS, law: WITHDRAWAL_LAW }
  }
  if (terms.wholeDays > MOST_WHOLE_DAYS) found.wholeDays = { code: 'tooLarge', n: MOST_WHOLE_DAYS }
  if (terms.penaltyPercent > PENALTY_PERCENT) {
    found.penaltyPercent = { code: 'aboveLaw', n: PENALTY_PERCENT, law: CONTRACT_LAW }
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
      yield [`.${index}.refund`, { code: 'belowLaw', n: least, law: lawOf(policyCd, clause) }]
    used = Math.max(used, before)
    given = Math.min(given, refund)
  }
  // What no step reaches gives nothing, which the law may not allow.
  const least = used >= 100 ? 0 : leastRefund(policyCd, clause, used)
  if (least > 0) yield ['', { code: 'belowLaw', n: least, law: lawOf(policyCd, clause) }]
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
