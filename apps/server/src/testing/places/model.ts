import { HOUR, MINUTE } from '@seodang/domain/instant'
import {
  endOf,
  type InLine,
  isCrowded,
  isFromOffer,
  isFull,
  lineOf,
  type Model,
  type Order,
  type Outcome,
  outcomeOf,
  type Place,
  paysNow,
  periodFrom,
  type Somebody,
  takenOf,
} from './place.ts'

export * from './place.ts'

const HOLD = 10 * MINUTE
const WINDOW = 30 * MINUTE
const OFFER = 24 * HOUR
/** A transfer of the last minute is told a little late. */
const LATE_NEWS = 10 * MINUTE

/* What happens. Each answers whether it happened. */

type Answer = 'done' | 'refused'

/** A place that became free goes to whoever waits. */
function moveLine(model: Model): void {
  for (const one of model.people) settleRight(one)
  for (;;) {
    const next = lineOf(model).find((candidate) => maySit(model, candidate))
    if (!next) return
    const one = model.people[next.who]
    if (!one) return
    if (next.by === 'membership') sit(model, one, 'membership')
    else if (one.place && (one.place.paid || model.terms.price === 0)) sit(model, one)
    else if (one.place) one.place.offer = model.now + OFFER
  }
}

function maySit(model: Model, { who, by }: InLine): boolean {
  const one = model.people[who]
  const taken = takenOf(model)
  if (by === 'membership') return !isFull(model, taken)
  // Staff decide where they approve; whoever has not transferred yet is passed over.
  return !model.terms.approval && one?.order?.isTied !== true && !isCrowded(model, taken)
}

/** Whoever sits by another right needs no place for the membership. */
function settleRight(one: Somebody): void {
  if (one.awaits === null || !one.place?.seat) return
  one.awaits = null
  one.grants.push({ by: 'membership', end: one.membership?.end ?? Number.POSITIVE_INFINITY })
}

/** Somebody gets in, with what they are due. */
function sit(model: Model, one: Somebody, by: 'due' | 'membership' = 'due'): void {
  const before = one.place
  const unused = before?.unused ?? 0
  one.place = { state: 'in', turn: null, offer: null, seat: true, paid: before?.paid ?? false, unused: 0 }
  if (by === 'membership') {
    one.awaits = null
    one.grants.push({ by, end: one.membership?.end ?? Number.POSITIVE_INFINITY })
    return
  }
  if (unused > 0) one.grants.push({ by: 'order', end: periodFrom(model.now) })
  // Whoever is let in for nothing has the period of the class, too, save where something opens it already.
  else if (!before?.paid && one.grants.length === 0)
    one.grants.push({ by: 'staff', end: periodFrom(model.now) })
}

function leave(model: Model, one: Somebody, how: 'byWill' | 'lapsed' | 'rightEnded'): void {
  one.place = null
  one.grants = []
  if (how !== 'byWill') return
  one.leftAt = model.now
  // What is older than that brings nobody back, so it waits for nothing any more (2§4).
  one.awaits = null
}

function apply(model: Model, one: Somebody, { inLine }: { inLine: boolean }): void {
  one.place = {
    state: 'pending',
    turn: inLine ? model.now : null,
    offer: null,
    seat: false,
    paid: false,
    unused: 0,
  }
}

export type Way = 'window' | 'card' | 'deposit' | 'gift'

/** The press of the pay button, with what the page said. */
export function bought(model: Model, who: number, way: Way): Answer {
  const one = personAt(model, who)
  if (one.order?.way === 'window' && model.now - one.order.placedAt >= WINDOW) closed(model, one)
  const outcome = outcomeOf(model, one)
  if (outcome === null) return 'refused'
  one.order = null
  if (outcome === 'waitlist' && !paysNow(model, outcome)) {
    if (model.terms.price > 0) apply(model, one, { inLine: true })
    else admit(model, one, orderOf(model, one, outcome, 'window'))
    moveLine(model)
    return 'done'
  }
  const order = orderOf(model, one, outcome, way === 'deposit' ? 'deposit' : 'window')
  if (model.terms.price === 0 || way === 'card' || way === 'gift') admit(model, one, order)
  else one.order = order
  if (one.order?.way === 'deposit') {
    one.order.isTied = true
    const isIn = one.place !== null && (outcome !== 'waitlist' || one.place.seat)
    if (!isIn) apply(model, one, { inLine: outcome === 'waitlist' })
  }
  moveLine(model)
  return 'done'
}

function orderOf(model: Model, one: Somebody, outcome: Outcome, way: Order['way']): Order {
  const offered = outcome === 'offer' ? (one.place?.offer ?? model.now) : Number.POSITIVE_INFINITY
  return {
    way,
    outcome,
    seat: outcome === 'enrol' || (outcome === 'renewal' && !one.place?.seat),
    isTied: outcome === 'offer',
    placedAt: model.now,
    until: Math.min(offered, way === 'deposit' ? periodFrom(model.now, 3) : model.now + HOLD),
  }
}

/** The money of an order came. False where there is no place for it any more: it goes back. */
function admit(model: Model, one: Somebody, order: Order): boolean {
  one.order = null
  const { place } = one
  if (order.outcome === 'approval' || order.outcome === 'waitlist') {
    const stays = place !== null && (place.state !== 'in' || place.seat)
    if (!stays) apply(model, one, { inLine: order.outcome === 'waitlist' })
    if (one.place) Object.assign(one.place, { paid: true, unused: one.place.unused + 1 })
    return true
  }
  if (place?.seat) {
    place.paid = true
    if (place.state === 'in') one.grants.push({ by: 'order', end: periodFrom(model.now) })
    else place.unused += 1
    return true
  }
  const hasSeat = order.seat || place?.offer != null
  if (!hasSeat && isFull(model, takenOf(model))) return false
  one.place = { state: 'in', turn: null, offer: null, seat: true, paid: true, unused: 0 }
  one.grants.push({ by: 'order', end: periodFrom(model.now) })
  return true
}

/** No money came for an order, and none will. */
function closed(model: Model, one: Somebody, how: 'lapsed' | 'byWill' = 'lapsed'): void {
  const { order, place } = one
  one.order = null
  if (order?.outcome === 'offer') {
    if (place?.offer != null && model.now > place.offer) leave(model, one, how)
  } else if (order?.isTied && place?.state === 'pending') leave(model, one, how)
  moveLine(model)
}

/** The buyer comes back from the window that was left open, and pays. */
export function finished(model: Model, who: number): Answer {
  const one = personAt(model, who)
  const { order } = one
  if (order?.way !== 'window' || model.now - order.placedAt >= WINDOW) return 'refused'
  if (order.outcome === 'offer' && model.now > order.until) {
    closed(model, one)
    return 'refused'
  }
  const isIn = admit(model, one, order)
  moveLine(model)
  return isIn ? 'done' : 'refused'
}

/** Staff saw the transfer on their account. */
export function deposited(model: Model, who: number): Answer {
  const one = personAt(model, who)
  const { order } = one
  if (order?.way !== 'deposit' || model.now > order.until) return 'refused'
  const isIn = admit(model, one, order)
  moveLine(model)
  return isIn ? 'done' : 'refused'
}

/** The person gives up what they have. */
export function gaveUp(model: Model, who: number): Answer {
  const one = personAt(model, who)
  if (!one.place) return 'refused'
  if (one.order?.isTied) one.order = null
  leave(model, one, 'byWill')
  moveLine(model)
  return 'done'
}

export type StaffAct = 'approve' | 'hold' | 'wait' | 'cancel' | 'extend'

export function changed(model: Model, who: number, act: StaffAct): Answer {
  const one = personAt(model, who)
  const { place, order } = one
  if (!place) return 'refused'
  if (act === 'cancel') return gaveUp(model, who)
  if (act === 'extend') return extended(model, one, place)
  if (order?.isTied) return 'refused'
  const isFree = model.terms.price === 0 || place.paid
  const owes = place.turn !== null && !isFree
  const fits = place.seat || !isFull(model, takenOf(model))
  switch (act) {
    case 'approve':
      if (place.state === 'in' || owes || !fits) return 'refused'
      sit(model, one)
      break
    case 'hold':
      if (place.state === 'held' || (place.state === 'pending' && owes) || !fits) return 'refused'
      Object.assign(place, { state: 'held', seat: true, turn: null, offer: null })
      break
    case 'wait':
      if (place.state === 'pending') return 'refused'
      Object.assign(place, { state: 'pending', seat: false })
  }
  moveLine(model)
  return 'done'
}

/** Ten days more, from the end of the period or from now. */
function extended(model: Model, one: Somebody, place: Place): Answer {
  if (place.state === 'pending' || (!place.seat && isFull(model, takenOf(model)))) return 'refused'
  const last = one.grants.toSorted((a, b) => b.end - a.end)[0]
  if (!last) return 'done'
  if (last.end !== Number.POSITIVE_INFINITY) last.end = periodFrom(Math.max(last.end, model.now), 10)
  place.seat = true
  return 'done'
}

/** ATT-16: staff put somebody in. */
export function added(model: Model, who: number): Answer {
  const one = personAt(model, who)
  const { place, order } = one
  if (place && place.state !== 'pending') return 'refused'
  if (order?.isTied) return 'refused'
  if (place?.offer == null && isFull(model, takenOf(model))) return 'refused'
  sit(model, one)
  moveLine(model)
  return 'done'
}

/** BYD-18: staff offer a place out of turn. */
export function offeredByHand(model: Model, who: number): Answer {
  const one = personAt(model, who)
  const { place, order } = one
  if (!place || place.turn === null || place.offer !== null || order?.isTied) return 'refused'
  if (isFull(model, takenOf(model))) return 'refused'
  if (place.paid || model.terms.price === 0) sit(model, one)
  else place.offer = model.now + OFFER
  return 'done'
}

/** BYD-18: somebody goes to the end of the line. */
export function passedOver(model: Model, who: number): Answer {
  const { place, order } = personAt(model, who)
  if (!place || place.turn === null || order?.isTied) return 'refused'
  Object.assign(place, { turn: model.now, offer: null })
  moveLine(model)
  return 'done'
}

/** A membership that opens the class begins. */
export function subscribed(model: Model, who: number): Answer {
  const one = personAt(model, who)
  if (one.membership) return 'refused'
  one.membership = { since: model.now, end: null }
  open(model, one, { isNew: true })
  moveLine(model)
  return 'done'
}

function open(model: Model, one: Somebody, { isNew }: { isNew: boolean }): void {
  const end = one.membership?.end ?? Number.POSITIVE_INFINITY
  const given = one.grants.find(({ by }) => by === 'membership')
  if (given) {
    given.end = end
    return
  }
  if (!isNew || one.awaits !== null) return
  if (!one.place?.seat && isFull(model, takenOf(model))) one.awaits = model.now
  else if (one.place && one.place.state !== 'pending') {
    one.place.seat = true
    one.grants.push({ by: 'membership', end })
  } else sit(model, one, 'membership')
}

/** Nothing more is charged: it stays open until the end of what is paid. */
export function unsubscribed(model: Model, who: number, end: number): void {
  const one = personAt(model, who)
  if (!one.membership) return
  one.membership.end = end
  open(model, one, { isNew: false })
}

/** What the minute's jobs find. */
export function minutePassed(model: Model): void {
  const { now, people, terms } = model
  for (const one of people) {
    const { order } = one
    if (order && now > order.until + (order.way === 'deposit' ? LATE_NEWS : 0)) closed(model, one)
  }
  for (const one of people)
    if (one.place?.offer != null && now > one.place.offer && !isFromOffer(one)) {
      leave(model, one, 'lapsed')
      moveLine(model)
    }
  for (const one of people)
    if (terms.counts === 'atATime' && one.place?.state === 'in' && endOf(one) <= now && !one.order)
      one.place.seat = false
  moveLine(model)
  for (const one of people) membershipOver(model, one)
  moveLine(model)
}

function membershipOver(model: Model, one: Somebody): void {
  if (one.membership?.end == null || one.membership.end > model.now) return
  one.membership = null
  one.awaits = null
  const had = one.grants.some(({ by }) => by === 'membership')
  one.grants = one.grants.filter(({ by }) => by !== 'membership')
  if (!one.place || one.place.state === 'pending' || !had) return
  if (endOf(one) <= model.now) leave(model, one, 'rightEnded')
  moveLine(model)
}

function personAt(model: Model, who: number): Somebody {
  const one = model.people[who]
  if (!one) throw new Error('there is nobody')
  return one
}
