/**
 * JOIN-11, MEM-08, ADM-02: what goes on by the clock, or by somebody else's act, for a person of a site. All of it asks
 * here what becomes of it without a member (who left, was removed, was blocked or closed the account) and while the site
 * is suspended. `waits`: nothing happens, and it is asked about again later. `ends`: for good; who joins again begins anew.
 */
export const ONGOING = [
  /** The next term of a membership is charged. */
  'membershipTerm',
  /** The next month of a class that is paid by the month is charged. */
  'instalment',
  /** A letter before a charge. */
  'chargeNotice',
  /** A turn in the line of a full class that nothing was paid for. */
  'turn',
  /** A turn that was paid for, or that a membership or a package gives. */
  'paidTurn',
  /** A place that is kept until somebody pays. */
  'offer',
  /** A letter or an alarm to the members of a class or of the site. */
  'word',
  /** A coupon that is about to end, or is given by an automation. */
  'coupon',
] as const
export type Ongoing = (typeof ONGOING)[number]

export type Fate = 'goesOn' | 'waits' | 'ends'

/** The person and the site as they are at this moment. */
export interface Standing {
  isGone: boolean
  isSuspended: boolean
}

/**
 * Nobody is charged and nobody gets a place who could not use it. What was paid for stays where it is, so that nothing
 * is lost for whoever comes back; a month that falls due meanwhile holds the class, as if it had been declined.
 */
const WITHOUT_MEMBER: Readonly<Record<Ongoing, Exclude<Fate, 'goesOn'>>> = {
  membershipTerm: 'ends',
  instalment: 'ends',
  chargeNotice: 'waits',
  turn: 'ends',
  paidTurn: 'waits',
  offer: 'ends',
  word: 'ends',
  coupon: 'waits',
}

/** A suspension is no act of the people of the site: it costs nobody anything, and all of it waits. */
export function fateOf(what: Ongoing, { isGone, isSuspended }: Standing): Fate {
  if (isSuspended) return 'waits'
  return isGone ? WITHOUT_MEMBER[what] : 'goesOn'
}
