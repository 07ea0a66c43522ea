import {
  CHOISE_TYPE,
  type ChoiseTypeCd,
  type ClassUserLimitTypeCd,
  CURRICULUM_STATUS,
  type CurriculumStatusCd,
  PACKAGE_USER_LIMIT_TYPE,
  PAY_DATE,
  type PackageUserLimitTypeCd,
  type PayDateCd,
  YN,
  type Yn,
} from './codes.ts'
import { type Instant, isAfter, isBefore } from './instant.ts'
import { hasSeats, isFull, lineSeatsOf } from './seats.ts'

/** When a class or package takes people, and how many: the one shape that badge, state and button read. */
export type Recruitment = {
  startAt: Instant | null
  endAt: Instant | null
  /** Limited and no place left (ENR-09, ENR-20). */
  isSoldOut: boolean
  /** Not limited, but further applications wait (ENR-10, ENR-21). */
  isWaitlisted: boolean
}

export type CourseRecruitment = {
  payStartCd: PayDateCd
  payEndCd: PayDateCd
  payStartAt: Instant | null
  payEndAt: Instant | null
  userLimitTypeCd: ClassUserLimitTypeCd
  choiseTypeCd: ChoiseTypeCd
  maxUserCount: number | null
  attendCount: number
  acceptCnt: number
}

/** ENR-16: on a class 99 is limited. ENR-17: without a limit, a maxUserCount above 0 starts the waiting list. */
export function courseRecruitment(course: CourseRecruitment): Recruitment {
  const isSoldOut = isFull(course)
  return {
    startAt: course.payStartCd === PAY_DATE.dated ? course.payStartAt : null,
    endAt: course.payEndCd === PAY_DATE.dated ? course.payEndAt : null,
    isSoldOut,
    isWaitlisted: !isSoldOut && course.choiseTypeCd === CHOISE_TYPE.auto && !hasSeats(lineSeatsOf(course)),
  }
}

export type PackageRecruitment = {
  settingPayTimeYn: Yn
  startAt: Instant | null
  endAt: Instant | null
  userLimitTypeCd: PackageUserLimitTypeCd
  choiseTypeCd: ChoiseTypeCd
  partNumber: number | null
  currentPartNumber: number
}

/** ENR-16: on a package 01 is limited. PKG-07: its sales period counts only when switched on. */
export function packageRecruitment(pack: PackageRecruitment): Recruitment {
  const places = pack.partNumber ?? 0
  const isLimited = pack.userLimitTypeCd === PACKAGE_USER_LIMIT_TYPE.limited
  const isTaken = pack.currentPartNumber >= places
  const hasPeriod = pack.settingPayTimeYn === YN.yes
  return {
    startAt: hasPeriod ? pack.startAt : null,
    endAt: hasPeriod ? pack.endAt : null,
    isSoldOut: isLimited && isTaken,
    isWaitlisted: !isLimited && pack.choiseTypeCd === CHOISE_TYPE.auto && places > 0 && isTaken,
  }
}

export const hasNotOpened = ({ startAt }: Recruitment, now: Instant) => isBefore(now, startAt)
export const hasClosed = ({ endAt }: Recruitment, now: Instant) => isAfter(now, endAt)

/** CAT-14: the marks LIVE and VOD of a card. */
export function contentMarks(curriculumStatusList: readonly CurriculumStatusCd[]) {
  return {
    isLive: curriculumStatusList.includes(CURRICULUM_STATUS.hasLive),
    isVideo: curriculumStatusList.includes(CURRICULUM_STATUS.hasVideo),
  }
}
