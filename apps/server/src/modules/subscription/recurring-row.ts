import { nextChargeAt, type Recurring, type RecurringState } from '@seodang/domain/recurring'
import type { SubscriptionRow } from './subscription-store.ts'
import { SUBSCRIPTION_STATE } from './tables.ts'

/** The life of a row by the rules; `starting` has none yet. */
export function recurringOf(row: SubscriptionRow): Recurring & { state: RecurringState } {
  if (row.state === SUBSCRIPTION_STATE.starting)
    throw new Error('a subscription that has not begun was asked')
  const { state, termMonths, anchorAt, termsPaid, paidUntil, declines, termNo } = row
  const terms = { termMonths, anchorAt, termsPaid, paidUntil }
  return { state, ...terms, declines, retryAt: retryOf(row), isTrial: termNo === 0 }
}

/** Of a declined charge, `dueAt` is when it is tried again. */
export const retryOf = ({ state, dueAt }: Pick<SubscriptionRow, 'state' | 'dueAt'>): Date | null =>
  state === SUBSCRIPTION_STATE.pastDue ? dueAt : null

/** What the rules answered, as it is stored, with the moment at which the scheduler comes next. */
export function storedOf(recurring: Recurring) {
  return {
    state: recurring.state,
    termMonths: recurring.termMonths,
    anchorAt: new Date(recurring.anchorAt),
    termsPaid: recurring.termsPaid,
    paidUntil: new Date(recurring.paidUntil),
    declines: recurring.declines,
    dueAt: dueOf(recurring),
  }
}

function dueOf(recurring: Recurring): Date | null {
  const closes = recurring.state === 'cancelling' || recurring.state === 'paused'
  return closes ? new Date(recurring.paidUntil) : nextChargeAt(recurring)
}
