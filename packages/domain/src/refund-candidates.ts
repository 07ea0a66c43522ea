import { timeOf } from './instant.ts'
import { share } from './money.ts'
import {
  hasEnded,
  isLongContract,
  isTakenPiecewise,
  isWithinWithdrawal,
  mayRejectSupply,
  mayWithdraw,
  mayWithdrawWithin,
  type RefundCase,
  type RefundLine,
  type RefundRule,
  supplyStart,
} from './refund-case.ts'
import { CONTRACT_LAW, PENALTY_PERCENT, REFUND_POLICIES, type RefundTable } from './refund-policy.ts'
import { isOfSeller } from './refund-reason.ts'
import { byDays, byLessons, bySteps, bySupply, byTable, onlyCalledOff, untaken } from './refund-shares.ts'
import { calledOff, heldMinutes, isBegun, taken } from './refund-taken.ts'
import type { RefundTerms } from './refund-terms.ts'

export type Candidate = { rule: RefundRule; source: string | null; deductions: RefundLine[] }

/** What every rule that may be called on would give, before it is rounded; the buyer gets the best of them. */
export function candidates(input: RefundCase): Candidate[] {
  const { terms = null } = input
  if (mayRejectSupply(input)) return [byLaw(input, 'misdescribed')]
  if (timeOf(input.at) < supplyStart(input)) return [byLaw(input, 'beforeStart')]
  if (mayWithdraw(input)) return [byLaw(input, 'sevenDays')]
  if (terms && mayWithdrawWithin(input, terms.wholeDays)) return [ofSite('ownDays')]
  const nothing = byLaw(input, 'none', [{ kind: 'nothingLeft', amount: -input.paid }])
  if (hasEnded(input)) return [nothing, ...neverHeld(input), ...unopened(input)]
  return [
    nothing,
    ...unprovided(input),
    ...clauses(input, null),
    ...(terms === null ? [] : clauses(input, terms)),
  ]
}

function unprovided(input: RefundCase): Candidate[] {
  if (!isEndedBySeller(input)) return []
  return [byLaw(input, 'remainingDays', byDays(input, 0)), ...ungiven(input)]
}

const isEndedBySeller = ({ reason }: RefundCase): boolean => reason !== undefined && isOfSeller(reason)

/** Meetings that were sold and taken out again were not given, also when the time for them is over. */
function neverHeld(input: RefundCase): Candidate[] {
  if (!isEndedBySeller(input) || calledOff(input.content).done === 0) return []
  return [byLaw(input, 'untaken', onlyCalledOff(input))]
}

/**
 * A class of a few days may be over before the days of withdrawal are: what was not opened until then was not supplied
 * (전자상거래법 제17조 제2항).
 */
function unopened(input: RefundCase): Candidate[] {
  if (!isWithinWithdrawal(input)) return []
  if (isTakenPiecewise(input)) return ungiven(input)
  return REFUND_POLICIES[input.policyCd].endableContract ? unbegun(input) : []
}

/** What was never opened or held, where what was sold can be counted so. */
const ungiven = (input: RefundCase): Candidate[] =>
  taken(input).total === 0 || input.content.kind === 'term'
    ? []
    : [byLaw(input, 'untaken', untaken(input, 0))]

/** What the clauses give to whoever quits: the law's, or with `terms` the site's own version of each of them. */
export function clauses(input: RefundCase, terms: RefundTerms | null): Candidate[] {
  return isTakenPiecewise(input) ? pieceClauses(input, terms) : periodClauses(input, terms)
}

function pieceClauses(input: RefundCase, terms: RefundTerms | null): Candidate[] {
  const { untakenAtAnyTime, endableContract } = REFUND_POLICIES[input.policyCd]
  const steps = terms?.steps.lessons ?? []
  const own = steps.length > 0 ? [ofSite('ownTerms', byLessons(input, steps))] : []
  // Content that can be divided stays withdrawable in the parts not yet supplied (전자상거래법 17조 2항).
  if (isWithinWithdrawal(input)) return [byLaw(input, 'untaken', untaken(input, 0)), ...own]
  if (untakenAtAnyTime) return own.length > 0 ? own : [byLaw(input, 'untaken', untaken(input, 0))]
  if (!endableContract || !isLongContract(input)) return own
  return [...own, ...ended(input, 'endedContract', bySupply, terms, own)]
}

function periodClauses(input: RefundCase, terms: RefundTerms | null): Candidate[] {
  const { tables, endableContract } = REFUND_POLICIES[input.policyCd]
  const found = tables.map((table) => {
    const steps = terms?.steps[table.per] ?? []
    if (steps.length > 0) return ofSite('ownTerms', bySteps(input, steps, table))
    return byLaw(input, 'table', byTable(input, table), table.source)
  })
  if (!endableContract) return found
  const steps = terms?.steps.period ?? []
  const own = steps.length > 0 ? [ofSite('ownTerms', bySteps(input, steps, WHOLE_PERIOD))] : []
  found.push(...own)
  // A service that can be divided stays withdrawable in the meetings that were not begun (전자상거래법 제17조 제2항 제5호).
  if (isWithinWithdrawal(input)) found.push(...unbegun(input))
  if (!isLongContract(input)) return found
  if (isWithinWithdrawal(input)) return [...found, byLaw(input, 'endedContract', byDays(input, 0))]
  return [...found, ...ended(input, 'endedContract', byDays, terms, own)]
}

function unbegun(input: RefundCase): Candidate[] {
  const { content, at } = input
  if (content.kind !== 'taught' || content.sessions.length === 0) return []
  const left = content.sessions.filter((meeting) => !isBegun(meeting, at))
  const { total } = heldMinutes(content.sessions, 0)
  const done = total - heldMinutes(left, 0).total
  const amount = share(input.paid, total - done, total) - input.paid
  return [byLaw(input, 'untaken', [{ kind: 'taken', amount, n: done, of: total }])]
}

/** How a site's steps are measured where the law has no table: over all of the period, by its days. */
const WHOLE_PERIOD: Pick<RefundTable, 'per' | 'measure'> = { per: 'period', measure: 'days' }

/** Ending a running contract: the law's charge, or the site's smaller one. Steps take its place where there are any. */
function ended(
  input: RefundCase,
  rule: RefundRule,
  less: (input: RefundCase, penaltyPercent: number) => RefundLine[],
  terms: RefundTerms | null,
  own: readonly Candidate[],
): Candidate[] {
  if (terms !== null && terms.penaltyPercent < PENALTY_PERCENT) {
    return [ofSite('ownTerms', less(input, terms.penaltyPercent))]
  }
  return own.length > 0 ? [] : [byLaw(input, rule, less(input, PENALTY_PERCENT), CONTRACT_LAW)]
}

function byLaw(
  { policyCd }: RefundCase,
  rule: RefundRule,
  deductions: RefundLine[] = [],
  source = REFUND_POLICIES[policyCd].sources[0] ?? null,
): Candidate {
  return { rule, source, deductions }
}

const ofSite = (rule: RefundRule, deductions: RefundLine[] = []): Candidate => ({
  rule,
  source: null,
  deductions,
})
