import { REFUND_POLICY, type RefundPolicyCd } from './codes.ts'
import {
  type Fraction,
  PENALTY_PERCENT,
  REFUND_POLICIES,
  type RefundTable,
  WITHDRAWAL_DAYS,
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
