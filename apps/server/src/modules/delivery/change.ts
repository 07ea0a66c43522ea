import type { changeDelivery, moveDeliveries } from '@seodang/contract/delivery'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { plainTrackingNumber } from '@seodang/domain/carriers'
import { YN, type Yn } from '@seodang/domain/codes'
import { isOut, isUnsent, mayChangeAddress } from '@seodang/domain/delivery'
import { addressProblems, tidyAddress } from '@seodang/domain/delivery-address'
import { AppError, errorText, fail, requireNoProblems } from '@seodang/domain/errors'
import { ADDRESS_LABELS } from '@seodang/domain/field-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { requireOthersOrder } from '../order/index.ts'
import { type ParcelRow, rowOf } from './list.ts'
import { getListed } from './list-store.ts'
import { moveParcel, requireTracking, withParcel } from './move.ts'
import { addStep, updateDelivery } from './store.ts'
import { briefOf } from './view.ts'

/** DLV-06: many at once, each on its own: one that cannot is told, and stops no other. */
export async function moveMany(
  ctx: Context,
  { to, parcels }: BodyOf<typeof moveDeliveries>,
): Promise<ReplyOf<typeof moveDeliveries>> {
  const failed: ReplyOf<typeof moveDeliveries>['failed'] = []
  for (const { deliverySeq, ...move } of parcels) {
    try {
      await moveParcel(ctx, deliverySeq, { ...move, to, by: 'staff' })
    } catch (error) {
      failed.push({ deliverySeq, number: await numberOf(ctx, deliverySeq), ...tellProblem(ctx, error) })
    }
  }
  return { doneCount: parcels.length - failed.length, failed }
}

/** A refusal in words; anything else is a fault of ours and goes on. */
export function tellProblem(ctx: Context, error: unknown): { problem: string; message: string } {
  if (!(error instanceof AppError)) throw error
  const [field] = Object.entries(error.fields)
  return {
    problem: field ? field[0] : error.errorName,
    message:
      (field && problemTexts(error.fields, ctx.language, error.labels)[field[0]]) ??
      errorText(error.errorName, ctx.language),
  }
}

async function numberOf(ctx: Context, deliverySeq: number): Promise<string> {
  try {
    return (await getListed(ctx, deliverySeq)).number
  } catch (error) {
    if (error instanceof AppError) return ''
    throw error
  }
}

/** DLV-06, SET-09: staff mend the address before the parcel leaves, and carrier and number at any time. */
export async function changeParcel(
  outer: Context,
  deliverySeq: number,
  { shipTo, carrierCd, trackingNo, revision }: BodyOf<typeof changeDelivery>,
): Promise<ParcelRow> {
  if (shipTo) requireNoProblems(addressProblems(shipTo), ADDRESS_LABELS)
  await withParcel(outer, deliverySeq, async (ctx, row) => {
    if (row.closedAt !== null) fail('PARCEL_CLOSED')
    if (row.revision !== revision) fail('CONFLICT_EDITED', { deliverySeq })
    if (shipTo) {
      if (!mayChangeAddress(row.state, 'staff')) fail('ADDRESS_FIXED')
      await updateDelivery(ctx, deliverySeq, { ...tidyAddress(shipTo), revision: revision + 1 })
      await addStep(ctx, deliverySeq, { kind: 'address' })
    }
    if (carrierCd === undefined && trackingNo === undefined) return
    const tracking = {
      carrierCd: carrierCd === undefined ? row.carrierCd : carrierCd,
      trackingNo: trackingNo === undefined ? row.trackingNo : plainTrackingNumber(trackingNo ?? '') || null,
    }
    const isCleared = tracking.carrierCd === null && tracking.trackingNo === null
    if (!(isCleared && isUnsent(row.state))) requireTracking(tracking)
    await updateDelivery(ctx, deliverySeq, { ...tracking, revision: revision + 1 })
    await addStep(ctx, deliverySeq, { kind: 'tracking', ...tracking })
  })
  return rowOf(outer, deliverySeq)
}

/** DLV-08: the buyer may keep what was sent and is paid back all the same; said once, it can be taken back. */
export async function waive(outer: Context, deliverySeq: number, waivedYn: Yn): Promise<ParcelRow> {
  await withParcel(outer, deliverySeq, async (ctx, row, order) => {
    const isWaived = waivedYn === YN.yes
    if ((row.waivedAt !== null) === isWaived) return
    await requireOthersOrder(ctx, order, 'decides')
    if (order.isHeld) fail('PARCEL_CLOSED')
    if (isWaived && !isOut(briefOf(row))) fail('PARCEL_MOVE_REFUSED', { state: row.state })
    await updateDelivery(ctx, deliverySeq, { waivedAt: isWaived ? ctx.now : null })
    await addStep(ctx, deliverySeq, { kind: isWaived ? 'waived' : 'claimed' })
    await audit(ctx, 'delivery.waive', `delivery:${deliverySeq}`, { isWaived: !isWaived }, { isWaived })
  })
  return rowOf(outer, deliverySeq)
}

/** DLV-06: nothing is sent after all, or it is; without money, which staff pay back as they see fit. */
export async function close(outer: Context, deliverySeq: number, closedYn: Yn): Promise<ParcelRow> {
  await withParcel(outer, deliverySeq, async (ctx, row, order) => {
    const isClosed = closedYn === YN.yes
    if ((row.closedAt !== null) === isClosed) return
    if (!isUnsent(row.state)) fail('PARCEL_MOVE_REFUSED', { state: row.state })
    // What an ended order held is not sent any more.
    if (!isClosed && order.isHeld) fail('PARCEL_CLOSED')
    await updateDelivery(ctx, deliverySeq, { closedAt: isClosed ? ctx.now : null })
    await addStep(ctx, deliverySeq, { kind: isClosed ? 'closed' : 'reopened' })
    await audit(ctx, 'delivery.close', `delivery:${deliverySeq}`, { isClosed: !isClosed }, { isClosed })
  })
  return rowOf(outer, deliverySeq)
}
