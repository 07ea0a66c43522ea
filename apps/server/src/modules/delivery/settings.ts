import { type DeliverySettings, NO_DELIVERY_CHARGE } from '@seodang/domain/delivery-charge'
import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { deliverySettings } from './tables.ts'

/** DLV-05: what the site asks for carriage now. */
export async function readSettings(ctx: Context): Promise<DeliverySettings> {
  const [row] = await ctx.db
    .select({
      fee: deliverySettings.fee,
      freeFrom: deliverySettings.freeFrom,
      islandFee: deliverySettings.islandFee,
    })
    .from(deliverySettings)
    .where(eq(deliverySettings.channelSeq, ctx.channelSeq))
  return row ?? NO_DELIVERY_CHARGE
}

/** Counts for orders from now on: placed ones carry their own lines (AUTH-23). */
export function saveSettings(outer: Context, settings: DeliverySettings): Promise<DeliverySettings> {
  return inTransaction(outer, async (ctx) => {
    const before = await readSettings(ctx)
    const values = { ...settings, updatedAt: ctx.now }
    await ctx.db
      .insert(deliverySettings)
      .values({ ...values, channelSeq: ctx.channelSeq })
      .onConflictDoUpdate({ target: deliverySettings.channelSeq, set: values })
    await audit(ctx, 'delivery.settings', `channel:${ctx.channelSeq}`, before, settings)
    return readSettings(ctx)
  })
}
