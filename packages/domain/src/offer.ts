import {
  CHOISE_STATUS,
  CHOISE_TYPE,
  type ChoiseStatusCd,
  type ChoiseTypeCd,
  type FareCd,
  PAYMENT_ENTRY,
  type PaymentEntry,
} from './codes.ts'
import type { Instant } from './instant.ts'
import { circleOf, isOfCircle, isOpenTo, type MembersRule } from './members-only.ts'
import {
  type CourseRecruitment,
  courseRecruitment,
  hasClosed,
  hasNotOpened,
  type PackageRecruitment,
  packageRecruitment,
} from './recruitment.ts'
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
  | 'enrol'

export type PackageOffer = Exclude<Offer, 'startClass' | 'membersOnly' | 'awaitingPlace'> | 'packageApplied'

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
}

export const STRANGER: Standing = { managesClass: false, isAttending: false, choiseStatusCd: null }

/** ENR-08 to ENR-15: the button of a class, its lines in the order of ENR-15; an offer stands before the wait for it. */
export function enrolmentOffer(
  course: CourseRecruitment & { fareCd: FareCd } & MembersRule,
  mine: Standing,
  now: Instant,
): Offer {
  const recruitment = courseRecruitment(course)
  const circle = circleOf(course)
  if (mine.isAttending || mine.managesClass) return 'startClass'
  if (isOpenTo({ fareCd: course.fareCd, circle }, mine)) return 'startClass'
  if (isOffered(mine, now)) return 'takeOffer'
  if (isAwaiting(mine)) return 'awaitingApproval'
  if (mine.awaitsPlace && recruitment.isSoldOut) return 'awaitingPlace'
  // Who has to join the site first does so on the way in (ENR-02); a membership is taken elsewhere (MSH-07).
  if (circle === 'memberships' && !isOfCircle(circle, mine)) return 'membersOnly'
  if (hasNotOpened(recruitment, now)) return 'gettingReady'
  if (hasClosed(recruitment, now)) return 'closed'
  if (recruitment.isSoldOut) return 'soldOut'
  if (recruitment.isWaitlisted) return 'joinWaitlist'
  return 'enrol'
}

/**
 * ENR-19 to ENR-26: the button of a package; an empty price is no price, 0 is free (ENR-23). `fullClasses` are those of
 * its classes that the viewer does not attend and that have no place left.
 */
export function packageOffer(
  pack: PackageRecruitment & { price: number | null; fullClasses?: readonly unknown[] },
  mine: Standing,
  now: Instant,
): PackageOffer {
  const recruitment = packageRecruitment(pack)
  if (mine.isAttending || mine.managesClass) return 'packageApplied'
  if (isOffered(mine, now)) return 'takeOffer'
  if (isAwaiting(mine)) return 'awaitingApproval'
  if (pack.price === null || hasNotOpened(recruitment, now)) return 'gettingReady'
  if (hasClosed(recruitment, now)) return 'closed'
  // PKG-05: it opens all of its classes, so one that is full closes it, too.
  if (recruitment.isSoldOut || (pack.fullClasses ?? []).length > 0) return 'soldOut'
  if (recruitment.isWaitlisted) return 'joinWaitlist'
  return 'enrol'
}

/** ENR-13, ENR-25; a held application keeps its place and still waits for a decision (ATT-18). */
function isAwaiting({ choiseStatusCd }: Standing): boolean {
  return choiseStatusCd === CHOISE_STATUS.pending || choiseStatusCd === CHOISE_STATUS.onHold
}

/** BYD-18: the place that somebody waited for is theirs to pay for. */
function isOffered({ choiseStatusCd, offerUntil = null }: Standing, now: Instant): boolean {
  return choiseStatusCd === CHOISE_STATUS.pending && isOfferOpen(offerUntil, now)
}

const ENABLED: readonly (Offer | PackageOffer)[] = ['startClass', 'takeOffer', 'joinWaitlist', 'enrol']

/** Whether the button can be pressed. */
export function isOfferEnabled(offer: Offer | PackageOffer): boolean {
  return ENABLED.includes(offer)
}

/** Whether a new attendance may be made on this offer. */
export function takesEnrolment(offer: Offer | PackageOffer): offer is 'enrol' | 'joinWaitlist' {
  return offer === 'enrol' || offer === 'joinWaitlist'
}

/** ENR-07: the query `ps` with which the button opens payment. */
export function paymentEntry(choiseTypeCd: ChoiseTypeCd, offer: Offer | PackageOffer): PaymentEntry {
  const waits = offer === 'joinWaitlist' || choiseTypeCd === CHOISE_TYPE.approval
  return waits ? PAYMENT_ENTRY.waitlistOrApproval : PAYMENT_ENTRY.normal
}

/** ENR-18: the state a new attendance begins with. */
export function firstStatus(choiseTypeCd: ChoiseTypeCd, offer: 'enrol' | 'joinWaitlist'): ChoiseStatusCd {
  const waits = offer === 'joinWaitlist' || choiseTypeCd === CHOISE_TYPE.approval
  return waits ? CHOISE_STATUS.pending : CHOISE_STATUS.approved
}

/** ENR-01 to ENR-03: where an enrol click leads before payment is reached. */
export function enrolClickStep(viewer: { isLoggedIn: boolean; isChannelUser: boolean }) {
  if (!viewer.isLoggedIn) return 'login'
  return viewer.isChannelUser ? 'checkSchedule' : 'join'
}
