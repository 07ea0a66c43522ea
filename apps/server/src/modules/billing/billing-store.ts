import type { Yn } from '@seodang/domain/codes'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { planBillings } from './tables.ts'

export interface BillingDetails {
  businessName: string | null
  businessNumber: string | null
  ceoName: string | null
  address: string | null
  email: string | null
  receiptMailYn: Yn
}

const NONE: BillingDetails = {
  businessName: null,
  businessNumber: null,
  ceoName: null,
  address: null,
  email: null,
  receiptMailYn: 'Y',
}

export async function readBilling(ctx: Context): Promise<BillingDetails & { revision: number }> {
  const [row] = await ctx.db.select().from(planBillings).where(eq(planBillings.channelSeq, ctx.channelSeq))
  return row ?? { ...NONE, revision: 0 }
}

/** Whoever else saves them waits, also where nothing is kept yet. */
export async function lockBilling(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`plan-billing:${ctx.channelSeq}`}))`)
}

export async function writeBilling(
  ctx: Context,
  details: BillingDetails & { revision: number },
): Promise<void> {
  const columns = { ...details, updatedAt: ctx.now }
  await ctx.db
    .insert(planBillings)
    .values({ channelSeq: ctx.channelSeq, ...columns })
    .onConflictDoUpdate({ target: planBillings.channelSeq, set: columns })
}
