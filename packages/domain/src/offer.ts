import {
  CHOISE_STATUS,
  CHOISE_TYPE,
  type ChoiseStatusCd,
  type ChoiseTypeCd,
  COURSE_OPEN_TYPE,
  type CourseOpenTypeCd,
  PAYMENT_ENTRY,
  type PaymentEntry,
} from './codes.ts'
import type { Instant } from './instant.ts'
import { circleOf, isOfCircle, isOpenTo, type MembersRule } from './members-only.ts'
import { type DualPriceTerms, isPriced } from './price.ts'
import {
  type CourseRecruitment,
  courseRecruitment,
  hasClosed,
  hasNotOpened,
  type PackageRecruitment,
  packageRecruitment,
} from './recruitment.ts'
import { isHttpUrl } from './url.ts'
import { isOfferOpen } from './waiting.ts'

/** What the enrol button offers; the name is also the key of its label. */
export type Offer =
  | 'startClass'
  | 'takeOffer'
  | 'awaitingApproval'
  | 'awaitingPlace'
  | 'gettingReady'
  | 'closed'
  | 'soldOut'
  | 'joinWaitlist'
  | 'membersOnly'
  | 'goOutside'
  | 'enrol'

export type PackageOffer =
  | Exclude<Offer, 'startClass' | 'membersOnly' | 'awaitingPlace' | 'goOutside'>
  | 'packageApplied'

/** Where the viewer stands with the class; all empty for a visitor. */
export type Standing = {
  managesClass: boolean
  /** As `isAttending` tells it. */
  isAttending: boolean
  choiseStatusCd: ChoiseStatusCd | null
  /** Until when a free place is kept for whoever waited for it (BYD-18); empty is no offer. */
  offerUntil?: Instant | null
  /** A membership or a package of theirs waits for a place of the class, which is full (BYD-01). */
  awaitsPlace?: boolean
  /** Joined the site. */
  isChannelUser?: boolean
  /** Holds a membership that opens the class (MSH-02). */
  holdsMembership?: boolean
  /** One of the counted seats is theirs: of a period that ended, they take no second (`countsSeat`). */
  holdsSeat?: boolean
  /** Seats that unfinished orders of theirs hold; the next order takes them over (BYD-17). */
  ownHolds?: number
  /** An order of theirs waits for its transfer: they are not sold the same again meanwhile (ENR-37). */
  awaitsDeposit?: boolean
  /** False where the class is shown to them alone, and is not for sale (`mayBuy`). */
  mayBuy?: boolean
}

export const STRANGER: Standing = { managesClass: false, isAttending: false, choiseStatusCd: null }

/** A class as its button sees it. */
export type OfferedCourse = CourseRecruitment &
  MembersRule &
  Pick<DualPriceTerms, 'fareCd' | 'price' | 'priceEx'> & {
    openTypeCd: CourseOpenTypeCd
    openTypeUrl: string | null
  }

/** CAT-33: where people enrol in a class that is held elsewhere; null for one that is held here. */
export function outsideUrl({
  openTypeCd,
  openTypeUrl,
}: Pick<OfferedCourse, 'openTypeCd' | 'openTypeUrl'>): string | null {
  const leadsOut = openTypeCd !== COURSE_OPEN_TYPE.inSite && openTypeUrl !== null && isHttpUrl(openTypeUrl)
  return leadsOut ? openTypeUrl : null
}

/**
 * ENR-08 to ENR-15: the one answer about one place, of which button, page, checkout and order are drawn: a class, its lines in
 * the order of ENR-15; an offer stands before the wait for it.
 */
export function enrolmentOffer(course: OfferedCourse, mine: Standing, now: Instant): Offer {
  const { ownHolds = 0, holdsSeat = false, mayBuy = true } = mine
  const recruitment = courseRecruitment({
    ...course,
    attendCount: course.attendCount - ownHolds,
    acceptCnt: course.acceptCnt - ownHolds,
  })
  const circle = circleOf(course)
  if (mine.isAttending || mine.managesClass) return 'startClass'
  if (isOpenTo({ fareCd: course.fareCd, circle }, mine)) return 'startClass'
  if (isOffered(mine, now)) return 'takeOffer'
  if (isAwaiting(mine)) return 'awaitingApproval'
  if (mine.awaitsPlace && recruitment.isSoldOut) return 'awaitingPlace'
  // Who has to join the site first does so on the way in (ENR-02); a membership is taken elsewhere (MSH-07).
  if (circle === 'memberships' && !isOfCircle(circle, mine)) return 'membersOnly'
  if (!mayBuy || hasNotOpened(recruitment, now)) return 'gettingReady'
  if (hasClosed(recruitment, now)) return 'closed'
  if (course.openTypeCd !== COURSE_OPEN_TYPE.inSite) return outsideUrl(course) ? 'goOutside' : 'gettingReady'
  if (!isPriced(course)) return 'gettingReady'
  if (holdsSeat) return 'enrol'
  if (recruitment.isSoldOut) return 'soldOut'
  if (recruitment.isWaitlisted) return 'joinWaitlist'
  return 'enrol'
}

/**
 * ENR-19 to ENR-26: the button of a package; without a price in any currency it is not sold (ENR-22). Of its classes that
 * the viewer does not attend: `fullClasses` have no place left, and `unpublishedCount` are not shown to visitors, so that
 * they would be paid for and not be opened (CAT-40).
 */
export function packageOffer(
  pack: PackageRecruitment & {
    isPriced: boolean
    fullClasses?: readonly unknown[]
    unpublishedCount?: number
  },
  mine: Standing,
  now: Instant,
): PackageOffer {
  const { ownHolds = 0, holdsSeat = false, mayBuy = true } = mine
  const recruitment = packageRecruitment({ ...pack, currentPartNumber: pack.currentPartNumber - ownHolds })
  if (mine.isAttending || mine.managesClass) return 'packageApplied'
  if (isOffered(mine, now)) return 'takeOffer'
  if (isAwaiting(mine)) return 'awaitingApproval'
  if (!mayBuy || !pack.isPriced || hasNotOpened(recruitment, now)) return 'gettingReady'
  if (hasClosed(recruitment, now)) return 'closed'
  if ((pack.unpublishedCount ?? 0) > 0) return 'gettingReady'
  // PKG-05: it opens all of its classes, so one that is full closes it, too.
  if ((pack.fullClasses ?? []).length > 0) return 'soldOut'
  if (holdsSeat) return 'enrol'
  if (recruitment.isSoldOut) return 'soldOut'
  if (recruitment.isWaitlisted) return 'joinWaitlist'
  return 'enrol'
}

/** ENR-13, ENR-25; a held application keeps its place and still waits for a decision (ATT-18). */
function isAwaiting({ choiseStatusCd, awaitsDeposit = false }: Standing): boolean {
  return awaitsDeposit || choiseStatusCd === CHOISE_STATUS.pending || choiseStatusCd === CHOISE_STATUS.onHold
}

/** BYD-18: the place that somebody waited for is theirs to pay for. */
function isOffered(
  { choiseStatusCd, offerUntil = null, awaitsDeposit = false }: Standing,
  now: Instant,
): boolean {
  return !awaitsDeposit && choiseStatusCd === CHOISE_STATUS.pending && isOfferOpen(offerUntil, now)
}

const ENABLED: readonly (Offer | PackageOffer)[] = [
  'startClass',
  'takeOffer',
  'joinWaitlist',
  'goOutside',
  'enrol',
]

/** Whether the button can be pressed. */
export function isOfferEnabled(offer: Offer | PackageOffer): boolean {
  return ENABLED.includes(offer)
}

/** Whether a new attendance may be made on this offer. */
export function takesEnrolment(offer: Offer | PackageOffer): offer is 'enrol' | 'joinWaitlist' {
  return offer === 'enrol' || offer === 'joinWaitlist'
}

/** What an order begins; `renewal` is more time for a place that somebody has, or had until its period ended. */
export type PlaceOutcome = 'enrol' | 'renewal' | 'approval' | 'waitlist' | 'offer'

type OutcomeTerms = { choiseTypeCd: ChoiseTypeCd; isPlanFull?: boolean }

/**
 * ENR-07, ENR-18: what follows from the button; null where it leads to no order. Whoever attended before was approved
 * then. Where the plan takes no more learners nobody is approved by itself (ATT-10).
 */
export function placeOutcome(
  offer: Offer | PackageOffer,
  { choiseStatusCd }: Pick<Standing, 'choiseStatusCd'>,
  { choiseTypeCd, isPlanFull = false }: OutcomeTerms,
): PlaceOutcome | null {
  if (offer === 'takeOffer') return 'offer'
  if (!takesEnrolment(offer)) return null
  if (offer === 'joinWaitlist') return 'waitlist'
  if (choiseStatusCd === CHOISE_STATUS.approved) return 'renewal'
  return choiseTypeCd === CHOISE_TYPE.approval || isPlanFull ? 'approval' : 'enrol'
}

/** ENR-07: the query `ps` with which the button opens payment. */
export const paymentEntry = (outcome: PlaceOutcome | null): PaymentEntry =>
  outcome === 'waitlist' || outcome === 'approval' ? PAYMENT_ENTRY.waitlistOrApproval : PAYMENT_ENTRY.normal

/** ENR-01 to ENR-03: where an enrol click leads before payment is reached. */
export function enrolClickStep(viewer: { isLoggedIn: boolean; isChannelUser: boolean }) {
  if (!viewer.isLoggedIn) return 'login'
  return viewer.isChannelUser ? 'checkSchedule' : 'join'
}
