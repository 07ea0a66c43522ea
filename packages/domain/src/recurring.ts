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

/** MSH-08, integrations 1.7: days after the first try on which a declined charge is tried again. */
export const RETRY_DAYS = [1, 3, 5] as const

/**
 * MSH-08, ADM-02: a charge that comes later than this after its time is late: the site was suspended, or nobody was there
 * to charge. No day before it is sold, so there is never more than one charge in a term's length.
 */
const LATE_DAYS = 1

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
  /** When a declined charge is tried next; null unless it is `pastDue`. */
  retryAt: Instant | null
  /** Nothing was paid yet: what runs, or was cancelled, is the free trial. */
  isTrial: boolean
}

type Terms = Pick<Recurring, 'anchorAt' | 'termMonths' | 'termsPaid'>
type Opening = Pick<Recurring, 'state' | 'paidUntil' | 'retryAt'>

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
export function termEnd(terms: Terms): Date {
  return addSeoulMonths(terms.anchorAt, (terms.termsPaid + 1) * terms.termMonths)
}

/** When the next charge is tried; null when nothing is due any more. Never before what is paid is over. */
export function nextChargeAt({ state, paidUntil, retryAt }: Opening): Date | null {
  if (state === 'trial' || state === 'active') return new Date(timeOf(paidUntil))
  return state === 'pastDue' && retryAt !== null ? new Date(timeOf(retryAt)) : null
}

/**
 * When try `declines` + 1 comes. The days are counted from the try before, so that a scheduler that was away, or a site
 * that was suspended, does not burn them; null after the last one.
 */
export function retryAfter(declines: number, at: Instant): Date | null {
  const days = RETRY_DAYS[declines - 1]
  const before = RETRY_DAYS[declines - 2] ?? 0
  return days === undefined ? null : new Date(timeOf(at) + (days - before) * DAY)
}

export const isLate = (due: Instant, at: Instant): boolean => timeOf(at) > timeOf(due) + LATE_DAYS * DAY

/**
 * From when a charge counts that is told at `told` and was made at `made`: where they lie more than a day apart, because a
 * run stood still while it charged or its answer came late, from when it was made. So the next one is due a term after it.
 */
export const countedFrom = (told: Instant, made: Instant): Date =>
  new Date(timeOf(isLate(told, made) || isLate(made, told) ? made : told))

/**
 * BYD-23, integrations 8.3: until when a late charge waits, so that its payer hears of it `days` before; null where it
 * waits for nothing. `isNew`: they have to be told now. `noticedUntil`: the day that they were told of last.
 */
export function lateNotice(
  recurring: Recurring,
  noticedUntil: Instant | null,
  days: number,
  at: Instant,
): { until: Date; isNew: boolean } | null {
  // Of a declined charge its own letters tell.
  if (recurring.state === 'pastDue' || !isLate(recurring.paidUntil, at)) return null
  if (
    noticedUntil === null ||
    timeOf(noticedUntil) <= timeOf(recurring.paidUntil) ||
    isLate(noticedUntil, at)
  )
    return { until: new Date(timeOf(at) + days * DAY), isNew: true }
  const until = new Date(timeOf(noticedUntil))
  return until.getTime() > timeOf(at) ? { until, isNew: false } : null
}

/**
 * Until when it opens what it opens. While a charge is tried again nothing is taken away; when the last try fails, or
 * it is cancelled in between, it ends.
 */
export function opensUntil(recurring: Opening): Date {
  if (recurring.state === 'pastDue') return nextChargeAt(recurring) ?? new Date(timeOf(recurring.paidUntil))
  return new Date(timeOf(recurring.paidUntil))
}

export function isOpen(recurring: Opening, at: Instant): boolean {
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
      return charged(recurring, at)
    case 'declined': {
      const declines = recurring.declines + 1
      const retryAt = retryAfter(declines, at)
      const state = retryAt === null ? 'ended' : 'pastDue'
      return { ...countedFor(recurring, at), declines, retryAt, state }
    }
    case 'cancel':
      return { ...recurring, state: isOver || recurring.state === 'pastDue' ? 'ended' : 'cancelling' }
    case 'pause':
      return { ...recurring, state: 'paused' }
    case 'resume':
      // Paid time is left: the next charge falls on its end. Otherwise a charge has to come first.
      return isOver ? null : { ...recurring, state: recurring.isTrial ? 'trial' : 'active' }
    case 'termOver':
      return isOver ? { ...recurring, state: 'ended' } : null
  }
}

/**
 * From when terms are counted for a charge at `at`. A term joins what was paid before, so that trying again gives no day
 * twice and takes none; after a pause that outlasted the paid time, and where the charge is late, it begins with it.
 */
function countedFor(recurring: Recurring, at: Instant): Recurring {
  const { state, paidUntil } = recurring
  const due = nextChargeAt(recurring) ?? paidUntil
  if (state === 'paused' ? timeOf(at) >= timeOf(paidUntil) : isLate(due, at))
    return { ...recurring, anchorAt: at, termsPaid: 0 }
  return state === 'trial' ? { ...recurring, anchorAt: paidUntil, termsPaid: 0 } : recurring
}

/** The term that a charge at `at` pays for. */
export function chargedTerm(recurring: Recurring, at: Instant): { start: Date; end: Date } {
  const counted = countedFor(recurring, at)
  return { start: endOfTerms(counted), end: termEnd(counted) }
}

/** The end of those that are paid. */
const endOfTerms = (terms: Terms): Date => termEnd({ ...terms, termsPaid: terms.termsPaid - 1 })

/** The beginning of the last of those that are paid. */
export const termStart = (terms: Terms): Date => endOfTerms({ ...terms, termsPaid: terms.termsPaid - 1 })

/** Terms of another length are counted from the end of those that are paid. */
export const withTermMonths = (recurring: Recurring, termMonths: number): Recurring =>
  recurring.termMonths === termMonths
    ? recurring
    : { ...recurring, termMonths, anchorAt: endOfTerms(recurring), termsPaid: 0 }

function charged(recurring: Recurring, at: Instant): Recurring {
  const counted = countedFor(recurring, at)
  return {
    ...counted,
    state: 'active',
    isTrial: false,
    declines: 0,
    retryAt: null,
    paidUntil: termEnd(counted),
    termsPaid: counted.termsPaid + 1,
  }
}

/**
 * What is left once the money of one paid term has gone back: the part of it that is still to come is paid no more, and
 * other terms close up. Null where nothing is left. `from`: where nothing of it was used since, because the time of
 * another came first.
 */
export function withoutTerm(
  recurring: Recurring,
  { startAt, endAt }: { startAt: Instant; endAt: Instant },
  at: Instant,
  from: Instant = at,
): Recurring | null {
  const lost = timeOf(endAt) - Math.max(timeOf(startAt), timeOf(from))
  if (lost <= 0) return recurring
  const paidUntil = timeOf(recurring.paidUntil) - lost
  if (paidUntil <= timeOf(at)) return null
  return { ...recurring, anchorAt: new Date(paidUntil), termsPaid: 0, paidUntil: new Date(paidUntil) }
}

/** The beginning of something that is paid at once: its first term. */
export function beginPaid(termMonths: number, at: Instant): Recurring {
  const start = { termMonths, anchorAt: at, termsPaid: 0 }
  const paid = { state: 'active', paidUntil: termEnd(start), termsPaid: 1, isTrial: false } as const
  return { ...start, ...paid, declines: 0, retryAt: null }
}

/** The beginning of a trial; what follows is charged at its end. */
export function beginTrial(termMonths: number, days: number, at: Instant): Recurring {
  const paidUntil = new Date(timeOf(at) + days * DAY)
  return {
    state: 'trial',
    termMonths,
    anchorAt: paidUntil,
    termsPaid: 0,
    paidUntil,
    declines: 0,
    retryAt: null,
    isTrial: true,
  }
}

/**
 * PLAN-10: what a change to something dearer costs at once, in minor units: the difference of the two prices for the
 * time that is left, by the length of one term, counted in milliseconds and cut to whole units. What a merge put
 * together holds the time of several terms, and pays the difference for each. Never below 0.
 */
export function proratedRaise(
  recurring: Recurring,
  prices: { now: number; next: number },
  at: Instant,
): number {
  const left = timeOf(recurring.paidUntil) - timeOf(at)
  if (left <= 0 || prices.next <= prices.now) return 0
  const term = endOfTerms(recurring).getTime() - termStart(recurring).getTime()
  return share(prices.next - prices.now, left, term)
}
