import { CHOISE_TYPE, type ChoiseTypeCd, CLASS_USER_LIMIT_TYPE, type ClassUserLimitTypeCd } from './codes.ts'
import { type Instant, timeOf } from './instant.ts'

/**
 * What the number of places means: people in all, or people at a time. The second gives a seat back when a period ends,
 * and moves the line.
 */
export const SEAT_COUNT = { total: '00', concurrent: '01' } as const
export type SeatCountCd = (typeof SEAT_COUNT)[keyof typeof SEAT_COUNT]

/** Places of a class, package or schedule. */
export type Seats = {
  isLimited: boolean
  places: number
  /** Approved and held attendees. */
  taken: number
  /** Orders that hold a place until their deadline (PAY-18, BYD-17). */
  held?: number
}

/** Places still free; null when there is no limit. */
export function seatsLeft({ isLimited, places, taken, held = 0 }: Seats): number | null {
  return isLimited ? Math.max(0, places - taken - held) : null
}

/** ENR-38: whether `count` more people fit. */
export function hasSeats(seats: Seats, count = 1): boolean {
  const left = seatsLeft(seats)
  return left === null || left >= count
}

/** What a class says of its places, and how many are taken. */
export type CourseSeats = {
  userLimitTypeCd: ClassUserLimitTypeCd
  maxUserCount: number | null
  attendCount: number
}

/** ENR-16: the limit that nobody passes; the soft one of ENR-17 is the site's own and staff may go beyond it. */
export const hardSeatsOf = ({ userLimitTypeCd, maxUserCount, attendCount }: CourseSeats): Seats => ({
  isLimited: userLimitTypeCd === CLASS_USER_LIMIT_TYPE.limited,
  places: maxUserCount ?? 0,
  taken: attendCount,
})

/** ENR-09: whether the limit that binds everybody is reached. */
export const isFull = (course: CourseSeats): boolean => !hasSeats(hardSeatsOf(course))

/** ENR-17: for whoever waits, the size after which applications wait is a limit, too. */
export function lineSeatsOf(course: CourseSeats & { acceptCnt: number }): Seats {
  const hard = hardSeatsOf(course)
  if (hard.isLimited) return hard
  return { isLimited: hard.places > 0, places: hard.places, taken: course.acceptCnt }
}

/** ENR-33: the share of places that are taken, 0 to 100, whole; 0 without a limit. */
export function acceptPercent(acceptCnt: number, places: number): number {
  if (places <= 0) return 0
  return Math.min(100, Math.round((acceptCnt / places) * 100))
}

/** Somebody in line; whoever is passed over waits from that moment on. */
export type Waiting = { attendSeq: number; waitlistedAt: Instant }

/** ENR-39: the waiting list in the order in which freed places are offered. */
export function inWaitingOrder<W extends Waiting>(waiting: readonly W[]): W[] {
  return [...waiting].sort(
    (a, b) => timeOf(a.waitlistedAt) - timeOf(b.waitlistedAt) || a.attendSeq - b.attendSeq,
  )
}

/** ENR-39: who moves up when places are free; with approval by hand nobody does by itself. */
export function movingUp<W extends Waiting>(
  waiting: readonly W[],
  seats: Seats,
  choiseTypeCd: ChoiseTypeCd,
): W[] {
  if (choiseTypeCd !== CHOISE_TYPE.auto) return []
  const left = seatsLeft(seats)
  const ordered = inWaitingOrder(waiting)
  return left === null ? ordered : ordered.slice(0, left)
}
