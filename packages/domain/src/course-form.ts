import {
  CLASS_USER_LIMIT_TYPE,
  type ClassUserLimitTypeCd,
  COURSE_OPEN_TYPE,
  type CourseOpenTypeCd,
  FARE,
  type FareCd,
  PAY_DATE,
  type PayDateCd,
  YN,
  type Yn,
} from './codes.ts'
import { type Instant, isAfter, timeOf } from './instant.ts'
import { isAttendancePeriod, isLongEnough, MIN_CLASS_MONTHS } from './period.ts'
import { type FieldProblem, onlyProblems, type Problems } from './problems.ts'
import { seoulDaysBetween } from './seoul-time.ts'
import { textProblem, urlProblem, wholeProblem } from './validation.ts'

export const COURSE_TITLE = { min: 2, max: 100 } as const
export const MAX_SUBTITLE = 200
export const MAX_PRICE = 1_000_000_000
/** Months of an instalment price (CAT-18). */
export const INSTALLMENT_MONTHS = { min: 2, max: 12 } as const

/** The fields of a class that have rules; amounts in minor units, the ones ending in Ex in cents. */
export type CourseDraft = {
  title: string
  subTitle?: string
  fareCd: FareCd
  price: number | null
  priceEx?: number | null
  discountPrice?: number | null
  discountPriceEx?: number | null
  discountStartAt?: Instant | null
  discountEndAt?: Instant | null
  materialPrice?: number | null
  materialPriceEx?: number | null
  installmentStatus?: Yn
  installmentMonth?: number | null
  payStartCd?: PayDateCd
  payEndCd?: PayDateCd
  payStartAt?: Instant | null
  payEndAt?: Instant | null
  startAt?: Instant | null
  endAt?: Instant | null
  vodDays?: number
  userLimitTypeCd?: ClassUserLimitTypeCd
  maxUserCount?: number | null
  openTypeCd?: CourseOpenTypeCd
  openTypeUrl?: string | null
}

/** AUTH-05 to AUTH-08, AUTH-13, AUTH-16: what is wrong with a class as typed. */
export function courseProblems(draft: CourseDraft): Problems<keyof CourseDraft> {
  return onlyProblems({
    title: textProblem(draft.title, { ...COURSE_TITLE, isRequired: true }),
    subTitle: textProblem(draft.subTitle, { max: MAX_SUBTITLE }),
    price: priceProblem(draft.fareCd, draft.price),
    priceEx: priceProblem(draft.fareCd, draft.priceEx),
    discountPrice: discountProblem(draft.price, draft.discountPrice),
    discountPriceEx: discountProblem(draft.priceEx, draft.discountPriceEx),
    discountEndAt: orderProblem(draft.discountStartAt, draft.discountEndAt),
    ...materialProblems(draft),
    installmentMonth: installmentProblem(draft),
    payStartAt: draft.payStartCd === PAY_DATE.dated && !draft.payStartAt ? 'required' : null,
    payEndAt: recruitmentEndProblem(draft),
    endAt: classPeriodProblem(draft.startAt, draft.endAt),
    vodDays:
      draft.vodDays === undefined || isAttendancePeriod(draft.vodDays) ? null : { code: 'tooSmall', n: 1 },
    maxUserCount: capacityProblem(draft),
    openTypeUrl: urlProblem(
      draft.openTypeUrl,
      draft.openTypeCd !== undefined && draft.openTypeCd !== COURSE_OPEN_TYPE.inSite,
    ),
  })
}

/** AUTH-13: a free-open class has no price; a free one may state 0. */
function priceProblem(fareCd: FareCd, price: number | null | undefined): FieldProblem | null {
  if (fareCd === FARE.open && price) return 'openHasPrice'
  return wholeProblem(price, { max: MAX_PRICE })
}

/** AUTH-06: below the tuition. */
function discountProblem(
  price: number | null | undefined,
  discountPrice: number | null | undefined,
): FieldProblem | null {
  if (discountPrice === null || discountPrice === undefined) return null
  const problem = wholeProblem(discountPrice, { max: MAX_PRICE })
  if (problem !== null) return problem
  return discountPrice < (price ?? 0) ? null : 'notBelowPrice'
}

/** AUTH-16, PAY-07: both material costs are needed when either is entered. */
function materialProblems({ materialPrice, materialPriceEx }: CourseDraft) {
  const isMissing = (own: number | null | undefined, other: number | null | undefined) =>
    (own ?? null) === null && (other ?? null) !== null
  return {
    materialPrice: isMissing(materialPrice, materialPriceEx)
      ? ('bothMaterialPrices' as const)
      : wholeProblem(materialPrice, { max: MAX_PRICE }),
    materialPriceEx: isMissing(materialPriceEx, materialPrice)
      ? ('bothMaterialPrices' as const)
      : wholeProblem(materialPriceEx, { max: MAX_PRICE }),
  }
}

function installmentProblem({ installmentStatus, installmentMonth }: CourseDraft): FieldProblem | null {
  if (installmentStatus !== YN.yes) return null
  return wholeProblem(installmentMonth, { ...INSTALLMENT_MONTHS, isRequired: true })
}

/** AUTH-07: recruitment cannot end before the day on which the class starts, nor before it began itself. */
function recruitmentEndProblem(draft: CourseDraft): FieldProblem | null {
  const { payStartCd, payEndCd, payStartAt, payEndAt, startAt } = draft
  if (payEndCd !== PAY_DATE.dated) return null
  if (!payEndAt) return 'required'
  if (payStartCd === PAY_DATE.dated && orderProblem(payStartAt, payEndAt) !== null) return 'endBeforeStart'
  return startAt && seoulDaysBetween(payEndAt, startAt) > 0 ? 'recruitmentEndsBeforeClass' : null
}

/** AUTH-08. */
function classPeriodProblem(startAt?: Instant | null, endAt?: Instant | null): FieldProblem | null {
  if (!startAt || !endAt) return null
  if (!isAfter(endAt, startAt)) return 'endBeforeStart'
  return isLongEnough(startAt, endAt) ? null : { code: 'periodTooShort', n: MIN_CLASS_MONTHS }
}

function orderProblem(start?: Instant | null, end?: Instant | null): FieldProblem | null {
  if (!start || !end) return null
  return timeOf(start) < timeOf(end) ? null : 'endBeforeStart'
}

function capacityProblem({ userLimitTypeCd, maxUserCount }: CourseDraft): FieldProblem | null {
  const isLimited = userLimitTypeCd === CLASS_USER_LIMIT_TYPE.limited
  return wholeProblem(maxUserCount, { min: isLimited ? 1 : 0, max: 1_000_000, isRequired: isLimited })
}

/** AUTH-13: a paid class that becomes free-open loses its price. */
export function withFare<Draft extends CourseDraft>(draft: Draft, fareCd: FareCd): Draft {
  if (fareCd !== FARE.open) return { ...draft, fareCd }
  return {
    ...draft,
    fareCd,
    price: null,
    priceEx: null,
    discountPrice: null,
    discountPriceEx: null,
    installmentStatus: YN.no,
    installmentMonth: null,
  }
}

/** AUTH-15: a video released for free cannot limit simultaneous viewing. */
export function playLimitProblem(
  course: { fareCd: FareCd },
  item: { isPublic: number; limitDupPlay: number },
): FieldProblem | null {
  const isFree = course.fareCd === FARE.open || item.isPublic === 1
  return isFree && item.limitDupPlay === 1 ? 'freeVideoLimitsPlay' : null
}
