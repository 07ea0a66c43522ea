import { daysBetweenDates } from './calendar-date.ts'
import { isCodeOf, REFUND_POLICY } from './codes.ts'
import { endOfTerm, endOfWorkingDays } from './holidays.ts'
import type { Instant } from './instant.ts'
import { REFUND_POLICIES } from './refund-policy.ts'
import { addDays, isDate, seoulDate } from './seoul-time.ts'

/** A year, for a refund that comes late (전자상거래법 제18조 제2항, 시행령 제21조의3). */
const DELAY_PERCENT = 15
const DAYS_OF_YEAR = 365
const PERCENT = 100

/** PAY-21: the last Seoul date on which a refund that was asked for at this moment is transferred in time. */
export function transferDueOn(stored: string, askedAt: Instant): string {
  const policyCd = isCodeOf(REFUND_POLICY, stored) ? stored : REFUND_POLICY.ecommerce
  const { payBackDays } = REFUND_POLICIES[policyCd]
  const over =
    policyCd === REFUND_POLICY.ecommerce
      ? endOfWorkingDays(askedAt, payBackDays)
      : endOfTerm(askedAt, payBackDays)
  return seoulDate(addDays(over, -1))
}

/** Days that a transfer on this date is late by; 0 in time. */
export const daysLate = (dueOn: string, on: string): number => Math.max(0, daysBetweenDates(dueOn, on))

/**
 * Won that are owed besides for a transfer on this date, from the day after the deadline on. A part of a won is a whole
 * one, and a leap year has 365 days, too, so that it is never less than the law's.
 */
export function delayInterest(amount: number, dueOn: string, on: string): number {
  return Math.ceil((amount * DELAY_PERCENT * daysLate(dueOn, on)) / (PERCENT * DAYS_OF_YEAR))
}

interface OwedRefund {
  refundSeq: number
  /** Minor units. */
  amount: number
  /** The gateway was asked to pay it and has not answered. */
  isAsked: boolean
}

/**
 * Which of the owed refunds a gateway has paid that gave back so much more than is booked: those that it was asked for, then
 * one of just that amount, then the oldest that fit. One that it was never asked for is not taken for paid by the money of
 * another.
 */
export function paidOfOwed(owed: readonly OwedRefund[], givenBack: number): Set<number> {
  const paid = new Set<number>()
  let left = givenBack
  const take = ({ refundSeq, amount }: OwedRefund) => {
    if (amount > left || paid.has(refundSeq)) return
    paid.add(refundSeq)
    left -= amount
  }
  owed.filter(({ isAsked }) => isAsked).forEach(take)
  const exact = owed.find(({ refundSeq, amount }) => amount === left && !paid.has(refundSeq))
  if (exact) take(exact)
  owed.forEach(take)
  return paid
}

/** Whether staff may say that they transferred on this date: from the asking to today. */
export const isTransferDate = (on: string, askedAt: Instant, now: Instant): boolean =>
  isDate(on) && on >= seoulDate(askedAt) && on <= seoulDate(now)

/** A mark is taken back on the Seoul day on which it was made, and no later. */
export const mayUndoTransfer = (markedAt: Instant, now: Instant): boolean =>
  seoulDate(markedAt) === seoulDate(now)
