import { trackingUrl } from '@seodang/domain/carriers'
import { DELIVERY_STATE } from '@seodang/domain/codes'
import { mayChangeAddress, mayMove } from '@seodang/domain/delivery'
import type { Context } from '../../platform/context.ts'
import type { ParcelBrief, ParcelView } from '../order/index.ts'
import type { DeliveryRow } from './store.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

export const briefOf = ({ deliverySeq, state, waivedAt, closedAt }: DeliveryRow): ParcelBrief => ({
  deliverySeq,
  state,
  isWaived: waivedAt !== null,
  isClosed: closedAt !== null,
})

/** DLV-07: the parcel as its buyer sees it; what may be pressed comes from the rules that guard it. */
export function viewParcel({ now }: Context, row: DeliveryRow): ParcelView {
  const isOpen = row.closedAt === null
  const arrival = {
    from: row.state,
    to: DELIVERY_STATE.delivered,
    movedAt: row.movedAt,
    now,
    by: 'buyer',
  } as const
  return {
    ...briefOf(row),
    recipient: row.recipient,
    phone: row.phone,
    zipcode: row.zipcode,
    addr1: row.addr1,
    addr2: row.addr2,
    note: row.note,
    carrierCd: row.carrierCd,
    trackingNo: row.trackingNo,
    trackingUrl: trackingUrl(row.carrierCd, row.trackingNo),
    revision: row.revision,
    sentAt: iso(row.sentAt),
    deliveredAt: iso(row.deliveredAt),
    returnedAt: iso(row.returnedAt),
    mayChangeAddress: isOpen && mayChangeAddress(row.state, 'buyer'),
    mayConfirm: isOpen && mayMove(arrival),
  }
}
