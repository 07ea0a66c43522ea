import { MINUTE } from '@seodang/domain/instant'
import { addDays, endOfSeoulDay } from '@seodang/domain/seoul-time'

/** BYD-17: minutes that price and place are kept for somebody in the payment window; Toss asks for the confirmation within ten. */
export const HOLD_MINUTES = 10
/** PAY-18: a deposit or virtual account may be paid until the end of this Seoul day. */
export const DEPOSIT_DAYS = 3

/** PAY-23: months of a card instalment at most; the gateway's own limit (integrations 1.3). */
export const LONGEST_INSTALMENT = 12

/** Until when a payment that begins now has its place; one for an offered place has it no longer than the offer (BYD-18). */
export const heldUntil = (now: Date, offerUntil?: Date): Date =>
  earlier(new Date(now.getTime() + HOLD_MINUTES * MINUTE), offerUntil)

/** Until when a transfer may come, by the same bound. */
export const depositDeadline = (now: Date, offerUntil?: Date): Date =>
  earlier(endOfSeoulDay(addDays(now, DEPOSIT_DAYS)), offerUntil)

const earlier = (at: Date, bound?: Date): Date => (bound !== undefined && bound < at ? bound : at)
