import { type Instant, timeOf } from './instant.ts'
import { share } from './money.ts'
import type { RefundCase, RefundLine } from './refund-case.ts'
import { bandRefund, type Fraction, type RefundTable } from './refund-policy.ts'
import { calledOff, heldMinutes, taken } from './refund-taken.ts'
import { type OwnTable, type RefundStep, tableOfSteps } from './refund-terms.ts'
import { addDays, addSeoulMonths, seoulDaysBetween, startOfSeoulDay } from './seoul-time.ts'

/** Lessons that were not opened, less a charge in percent of them. */
export function untaken(input: RefundCase, penaltyPercent: number): RefundLine[] {
  const { done, total } = taken(input)
  const left = total === 0 ? input.paid : share(input.paid, Math.max(0, total - done), total)
  return [
    {
      kind: input.content.kind === 'parts' ? 'takenParts' : 'taken',
      amount: left - input.paid,
      n: done,
      of: total,
    },
    ...penaltyOn(left, penaltyPercent),
  ]
}

/** Of a sale whose time is over what was called off, and nothing of the rest. */
export function onlyCalledOff(input: RefundCase): RefundLine[] {
  const { done, total } = calledOff(input.content)
  const kind = input.content.kind === 'parts' ? 'takenParts' : 'taken'
  return [{ kind, amount: share(input.paid, done, total) - input.paid, n: total - done, of: total }]
}

/** Days that are left, less a charge in percent of them. */
export function byDays(input: RefundCase, penaltyPercent: number): RefundLine[] {
  const { done, total } = periodDays(input)
  const left = share(input.paid, total - done, total)
  return [
    { kind: 'usedDays', amount: left - input.paid, n: done, of: total },
    ...penaltyOn(left, penaltyPercent),
  ]
}

/**
 * What ending a running contract leaves where lessons are opened one by one: the days that are over were supplied, and so
 * were the lessons that were opened ahead of them, whichever is more of the price.
 */
export function bySupply(input: RefundCase, penaltyPercent: number): RefundLine[] {
  const [pieces, days] = [taken(input), periodDays(input)]
  const isAhead = pieces.total > 0 && pieces.done * days.total > days.done * pieces.total
  return isAhead ? untaken(input, penaltyPercent) : byDays(input, penaltyPercent)
}

/** What is sold without an end is charged as a year: by then it is worth what was paid for it. */
const UNLIMITED_AS_DAYS = 365

function periodDays({ startAt, endAt, at }: RefundCase) {
  return daysOf(startAt, endAt ?? addDays(startAt, UNLIMITED_AS_DAYS - 1), at)
}

/** Seoul days, the first and the running one counted as used. */
function daysOf(start: Instant, end: Instant, at: Instant): { done: number; total: number } {
  const total = Math.max(1, seoulDaysBetween(start, end) + 1)
  return { done: Math.min(total, Math.max(0, seoulDaysBetween(start, at) + 1)), total }
}

function penaltyOn(left: number, percent: number): RefundLine[] {
  return percent === 0 ? [] : [{ kind: 'penalty', amount: -share(left, percent, 100), n: percent, of: 100 }]
}

/** A table of the law, over the whole period or over the month in which the learner quits. */
export function byTable(input: RefundCase, table: OwnTable): RefundLine[] {
  const { months, past, refund, done, total } = placeIn(input, table)
  const left = share(input.paid, ...leftOf(refund, months, past))
  return [
    pastMonths(input, months, past),
    { kind: 'currentMonth', amount: left + share(input.paid, past, months) - input.paid, n: done, of: total },
  ]
}

/** A site's steps in the place of a table; cut in the buyer's favour, so that they never fall below it. */
export function bySteps(
  input: RefundCase,
  steps: readonly RefundStep[],
  like: Pick<RefundTable, 'per' | 'measure'>,
): RefundLine[] {
  const { months, past, refund } = placeIn(input, tableOfSteps(steps, like))
  const [numerator, denominator] = leftOf(refund, months, past)
  const lost = share(input.paid, denominator - numerator, denominator)
  const pastLine = pastMonths(input, months, past)
  return [pastLine, ownStep(-lost - pastLine.amount, refund)]
}

/** A site's steps by lessons opened; where there are none yet, none can have been. */
export function byLessons(input: RefundCase, steps: readonly RefundStep[]): RefundLine[] {
  const { done, total } = taken(input)
  const table = tableOfSteps(steps, { per: 'period', measure: 'teachingTime' })
  const refund: Fraction = total === 0 ? [100, 100] : bandRefund(table, done, total)
  const [numerator, denominator] = refund
  return [ownStep(-share(input.paid, denominator - numerator, denominator), refund)]
}

/** `n` is the percent that comes back. */
const ownStep = (amount: number, [numerator, denominator]: Fraction): RefundLine => ({
  kind: 'ownStep',
  amount,
  n: (100 * numerator) / denominator,
  of: 100,
})

const pastMonths = ({ paid }: RefundCase, months: number, past: number): RefundLine => ({
  kind: 'pastMonths',
  amount: -share(paid, past, months),
  n: past,
  of: months,
})

/** What is left of the whole: the running month's share, and all later months. */
function leftOf([numerator, denominator]: Fraction, months: number, past: number): Fraction {
  return [numerator + (months - past - 1) * denominator, months * denominator]
}

function placeIn(input: RefundCase, table: OwnTable) {
  const { months, past, monthStart, monthEnd } = monthsOf(input, table)
  const { done, total } = progressIn(input, table, monthStart, monthEnd)
  return { months, past, done, total, refund: bandRefund(table, done, total) }
}

/** The month of the period in which the learner quits; a table over the whole period knows one "month". */
function monthsOf({ startAt, endAt, at }: RefundCase, table: OwnTable) {
  const end = endAt ?? at
  // A table of days calls the day of the beginning its first, as its worked figures do.
  if (table.per === 'period')
    return { months: 1, past: 0, monthStart: startOfSeoulDay(startAt), monthEnd: end }
  const first = firstCounted(startAt)
  const startOf = (month: number) => addSeoulMonths(first, month).getTime()
  let months = 1
  while (startOf(months) <= timeOf(end)) months += 1
  let past = 0
  while (past < months - 1 && startOf(past + 1) <= timeOf(at)) past += 1
  const monthEnd = past < months - 1 ? new Date(startOf(past + 1) - 1) : end
  return { months, past, monthStart: new Date(startOf(past)), monthEnd }
}

/** A term counts from the next day, unless it begins with a midnight (민법 제157조). */
function firstCounted(startAt: Instant): Date {
  const midnight = startOfSeoulDay(startAt)
  return midnight.getTime() === timeOf(startAt) ? midnight : addDays(midnight, 1)
}

/** By teaching time where the table says so and the month has any, otherwise by days. */
function progressIn(input: RefundCase, table: OwnTable, start: Date, end: Instant) {
  if (table.measure === 'teachingTime' && input.content.kind === 'taught') {
    // What is taught on the day of the beginning is of the first month, though its days count from the next.
    const from = start.getTime() === firstCounted(input.startAt).getTime() ? 0 : start.getTime()
    const inside = input.content.sessions.filter(({ at }) => timeOf(at) >= from && timeOf(at) <= timeOf(end))
    const minutes = heldMinutes(inside, timeOf(input.at))
    if (minutes.total > 0) return minutes
  }
  return daysOf(start, end, input.at)
}
