import { CHOISE_STATUS, type ChoiseStatusCd, UNLIMITED_DAYS } from './codes.ts'
import type { Presence } from './departure.ts'
import type { ErrorName } from './error-catalogue.ts'
import { type Instant, timeOf } from './instant.ts'
import { mayMovePlace } from './place-life.ts'
import { addDays, endOfSeoulDay } from './seoul-time.ts'

/** ATT-12: so many are looked at one by one before they are changed … */
export const MOST_CHANGED_AT_ONCE = 1000
/** … and so many can be left to the background. */
export const MOST_CHANGED_BEHIND = 20_000
/** Days; ten years. */
export const LONGEST_EXTENSION = 3650

/** A person's place in a class as the rules see it. */
export type Attendance = {
  choiseStatusCd: ChoiseStatusCd
  /** Empty is an unlimited period. */
  validAt: Instant | null
  attendAt: Instant | null
}

const NEARNESS: Readonly<Record<ChoiseStatusCd, number>> = {
  [CHOISE_STATUS.approved]: 0,
  [CHOISE_STATUS.onHold]: 1,
  [CHOISE_STATUS.pending]: 2,
  [CHOISE_STATUS.cancelled]: 3,
}

/** SOC-19: of two places of one person in a class the one that stays: nearer to access, then longer, then the first. */
export function betterPlace<P extends Pick<Attendance, 'choiseStatusCd' | 'validAt'>>(one: P, other: P): P {
  const nearer = NEARNESS[other.choiseStatusCd] - NEARNESS[one.choiseStatusCd]
  if (nearer !== 0) return nearer > 0 ? one : other
  return endOf(other) > endOf(one) ? other : one
}

const endOf = ({ validAt }: Pick<Attendance, 'validAt'>): number =>
  timeOf(validAt) ?? Number.POSITIVE_INFINITY

/** What staff do to a place, and the state that each leads to. */
const STAFF_ACTS = [
  ['approved', CHOISE_STATUS.approved],
  ['sentBack', CHOISE_STATUS.pending],
  ['held', CHOISE_STATUS.onHold],
  ['cancelled', CHOISE_STATUS.cancelled],
] as const

const movesFrom = (from: ChoiseStatusCd): ChoiseStatusCd[] =>
  STAFF_ACTS.flatMap(([act, to]) => (mayMovePlace(act, from, to) ? [to] : []))

/** ENR-32, ATT-06, ATT-08, ATT-18: the moves staff may make, out of the life of a place. Cancelled is final. */
export const MOVES: Readonly<Record<ChoiseStatusCd, readonly ChoiseStatusCd[]>> = {
  [CHOISE_STATUS.pending]: movesFrom(CHOISE_STATUS.pending),
  [CHOISE_STATUS.approved]: movesFrom(CHOISE_STATUS.approved),
  [CHOISE_STATUS.onHold]: movesFrom(CHOISE_STATUS.onHold),
  [CHOISE_STATUS.cancelled]: movesFrom(CHOISE_STATUS.cancelled),
}

/** Room that approving needs; null is no limit. `placesLeftOn`: what is left on the dates that have a limit (AUTH-24). */
export type Room = {
  placesLeft: number | null
  planPlacesLeft: number | null
  placesLeftOn?: ReadonlyMap<number, number>
}
const UNLIMITED_ROOM: Room = { placesLeft: null, planPlacesLeft: null }

/** An attendee before a move. `isCountedLearner`: attends another class of the site, so the plan counts the person already. */
export type Mover = {
  choiseStatusCd: ChoiseStatusCd
  isFromPackage?: boolean
  isCountedLearner?: boolean
  /** The chosen date, where the class has dates. */
  scheduleSeq?: number | null
  /** Set where the seat ended with the period. */
  seatEndedAt?: Instant | null
  /** `gone`: no member of the site any more, or the account is closed (JOIN-11, MEM-08). */
  presence?: Presence
}

/** Why an attendee cannot move to a state, or null (ATT-06, ATT-10, ATT-11, PKG-05). */
export function moveProblem(
  attendee: Mover,
  to: ChoiseStatusCd,
  room: Room = UNLIMITED_ROOM,
): ErrorName | null {
  const from = attendee.choiseStatusCd
  if (from === CHOISE_STATUS.cancelled) return 'CANCELLED_IS_FINAL'
  if (attendee.isFromPackage === true) return 'PACKAGE_ATTENDEE_ELSEWHERE'
  if (!MOVES[from].includes(to)) return 'MOVE_NOT_ALLOWED'
  const absence = ABSENCE[attendee.presence ?? 'here']
  if (absence !== null && isGivenBy(attendee, to)) return absence
  if (takesPlanPlace(attendee, to) && isUsedUp(room.planPlacesLeft)) return 'PLAN_LIMIT_EXCEEDED'
  const isFull = isUsedUp(room.placesLeft) || isUsedUp(leftOnDate(attendee, room))
  return takesPlace(attendee, to) && isFull ? 'CAPACITY_EXCEEDED' : null
}

/** Why nothing is given: nobody is there for it, or whose it will be is known in a moment (SOC-19). */
const ABSENCE: Readonly<Record<Presence, ErrorName | null>> = {
  here: null,
  merging: 'MERGE_UNDER_WAY',
  gone: 'ATTENDEE_IS_NO_MEMBER',
}

const isUsedUp = (left: number | null) => left !== null && left < 1

const leftOnDate = ({ scheduleSeq = null }: Mover, { placesLeftOn }: Room): number | null =>
  scheduleSeq === null ? null : (placesLeftOn?.get(scheduleSeq) ?? null)

/** ATT-18: a held attendee kept the place all along, and holding an applicant takes one. */
const takesPlace = (attendee: Mover, to: ChoiseStatusCd) => keepsPlace(to) && !holdsSeat(attendee)

/** What nobody is there for who is gone: access, or a place in the class. What takes either away goes on. */
const isGivenBy = (attendee: Mover, to: ChoiseStatusCd) =>
  to === CHOISE_STATUS.approved || takesPlace(attendee, to)

const takesPlanPlace = ({ isCountedLearner = false }: Mover, to: ChoiseStatusCd) =>
  to === CHOISE_STATUS.approved && !isCountedLearner

/**
 * ATT-03, ATT-12: what a bulk move will do to each, in the given order, using up the room as it goes. The
 * preview and the doing read the same answer.
 */
export function planBulkMove<A extends Mover>(
  attendees: readonly A[],
  to: ChoiseStatusCd,
  room: Room = UNLIMITED_ROOM,
): { attendee: A; problem: ErrorName | null }[] {
  let left = room
  return attendees.map((attendee) => {
    const problem = moveProblem(attendee, to, left)
    if (problem === null) left = roomAfter(attendee, to, left)
    return { attendee, problem }
  })
}

function roomAfter(attendee: Mover, to: ChoiseStatusCd, room: Room): Room {
  const { placesLeft, planPlacesLeft, placesLeftOn } = room
  const isPlaced = takesPlace(attendee, to)
  const onDate = leftOnDate(attendee, room)
  const { scheduleSeq = null } = attendee
  const isOnLimitedDate = isPlaced && onDate !== null && scheduleSeq !== null
  return {
    placesLeft: isPlaced && placesLeft !== null ? placesLeft - 1 : placesLeft,
    planPlacesLeft:
      takesPlanPlace(attendee, to) && planPlacesLeft !== null ? planPlacesLeft - 1 : planPlacesLeft,
    ...(placesLeftOn && {
      placesLeftOn: isOnLimitedDate ? new Map(placesLeftOn).set(scheduleSeq, onDate - 1) : placesLeftOn,
    }),
  }
}

/** So many in one step at most … */
const MOST_IN_A_PART = 200
/** … and in so many steps at least, so that whoever watches sees it move. */
const FEWEST_PARTS = 20

/** ATT-12: how many of a change in the background are changed in one step. */
export const partOf = (total: number): number =>
  Math.min(MOST_IN_A_PART, Math.max(1, Math.ceil(total / FEWEST_PARTS)))

/** ATT-07: why the period cannot be changed, or null. */
export function periodProblem(choiseStatusCd: ChoiseStatusCd): ErrorName | null {
  if (choiseStatusCd === CHOISE_STATUS.cancelled) return 'CANCELLED_IS_FINAL'
  return choiseStatusCd === CHOISE_STATUS.pending ? 'PERIOD_NOT_EDITABLE' : null
}

/**
 * ATT-03: why each period cannot be extended, or null, in the given order: whoever lost the seat with the period takes
 * one again, and uses up the room.
 */
export function planExtensions<A extends Mover>(
  attendees: readonly A[],
  { placesLeft }: Pick<Room, 'placesLeft'>,
): { attendee: A; problem: ErrorName | null }[] {
  let left = placesLeft
  return attendees.map((attendee) => {
    const problem = attendee.isFromPackage
      ? 'PACKAGE_ATTENDEE_ELSEWHERE'
      : (periodProblem(attendee.choiseStatusCd) ?? (comesBack(attendee) ? seatProblem(attendee, left) : null))
    if (problem === null && left !== null && comesBack(attendee)) left -= 1
    return { attendee, problem }
  })
}

function seatProblem({ presence = 'here' }: Mover, left: number | null): ErrorName | null {
  return ABSENCE[presence] ?? (isUsedUp(left) ? 'CAPACITY_EXCEEDED' : null)
}

const comesBack = (attendee: Mover): boolean => keepsPlace(attendee.choiseStatusCd) && !holdsSeat(attendee)

/** Whether the state counts against the capacity (ATT-18). */
export function keepsPlace(choiseStatusCd: ChoiseStatusCd): boolean {
  return choiseStatusCd === CHOISE_STATUS.approved || choiseStatusCd === CHOISE_STATUS.onHold
}

/** Whether a row is counted as a seat: it keeps its place, and the seat did not end with the period. */
export function holdsSeat({
  choiseStatusCd,
  seatEndedAt = null,
}: {
  choiseStatusCd: ChoiseStatusCd
  seatEndedAt?: Instant | null
}): boolean {
  return keepsPlace(choiseStatusCd) && seatEndedAt === null
}

/** ENR-30, ENR-31: approved and still valid; without a validity date the attend date decides. */
export function isAttending({ choiseStatusCd, validAt, attendAt }: Attendance, now: Instant): boolean {
  if (choiseStatusCd !== CHOISE_STATUS.approved) return false
  const valid = timeOf(validAt)
  return valid === null ? attendAt !== null : valid > timeOf(now)
}

/** ROOM-31: approved once, but the period has ended. */
export function hasExpired({ choiseStatusCd, validAt }: Attendance, now: Instant): boolean {
  const valid = timeOf(validAt)
  return choiseStatusCd === CHOISE_STATUS.approved && valid !== null && valid <= timeOf(now)
}

/**
 * ENR-42: the end of a period of `vodDays` from the approval, or from the start of the class when that is
 * later; it lasts to the end of its Seoul day. Null for -1, unlimited.
 */
export function validAtFrom(
  vodDays: number,
  approvedAt: Instant,
  startAt: Instant | null = null,
): Date | null {
  if (vodDays === UNLIMITED_DAYS) return null
  const from = Math.max(timeOf(approvedAt), timeOf(startAt) ?? 0)
  return endOfSeoulDay(addDays(new Date(from), vodDays))
}

/** ENR-42: reviews may be written for as long as the class may be attended. */
export function reviewExpiringAt(validAt: Date | null): Date | null {
  return validAt
}

/** ATT-03: `days` more, from the old end or from now when that has passed; unlimited stays unlimited. */
export function extendedValidAt(validAt: Instant | null, days: number, now: Instant): Date | null {
  const valid = timeOf(validAt)
  if (valid === null) return null
  return endOfSeoulDay(addDays(new Date(Math.max(valid, timeOf(now))), days))
}

/** ENR-43: a pending application can be withdrawn at any time, an approved one under the refund rule. */
export function withdrawal(choiseStatusCd: ChoiseStatusCd): 'atOnce' | 'underRefundRule' | 'impossible' {
  if (choiseStatusCd === CHOISE_STATUS.cancelled) return 'impossible'
  return choiseStatusCd === CHOISE_STATUS.pending ? 'atOnce' : 'underRefundRule'
}
