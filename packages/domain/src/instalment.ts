import { type Instant, timeOf } from './instant.ts'
import { share } from './money.ts'
import { monthlyPrice, type PriceTerms } from './price.ts'
import { retryAfter } from './recurring.ts'
import { addSeoulMonths } from './seoul-time.ts'

/**
 * PAY-23: how a class that is paid month by month lives. `starting`: the first month is being charged. `pastDue`: a
 * month was declined and is tried again, with the class open. `held`: the tries are used up, and the class is closed
 * until its owner pays. `done`: all is paid. `stopped`: nothing more is charged, because the place ended.
 */
export const INSTALMENT_STATE = {
  starting: 'starting',
  active: 'active',
  pastDue: 'pastDue',
  held: 'held',
  done: 'done',
  stopped: 'stopped',
} as const
export type InstalmentState = (typeof INSTALMENT_STATE)[keyof typeof INSTALMENT_STATE]

export type InstalmentPlan = {
  state: InstalmentState
  /** Won of each month, the first one first. */
  parts: readonly number[]
  /** Months that are paid; they are always the first ones. */
  paidCount: number
  /** When the first month was paid: the others fall due on the same day of the months after it. */
  anchorAt: Instant
  /** Declined tries of the month that is due. */
  declines: number
  /** When the scheduler tries next; null when it has nothing to do. */
  dueAt: Instant | null
}

/** Whole months that sum to the total: all alike, rounded up to the won, and the last one less by what that is too much. */
export function instalmentParts(total: number, months: number): number[] {
  const each = Math.ceil(total / months)
  return Array.from({ length: months }, (_, index) =>
    index < months - 1 ? each : total - each * (months - 1),
  )
}

/** PAY-23, CAT-18: what the class costs each month if it is bought so; null where that is not offered. In won only. */
export function instalmentsOffered(terms: PriceTerms, charged: number): number[] | null {
  const monthly = monthlyPrice(terms, charged)
  return monthly === null ? null : instalmentParts(charged, monthly.months)
}

/** When month `no` (1 is the first) falls due. */
export const instalmentDueAt = (anchorAt: Instant, no: number): Date => addSeoulMonths(anchorAt, no - 1)

/**
 * `charged` pays for `count` months at once. `memberGone`: a month is due of somebody who is no member of the site any
 * more; the card is left alone, and the class waits until its owner is back and pays.
 */
export type InstalmentEvent =
  | { kind: 'charged'; count: number }
  | { kind: 'declined' }
  | { kind: 'memberGone' }
  | { kind: 'stop' }

/** The plan after something happened at `at`; null where that cannot happen any more. */
export function afterInstalment(
  plan: InstalmentPlan,
  event: InstalmentEvent,
  at: Instant,
): InstalmentPlan | null {
  if (plan.state === 'stopped') return null
  if (event.kind === 'stop') return { ...plan, state: 'stopped', dueAt: null }
  if (plan.state === 'done') return null
  if (event.kind === 'charged') return afterCharge(plan, event.count, at)
  if (plan.state === 'starting') return { ...plan, state: 'stopped', dueAt: null }
  return event.kind === 'memberGone' ? { ...plan, state: 'held', dueAt: null } : afterDecline(plan, at)
}

function afterCharge(plan: InstalmentPlan, count: number, at: Instant): InstalmentPlan | null {
  const paidCount = plan.paidCount + count
  if (count < 1 || paidCount > plan.parts.length) return null
  const anchorAt = plan.state === 'starting' ? at : plan.anchorAt
  const isDone = paidCount === plan.parts.length
  return {
    ...plan,
    anchorAt,
    paidCount,
    declines: 0,
    state: isDone ? 'done' : 'active',
    dueAt: isDone ? null : nextInstalmentAt(anchorAt, paidCount + 1, at),
  }
}

/**
 * When month `no` is charged, after a charge at `at`. What fell due while the site stood still is owed, and comes one month
 * at a time.
 */
function nextInstalmentAt(anchorAt: Instant, no: number, at: Instant): Date {
  const due = instalmentDueAt(anchorAt, no)
  return due.getTime() <= timeOf(at) ? addSeoulMonths(at, 1) : due
}

function afterDecline(plan: InstalmentPlan, at: Instant): InstalmentPlan {
  if (plan.state === 'held') return plan
  const declines = plan.declines + 1
  const dueAt = retryAfter(declines, at)
  return { ...plan, declines, state: dueAt === null ? 'held' : 'pastDue', dueAt }
}

/** Whether the class is open to its buyer as far as the money goes. */
export const opensByInstalments = ({ state }: Pick<InstalmentPlan, 'state'>): boolean =>
  state === 'active' || state === 'pastDue' || state === 'done'

/** Whether money may still be taken for it: by the clock, or by a press of its buyer. */
export const takesInstalments = ({ state }: Pick<InstalmentPlan, 'state'>): boolean =>
  state === 'active' || state === 'pastDue' || state === 'held'

export const PAY_AHEAD = { due: 'due', rest: 'rest' } as const
/** What a buyer pays by hand: the months that are due by now, or all that are left. */
export type PayAhead = (typeof PAY_AHEAD)[keyof typeof PAY_AHEAD]

export type OwedInstalments = { fromNo: number; toNo: number; amount: number }

/** The months of a payment by hand; null where there are none. */
export function owedInstalments(plan: InstalmentPlan, what: PayAhead, at: Instant): OwedInstalments | null {
  if (!takesInstalments(plan)) return null
  const { parts, paidCount, anchorAt } = plan
  const isDue = (no: number) => instalmentDueAt(anchorAt, no).getTime() <= timeOf(at)
  const nos = parts
    .map((_, index) => index + 1)
    .filter((no) => no > paidCount && (what === 'rest' || isDue(no)))
  const toNo = nos.at(-1)
  if (toNo === undefined) return null
  return { fromNo: paidCount + 1, toNo, amount: sumOfParts(parts, paidCount, toNo) }
}

/** Won of the months after `paid` up to and with `toNo`. */
export const sumOfParts = (parts: readonly number[], paid: number, toNo: number): number =>
  parts.slice(paid, toNo).reduce((sum, part) => sum + part, 0)

export type InstalmentLine = { listPrice: number; discount: number; couponDiscount: number; amount: number }

/**
 * The part of a line that months `fromNo` to `toNo` pay for. Discount and coupon are spread as the price is; the parts
 * of a line sum to it exactly, however they are paid.
 */
export function instalmentLine(
  line: InstalmentLine,
  parts: readonly number[],
  { fromNo, toNo }: Pick<OwedInstalments, 'fromNo' | 'toNo'>,
): InstalmentLine {
  const before = sumOfParts(parts, 0, fromNo - 1)
  const until = sumOfParts(parts, 0, toNo)
  const part = (whole: number) => share(whole, until, line.amount) - share(whole, before, line.amount)
  const discount = part(line.discount)
  const couponDiscount = part(line.couponDiscount)
  const amount = until - before
  return { listPrice: amount + discount + couponDiscount, discount, couponDiscount, amount }
}

/**
 * PAY-21, PAY-23: what comes back of the months that are paid. The refund rule says of the whole price what a buyer who
 * had paid it all would keep paying for; that much stays, and never more than was paid is asked for.
 */
export function instalmentRefund({
  total,
  paid,
  back,
}: {
  total: number
  paid: number
  /** Of `total`, by the refund rule. */
  back: number
}): number {
  return Math.max(0, paid - (total - back))
}

/** An amount that goes back, over the payments that it came by, the last one first. What does not fit is left out. */
export function spreadRefund<P extends { left: number }>(
  newestFirst: readonly P[],
  amount: number,
): { payment: P; amount: number }[] {
  let open = amount
  return newestFirst.flatMap((payment) => {
    const part = Math.min(open, payment.left)
    open -= part
    return part > 0 ? [{ payment, amount: part }] : []
  })
}

/** What an order of some months is called, in every language: the class (2/3), the class (2-3/3). */
export const titleOfMonths = (
  title: string,
  { fromNo, toNo }: { fromNo: number; toNo: number },
  months: number,
): string => `${title} (${fromNo === toNo ? fromNo : `${fromNo}-${toNo}`}/${months})`
