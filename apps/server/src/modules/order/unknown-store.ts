import { eq, inArray, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { planCharges } from '../billing/tables.ts'
import { channelSecrets, channels } from '../site/tables.ts'
import { PAYMENT_SETTINGS } from './settings-store.ts'
import { orders } from './tables.ts'

/** Of the names that a gateway says, those that the books have, whoever's they are. */
export async function knownOrderIds(ctx: Context, orderIds: readonly string[]): Promise<Set<string>> {
  const ids = [...orderIds]
  const rows = await union(
    ctx.db.select({ id: orders.paymentOrderId }).from(orders).where(inArray(orders.paymentOrderId, ids)),
    ctx.db.select({ id: planCharges.orderId }).from(planCharges).where(inArray(planCharges.orderId, ids)),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Sites that have keys of their own, whether or not anything was sold with them yet. */
export async function listKeyHolders(
  ctx: Context,
): Promise<{ channelSeq: number; hasToss: boolean; hasPortone: boolean }[]> {
  const has = (name: string) => sql<boolean>`bool_or(${eq(channelSecrets.name, name)})`
  return ctx.db
    .select({
      channelSeq: channelSecrets.channelSeq,
      hasToss: has(PAYMENT_SETTINGS.toss),
      hasPortone: has(PAYMENT_SETTINGS.portone),
    })
    .from(channelSecrets)
    .where(inArray(channelSecrets.name, [PAYMENT_SETTINGS.toss, PAYMENT_SETTINGS.portone]))
    .groupBy(channelSecrets.channelSeq)
    .orderBy(channelSecrets.channelSeq)
}

export async function siteNames(ctx: Context, channelSeqs: readonly number[]): Promise<Map<number, string>> {
  const rows = await ctx.db
    .select({ channelSeq: channels.channelSeq, name: channels.name })
    .from(channels)
    .where(inArray(channels.channelSeq, [...channelSeqs]))
  return new Map(rows.map(({ channelSeq, name }) => [channelSeq, name]))
}
