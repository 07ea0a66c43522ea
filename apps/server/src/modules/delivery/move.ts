import { isTrackingNumber, plainTrackingNumber } from '@seodang/domain/carriers'
import { DELIVERY_STATE, type DeliveryStateCd } from '@seodang/domain/codes'
import {
  type DeliveryMover,
  isStepBack,
  isTold,
  isUnsent,
  mayMove,
  needsTracking,
} from '@seodang/domain/delivery'
import { type FieldProblem, fail, requireNoProblems } from '@seodang/domain/errors'
import { PARCEL_LABELS } from '@seodang/domain/field-labels'
import { type Context, inTransaction } from '../../platform/context.ts'
import { lockPaidOrder, type PaidOrder, requireOthersOrder } from '../order/index.ts'
import { tellBuyer } from './mails.ts'
import { addStep, type DeliveryRow, getDelivery, lockDelivery, updateDelivery } from './store.ts'

export interface Move {
  to: DeliveryStateCd
  /** What the caller saw; whoever comes second is told. */
  from: DeliveryStateCd
  carrierCd?: string | undefined
  trackingNo?: string | undefined
  by: DeliveryMover
}

export type Moved = { row: DeliveryRow; isNew: boolean }

/** The order is locked before its parcel, as everywhere: refund, payment and sending take turns. */
export async function withParcel<T>(
  outer: Context,
  deliverySeq: number,
  work: (ctx: Context, row: DeliveryRow, order: PaidOrder) => Promise<T>,
): Promise<T> {
  return inTransaction(outer, async (ctx) => {
    const { orderSeq } = await getDelivery(ctx, deliverySeq)
    const order = await lockPaidOrder(ctx, orderSeq)
    return work(ctx, await lockDelivery(ctx, deliverySeq), order)
  })
}

/** DLV-06, DLV-07: one step of a parcel. What was done already by the same numbers is left as it is. */
export function moveParcel(outer: Context, deliverySeq: number, move: Move): Promise<Moved> {
  return withParcel(outer, deliverySeq, async (ctx, row, order) => {
    const { to, by } = move
    const tracking = trackingOf(row, move)
    if (row.state === to && isSame(row, tracking)) return { row, isNew: false }
    if (row.state !== move.from) fail('PARCEL_CHANGED', { shown: { state: row.state } })
    requireFree(row, order, to)
    // Money hangs on whether it came back (DLV-08).
    if (by === 'staff' && to === DELIVERY_STATE.returned) await requireOthersOrder(ctx, order, 'reports')
    if (!mayMove({ from: row.state, to, movedAt: row.movedAt, now: ctx.now, by }))
      fail('PARCEL_MOVE_REFUSED', { from: row.state, to })
    if (needsTracking(to)) requireTracking(tracking)
    const after = await updateDelivery(ctx, deliverySeq, {
      ...tracking,
      ...timesOf(ctx, row, to),
      revision: isSame(row, tracking) ? row.revision : row.revision + 1,
      state: to,
      movedAt: ctx.now,
    })
    await addStep(ctx, deliverySeq, { kind: 'moved', fromState: row.state, toState: to, ...tracking })
    if (by === 'staff' && isTold(row.state, to)) await tellBuyer(ctx, after, order)
    return { row: after, isNew: true }
  })
}

interface Tracking {
  carrierCd: string | null
  trackingNo: string | null
}

const trackingOf = (row: DeliveryRow, { carrierCd, trackingNo }: Move): Tracking => ({
  carrierCd: carrierCd ?? row.carrierCd,
  trackingNo: trackingNo === undefined ? row.trackingNo : plainTrackingNumber(trackingNo) || null,
})

const isSame = (row: DeliveryRow, { carrierCd, trackingNo }: Tracking) =>
  row.carrierCd === carrierCd && row.trackingNo === trackingNo

/**
 * DLV-08: of an order that has ended, or whose money is on its way back, nothing leaves any more; what has left may
 * still arrive or come back.
 */
function requireFree(row: DeliveryRow, { isHeld }: PaidOrder, to: DeliveryStateCd): void {
  if (row.closedAt !== null) fail('PARCEL_CLOSED')
  const isOnTheWay = !isUnsent(row.state) && !isStepBack(row.state, to)
  if (isHeld && !isOnTheWay) fail('PARCEL_CLOSED')
}

export function requireTracking({ carrierCd, trackingNo }: Tracking): void {
  const number: FieldProblem | undefined =
    trackingNo === null
      ? 'required'
      : carrierCd !== null && !isTrackingNumber(carrierCd, trackingNo)
        ? 'format'
        : undefined
  requireNoProblems(
    { carrierCd: carrierCd === null ? 'notChosen' : undefined, trackingNo: number },
    PARCEL_LABELS,
  )
}

/** When it left, arrived and came back; a step back forgets what it takes back. */
function timesOf({ now }: Context, row: DeliveryRow, to: DeliveryStateCd) {
  const { sent, delivered, returned } = DELIVERY_STATE
  return {
    sentAt: isUnsent(to) ? null : to === sent && isUnsent(row.state) ? now : row.sentAt,
    deliveredAt: to === delivered ? (row.deliveredAt ?? now) : to === returned ? row.deliveredAt : null,
    returnedAt: to === returned ? now : null,
  }
}
