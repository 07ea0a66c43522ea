import { type Badge, badgeOf } from '@seodang/domain/badge'
import { CURRICULUM_STATUS, type CurriculumStatusCd, FARE, isCodeOf, YN } from '@seodang/domain/codes'
import { outsideUrl } from '@seodang/domain/offer'
import { type PriceView, priceTermsIn, priceView } from '@seodang/domain/price'
import { contentMarks, courseRecruitment } from '@seodang/domain/recruitment'
import { hardSeatsOf, seatsLeft } from '@seodang/domain/seats'
import { type Closing, closingOf } from '@seodang/domain/seoul-time'
import { coursePath } from '../../../platform/course-path.ts'
import type { CardData } from '../queries.ts'

/** Fewer than these are worth hurrying for, and are written heavier. */
const SCARCE_SEATS = 5

/** What a card and the panel of a class page tell of a class at a moment. */
export type ClassFacts = {
  badge: Badge | null
  /** CAT-20; 'none' while the closing is far away, or the site hides it. */
  closing: Closing
  closesAt: string | null
  /** CAT-13 to CAT-18, UI-14; null for a free-open class, which has no price line. */
  price: PriceView | null
  /** CAT-19: the end of the discount that holds now. */
  discountEndsAt: string | null
  isLive: boolean
  isVideo: boolean
  /** CAT-25; null without a limit, or where the site hides the numbers (CAT-23). */
  seats: { left: number; places: number; isScarce: boolean } | null
  /** Null where the site hides reviews. */
  reviews: { point: number; count: number } | null
}

export function classFacts(course: CardData, now: Date): ClassFacts {
  const recruitment = courseRecruitment(course)
  const price = priceView(priceTermsIn(course, course.displayCurrency), now)
  const hasDiscount = price.listPrice !== null
  const marks = contentMarks(statuses(course.curriculumStatusList))
  return {
    // CAT-11: without a date of its own, payment began when the class was first offered.
    badge: badgeOf({ ...recruitment, startAt: recruitment.startAt ?? course.releasedAt }, hasDiscount, now),
    closing: closingOf(recruitment.endAt, now),
    closesAt: course.payEndAt,
    price: course.fareCd === FARE.open ? null : price,
    discountEndsAt: hasDiscount ? course.discountEndAt : null,
    ...marks,
    seats: recruitment.isSoldOut ? null : seatsOf(course),
    reviews:
      course.courseReviewShowYn === YN.yes ? { point: course.reviewRate, count: course.reviewCount } : null,
  }
}

function seatsOf(course: CardData): ClassFacts['seats'] {
  if (course.courseAttendCountShowYn !== YN.yes) return null
  const left = seatsLeft(hardSeatsOf(course))
  return left === null ? null : { left, places: course.maxUserCount, isScarce: left <= SCARCE_SEATS }
}

const statuses = (list: readonly string[]): CurriculumStatusCd[] =>
  list.filter((code) => isCodeOf(CURRICULUM_STATUS, code))

/** CAT-33: the page of the class, or wherever the site sends people instead. */
export const classHref = (course: CardData): string => outsideUrl(course) ?? coursePath(course)
