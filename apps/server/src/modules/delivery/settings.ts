import type { deliverySettings as reading, saveDeliverySettings as saving } from '@seodang/contract/delivery'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { deliverySettingsProblems, NO_DELIVERY_CHARGE } from '@seodang/domain/delivery-charge'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { eq, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { deliverySettings } from './tables.ts'

type Settings = ReplyOf<typeof reading>

/** DLV-05: what the site asks for carriage now. */
export async function readSettings(ctx: Context): Promise<Settings> {
  const [row] = await ctx.db
    .select({
      fee: deliverySettings.fee,
      freeFrom: deliverySettings.freeFrom,
      islandFee: deliverySettings.islandFee,
      escrow: deliverySettings.escrow,
      revision: deliverySettings.revision,
    })
    .from(deliverySettings)
    .where(eq(deliverySettings.channelSeq, ctx.channelSeq))
  return row ?? { ...NO_DELIVERY_CHARGE, escrow: '', revision: 0 }
}

/** Counts for orders from now on: placed ones carry their own lines (AUTH-23). */
export function saveSettings(
  outer: Context,
  { revision, escrow, ...charges }: BodyOf<typeof saving>,
): Promise<Settings> {
  requireNoProblems(deliverySettingsProblems(charges))
  const settings = { ...charges, escrow: escrow.trim() }
  return inTransaction(outer, async (ctx) => {
    // Whoever else saves them waits, also where nothing is kept yet.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`carriage:${ctx.channelSeq}`}))`)
    const before = await readSettings(ctx)
    if (before.revision !== revision) fail('CONFLICT_EDITED')
    const values = { ...settings, revision: revision + 1, updatedAt: ctx.now }
    await ctx.db
      .insert(deliverySettings)
      .values({ ...values, channelSeq: ctx.channelSeq })
      .onConflictDoUpdate({ target: deliverySettings.channelSeq, set: values })
    await audit(ctx, 'delivery.settings', `channel:${ctx.channelSeq}`, before, settings)
    return readSettings(ctx)
  })
}
