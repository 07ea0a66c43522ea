import { DELIVERY, DELIVERY_STATE, type DeliveryCd, type DeliveryStateCd } from './codes.ts'
import { DAY, HOUR, type Instant, timeSince } from './instant.ts'
import { isBlank } from './text.ts'

/** Goods on their way to a buyer: states, moves, and what of their price comes back (DLV-06 to DLV-08). */

/** DLV-02, DLV-03: goods are sent for a class that says so and has something to send. */
export function needsParcel(course: {
  deliveryCd: DeliveryCd
  materialTitle?: string | null
  materialPrice?: number | null
}): boolean {
  const hasGoods = !isBlank(course.materialTitle ?? '') || (course.materialPrice ?? 0) > 0
  return course.deliveryCd === DELIVERY.delivered && hasGoods
}

export type DeliveryMover = 'staff' | 'buyer'

const FORWARD: Readonly<Record<DeliveryStateCd, readonly DeliveryStateCd[]>> = {
  [DELIVERY_STATE.toPrepare]: [DELIVERY_STATE.packed, DELIVERY_STATE.sent],
  [DELIVERY_STATE.packed]: [DELIVERY_STATE.sent],
  [DELIVERY_STATE.sent]: [DELIVERY_STATE.delivered, DELIVERY_STATE.returned],
  [DELIVERY_STATE.delivered]: [DELIVERY_STATE.returned],
  [DELIVERY_STATE.returned]: [],
}

/** Steps back over a slip of the hand; null is at any time. Later the buyer has long been told otherwise. */
const BACK: Readonly<Record<DeliveryStateCd, Partial<Record<DeliveryStateCd, { withinMs: number | null }>>>> =
  {
    [DELIVERY_STATE.toPrepare]: {},
    [DELIVERY_STATE.packed]: { [DELIVERY_STATE.toPrepare]: { withinMs: null } },
    [DELIVERY_STATE.sent]: {
      [DELIVERY_STATE.toPrepare]: { withinMs: 24 * HOUR },
      [DELIVERY_STATE.packed]: { withinMs: 24 * HOUR },
    },
    [DELIVERY_STATE.delivered]: { [DELIVERY_STATE.sent]: { withinMs: 7 * DAY } },
    [DELIVERY_STATE.returned]: {
      [DELIVERY_STATE.sent]: { withinMs: 7 * DAY },
      [DELIVERY_STATE.delivered]: { withinMs: 7 * DAY },
    },
  }

/** DLV-06: whether the move takes an earlier step back. */
export const isStepBack = (from: DeliveryStateCd, to: DeliveryStateCd): boolean =>
  BACK[from][to] !== undefined

export type DeliveryMove = {
  from: DeliveryStateCd
  to: DeliveryStateCd
  /** When the parcel came into `from`. */
  movedAt: Instant
  now: Instant
  by: DeliveryMover
}

/** DLV-06: staff move a parcel on, and back for a while; its buyer says that it arrived. */
export function mayMove({ from, to, movedAt, now, by }: DeliveryMove): boolean {
  if (by === 'buyer') return from === DELIVERY_STATE.sent && to === DELIVERY_STATE.delivered
  if (FORWARD[from].includes(to)) return true
  const back = BACK[from][to]
  if (back === undefined) return false
  return back.withinMs === null || timeSince(movedAt, now) <= back.withinMs
}

export function movesFrom(
  from: DeliveryStateCd,
  at: { movedAt: Instant; now: Instant; by: DeliveryMover },
): DeliveryStateCd[] {
  return Object.values(DELIVERY_STATE).filter((to) => mayMove({ from, to, ...at }))
}

/** A parcel leaves only with a carrier and a number (DLV-06). */
export const needsTracking = (to: DeliveryStateCd): boolean => to === DELIVERY_STATE.sent

const NOT_SENT: readonly DeliveryStateCd[] = [DELIVERY_STATE.toPrepare, DELIVERY_STATE.packed]

export const isUnsent = (state: DeliveryStateCd): boolean => NOT_SENT.includes(state)

/** DLV-05: the address may still be changed by the buyer; packed ones carry their label already. */
export const mayChangeAddress = (state: DeliveryStateCd, by: DeliveryMover): boolean =>
  by === 'buyer' ? state === DELIVERY_STATE.toPrepare : isUnsent(state)

/** DLV-07: packing is the site's own affair; every other step onwards is told to the buyer. */
export const isTold = (from: DeliveryStateCd, to: DeliveryStateCd): boolean =>
  to !== DELIVERY_STATE.packed && !isStepBack(from, to)

export type Parcel = { state: DeliveryStateCd; isWaived: boolean }

/** DLV-08: somebody else has the goods now, and nobody has let the buyer keep them. */
export const isOut = ({ state, isWaived }: Parcel): boolean =>
  !isWaived && (state === DELIVERY_STATE.sent || state === DELIVERY_STATE.delivered)

/**
 * DLV-08: what of goods and delivery charge comes back when the order is cancelled now. Nothing was supplied before
 * the parcel leaves, so everything does. Goods that came back, or that the site lets the buyer keep, are paid back;
 * the carriage that was done is not. Kept goods are the buyer's own. On the way, nobody knows yet: the parcel is
 * returned or waived first.
 */
export function goodsBack(
  parcel: Parcel,
  { material, delivery }: { material: number; delivery: number },
): { problem: 'PARCEL_NOT_RETURNED' } | { problem: null; material: number; delivery: number } {
  if (isUnsent(parcel.state)) return { problem: null, material, delivery }
  if (parcel.isWaived || parcel.state === DELIVERY_STATE.returned)
    return { problem: null, material, delivery: 0 }
  if (parcel.state === DELIVERY_STATE.sent) return { problem: 'PARCEL_NOT_RETURNED' }
  return { problem: null, material: 0, delivery: 0 }
}

/** What staff pay a part back for, where an order has goods. */
export const REFUND_PART = { class: 'class', goods: 'goods' } as const
export type RefundPart = (typeof REFUND_PART)[keyof typeof REFUND_PART]

/** An order with goods: `material` is their price, `goodsRefunded` what of it came back already. */
export type RefundedOrder = {
  amount: number
  refundedAmount: number
  material: number
  goodsRefunded: number
}

/**
 * DLV-08: why staff may not pay back `amount` more of an order, or null. While the goods are out, their price stays,
 * and so does the end of the order; any part of the rest is free to be given, whatever came back of the goods before.
 * A part that nobody named is of the class.
 */
export function refundProblem(
  parcel: Parcel | null,
  order: RefundedOrder,
  { amount, part = REFUND_PART.class }: { amount: number; part?: RefundPart | undefined },
): 'PARCEL_NOT_RETURNED' | 'REFUND_EXCEEDS_PAID' | null {
  const ofGoods = part === REFUND_PART.goods
  if (ofGoods && order.goodsRefunded + amount > order.material) return 'REFUND_EXCEEDS_PAID'
  if (parcel === null || !isOut(parcel)) return null
  if (ofGoods) return 'PARCEL_NOT_RETURNED'
  const ofClass = order.refundedAmount - order.goodsRefunded + amount
  const isEnd = order.refundedAmount + amount >= order.amount
  return isEnd || ofClass > order.amount - order.material ? 'PARCEL_NOT_RETURNED' : null
}
