import type { ErrorName } from './error-catalogue.ts'

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

/**
 * Where somebody is, as far as a site goes. `gone`: the account is closed, or its person left the site or was put out of it.
 * `merging`: so it looks, but the account is becoming one with another, which has or will have all of it, so nobody can tell
 * yet (SOC-19).
 */
export type Presence = 'here' | 'merging' | 'gone'

/** The person and the site as they are at this moment. */
export interface Standing {
  presence: Presence
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
export function fateOf(what: Ongoing, { presence, isSuspended }: Standing): Fate {
  if (isSuspended || presence === 'merging') return 'waits'
  return presence === 'gone' ? WITHOUT_MEMBER[what] : 'goesOn'
}

/** What becomes of it does not follow from who ordered it, or from the suspension, and why. */
interface GoesOn {
  goesOn: string
}

interface RuleOfOrder {
  /** Its orderer left, lost the right, or closed the account. `ends`: what is left is named as not done. */
  withoutRight: 'ends' | GoesOn
  /** `waits`: it goes on by itself once the site is open again. */
  whileSuspended: 'waits' | GoesOn
}

const FINISHES = { goesOn: 'the call that was let in decided all of it, and only the writing of it is left' }

/**
 * ADM-02, PERM-05: work in the background that a person ordered with a call. Each part of it that still decides something
 * for somebody asks again what the call asked; what goes on says why.
 */
export const ORDERED_WORK = {
  /** ATT-12. */
  attendeeChange: { withoutRight: 'ends', whileSuspended: 'waits' },
  /** ATT-16: free places in a class. */
  attendeeAddition: { withoutRight: 'ends', whileSuspended: 'waits' },
  /** CPN-08, MEM-10. */
  couponGiving: { withoutRight: 'ends', whileSuspended: 'waits' },
  /** PAY-18. */
  statement: {
    withoutRight: 'ends',
    whileSuspended: { goesOn: 'money that has come is taken as ever, and its call is served as well' },
  },
  /** MKT-08, and what begins at its planned time. */
  campaign: {
    withoutRight: {
      goesOn: 'it is the word of the site and stands on its screen, where whoever has the right stops it',
    },
    whileSuspended: 'waits',
  },
  /** LEC-12: a film is made ready to be played. */
  film: {
    withoutRight: { goesOn: 'the upload is the class’s by now, and whoever has the right takes it out' },
    whileSuspended: { goesOn: 'it shows nobody anything that the suspension does not hide' },
  },
  /** Files of what was deleted. */
  fileRemoval: { withoutRight: FINISHES, whileSuspended: FINISHES },
  /** CHL-15: what people did is counted by the new terms of a challenge. */
  challengeCount: { withoutRight: FINISHES, whileSuspended: FINISHES },
  /** MSH-02: who holds a membership gets and loses the classes that it names now. */
  membershipFollow: { withoutRight: FINISHES, whileSuspended: FINISHES },
  /** BYD-29: the walls of a site are tried; nothing of it changes. */
  siteProbe: {
    withoutRight: { goesOn: 'it only reads, and by strangers that it makes itself' },
    whileSuspended: { goesOn: 'it only reads, and the walls stand while the site is suspended' },
  },
} as const satisfies Record<string, RuleOfOrder>
export type OrderedWork = keyof typeof ORDERED_WORK

/** `refusal`: what the guard would answer to the call now, by the one who made it; null where it would be served. */
export function fateOfOrder(work: OrderedWork, refusal: ErrorName | null): Fate {
  const { withoutRight, whileSuspended }: RuleOfOrder = ORDERED_WORK[work]
  if (refusal === null) return 'goesOn'
  if (refusal === 'SITE_SUSPENDED') return whileSuspended === 'waits' ? 'waits' : 'goesOn'
  return withoutRight === 'ends' ? 'ends' : 'goesOn'
}
