import { fail } from '@seodang/domain/errors'
import { type InstalmentPlan, instalmentParts } from '@seodang/domain/instalment'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { isDueIn } from '../order/index.ts'
import { instalmentCharges, instalmentPlans } from './tables.ts'

export type PlanRow = typeof instalmentPlans.$inferSelect
export type NewPlan = Omit<typeof instalmentPlans.$inferInsert, 'instalmentPlanSeq' | 'channelSeq'>
export type ChargeRow = typeof instalmentCharges.$inferSelect

/** The row as its rules see it. */
export const planOf = ({
  state,
  total,
  months,
  paidCount,
  anchorAt,
  declines,
  dueAt,
}: PlanRow): InstalmentPlan => ({
  state,
  parts: instalmentParts(total, months),
  paidCount,
  anchorAt,
  declines,
  dueAt,
})

/** What the rules said, as it is kept. */
export const storedOf = ({ state, paidCount, anchorAt, declines, dueAt }: InstalmentPlan) => ({
  state,
  paidCount,
  anchorAt: new Date(anchorAt),
  declines,
  dueAt: dueAt === null ? null : new Date(dueAt),
})

const ofPlan = (ctx: Context, instalmentPlanSeq: number) =>
  and(
    eq(instalmentPlans.channelSeq, ctx.channelSeq),
    eq(instalmentPlans.instalmentPlanSeq, instalmentPlanSeq),
  )

export async function insertPlan(ctx: Context, values: NewPlan): Promise<PlanRow> {
  const [row] = await ctx.db
    .insert(instalmentPlans)
    .values({ ...values, channelSeq: ctx.channelSeq, createdAt: ctx.now, updatedAt: ctx.now })
    .returning()
  if (!row) throw new Error('no plan was made')
  return row
}

export async function getPlan(ctx: Context, instalmentPlanSeq: number): Promise<PlanRow> {
  const [row] = await ctx.db.select().from(instalmentPlans).where(ofPlan(ctx, instalmentPlanSeq))
  return row ?? fail('NO_DATA', { instalmentPlanSeq })
}

/** After the orders of the plan, before its class. */
export async function lockPlan(ctx: Context, instalmentPlanSeq: number): Promise<PlanRow> {
  const [row] = await ctx.db
    .select()
    .from(instalmentPlans)
    .where(ofPlan(ctx, instalmentPlanSeq))
    .for('update')
  return row ?? fail('NO_DATA', { instalmentPlanSeq })
}

/** SEC-28: somebody else's does not exist. */
export async function lockMyPlan(ctx: Context, instalmentPlanSeq: number, userSeq: number): Promise<PlanRow> {
  const [row] = await ctx.db
    .select()
    .from(instalmentPlans)
    .where(and(ofPlan(ctx, instalmentPlanSeq), eq(instalmentPlans.userSeq, userSeq)))
    .for('update')
  return row ?? fail('NO_DATA', { instalmentPlanSeq })
}

export async function updatePlan(
  ctx: Context,
  instalmentPlanSeq: number,
  values: Partial<NewPlan>,
): Promise<PlanRow> {
  const [row] = await ctx.db
    .update(instalmentPlans)
    .set({ ...values, updatedAt: ctx.now })
    .where(ofPlan(ctx, instalmentPlanSeq))
    .returning()
  return row ?? fail('NO_DATA', { instalmentPlanSeq })
}

export const DUE_PLANS = {
  table: instalmentPlans,
  channelSeq: instalmentPlans.channelSeq,
  seq: instalmentPlans.instalmentPlanSeq,
  dueAt: instalmentPlans.dueAt,
  openOrderSeq: instalmentPlans.openOrderSeq,
}

/** One that is due and that nobody else is at; a second scheduler goes on to the next. */
export async function claimDue(ctx: Context, instalmentPlanSeq: number): Promise<PlanRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(instalmentPlans)
    .where(and(ofPlan(ctx, instalmentPlanSeq), isDueIn(ctx, DUE_PLANS)))
    .for('update', { skipLocked: true })
  return row
}

export async function insertCharge(
  ctx: Context,
  values: Omit<typeof instalmentCharges.$inferInsert, 'channelSeq'>,
): Promise<void> {
  await ctx.db.insert(instalmentCharges).values({ ...values, channelSeq: ctx.channelSeq, createdAt: ctx.now })
}

/** The number of the next try; the plan is locked, and the database keeps two from having one. */
export async function nextAttempt(
  ctx: Context,
  { instalmentPlanSeq, fromNo }: { instalmentPlanSeq: number; fromNo: number },
): Promise<number> {
  const [row] = await ctx.db
    .select({ last: sql<number>`coalesce(max(${instalmentCharges.attempt}), 0)::int` })
    .from(instalmentCharges)
    .where(
      and(
        eq(instalmentCharges.channelSeq, ctx.channelSeq),
        eq(instalmentCharges.instalmentPlanSeq, instalmentPlanSeq),
        eq(instalmentCharges.fromNo, fromNo),
      ),
    )
  return (row?.last ?? 0) + 1
}

export async function getCharge(ctx: Context, orderSeq: number): Promise<ChargeRow> {
  const [row] = await ctx.db
    .select()
    .from(instalmentCharges)
    .where(and(eq(instalmentCharges.channelSeq, ctx.channelSeq), eq(instalmentCharges.orderSeq, orderSeq)))
  if (!row) throw new Error(`order ${orderSeq} charges nothing`)
  return row
}

export async function markPaid(ctx: Context, orderSeq: number): Promise<void> {
  await ctx.db
    .update(instalmentCharges)
    .set({ paidAt: ctx.now })
    .where(and(eq(instalmentCharges.channelSeq, ctx.channelSeq), eq(instalmentCharges.orderSeq, orderSeq)))
}

export async function listPlans(ctx: Context, instalmentPlanSeqs: readonly number[]): Promise<PlanRow[]> {
  if (instalmentPlanSeqs.length === 0) return []
  return ctx.db
    .select()
    .from(instalmentPlans)
    .where(
      and(
        eq(instalmentPlans.channelSeq, ctx.channelSeq),
        inArray(instalmentPlans.instalmentPlanSeq, [...instalmentPlanSeqs]),
      ),
    )
}

export async function listPaidCharges(
  ctx: Context,
  instalmentPlanSeqs: readonly number[],
): Promise<ChargeRow[]> {
  if (instalmentPlanSeqs.length === 0) return []
  return ctx.db
    .select()
    .from(instalmentCharges)
    .where(
      and(
        eq(instalmentCharges.channelSeq, ctx.channelSeq),
        inArray(instalmentCharges.instalmentPlanSeq, [...instalmentPlanSeqs]),
        isNotNull(instalmentCharges.paidAt),
      ),
    )
    .orderBy(asc(instalmentCharges.fromNo))
}
