import type { DeliveryAddress } from '@seodang/domain/delivery-address'
import { fail } from '@seodang/domain/errors'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { deliveries, deliverySteps } from './tables.ts'

export type DeliveryRow = typeof deliveries.$inferSelect
type Change = Partial<Omit<typeof deliveries.$inferInsert, 'channelSeq' | 'deliverySeq' | 'orderSeq'>>
type NewStep = Omit<typeof deliverySteps.$inferInsert, 'channelSeq' | 'deliveryStepSeq' | 'deliverySeq'>

/** A parcel of this site that was paid; any other does not exist here (SEC-28). */
const ofSite = (ctx: Context, deliverySeq: number) =>
  and(
    eq(deliveries.channelSeq, ctx.channelSeq),
    eq(deliveries.deliverySeq, deliverySeq),
    isNotNull(deliveries.startedAt),
  )

const ofOrder = (ctx: Context, orderSeq: number) =>
  and(eq(deliveries.channelSeq, ctx.channelSeq), eq(deliveries.orderSeq, orderSeq))

export async function getDelivery(ctx: Context, deliverySeq: number): Promise<DeliveryRow> {
  const [row] = await ctx.db.select().from(deliveries).where(ofSite(ctx, deliverySeq))
  return row ?? fail('PARCEL_NOT_FOUND', { deliverySeq })
}

/** Held until commit; its order is locked before it. */
export async function lockDelivery(ctx: Context, deliverySeq: number): Promise<DeliveryRow> {
  const [row] = await ctx.db.select().from(deliveries).where(ofSite(ctx, deliverySeq)).for('update')
  return row ?? fail('PARCEL_NOT_FOUND', { deliverySeq })
}

export async function lockDeliveryOfOrder(ctx: Context, orderSeq: number): Promise<DeliveryRow | undefined> {
  const [row] = await ctx.db.select().from(deliveries).where(ofOrder(ctx, orderSeq)).for('update')
  return row
}

/** Where the goods of an order go that is placed and not paid yet. */
export async function insertDelivery(
  ctx: Context,
  parcel: DeliveryAddress & { orderSeq: number; goods: string },
): Promise<void> {
  await ctx.db
    .insert(deliveries)
    .values({ ...parcel, channelSeq: ctx.channelSeq, movedAt: ctx.now, createdAt: ctx.now })
}

export async function updateDelivery(
  ctx: Context,
  deliverySeq: number,
  change: Change,
): Promise<DeliveryRow> {
  const [row] = await ctx.db
    .update(deliveries)
    .set(change)
    .where(and(eq(deliveries.channelSeq, ctx.channelSeq), eq(deliveries.deliverySeq, deliverySeq)))
    .returning()
  return row ?? fail('PARCEL_NOT_FOUND', { deliverySeq })
}

/** Only before it is paid: afterwards a parcel is part of the books. */
export async function deleteUnpaid(ctx: Context, orderSeq: number): Promise<void> {
  await ctx.db.delete(deliveries).where(and(ofOrder(ctx, orderSeq), isNull(deliveries.startedAt)))
}

export async function addStep(ctx: Context, deliverySeq: number, step: NewStep): Promise<void> {
  await ctx.db.insert(deliverySteps).values({
    byUserSeq: ctx.principal.userSeq,
    ...step,
    channelSeq: ctx.channelSeq,
    deliverySeq,
    createdAt: ctx.now,
  })
}

export async function listDeliveriesOfOrders(
  ctx: Context,
  orderSeqs: readonly number[],
): Promise<DeliveryRow[]> {
  if (orderSeqs.length === 0) return []
  return ctx.db
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.channelSeq, ctx.channelSeq),
        inArray(deliveries.orderSeq, [...orderSeqs]),
        isNotNull(deliveries.startedAt),
      ),
    )
}
