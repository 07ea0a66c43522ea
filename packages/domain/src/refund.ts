import { CURRENCY, type Currency, type RefundPolicyCd } from './codes.ts'
import { type Instant, timeOf } from './instant.ts'
import { share } from './money.ts'
import {
  bandRefund,
  PENALTY_PERCENT,
  REFUND_POLICIES,
  type RefundTable,
  WITHDRAWAL_DAYS,
  WON_STEP,
} from './refund-policy.ts'
import { addDays, addSeoulMonths, seoulDaysBetween, startOfSeoulDay } from './seoul-time.ts'

/** What was sold. Opening or downloading a recorded session counts as taking it (integrations 8.2). */
export type RefundContent =
  | { kind: 'recorded'; sessions: number; opened: number }
  | { kind: 'taught'; sessions: readonly { at: Instant; minutes: number }[] }

export type RefundCase = {
  policyCd: RefundPolicyCd
  currency: Currency
  /** Tuition really paid, after discount and coupon, in minor units. */
  paid: number
  /** Already given back, in minor units. */
  refunded?: number
  reason?: 'quit' | 'providerCannotTeach' | 'misdescribed'
  contractAt: Instant
  /** Supply begins: approval, or the start of the class when later. */
  startAt: Instant
  /** End of the period sold; null when it is unlimited or sold by number of sessions. */
  endAt: Instant | null
  at: Instant
  content: RefundContent
  /** Whether the loss of withdrawal by opening was announced and a trial offered; true unless told. */
  exclusionAnnounced?: boolean
  /** The site's own terms, when they have a table. */
  siteTable?: RefundTable | null
}

export type RefundRule =
  | 'misdescribed'
  | 'beforeStart'
  | 'sevenDays'
  | 'remainingDays'
  | 'untaken'
  | 'table'
  | 'endedContract'
  | 'none'

export type RefundLineKind =
  | 'paid'
  | 'taken'
  | 'pastMonths'
  | 'currentMonth'
  | 'usedDays'
  | 'penalty'
  | 'nothingLeft'
  | 'rounding'
  | 'alreadyRefunded'

/** One line of the calculation; the amounts of all lines sum to the refund. `n` of `of` explains a share. */
export type RefundLine = { kind: RefundLineKind; amount: number; n?: number; of?: number }

export type Refund = { amount: number; rule: RefundRule; source: string | null; lines: RefundLine[] }

type Candidate = { rule: RefundRule; source: string | null; deductions: RefundLine[] }

/**
 * BYD-02, PAY-21: the tuition that comes back at a moment, in minor units, line by line: the better for the
 * learner of the site's terms, the channel's policy and the law. Never more than what was paid.
 */
export function refundableAmount(input: RefundCase): Refund {
  const refunds = candidates(input).map((candidate) => worthOf(input, candidate))
  const best = refunds.reduce((a, b) => (b.amount > a.amount ? b : a))
  const alreadyRefunded = Math.min(input.refunded ?? 0, best.amount)
  if (alreadyRefunded === 0) return best
  return {
    ...best,
    amount: best.amount - alreadyRefunded,
    lines: [...best.lines, { kind: 'alreadyRefunded', amount: -alreadyRefunded }],
  }
}

function candidates(input: RefundCase): Candidate[] {
  const policy = REFUND_POLICIES[input.policyCd]
  const all = (rule: RefundRule): Candidate => ({ rule, source: policy.sources[0] ?? null, deductions: [] })

  if (input.reason === 'misdescribed') return [all('misdescribed')]
  if (timeOf(input.at) < supplyStart(input)) return [all('beforeStart')]
  if (mayWithdraw(input)) return [all('sevenDays')]
  const found = [nothing(input)]
  if (hasEnded(input)) return found

  if (input.reason === 'providerCannotTeach') {
    found.push(input.endAt === null ? untaken(input, false) : byDays(input, 'remainingDays', false))
  }
  if (isTakenPiecewise(input)) found.push(...untakenUnderPolicy(input))
  else {
    const tables = input.siteTable ? [...policy.tables, input.siteTable] : policy.tables
    found.push(...tables.map((table) => byTable(input, table)))
    if (policy.endableContract && isLongContract(input)) {
      found.push(byDays(input, 'endedContract', !isWithinWithdrawal(input)))
    }
  }
  return found
}

/** Recorded lessons, and lessons sold by number instead of by period. */
function isTakenPiecewise({ content, endAt }: RefundCase): boolean {
  return content.kind === 'recorded' || endAt === null
}

function untakenUnderPolicy(input: RefundCase): Candidate[] {
  const policy = REFUND_POLICIES[input.policyCd]
  // Content that can be divided stays withdrawable in the parts not yet supplied (전자상거래법 17조 2항).
  if (policy.untakenAtAnyTime || isWithinWithdrawal(input)) return [untaken(input, false)]
  return policy.endableContract && isLongContract(input) ? [untaken(input, true)] : []
}

function supplyStart({ startAt, content }: RefundCase): number {
  if (content.kind === 'recorded' || content.sessions.length === 0) return timeOf(startAt)
  return Math.max(timeOf(startAt), Math.min(...content.sessions.map(({ at }) => timeOf(at))))
}

/** The day of the contract or of first supply, whichever is later, is not counted; the seventh day is. */
function isWithinWithdrawal(input: RefundCase): boolean {
  const from = Math.max(timeOf(input.contractAt), timeOf(input.startAt))
  return timeOf(input.at) < addDays(startOfSeoulDay(new Date(from)), WITHDRAWAL_DAYS + 1).getTime()
}

function mayWithdraw(input: RefundCase): boolean {
  if (!isWithinWithdrawal(input)) return false
  const isAnnounced = input.exclusionAnnounced ?? true
  return taken(input).done === 0 || (input.content.kind === 'recorded' && !isAnnounced)
}

function hasEnded({ at, endAt }: RefundCase): boolean {
  return endAt !== null && timeOf(at) > timeOf(endAt)
}

function isLongContract({ startAt, endAt }: RefundCase): boolean {
  return endAt === null || timeOf(endAt) + 1000 >= addSeoulMonths(startAt, 1).getTime()
}

/** Sessions opened of all, or minutes taught of all; a session counts from its beginning. */
function taken({ content, at }: RefundCase): { done: number; total: number } {
  if (content.kind === 'recorded') return { done: content.opened, total: content.sessions }
  return taughtMinutes(content.sessions, timeOf(at))
}

function taughtMinutes(sessions: readonly { at: Instant; minutes: number }[], at: number) {
  const sum = (list: typeof sessions) => list.reduce((minutes, session) => minutes + session.minutes, 0)
  return { done: sum(sessions.filter((session) => timeOf(session.at) <= at)), total: sum(sessions) }
}

function untaken(input: RefundCase, withPenalty: boolean): Candidate {
  const { done, total } = taken(input)
  const left = total === 0 ? input.paid : share(input.paid, Math.max(0, total - done), total)
  const used: RefundLine = { kind: 'taken', amount: left - input.paid, n: done, of: total }
  return withDeductions(input, 'untaken', [used, ...(withPenalty ? [penaltyOn(left)] : [])])
}

function byDays(input: RefundCase, rule: RefundRule, withPenalty: boolean): Candidate {
  const { done, total } = daysOf(input.startAt, input.endAt ?? input.at, input.at)
  const left = share(input.paid, total - done, total)
  const used: RefundLine = { kind: 'usedDays', amount: left - input.paid, n: done, of: total }
  return withDeductions(input, rule, [used, ...(withPenalty ? [penaltyOn(left)] : [])])
}

/** Seoul days, the first and the running one counted as used. */
function daysOf(start: Instant, end: Instant, at: Instant): { done: number; total: number } {
  const total = seoulDaysBetween(start, end) + 1
  return { done: Math.min(total, Math.max(0, seoulDaysBetween(start, at) + 1)), total }
}

function penaltyOn(left: number): RefundLine {
  return { kind: 'penalty', amount: -share(left, PENALTY_PERCENT, 100), n: PENALTY_PERCENT, of: 100 }
}

function byTable(input: RefundCase, table: RefundTable): Candidate {
  const { months, past, monthStart, monthEnd } = monthsOf(input, table)
  const { done, total } = progressIn(input, table, monthStart, monthEnd)
  const [numerator, denominator] = bandRefund(table, done, total)
  const later = months - past - 1
  const left = share(input.paid, numerator + later * denominator, months * denominator)
  const pastAmount = share(input.paid, past, months)
  const deductions: RefundLine[] = [
    { kind: 'pastMonths', amount: -pastAmount, n: past, of: months },
    { kind: 'currentMonth', amount: left + pastAmount - input.paid, n: done, of: total },
  ]
  return { rule: 'table', source: table.source, deductions }
}

/** The month of the period in which the learner quits; a table over the whole period knows one "month". */
function monthsOf({ startAt, endAt, at }: RefundCase, table: RefundTable) {
  const end = endAt ?? at
  if (table.per === 'period') return { months: 1, past: 0, monthStart: startAt, monthEnd: end }
  // Periods end with the last second of a day, so a second is added before months are counted.
  const last = timeOf(end) + 1000
  let months = 1
  while (addSeoulMonths(startAt, months).getTime() < last) months += 1
  let past = 0
  while (past < months - 1 && addSeoulMonths(startAt, past + 1).getTime() <= timeOf(at)) past += 1
  const nextStart = addSeoulMonths(startAt, past + 1).getTime()
  return {
    months,
    past,
    monthStart: addSeoulMonths(startAt, past),
    monthEnd: new Date(Math.min(nextStart, last) - 1),
  }
}

/** By teaching time where the table says so and the month has any, otherwise by days. */
function progressIn(input: RefundCase, table: RefundTable, start: Instant, end: Instant) {
  if (table.measure === 'teachingTime' && input.content.kind === 'taught') {
    const inside = input.content.sessions.filter(
      ({ at }) => timeOf(at) >= timeOf(start) && timeOf(at) <= timeOf(end),
    )
    const minutes = taughtMinutes(inside, timeOf(input.at))
    if (minutes.total > 0) return minutes
  }
  return daysOf(start, end, input.at)
}

function nothing(input: RefundCase): Candidate {
  return withDeductions(input, 'none', [{ kind: 'nothingLeft', amount: -input.paid }])
}

function withDeductions({ policyCd }: RefundCase, rule: RefundRule, deductions: RefundLine[]): Candidate {
  return { rule, source: REFUND_POLICIES[policyCd].sources[0] ?? null, deductions }
}

function worthOf({ paid, currency }: RefundCase, { rule, source, deductions }: Candidate): Refund {
  const real = deductions.filter(({ amount }) => amount !== 0)
  const exact = real.reduce((sum, { amount }) => sum + amount, paid)
  const odd = currency === CURRENCY.krw && exact < paid ? exact % WON_STEP : 0
  const rounding: RefundLine[] = odd === 0 ? [] : [{ kind: 'rounding', amount: -odd }]
  return { amount: exact - odd, rule, source, lines: [{ kind: 'paid', amount: paid }, ...real, ...rounding] }
}
