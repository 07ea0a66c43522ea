import { CHOISE_STATUS, type ChoiseStatusCd } from './codes.ts'
import { type Instant, isAfter } from './instant.ts'
import { isOfferOpen } from './waiting.ts'

/** Where a person stands with a class, from never having been there to the end. */
export const PLACE_STATES = [
  'none',
  /** Waits for somebody's decision, or for its money. */
  'applied',
  'inLine',
  /** A free place is kept for them until a moment (BYD-18). */
  'offered',
  'attending',
  /** The period is over, the seat is still theirs. */
  'ended',
  /** The period is over, and so is the seat: the class counts people at a time. */
  'seatless',
  'onHold',
  'cancelled',
] as const
export type PlaceState = (typeof PLACE_STATES)[number]

const BEFORE = ['none', 'cancelled'] as const
const WAITING = ['applied', 'inLine', 'offered'] as const
const OVER = ['ended', 'seatless'] as const
const INSIDE = ['attending', ...OVER] as const
const RUNNING = [...WAITING, ...INSIDE, 'onHold'] as const

interface PlaceMove {
  from: readonly PlaceState[]
  to: readonly PlaceState[]
}

const move = (from: readonly PlaceState[], ...to: readonly PlaceState[]): PlaceMove => ({ from, to })

/**
 * ENR-32, ATT-06, BYD-01: the life of a place, as one table: whatever can happen to it, by whomever, from where, and
 * where it leads. What stands nowhere here cannot happen. From `cancelled` leads only what people do themselves, and a
 * right that is newer than the end (`grantProblem`); it begins another place and leaves the old one as it was.
 */
export const PLACE_LIFE = {
  applied: move([...BEFORE, 'seatless'], 'applied', 'inLine'),
  enrolled: move([...BEFORE, ...WAITING], 'attending'),
  added: move([...BEFORE, ...WAITING], 'attending'),
  approved: move([...WAITING, 'onHold'], 'attending'),
  movedUp: move([...BEFORE, ...WAITING, ...OVER], 'attending'),
  renewed: move(INSIDE, 'attending'),
  extended: move([...INSIDE, 'onHold'], 'attending', 'onHold'),
  viaMembership: move([...BEFORE, ...WAITING, ...OVER], 'attending'),
  viaPackage: move([...BEFORE, ...WAITING, ...INSIDE, 'onHold'], 'attending', 'onHold'),
  offered: move(['inLine'], 'offered'),
  passedOver: move(['inLine', 'offered'], 'inLine'),
  held: move([...WAITING, ...INSIDE], 'onHold'),
  instalmentUnpaid: move(INSIDE, 'onHold'),
  instalmentPaid: move(['onHold'], 'attending'),
  sentBack: move([...INSIDE, 'onHold'], 'applied'),
  depositReversed: move(INSIDE, 'applied'),
  periodEnded: move(['attending'], 'ended', 'seatless'),
  offerExpired: move(['offered'], 'cancelled'),
  membershipEnded: move([...INSIDE, 'onHold'], 'cancelled'),
  packageEnded: move([...INSIDE, 'onHold'], 'cancelled'),
  merged: move(RUNNING, 'cancelled'),
  cancelled: move(RUNNING, 'cancelled'),
} as const satisfies Readonly<Record<string, PlaceMove>>

/** What happens to a place, by its reason. */
export type PlaceAct = keyof typeof PLACE_LIFE
export const PLACE_ACTS = Object.keys(PLACE_LIFE).filter(isPlaceAct)

function isPlaceAct(name: string): name is PlaceAct {
  return Object.hasOwn(PLACE_LIFE, name)
}

/** Where the act may lead from here; empty where it cannot happen. */
export function nextPlaces(act: PlaceAct, from: PlaceState): readonly PlaceState[] {
  const { from: sources, to }: PlaceMove = PLACE_LIFE[act]
  return sources.includes(from) ? to : []
}

/** How a state is stored; null is no row. */
export const STATUS_OF_PLACE: Readonly<Record<PlaceState, ChoiseStatusCd | null>> = {
  none: null,
  applied: CHOISE_STATUS.pending,
  inLine: CHOISE_STATUS.pending,
  offered: CHOISE_STATUS.pending,
  attending: CHOISE_STATUS.approved,
  ended: CHOISE_STATUS.approved,
  seatless: CHOISE_STATUS.approved,
  onHold: CHOISE_STATUS.onHold,
  cancelled: CHOISE_STATUS.cancelled,
}

/** Whether a row may go from one stored status to another by this act; a new row begins from null. */
export function mayMovePlace(act: PlaceAct, from: ChoiseStatusCd | null, to: ChoiseStatusCd): boolean {
  // A cancelled row stays cancelled: whoever comes back has another.
  if (from === CHOISE_STATUS.cancelled) return false
  return PLACE_STATES.some(
    (state) =>
      STATUS_OF_PLACE[state] === from && nextPlaces(act, state).some((next) => STATUS_OF_PLACE[next] === to),
  )
}

/** Whether the state counts against the capacity: one counted seat, or none. */
export function countsSeat(state: PlaceState): boolean {
  return state === 'offered' || state === 'attending' || state === 'ended' || state === 'onHold'
}

/** A row as it is stored. */
export interface StoredPlace {
  choiseStatusCd: ChoiseStatusCd
  waitlistedAt?: Instant | null
  offerUntil?: Instant | null
  /** Empty is an unlimited period. */
  validAt: Instant | null
  /** Since when the seat of an ended period is free. */
  seatEndedAt?: Instant | null
}

/** The state of a row at a moment. */
export function placeStateOf(place: StoredPlace | null, now: Instant): PlaceState {
  if (place === null) return 'none'
  const { choiseStatusCd, waitlistedAt = null, offerUntil = null, validAt, seatEndedAt = null } = place
  switch (choiseStatusCd) {
    case CHOISE_STATUS.cancelled:
      return 'cancelled'
    case CHOISE_STATUS.onHold:
      return 'onHold'
    case CHOISE_STATUS.pending:
      if (isOfferOpen(offerUntil, now)) return 'offered'
      return waitlistedAt === null ? 'applied' : 'inLine'
    case CHOISE_STATUS.approved:
      if (seatEndedAt !== null) return 'seatless'
      return validAt === null || isAfter(validAt, now) ? 'attending' : 'ended'
  }
}

/** How a place came to its end; only the first is somebody's will, and final (2§4). */
export const PLACE_END = {
  cancelled: 'cancelled',
  rightEnded: 'rightEnded',
  lapsed: 'lapsed',
  merged: 'merged',
} as const
export type PlaceEnd = (typeof PLACE_END)[keyof typeof PLACE_END]

/** What kind of end an act makes. */
export function endOfPlace(act: PlaceAct): PlaceEnd {
  if (act === 'membershipEnded' || act === 'packageEnded') return PLACE_END.rightEnded
  if (act === 'offerExpired') return PLACE_END.lapsed
  return act === 'merged' ? PLACE_END.merged : PLACE_END.cancelled
}
