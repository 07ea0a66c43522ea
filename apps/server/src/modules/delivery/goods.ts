import { isUnsent } from '@seodang/domain/delivery'
import { tidyAddress } from '@seodang/domain/delivery-address'
import type { Goods } from '../order/index.ts'
import { keepAddress } from './addresses.ts'
import { readSettings } from './settings.ts'
import {
  addStep,
  deleteUnpaid,
  insertDelivery,
  listDeliveriesOfOrders,
  lockDeliveryOfOrder,
  updateDelivery,
} from './store.ts'
import { briefOf, viewParcel } from './view.ts'

/** What orders ask of parcels; all of it in the transaction of the order (order/goods.ts). */
export const goods: Goods = {
  settings: readSettings,

  async placed(ctx, order, { goods: name, shipTo, keeps }) {
    const address = tidyAddress(shipTo)
    await insertDelivery(ctx, { ...address, orderSeq: order.orderSeq, goods: name })
    if (keeps) await keepAddress(ctx, order.userSeq, address)
  },

  async paid(ctx, order) {
    const row = await lockDeliveryOfOrder(ctx, order.orderSeq)
    if (!row || row.startedAt !== null) return
    await updateDelivery(ctx, row.deliverySeq, { startedAt: ctx.now, movedAt: ctx.now })
    await addStep(ctx, row.deliverySeq, { kind: 'started', toState: row.state, byUserSeq: null })
  },

  closed: (ctx, order) => deleteUnpaid(ctx, order.orderSeq),

  async takenBack(ctx, order) {
    const row = await lockDeliveryOfOrder(ctx, order.orderSeq)
    if (!row || row.closedAt !== null || !isUnsent(row.state)) return
    await updateDelivery(ctx, row.deliverySeq, { closedAt: ctx.now })
    await addStep(ctx, row.deliverySeq, { kind: 'closed', byUserSeq: null })
  },

  async states(ctx, orderSeqs) {
    const rows = await listDeliveriesOfOrders(ctx, orderSeqs)
    return new Map(rows.map((row) => [row.orderSeq, briefOf(row)]))
  },

  async views(ctx, orderSeqs) {
    const rows = await listDeliveriesOfOrders(ctx, orderSeqs)
    return new Map(rows.map((row) => [row.orderSeq, viewParcel(ctx, row)]))
  },
}
