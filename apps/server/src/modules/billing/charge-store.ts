import { PLAN_CHARGE_STATE } from '@seodang/domain/plan-charge'
import { and, desc, eq, inArray, isNotNull, like, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { planCharges } from './tables.ts'

export type ChargeRow = typeof planCharges.$inferSelect
export type NewCharge = Omit<
  typeof planCharges.$inferInsert,
  'channelSeq' | 'planChargeSeq' | 'createdAt' | 'updatedAt'
>

const here = (ctx: Context) => eq(planCharges.channelSeq, ctx.channelSeq)
const OPEN = inArray(planCharges.state, [PLAN_CHARGE_STATE.asking, PLAN_CHARGE_STATE.unknown])

/** Of a try that never reached the card nobody said why it failed. */
const WAS_ASKED = or(ne(planCharges.state, PLAN_CHARGE_STATE.declined), isNotNull(planCharges.failureMessage))

export async function insertCharge(ctx: Context, columns: NewCharge): Promise<ChargeRow> {
  const [row] = await ctx.db
    .insert(planCharges)
    .values({ channelSeq: ctx.channelSeq, ...columns, createdAt: ctx.now, updatedAt: ctx.now })
    .returning()
  if (!row) throw new Error('no charge was written')
  return row
}

export async function updateCharge(
  ctx: Context,
  planChargeSeq: number,
  change: Partial<NewCharge>,
): Promise<ChargeRow> {
  const [row] = await ctx.db
    .update(planCharges)
    .set({ ...change, updatedAt: ctx.now })
    .where(and(here(ctx), eq(planCharges.planChargeSeq, planChargeSeq)))
    .returning()
  if (!row) throw new Error('the charge is gone')
  return row
}

export async function findCharge(ctx: Context, planChargeSeq: number): Promise<ChargeRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(planCharges)
    .where(and(here(ctx), eq(planCharges.planChargeSeq, planChargeSeq)))
  return row
}

/** The charge of the site whose outcome nobody knows yet; there is never more than one. */
export async function findOpenCharge(ctx: Context): Promise<ChargeRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(planCharges)
    .where(and(here(ctx), OPEN))
  return row
}

/** Tries of one term so far. */
export async function countTries(ctx: Context, prefix: string): Promise<number> {
  return ctx.db.$count(planCharges, and(here(ctx), like(planCharges.chargeKey, `${prefix}%`)))
}

export async function listCharges(
  ctx: Context,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ChargeRow[]; totalCount: number }> {
  const shown = and(here(ctx), WAS_ASKED)
  const [rows, totalCount] = await Promise.all([
    ctx.db
      .select()
      .from(planCharges)
      .where(shown)
      .orderBy(desc(planCharges.createdAt), desc(planCharges.planChargeSeq))
      .limit(limit)
      .offset(offset),
    ctx.db.$count(planCharges, shown),
  ])
  return { rows, totalCount }
}

/** Across sites: by our name of the payment at the gateway. */
export async function findChargeByOrderId(ctx: Context, orderId: string): Promise<ChargeRow | undefined> {
  const [row] = await ctx.db.select().from(planCharges).where(eq(planCharges.orderId, orderId))
  return row
}

/** Of all sites: what lost its caller. */
export function staleCharges(before: Date): SQL {
  const stale = and(OPEN, lt(planCharges.updatedAt, before))
  return sql`select channel_seq, plan_charge_seq as seq, updated_at as since from plan_charges where ${stale}`
}
