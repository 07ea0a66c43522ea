import type { changeMyAddress } from '@seodang/contract/delivery'
import type { BodyOf } from '@seodang/contract/endpoint'
import { DELIVERY_STATE } from '@seodang/domain/codes'
import { mayChangeAddress } from '@seodang/domain/delivery'
import { addressProblems, tidyAddress } from '@seodang/domain/delivery-address'
import { isIsland } from '@seodang/domain/delivery-charge'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { ADDRESS_LABELS } from '@seodang/domain/field-labels'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { getMyOrder, type ParcelView } from '../order/index.ts'
import { moveParcel, withParcel } from './move.ts'
import { readSettings } from './settings.ts'
import { addStep, type DeliveryRow, listDeliveriesOfOrders, updateDelivery } from './store.ts'
import { viewParcel } from './view.ts'

/** DLV-05, SET-09: elsewhere, while it is not packed, and where that costs no more than was paid. */
export async function sendElsewhere(
  outer: Context,
  orderSeq: number,
  { shipTo, revision }: BodyOf<typeof changeMyAddress>,
): Promise<ParcelView> {
  const { deliverySeq } = await getMine(outer, orderSeq)
  requireNoProblems(addressProblems(shipTo), ADDRESS_LABELS)
  return withParcel(outer, deliverySeq, async (ctx, row, order) => {
    if (row.closedAt !== null || order.isHeld) fail('PARCEL_CLOSED')
    if (!mayChangeAddress(row.state, 'buyer')) fail('ADDRESS_FIXED')
    if (row.revision !== revision) fail('CONFLICT_EDITED', { deliverySeq })
    const address = tidyAddress(shipTo)
    const costsMore = isIsland(address.zipcode) && !isIsland(row.zipcode)
    if (costsMore && (await readSettings(ctx)).islandFee > 0) fail('ADDRESS_COSTS_MORE')
    await addStep(ctx, deliverySeq, { kind: 'address' })
    return viewParcel(ctx, await updateDelivery(ctx, deliverySeq, { ...address, revision: revision + 1 }))
  })
}

/** DLV-06: the buyer has it. Pressing twice says it once. */
export async function sayArrived(ctx: Context, orderSeq: number): Promise<ParcelView> {
  const { deliverySeq } = await getMine(ctx, orderSeq)
  const { sent, delivered } = DELIVERY_STATE
  const { row } = await moveParcel(ctx, deliverySeq, { from: sent, to: delivered, by: 'buyer' })
  return viewParcel(ctx, row)
}

/** SEC-28: the parcel of an order of somebody else does not exist. */
async function getMine(ctx: Context, orderSeq: number): Promise<DeliveryRow> {
  await getMyOrder(ctx, orderSeq, userSeqOf(ctx))
  const [row] = await listDeliveriesOfOrders(ctx, [orderSeq])
  return row ?? fail('PARCEL_NOT_FOUND', { orderSeq })
}
