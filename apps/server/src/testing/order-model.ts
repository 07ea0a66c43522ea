import { DAY, MINUTE } from '@seodang/domain/instant'
import { addDays, endOfSeoulDay } from '@seodang/domain/seoul-time'

/**
 * What an order, its payment and its place ought to be after each step, told without a database: the requirements
 * (PAY-09, PAY-16, PAY-18, PAY-21, BYD-17, CPN-10) as moves of plain data. `life.test.ts` asks the system the same.
 */
export type Method = 'CARD' | 'VBANK' | 'DEPOSIT'

export interface ModelOrder {
  buyer: number
  method: Method
  amount: number
  coupon: boolean
  ours: 'ready' | 'pending' | 'waiting' | 'paid' | 'part' | 'cancelled' | 'failed' | 'expired'
  /** How the payment stands at the gateway, whoever heard of it. */
  theirs: 'window' | 'authed' | 'waiting' | 'paid' | 'closed' | 'aborted'
  /** What the gateway still holds of the money. */
  balance: number
  refunded: number
  /** A refund that was written down and nobody has finished. */
  asked: { amount: number; endsPlace: boolean; at: number; isDone: boolean } | null
  /** The place that the order gave was taken back. */
  isLeft: boolean
  placedAt: number
  authedAt: number
  touchedAt: number
}

export type Model = { now: number; orders: ModelOrder[] }

/** BYD-17, integrations 1.3: minutes that a place is kept, that a confirmation may take, and that a window lives. */
const HOLD = 10
const SETTLING = 5
const CONFIRM = 10
const SESSION = 30
/** How old something is when the sweeper looks at it. */
const LOST_CALL = 5 / 60
const LOST_DEPOSIT = 30
const LOST_REFUND = 2

const STATES = {
  ready: '00',
  pending: '01',
  waiting: '02',
  paid: '03',
  part: '04',
  cancelled: '05',
  failed: '06',
  expired: '07',
} as const
export const codeOf = ({ ours }: ModelOrder): string => STATES[ours]

export const isOpen = ({ ours }: ModelOrder): boolean => ['ready', 'pending', 'waiting'].includes(ours)
export const isPaid = ({ ours }: ModelOrder): boolean => ours === 'paid' || ours === 'part'
export const hasPlace = (order: ModelOrder): boolean => isPaid(order) && !order.isLeft
export const leftOf = (order: ModelOrder): number => order.amount - order.refunded

/** PAY-18: the end of the third Seoul day. */
const deadlineOf = ({ placedAt }: ModelOrder) => endOfSeoulDay(addDays(new Date(placedAt), 3)).getTime()
const minutesSince = (at: number, now: number) => (now - at) / MINUTE

/** Windows and accounts end by themselves. */
function theirsNow(order: ModelOrder, now: number): ModelOrder['theirs'] | 'expired' {
  const isWindow = order.theirs === 'window' || order.theirs === 'authed'
  if (isWindow && minutesSince(order.placedAt, now) >= SESSION) return 'expired'
  return order.theirs === 'waiting' && now > deadlineOf(order) ? 'expired' : order.theirs
}

export type CouponState = 'usable' | 'held' | 'used'

/** CPN-10: one coupon for each buyer; given back with all of the money, or where none came. */
export function couponOf({ orders }: Model, buyer: number): CouponState {
  const mine = orders.filter((order) => order.coupon && order.buyer === buyer)
  if (mine.some(isOpen)) return 'held'
  return mine.some(isPaid) ? 'used' : 'usable'
}

export const isTaken = ({ orders }: Model): boolean =>
  orders.some((order) => isOpen(order) || hasPlace(order))

/** Whether a press of the pay button is an order; an unfinished try of the same buyer makes way for it. */
export function placed(
  model: Model,
  form: { buyer: number; method: Method; coupon: boolean },
): ModelOrder[] | 'refused' {
  const { now, orders } = model
  const mine = orders.filter(({ buyer }) => buyer === form.buyer)
  if (mine.some(({ ours }) => ours === 'pending' || ours === 'waiting')) return 'refused'
  const after = orders.map((order) =>
    order.buyer === form.buyer && order.ours === 'ready' ? moved(order, 'expired', now) : order,
  )
  if (isTaken({ now, orders: after })) return 'refused'
  if (form.coupon && couponOf({ now, orders: after }, form.buyer) !== 'usable') return 'refused'
  const isTransfer = form.method === 'DEPOSIT'
  return [
    ...after,
    {
      ...form,
      amount: form.coupon ? 50_000 : 60_000,
      ours: isTransfer ? 'waiting' : 'ready',
      theirs: isTransfer ? 'waiting' : 'window',
      balance: 0,
      refunded: 0,
      asked: null,
      isLeft: false,
      placedAt: now,
      authedAt: now,
      touchedAt: now,
    },
  ]
}

const moved = (order: ModelOrder, ours: ModelOrder['ours'], now: number): ModelOrder => ({
  ...order,
  ours,
  touchedAt: now,
})

/** The buyer finishes the window. */
export function approved(order: ModelOrder, now: number): ModelOrder {
  return order.theirs === 'window' && theirsNow(order, now) === 'window'
    ? { ...order, theirs: 'authed', authedAt: now }
    : order
}

/** PAY-09: the buyer closes the window, and the page says so. */
export function aborted(order: ModelOrder, now: number): ModelOrder {
  const theirs = theirsNow(order, now)
  const after = theirs === 'window' || theirs === 'authed' ? { ...order, theirs: 'aborted' as const } : order
  if (order.ours === 'ready') return moved(after, 'failed', now)
  return order.ours === 'pending' ? looked(after, now) : after
}

/** PAY-16: the buyer is back; where the process dies, the gateway was not asked, or was and nobody heard. */
export function confirmed(order: ModelOrder, now: number, fault: Fault): ModelOrder {
  if (order.ours === 'pending') return askedAgain(looked(order, now), now)
  if (order.ours !== 'ready') return order
  const claimed = moved(order, 'pending', now)
  return fault === 'notAsked' ? claimed : charged(claimed, now, fault)
}

/** Its process died before it asked: whoever finds it asks, as long as the place is kept. */
function askedAgain(order: ModelOrder, now: number): ModelOrder {
  const isOver = minutesSince(order.placedAt, now) > HOLD + SETTLING
  return order.ours !== 'pending' || isOver || theirsNow(order, now) !== 'authed'
    ? order
    : charged(order, now, 'none')
}

/** The gateway is asked for the money. */
function charged(claimed: ModelOrder, now: number, fault: Fault): ModelOrder {
  const isInTime = theirsNow(claimed, now) === 'authed' && minutesSince(claimed.authedAt, now) < CONFIRM
  if (!isInTime) return fault === 'notHeard' ? claimed : moved(claimed, 'expired', now)
  const taken: ModelOrder =
    claimed.method === 'VBANK'
      ? { ...claimed, theirs: 'waiting' }
      : { ...claimed, theirs: 'paid', balance: claimed.amount }
  return fault === 'notHeard' ? taken : looked(taken, now)
}

export type Fault = 'none' | 'notAsked' | 'notHeard'

/** The transfer to a virtual account arrives. */
export const deposited = (order: ModelOrder, now: number): ModelOrder =>
  order.method === 'VBANK' && theirsNow(order, now) === 'waiting'
    ? { ...order, theirs: 'paid', balance: order.amount }
    : order

/** PAY-18: staff have seen the transfer. */
export const seenByStaff = (order: ModelOrder, now: number): ModelOrder =>
  order.method === 'DEPOSIT' && order.ours === 'waiting' && theirsNow(order, now) === 'waiting'
    ? moved({ ...order, theirs: 'paid', balance: order.amount }, 'paid', now)
    : order

/** Somebody asks the gateway: return, notice or sweeper. */
export function looked(order: ModelOrder, now: number): ModelOrder {
  const theirs = theirsNow(order, now)
  if (!isOpen(order)) return order
  switch (theirs) {
    case 'paid':
      return moved(order, 'paid', now)
    case 'waiting':
      return order.ours === 'waiting' ? order : moved(order, 'waiting', now)
    case 'closed':
      return moved(order, 'cancelled', now)
    case 'aborted':
      return moved(order, 'failed', now)
    case 'expired':
      return moved(order, order.ours === 'waiting' ? 'cancelled' : 'expired', now)
    default:
      return order
  }
}

/** BYD-17, PAY-18: what no page and no notice finished. */
export function swept(order: ModelOrder, now: number): ModelOrder {
  if (order.asked && minutesSince(order.asked.at, now) > LOST_REFUND) return paidBack(order, now)
  const age = minutesSince(order.touchedAt, now)
  const isListed =
    (order.ours === 'ready' && minutesSince(order.placedAt, now) > HOLD) ||
    (order.ours === 'pending' && age > LOST_CALL) ||
    (order.ours === 'waiting' && (age > LOST_DEPOSIT || now > deadlineOf(order)))
  if (!isListed) return order
  const after = askedAgain(looked(order, now), now)
  if (after.ours === 'ready') return moved(after, 'expired', now)
  if (after.ours === 'pending' && minutesSince(order.placedAt, now) > HOLD + SETTLING)
    return moved(after, 'expired', now)
  return { ...after, touchedAt: now }
}

/** PAY-10: before money came the order ends at once; afterwards `amount`, which was shown, comes back first. */
export function cancelled(order: ModelOrder, now: number, amount: number, fault: Fault): ModelOrder {
  if (order.ours === 'ready') return moved(order, 'cancelled', now)
  if (order.ours === 'waiting') {
    const theirs = theirsNow(order, now)
    return theirs === 'waiting' ? moved({ ...order, theirs: 'closed' }, 'cancelled', now) : looked(order, now)
  }
  if (!isPaid(order) || order.isLeft || order.asked || amount === 0) return order
  return askedBack(order, now, { amount, endsPlace: true }, fault)
}

/** PAY-21: staff pay back a part, which leaves the place unless they end it too or nothing is left. */
export function refundedByStaff(
  order: ModelOrder,
  now: number,
  { amount, endsPlace }: { amount: number; endsPlace: boolean },
  fault: Fault,
): ModelOrder {
  if (!isPaid(order) || order.asked || amount > leftOf(order)) return order
  return askedBack(order, now, { amount, endsPlace: endsPlace || amount === leftOf(order) }, fault)
}

function askedBack(
  order: ModelOrder,
  now: number,
  { amount, endsPlace }: { amount: number; endsPlace: boolean },
  fault: Fault,
): ModelOrder {
  const isDone = fault !== 'notAsked'
  const asked: ModelOrder = {
    ...order,
    asked: { amount, endsPlace, at: now, isDone },
    balance: isDone ? order.balance - amount : order.balance,
  }
  return fault === 'none' ? paidBack(asked, now) : asked
}

/** The money is back, once however often it was asked for; books and place follow. */
function paidBack(order: ModelOrder, now: number): ModelOrder {
  if (!order.asked) return order
  const { amount, endsPlace, isDone } = order.asked
  const sum = order.refunded + amount
  const after = {
    ...order,
    asked: null,
    refunded: sum,
    balance: isDone ? order.balance : order.balance - amount,
    isLeft: order.isLeft || endsPlace,
  }
  return moved(after, sum === order.amount ? 'cancelled' : 'part', now)
}

/** Later than everything that can still be open. */
export const LONG_AFTER = 8 * DAY
