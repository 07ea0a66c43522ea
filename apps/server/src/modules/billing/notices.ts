import { systemContext } from '../../platform/context.ts'
import type { OtherCharges } from '../order/index.ts'
import { lookAtCharge } from './ask-charge.ts'
import { findChargeByOrderId } from './charge-store.ts'
import { dropCardByKey } from './remove-card.ts'

/** Notices of the gateway about plans: hints, upon which the gateway is asked. */
export const planCharged: OtherCharges = {
  knows: async (ctx, orderId) => (await findChargeByOrderId(ctx, orderId)) !== undefined,
  async lookAt(ctx, orderId) {
    const charge = await findChargeByOrderId(ctx, orderId)
    if (!charge) return 'notTheirs'
    const looked = await lookAtCharge(systemContext(ctx.services, charge.channelSeq), charge)
    return looked ? 'looked' : 'unanswered'
  },
  cardRemoved: (ctx, cardRef) => dropCardByKey(ctx, cardRef),
}
