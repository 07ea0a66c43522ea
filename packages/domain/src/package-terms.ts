import {
  CLASS_USER_LIMIT_TYPE,
  COURSE_TYPE,
  type CourseTypeCd,
  CURRENCY,
  FARE,
  PACKAGE_USER_LIMIT_TYPE,
  PAY_DATE,
  PUBLIC,
  type PublicCd,
  RELEASE_STATE,
  type ReleaseStateCd,
  YN,
} from './codes.ts'
import type { Instant } from './instant.ts'
import { chargedPrice, type DualPriceTerms, isPriced, priceTermsIn } from './price.ts'
import type { CourseRecruitment, PackageRecruitment } from './recruitment.ts'
import { type CourseSeats, isFull } from './seats.ts'

export const isPackage = ({ courseTypeCd }: { courseTypeCd: CourseTypeCd }): boolean =>
  courseTypeCd === COURSE_TYPE.package

export type PackageColumns = Omit<CourseRecruitment, 'acceptCnt'> & DualPriceTerms

/**
 * D3, ENR-16, ENR-23, PKG-07: a package in its own words, out of the columns that it shares with classes
 * (docs/decisions/packages-are-courses.md).
 */
export function packageTerms(
  row: PackageColumns,
): PackageRecruitment & { price: number | null; isPriced: boolean } {
  const isLimited = row.userLimitTypeCd === CLASS_USER_LIMIT_TYPE.limited
  const startAt = row.payStartCd === PAY_DATE.dated ? row.payStartAt : null
  const endAt = row.payEndCd === PAY_DATE.dated ? row.payEndAt : null
  return {
    settingPayTimeYn: startAt !== null || endAt !== null ? YN.yes : YN.no,
    startAt,
    endAt,
    userLimitTypeCd: isLimited ? PACKAGE_USER_LIMIT_TYPE.limited : PACKAGE_USER_LIMIT_TYPE.unlimited,
    choiseTypeCd: row.choiseTypeCd,
    partNumber: row.maxUserCount,
    currentPartNumber: row.attendCount,
    price: row.fareCd === FARE.free ? 0 : row.price,
    isPriced: isPriced(row),
  }
}

/** Why a class keeps the packages that hold it from being sold; `packageOffer` counts such classes. */
type UnsoldReason = 'draft' | 'private' | 'full'

/** PKG-05, CAT-40: null where it does not. What visitors cannot see comes first: places do not help it. */
export function unsoldReason(
  course: { releaseStateCd: ReleaseStateCd; publicCd: PublicCd } & CourseSeats,
): UnsoldReason | null {
  if (course.releaseStateCd !== RELEASE_STATE.released) return 'draft'
  if (course.publicCd !== PUBLIC.public) return 'private'
  return isFull(course) ? 'full' : null
}

/** PKG-09, CAT-39: what the classes cost one by one today, in won, and what the package saves against that. */
export function packageSaving(
  pack: DualPriceTerms,
  classes: readonly DualPriceTerms[],
  now: Instant,
): { sum: number; saving: number } {
  const charged = (terms: DualPriceTerms) => chargedPrice(priceTermsIn(terms, CURRENCY.krw), now)
  const sum = classes.reduce((total, terms) => total + (charged(terms) ?? 0), 0)
  const price = charged(pack)
  return { sum, saving: price === null ? 0 : Math.max(0, sum - price) }
}
