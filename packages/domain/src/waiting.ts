import { GRANT_SOURCE } from './codes.ts'
import { DAY, HOUR, type Instant, isAfter, timeOf } from './instant.ts'

/** What waits for a place in a full class without an application: whoever has one owes nothing for it (BYD-01, PKG-05). */
export const WAITING_SOURCES = [GRANT_SOURCE.membership, GRANT_SOURCE.package] as const
export type WaitingSource = (typeof WAITING_SOURCES)[number]

/** When somebody who waits for a place of a class that costs something pays for it (ENR-07, BYD-18). */
export const WAIT_PAYMENT = { onOffer: '00', first: '01' } as const
export type WaitPaymentCd = (typeof WAIT_PAYMENT)[keyof typeof WAIT_PAYMENT]

/** What became of a place that was offered. `open` holds it; everything else is final. */
export const OFFER_STATE = {
  open: 'open',
  taken: 'taken',
  expired: 'expired',
  givenUp: 'givenUp',
  takenBack: 'takenBack',
} as const
export type OfferState = (typeof OFFER_STATE)[keyof typeof OFFER_STATE]

/** Hours for which a free place can be offered; a class may choose any number up to the last. */
export const OFFER_HOURS = [1, 3, 6, 12, 24, 48, 72] as const
export const DEFAULT_OFFER_HOURS = 24
export const MOST_OFFER_HOURS = 168

export type OfferTerms = {
  offerHours: number
  /** The end of recruitment; empty is none. */
  recruitmentEndAt: Instant | null
  /** The start of the class, or of the date that was chosen. */
  startAt: Instant | null
}

/**
 * BYD-18: until when a place is offered that becomes free now: some hours, but never past the end of recruitment or the
 * start of the class. A class that runs already has no start to come too late for. Null where nobody may enrol any more.
 */
export function offerDeadline(
  { offerHours, recruitmentEndAt, startAt }: OfferTerms,
  now: Instant,
): Date | null {
  if (recruitmentEndAt !== null && !isAfter(recruitmentEndAt, now)) return null
  return new Date(
    Math.min(timeOf(now) + offerHours * HOUR, ...lastMoments({ recruitmentEndAt, startAt }, now)),
  )
}

/** From when on nobody may enrol any more, or has a class before them that has not begun. */
function lastMoments({ recruitmentEndAt, startAt }: Omit<OfferTerms, 'offerHours'>, now: Instant): number[] {
  const start = startAt !== null && isAfter(startAt, now) ? [timeOf(startAt)] : []
  return recruitmentEndAt === null ? start : [timeOf(recruitmentEndAt), ...start]
}

/** Nobody has less time than this to take what was offered before a suspension, or before an outage. */
export const LEAST_AFTER = { suspension: DAY, outage: HOUR } as const

/**
 * BYD-18, ADM-02: until when an offer holds that nobody could take for a while: what was left of its time, or the least
 * after such a pause, but never past the end of recruitment or the start of the class.
 */
export function offerAfterPause(
  offer: { expiresAt: Instant; stoodStillAt: Instant; pause: keyof typeof LEAST_AFTER },
  terms: Omit<OfferTerms, 'offerHours'>,
  now: Instant,
): Date {
  const left = Math.max(timeOf(offer.expiresAt) - timeOf(offer.stoodStillAt), LEAST_AFTER[offer.pause])
  return new Date(Math.min(timeOf(now) + left, ...lastMoments(terms, now)))
}

/** Whether an offer can still be taken: at its last instant, not after it. */
export function isOfferOpen<At extends Instant>(until: At | null, now: Instant): until is At {
  return until !== null && !isAfter(now, until)
}

/** BYD-18: whether somebody joins the line without paying, because the place is paid for when it is offered. */
export function paysOnOffer({ waitPaymentCd }: { waitPaymentCd: WaitPaymentCd }, total: number): boolean {
  return total > 0 && waitPaymentCd === WAIT_PAYMENT.onOffer
}
