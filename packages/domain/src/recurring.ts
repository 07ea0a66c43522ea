import { DAY, type Instant, timeOf } from './instant.ts'
import { share } from './money.ts'
import { addSeoulMonths } from './seoul-time.ts'

/**
 * BYD-23: the life of something that is charged again and again: a membership of a learner, the plan of a site.
 * `cancelling` runs to the end of what is paid and is charged no more; `paused` too, and may go on later.
 */
export const RECURRING_STATE = {
  trial: 'trial',
  active: 'active',
  pastDue: 'pastDue',
  paused: 'paused',
  cancelling: 'cancelling',
  ended: 'ended',
} as const
export type RecurringState = (typeof RECURRING_STATE)[keyof typeof RECURRING_STATE]

/** MSH-08, integrations 1.7: days after the due day on which a declined charge is tried again. */
export const RETRY_DAYS = [1, 3, 5] as const

export type Recurring = {
  state: RecurringState
  /** Months that one charge pays for. */
  termMonths: number
  /** The day from which terms are counted, so that the 31st comes back after a short month. */
  anchorAt: Instant
  /** Terms that have been paid since the anchor. */
  termsPaid: number
  /** Until when it is paid for, or the trial lasts. */
  paidUntil: Instant
  /** Declined tries for the term that is due. */
  declines: number
}

/** What can happen; each at a moment that the caller gives. */
export type RecurringEvent = 'charged' | 'declined' | 'cancel' | 'resume' | 'pause' | 'termOver'

const MOVES: Readonly<Record<RecurringState, readonly RecurringEvent[]>> = {
  trial: ['charged', 'declined', 'cancel'],
  active: ['charged', 'declined', 'cancel', 'pause'],
  pastDue: ['charged', 'declined', 'cancel'],
  paused: ['resume', 'cancel', 'charged'],
  cancelling: ['resume', 'termOver'],
  ended: [],
}

/** Whether it can happen in this state; the same value draws the button and guards the call. */
export function canRecur({ state }: Pick<Recurring, 'state'>, event: RecurringEvent): boolean {
  return MOVES[state].includes(event)
}

/** The end of the term that comes after `termsPaid` terms. */
export function termEnd(terms: Pick<Recurring, 'anchorAt' | 'termMonths' | 'termsPaid'>): Date {
  return addSeoulMonths(terms.anchorAt, (terms.termsPaid + 1) * terms.termMonths)
}

/** When the next charge is tried; null when nothing is due any more. Never before what is paid is over. */
export function nextChargeAt({ state, paidUntil, declines }: Recurring): Date | null {
  if (state === 'trial' || state === 'active') return new Date(timeOf(paidUntil))
  if (state !== 'pastDue') return null
  const days = RETRY_DAYS[declines - 1]
  return days === undefined ? null : new Date(timeOf(paidUntil) + days * DAY)
}

/**
 * Until when it opens what it opens. While a charge is tried again nothing is taken away; when the last try fails, or
 * it is cancelled in between, it ends.
 */
export function opensUntil(recurring: Recurring): Date {
  if (recurring.state === 'pastDue') return nextChargeAt(recurring) ?? new Date(timeOf(recurring.paidUntil))
  return new Date(timeOf(recurring.paidUntil))
}

export function isOpen(recurring: Recurring, at: Instant): boolean {
  if (recurring.state === 'ended') return false
  // The scheduler may be late; somebody whose charge is due is not locked out by that.
  if (nextChargeAt(recurring) !== null) return true
  return timeOf(at) < opensUntil(recurring).getTime()
}

/** The state after `event` at `at`; null where it cannot happen. */
export function recur(recurring: Recurring, event: RecurringEvent, at: Instant): Recurring | null {
  if (!canRecur(recurring, event)) return null
  const isOver = timeOf(at) >= timeOf(recurring.paidUntil)
  switch (event) {
    case 'charged':
      return charged(recurring, at, isOver)
    case 'declined': {
      const declines = recurring.declines + 1
      const isLast = declines > RETRY_DAYS.length
      return { ...recurring, declines, state: isLast ? 'ended' : 'pastDue' }
    }
    case 'cancel':
      return { ...recurring, state: isOver || recurring.state === 'pastDue' ? 'ended' : 'cancelling' }
    case 'pause':
      return { ...recurring, state: 'paused' }
    case 'resume':
      // Paid time is left: the next charge falls on its end. Otherwise a charge has to come first.
      return isOver ? null : { ...recurring, state: 'active' }
    case 'termOver':
      return isOver ? { ...recurring, state: 'ended' } : null
  }
}

/**
 * One more term is paid. It joins what was paid before, so that a late try gives no day twice and takes none; after a
 * pause that outlasted the paid time, and for a first charge after a trial, terms are counted from the charge on.
 */
function charged(recurring: Recurring, at: Instant, isOver: boolean): Recurring {
  const begins =
    recurring.state === 'trial' || (recurring.state === 'paused' && isOver)
      ? { anchorAt: recurring.state === 'trial' ? recurring.paidUntil : at, termsPaid: 0 }
      : { anchorAt: recurring.anchorAt, termsPaid: recurring.termsPaid }
  const next = { ...recurring, ...begins }
  return {
    ...next,
    state: 'active',
    declines: 0,
    paidUntil: termEnd(next),
    termsPaid: next.termsPaid + 1,
  }
}

/** The beginning of something that is paid at once: its first term. */
export function beginPaid(termMonths: number, at: Instant): Recurring {
  const start = { termMonths, anchorAt: at, termsPaid: 0 }
  return { ...start, state: 'active', paidUntil: termEnd(start), termsPaid: 1, declines: 0 }
}

/** The beginning of a trial; what follows is charged at its end. */
export function beginTrial(termMonths: number, days: number, at: Instant): Recurring {
  const paidUntil = new Date(timeOf(at) + days * DAY)
  return { state: 'trial', termMonths, anchorAt: paidUntil, termsPaid: 0, paidUntil, declines: 0 }
}

/**
 * PLAN-10: what a change to something dearer costs at once, in minor units: the difference of the two prices for the
 * part of the term that is left, counted in milliseconds and cut to whole units. Never below 0.
 */
export function proratedRaise(
  { paidUntil, from }: { paidUntil: Instant; from: Instant },
  prices: { now: number; next: number },
  at: Instant,
): number {
  const whole = timeOf(paidUntil) - timeOf(from)
  const left = timeOf(paidUntil) - timeOf(at)
  if (whole <= 0 || left <= 0 || prices.next <= prices.now) return 0
  return share(prices.next - prices.now, Math.min(left, whole), whole)
}
