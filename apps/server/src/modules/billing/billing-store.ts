import type { Yn } from '@seodang/domain/codes'
import { eq } from 'drizzle-orm'
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

export async function readBilling(ctx: Context): Promise<BillingDetails> {
  const [row] = await ctx.db.select().from(planBillings).where(eq(planBillings.channelSeq, ctx.channelSeq))
  return row ?? NONE
}

export async function writeBilling(ctx: Context, details: BillingDetails): Promise<void> {
  const columns = { ...details, updatedAt: ctx.now }
  await ctx.db
    .insert(planBillings)
    .values({ channelSeq: ctx.channelSeq, ...columns })
    .onConflictDoUpdate({ target: planBillings.channelSeq, set: columns })
}
