import { DAY, HOUR } from '@seodang/domain/instant'

/**
 * What a class, its places and its people ought to be after each step, told without a database and without the rules of
 * the product: ENR-08 to ENR-18, ENR-30 to ENR-43, ATT-06 to ATT-18, BYD-01, BYD-17, BYD-18, PAY-18 and 2§4 as moves of plain
 * data (docs/decisions/places-and-waiting.md).
 */
export interface Terms {
  /** Nobody passes a hard limit; beyond a soft one applications wait. */
  limit: 'hard' | 'soft'
  places: number
  counts: 'inAll' | 'atATime'
  approval: boolean
  price: number
  /** A waiting list that takes the money before it has a place. */
  paysFirst: boolean
}

export interface Order {
  way: 'window' | 'deposit'
  outcome: Outcome
  /** It keeps a seat of its own. */
  seat: boolean
  /** It belongs to the row of the person already. */
  isTied: boolean
  placedAt: number
  until: number
}
export type Outcome = 'enrol' | 'renewal' | 'approval' | 'waitlist' | 'offer'

export interface Place {
  state: 'pending' | 'in' | 'held'
  /** Since when somebody stands in line. */
  turn: number | null
  /** Until when a free place is kept for them. */
  offer: number | null
  /** A counted seat is theirs. */
  seat: boolean
  /** Nothing is owed for it. */
  paid: boolean
  /** Paid for, and the period has not begun. */
  unused: number
}

export interface Grant {
  by: 'order' | 'staff' | 'membership'
  end: number
}

export interface Somebody {
  place: Place | null
  grants: Grant[]
  order: Order | null
  /** When it was bought, and when it ends; it goes on while that is empty. */
  membership: { since: number; end: number | null } | null
  /** Since when a membership waits for a place. */
  awaits: number | null
  /** When they were last put out, or gave it up. */
  leftAt: number
}

export interface Model {
  terms: Terms
  now: number
  people: Somebody[]
}

const VOD_DAYS = 30
const SEOUL = 9 * HOUR

const endOfDay = (at: number) => Math.floor((at + SEOUL) / DAY) * DAY + DAY - 1 - SEOUL
export const periodFrom = (at: number, days = VOD_DAYS) => endOfDay(at + days * DAY)

export function newModel(terms: Terms, people: number, now: number): Model {
  const nobody = (): Somebody => ({
    place: null,
    grants: [],
    order: null,
    membership: null,
    awaits: null,
    leftAt: Number.NEGATIVE_INFINITY,
  })
  return { terms, now, people: Array.from({ length: people }, nobody) }
}

export const isFromOffer = ({ order }: Somebody) => order?.outcome === 'offer'

function seatsOf(one: Somebody): number {
  const offered = one.place?.offer != null && !isFromOffer(one)
  return Number(one.place?.seat ?? false) + Number(offered) + Number(one.order?.seat ?? false)
}

export const takenOf = ({ people }: Model): number => people.reduce((sum, one) => sum + seatsOf(one), 0)
export const pendingOf = ({ people }: Model): number =>
  people.filter(({ place }) => place?.state === 'pending').length

/** With so many seats, whether nobody more fits at all, and whether whoever comes waits. */
export const isFull = ({ terms }: Model, taken: number) => terms.limit === 'hard' && taken >= terms.places
export const isCrowded = ({ terms }: Model, taken: number) => taken >= terms.places

export const endOf = ({ grants }: Somebody): number =>
  Math.max(Number.NEGATIVE_INFINITY, ...grants.map(({ end }) => end))

export const isInside = ({ now }: Model, one: Somebody): boolean =>
  one.place?.state === 'in' && endOf(one) > now

export type Button =
  | 'startClass'
  | 'takeOffer'
  | 'awaitingApproval'
  | 'awaitingPlace'
  | 'soldOut'
  | 'joinWaitlist'
  | 'enrol'

/** What the page of the class says to somebody. */
export function buttonOf(model: Model, one: Somebody): Button {
  const { place, order, awaits } = one
  const taken = takenOf(model) - Number(order?.seat ?? false)
  if (isInside(model, one)) return 'startClass'
  if (
    place?.state === 'pending' &&
    place.offer !== null &&
    order?.way !== 'deposit' &&
    model.now <= place.offer
  )
    return 'takeOffer'
  // Whoever waits for a decision, or for their own transfer, is not sold the class again (ENR-37).
  if (place?.state === 'pending' || place?.state === 'held' || order?.way === 'deposit')
    return 'awaitingApproval'
  if (awaits !== null && isFull(model, taken)) return 'awaitingPlace'
  if (place?.state === 'in' && place.seat) return 'enrol'
  if (isFull(model, taken)) return 'soldOut'
  return !model.terms.approval && isCrowded(model, taken) ? 'joinWaitlist' : 'enrol'
}

export function outcomeOf(model: Model, one: Somebody): Outcome | null {
  const button = buttonOf(model, one)
  if (button === 'takeOffer') return 'offer'
  if (button === 'joinWaitlist') return 'waitlist'
  if (button !== 'enrol') return null
  if (one.place?.state === 'in') return 'renewal'
  return model.terms.approval ? 'approval' : 'enrol'
}

/** Whether an order for it asks for money before anything else. */
export const paysNow = ({ terms }: Model, outcome: Outcome): boolean =>
  terms.price > 0 && (outcome !== 'waitlist' || terms.paysFirst)

export interface InLine {
  who: number
  by: 'application' | 'membership'
}

/** Those who wait, without those who are offered a place, in the order in which they are served. */
export function lineOf({ people }: Model): InLine[] {
  const applications = people.flatMap(({ place }, who) =>
    place?.turn != null && place.offer === null
      ? [{ who, by: 'application' as const, since: place.turn }]
      : [],
  )
  const rights = people.flatMap(({ awaits }, who) =>
    awaits === null ? [] : [{ who, by: 'membership' as const, since: awaits }],
  )
  return [...rights, ...applications]
    .sort((one, other) => one.since - other.since)
    .map(({ who, by }) => ({ who, by }))
}
